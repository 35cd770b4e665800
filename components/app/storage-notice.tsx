'use client';

import { HardDrive } from 'lucide-react';
import { useEffect, useState } from 'react';
import { askServer } from './ask-server.ts';

const ASK_MS = 30_000;

/**
 * Tells users on every page that the server's disk is full and what happens to their work meanwhile. Without a query: watching
 * one weighs two kilobytes, and the first page has no other.
 */
export function StorageNotice({ isFull }: { isFull: boolean }) {
  const [isFullNow, setFull] = useState(isFull);
  useEffect(() => {
    const ask = async () => {
      if (document.visibilityState === 'hidden') return;
      // A server that cannot be reached has reported nothing new.
      const health = await askServer<{ storage: 'ok' | 'full' }>('/api/health').catch(() => null);
      if (health) setFull(health.storage === 'full');
    };
    const timer = setInterval(ask, ASK_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <div role="status" className="print:hidden">
      {isFullNow && (
        <p className="flex items-center gap-2 border-line border-b bg-warn-soft px-4 py-1.5 text-[13px] text-warn sm:px-5">
          <HardDrive aria-hidden size={14} className="shrink-0" />
          This server has no room left. Nothing is lost: what is there can be read, and runs and documents under way
          rest and go on by themselves once there is room. Nothing new can be started until then.
        </p>
      )}
    </div>
  );
}
