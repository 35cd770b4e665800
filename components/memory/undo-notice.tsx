'use client';

import { Undo2 } from 'lucide-react';
import { useEffect, useRef } from 'react';

/** Something that was forgotten a moment ago and can be brought back. */
export interface Forgotten {
  kind: 'entities' | 'entries';
  id: string;
  /** What the notice calls it. */
  what: string;
}

/** As long as the server keeps it; a second less, so that the button never offers what is gone. */
const UNDO_MS = 29_000;

interface UndoNoticeProps {
  forgotten: Forgotten;
  onUndo: () => void;
  onOver: () => void;
}

/** Says what was forgotten, and brings it back. Takes the focus, since the button that was pressed is gone. */
export function UndoNotice({ forgotten, onUndo, onOver }: UndoNoticeProps) {
  const undo = useRef<HTMLButtonElement>(null);
  const { id } = forgotten;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new notice begins anew
  useEffect(() => {
    undo.current?.focus();
    const timer = setTimeout(onOver, UNDO_MS);
    return () => clearTimeout(timer);
  }, [id]);
  return (
    <div className="sticky bottom-3 z-30 mt-4 flex items-center justify-between gap-4 rounded-lg border border-line-strong bg-panel px-4 py-2.5 shadow-card">
      <p role="status">{forgotten.what} is forgotten, with what hung on it.</p>
      <button
        ref={undo}
        type="button"
        onClick={onUndo}
        className="inline-flex min-h-8 items-center gap-1.5 rounded-md border border-line-strong bg-panel px-2.5 font-medium"
      >
        <Undo2 aria-hidden size={14} />
        Undo
      </button>
    </div>
  );
}
