'use client';

import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useNow } from './elapsed.tsx';
import { formatDuration } from './format.ts';
import type { Connection } from './use-run.ts';

/** A blink of the connection is not worth a word. */
const TIMEOUT_MS = 2_000;

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** Says that what is shown may be old, since when, and that nothing needs to be done; or that the run is no more. */
export function ConnectionBanner({ connection }: { connection: Connection }) {
  const isLost = connection.state === 'lost';
  const now = useNow(isLost);
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const lostFor = connection.state === 'lost' && now !== null ? now - connection.since : 0;
  const isShown = isLost && (!isOnline || lostFor >= TIMEOUT_MS);
  return (
    <div role="alert" className="print:hidden">
      {connection.state === 'gone' && (
        <p className="border-line border-b bg-warn-soft px-4 py-1.5 text-[13px] text-warn sm:px-5">
          This run is not there any more: it was deleted, or this browser’s cookies were. What is shown is how it stood.
        </p>
      )}
      {isShown && (
        <p className="flex items-center gap-2 border-line border-b bg-warn-soft px-4 py-1.5 text-[13px] text-warn sm:px-5">
          <WifiOff aria-hidden size={14} className="shrink-0" />
          <span>
            {isOnline
              ? 'The server cannot be reached; trying again.'
              : 'This computer is offline; the page goes on when it is back.'}{' '}
            The run itself is not affected.{' '}
            {/* Not spoken: a counting number would interrupt the reader every second. */}
            <span aria-hidden className="tabular-nums">
              Not up to date for {formatDuration(lostFor)}.
            </span>
          </span>
        </p>
      )}
    </div>
  );
}
