'use client';

import { WifiOff } from 'lucide-react';
import { useNow } from '#components/run/elapsed.tsx';

/** A blink of the connection is not worth a word. */
const TIMEOUT_MS = 3_000;

/** Says that what is shown may be old. */
export function LostLine({ since }: { since: number | null }) {
  const now = useNow(since !== null);
  const isShown = since !== null && now !== null && now - since >= TIMEOUT_MS;
  return (
    <div role="alert">
      {isShown && (
        <p className="mb-4 flex items-center gap-2 rounded-md bg-warn-soft px-3.5 py-2 text-[13px] text-warn">
          <WifiOff aria-hidden size={14} className="shrink-0" />
          The server cannot be reached; trying again. What is being read there is not affected.
        </p>
      )}
    </div>
  );
}
