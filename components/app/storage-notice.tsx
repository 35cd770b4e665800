'use client';

import { useQuery } from '@tanstack/react-query';
import { HardDrive } from 'lucide-react';
import { askServer } from './ask-server.ts';

const ASK_MS = 30_000;

/** Says, on every page, that the server has no room left and what becomes of the reader's work meanwhile. */
export function StorageNotice({ isFull }: { isFull: boolean }) {
  const { data } = useQuery({
    queryKey: ['storage'],
    queryFn: async ({ signal }) =>
      (await askServer<{ storage: 'ok' | 'full' }>('/api/health', { signal })).storage === 'full',
    initialData: isFull,
    refetchInterval: ASK_MS,
  });
  return (
    <div role="status" className="print:hidden">
      {data && (
        <p className="flex items-center gap-2 border-line border-b bg-warn-soft px-4 py-1.5 text-[13px] text-warn sm:px-5">
          <HardDrive aria-hidden size={14} className="shrink-0" />
          This server has no room left. Nothing is lost: what is there can be read, and runs and documents under way
          rest and go on by themselves once there is room. Nothing new can be started until then.
        </p>
      )}
    </div>
  );
}
