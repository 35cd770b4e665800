import type { ReactNode } from 'react';
import { buttonLook } from '#components/run/button.ts';

/** What could not be loaded, with a retry button. */
export function Trouble({ onRetry, children }: { onRetry: () => void; children: ReactNode }) {
  return (
    <div
      role="alert"
      className="mt-3 flex flex-wrap items-center justify-between gap-3 rounded-md bg-bad-soft px-4 py-2.5 text-bad"
    >
      <p>{children}</p>
      <button type="button" onClick={onRetry} className={`${buttonLook()} bg-panel`}>
        Try again
      </button>
    </div>
  );
}
