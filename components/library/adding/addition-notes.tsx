'use client';

import { X } from 'lucide-react';
import Link from 'next/link';
import { counted } from '#components/run/format.ts';
import type { AdditionNote } from './use-additions.ts';

interface AdditionNotesProps {
  notes: readonly AdditionNote[];
  titleOf: (documentId: string) => string | null;
  onDismiss: (key: string) => void;
}

/** The result of adding works by identifier or from a bibliography. */
export function AdditionNotes({ notes, titleOf, onDismiss }: AdditionNotesProps) {
  return (
    <ul aria-label="What was added" className="space-y-1.5 empty:hidden mt-3">
      {notes.map((note) => (
        <li key={note.key} className={`flex items-start justify-between gap-3 rounded-md px-3.5 py-2 ${toneOf(note)}`}>
          <div className="min-w-0 text-[13.5px] wrap-anywhere">
            <Words note={note} titleOf={titleOf} />
          </div>
          {(note.addition ?? note.problem) !== null && (
            <button
              type="button"
              aria-label={`Dismiss: ${note.name || 'files left out'}`}
              onClick={() => onDismiss(note.key)}
              className="inline-flex size-6 shrink-0 items-center justify-center rounded hover:bg-panel"
            >
              <X aria-hidden size={14} />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

function toneOf({ addition, problem }: AdditionNote): string {
  if (problem !== null) return 'bg-warn-soft text-warn';
  if (addition && addition.problems.length > 0) return 'bg-warn-soft text-warn';
  return 'bg-sunk text-soft';
}

function Words({ note, titleOf }: Pick<AdditionNotesProps, 'titleOf'> & { note: AdditionNote }) {
  const { name, addition, problem } = note;
  if (problem !== null)
    return (
      <p role="alert">
        {name && <b className="font-medium">{name}: </b>}
        {problem}
      </p>
    );
  if (!addition) return <p>{name}: looking it up …</p>;
  const { added, duplicates, problems } = addition;
  const only = added.length + duplicates.length === 1 ? (added[0] ?? duplicates[0]) : undefined;
  return (
    <>
      <p role="status">
        <b className="font-medium">{name}: </b>
        {[
          added.length > 0 && `${counted(added.length, 'work')} added`,
          duplicates.length > 0 && `${counted(duplicates.length, 'work')} there already`,
          added.length + duplicates.length === 0 && 'nothing added',
        ]
          .filter(Boolean)
          .join(', ')}
        .{' '}
        {only && (
          <Link href={`/library/${only}`} className="text-accent underline underline-offset-2">
            {titleOf(only) ?? 'Open it'}
          </Link>
        )}
      </p>
      {problems.length > 0 && (
        <ul className="mt-1 list-disc pl-5">
          {problems.slice(0, 10).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
          {problems.length > 10 && <li>And {problems.length - 10} more.</li>}
        </ul>
      )}
    </>
  );
}
