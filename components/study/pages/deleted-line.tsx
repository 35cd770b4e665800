'use client';

import type { RefObject } from 'react';
import { UNDO_MS } from '#components/ui/undo.ts';
import { UndoButton } from '#components/ui/undo-button.tsx';

interface DeletedLineProps {
  title: string;
  /** Takes the focus when this line is gone while it had it. */
  focusAfter: RefObject<HTMLElement | null>;
  onUndo: () => void;
  /** It cannot be brought back any more. */
  onOver: () => void;
}

/** Says what was deleted, and brings it back for as long as that can be. */
export function DeletedLine({ title, focusAfter, onUndo, onOver }: DeletedLineProps) {
  return (
    <div className="my-1.5 flex items-center justify-between gap-4 rounded-md bg-sunk px-3 py-2">
      <p role="status" className="line-clamp-1 min-w-0 text-soft wrap-anywhere">
        Deleted: {title}
      </p>
      <UndoButton onUndo={onUndo} focusAfter={focusAfter} over={{ afterMs: UNDO_MS, onOver }} />
    </div>
  );
}
