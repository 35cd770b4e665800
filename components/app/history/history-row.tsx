'use client';

import { RotateCcw, Trash2 } from 'lucide-react';
import Link from 'next/link';
import { type RefObject, useEffect, useRef } from 'react';
import { UndoButton } from '#components/ui/undo-button.tsx';
import { type RunListItem, RunRow } from './run-row.tsx';

const ACTION =
  'inline-flex min-h-7 items-center gap-1.5 rounded-md px-1.5 text-[13px] text-soft hover:bg-sunk hover:text-ink';

interface HistoryRowProps {
  run: RunListItem;
  /** Why it could not be deleted. */
  problem: string | null;
  /** It has just been taken back from deletion, where the focus was. */
  isRestored: boolean;
  onDelete: () => void;
}

/** A run with what can be done with it. */
export function HistoryRow({ run, problem, isRestored, onDelete }: HistoryRowProps) {
  const note = problem !== null && (
    <p role="alert" className="mt-1 text-[13px] text-bad">
      The run was not deleted. {problem}
    </p>
  );
  return <RunRow run={run} actions={<Actions run={run} isRestored={isRestored} onDelete={onDelete} />} note={note} />;
}

function Actions({ run, isRestored, onDelete }: Omit<HistoryRowProps, 'problem'>) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isRestored) button.current?.focus();
  }, [isRestored]);
  return (
    <span className="-ml-1.5 flex basis-full gap-1 self-center sm:ml-0 sm:basis-auto">
      <Link
        href={`/?again=${run.runId}`}
        prefetch={false}
        aria-label={`Run again: ${run.question}`}
        title="Run again"
        className={ACTION}
      >
        <RotateCcw aria-hidden size={15} strokeWidth={1.75} />
        <span className="sm:sr-only">Run again</span>
      </Link>
      <button
        ref={button}
        type="button"
        onClick={onDelete}
        aria-label={`Delete: ${run.question}`}
        title="Delete"
        className={ACTION}
      >
        <Trash2 aria-hidden size={15} strokeWidth={1.75} />
        <span className="sm:sr-only">Delete</span>
      </button>
    </span>
  );
}

interface DeletedRowProps {
  run: RunListItem;
  onUndo: () => void;
  /** Takes the focus if this row is removed while it has it. */
  focusAfter: RefObject<HTMLElement | null>;
}

/** Replaces a deleted run for as long as the deletion can be undone. */
export function DeletedRow({ run, onUndo, focusAfter }: DeletedRowProps) {
  return (
    <li className="flex items-center justify-between gap-4 border-line border-b bg-sunk px-3 py-2.5 last:border-0">
      <p className="line-clamp-1 min-w-0 text-soft wrap-anywhere">Deleted: {run.question}</p>
      <UndoButton onUndo={onUndo} focusAfter={focusAfter} />
    </li>
  );
}
