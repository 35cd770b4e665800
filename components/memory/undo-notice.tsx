'use client';

import { UNDO_MS } from '#components/ui/undo.ts';
import { UndoButton } from '#components/ui/undo-button.tsx';

/** A forgotten item that can still be restored. */
export interface Forgotten {
  kind: 'entities' | 'entries';
  id: string;
  /** Its name in the notice. */
  what: string;
}

interface UndoNoticeProps {
  forgotten: Forgotten;
  onUndo: () => void;
  onOver: () => void;
}

/** Says what was forgotten, and brings it back. */
export function UndoNotice({ forgotten, onUndo, onOver }: UndoNoticeProps) {
  return (
    <div className="sticky bottom-3 z-30 mt-4 flex items-center justify-between gap-4 rounded-lg border border-line-strong bg-panel px-4 py-2.5 shadow-card">
      <p role="status">{forgotten.what} is forgotten, with what hung on it.</p>
      <UndoButton key={forgotten.id} onUndo={onUndo} over={{ afterMs: UNDO_MS, onOver }} />
    </div>
  );
}
