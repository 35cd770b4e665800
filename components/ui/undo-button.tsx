'use client';

import { Undo2 } from 'lucide-react';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

interface UndoButtonProps {
  onUndo: () => void;
  isBusy?: boolean;
  /** Takes the focus if the button is removed while it has it. */
  focusAfter?: RefObject<HTMLElement | null>;
  /** Whether the button takes the focus: what was pressed to delete is gone. */
  takesFocus?: boolean;
  /** After how many milliseconds it cannot be brought back any more, and what happens then. */
  over?: { afterMs: number; onOver: () => void };
}

/** Undoes the deletion shown next to it. Key it by the item, so that each deletion has its own time. */
export function UndoButton({ onUndo, isBusy = false, focusAfter, takesFocus = true, over }: UndoButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const end = useRef(over?.onOver);
  useEffect(() => {
    end.current = over?.onOver;
  });
  // During layout the button's container still exists, and still has the focus.
  useLayoutEffect(() => {
    const undo = button.current;
    if (takesFocus) undo?.focus();
    return () => {
      if (document.activeElement === undo) focusAfter?.current?.focus();
    };
  }, [focusAfter, takesFocus]);
  const afterMs = over?.afterMs;
  useEffect(() => {
    if (afterMs === undefined) return;
    const timer = setTimeout(() => end.current?.(), afterMs);
    return () => clearTimeout(timer);
  }, [afterMs]);
  return (
    <button
      ref={button}
      type="button"
      disabled={isBusy}
      onClick={onUndo}
      className="inline-flex min-h-7 items-center gap-1.5 rounded-md border border-line-strong bg-panel px-2.5 font-medium"
    >
      <Undo2 aria-hidden size={14} />
      Undo
    </button>
  );
}
