'use client';

import { Undo2 } from 'lucide-react';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

interface UndoButtonProps {
  onUndo: () => void;
  isBusy?: boolean;
  /** Takes the focus when the button is gone while it held it. */
  focusAfter?: RefObject<HTMLElement | null>;
  /** Whether the button takes the focus: what was pressed to delete is gone. */
  takesFocus?: boolean;
  /** After how many milliseconds it cannot be brought back any more, and what happens then. */
  over?: { afterMs: number; onOver: () => void };
}

/** Brings back what stands beside it. Key it by that, so that each deletion has its own time. */
export function UndoButton({ onUndo, isBusy = false, focusAfter, takesFocus = true, over }: UndoButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const end = useRef(over?.onOver);
  useEffect(() => {
    end.current = over?.onOver;
  });
  // While the layout is made, what holds the button is still there, and the focus with it.
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
