'use client';

import { Undo2 } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { MAIN_ID } from '#components/app/site-header.tsx';
import { buttonLook } from '#components/run/button.ts';
import { useNow } from '#components/run/elapsed.tsx';
import type { Deletion } from './use-deletions.ts';

/** Shown at the bottom of the page for as long as a deletion can be undone. */
export function UndoBar({ deletion, onUndo }: { deletion: Deletion; onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const now = useNow(true);
  // The row that had the focus is gone; so is this button when its time is over.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each deletion
  useLayoutEffect(() => {
    const undo = button.current;
    undo?.focus({ preventScroll: true });
    return () => {
      if (document.activeElement === undo) document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
    };
  }, [deletion.key]);
  const left = Math.max(0, Math.ceil((deletion.until - (now ?? Date.now())) / 1000));
  const { names } = deletion;
  return (
    <section
      aria-label="Deleted"
      className="fixed inset-x-3 bottom-3 z-30 mx-auto flex max-w-xl flex-wrap items-center justify-between gap-3 rounded-lg border border-line-strong bg-panel px-4 py-2.5 shadow-card"
    >
      <p className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">
        {deletion.problem ?? `Deleted: ${names.length === 1 ? names[0] : `${names.length} documents`}`}
      </p>
      <button
        ref={button}
        type="button"
        disabled={deletion.isUndoing}
        onClick={onUndo}
        className={`${buttonLook()} min-h-8 font-medium`}
      >
        <Undo2 aria-hidden size={14} />
        Undo
        {/* Not spoken: a counting number would interrupt the reader every second. */}
        <span aria-hidden className="w-6 text-right text-faint tabular-nums">
          {left}
        </span>
      </button>
    </section>
  );
}
