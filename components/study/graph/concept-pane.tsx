'use client';

import { clsx } from 'clsx';
import { Undo2 } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { buttonLook } from '#components/run/button.ts';
import { counted } from '#components/run/format.ts';
import { useStudyPage } from '../study-context.ts';
import { studyRequests } from '../study-requests.ts';
import { isKnown } from '../study-words.ts';
import { ConceptDetails } from './concept-details.tsx';
import { ConceptGraph } from './concept-graph.tsx';
import { ConceptList } from './concept-list.tsx';

/** The concepts as a drawing or as a list, and the one that is open. Narrow screens get the list, one thing at a time. */
export function ConceptPane() {
  const { view, selection } = useStudyPage();
  // Without a connection there is nothing to draw.
  const [look, setLook] = useState<'drawing' | 'list'>(view.edges.length > 0 ? 'drawing' : 'list');
  const open = view.concepts.find(({ id }) => id === selection?.conceptId);
  const known = view.concepts.filter(isKnown).length;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div
        className={clsx(
          'relative min-h-0 flex-1 px-4 pt-4 pb-6 min-[1100px]:overflow-y-auto min-[1100px]:px-5',
          open && 'max-[1099px]:hidden',
        )}
      >
        <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
          <h2 id="concepts-heading" className="label tabular-nums">
            Concepts · {known} of {view.concepts.length} known
          </h2>
          <fieldset className="flex rounded-md border border-line-strong p-0.5 max-sm:hidden">
            <legend className="sr-only">How the concepts are shown</legend>
            {(['drawing', 'list'] as const).map((each) => (
              <button
                key={each}
                type="button"
                aria-pressed={look === each}
                onClick={() => setLook(each)}
                className="min-h-6 rounded px-2 text-[12.5px] text-soft aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-accent"
              >
                {each === 'drawing' ? 'Drawing' : 'List'}
              </button>
            ))}
          </fieldset>
        </div>
        <Edits />
        <Runs />
        {look === 'drawing' ? (
          <>
            <div className="max-sm:hidden">
              <ConceptGraph />
              <p className="mt-3 text-[12px]/[1.6] text-soft">
                A line leads from what is needed to what needs it; press one for the reason. Filled as far as it is
                known. Dashed: not asked yet. Hatched: open again.
              </p>
            </div>
            <div className="sm:hidden">
              <ConceptList />
            </div>
          </>
        ) : (
          <ConceptList />
        )}
      </div>
      {open && (
        <div className="relative border-line bg-panel/60 px-4 py-4 min-[1100px]:max-h-[62%] min-[1100px]:shrink-0 min-[1100px]:overflow-y-auto min-[1100px]:border-t min-[1100px]:px-5">
          <ConceptDetails concept={open} />
        </div>
      )}
    </div>
  );
}

/** The last change to the concepts, and the way back from it. */
function Edits() {
  const { view, act, sending, say } = useStudyPage();
  const [problem, setProblem] = useState<string | null>(null);
  const [last] = view.edits;
  if (!last && problem === null) return null;
  const undo = async (commandId: string) => {
    const refused = await act(`undo/${commandId}`, (study, key) =>
      studyRequests.edit(study, key, { kind: 'undo', commandId }),
    );
    setProblem(refused);
    if (refused === null) say('Undone.');
  };
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-2 rounded-md border border-line bg-sunk px-3 py-1.5 text-[13px]">
      <p className="min-w-0 flex-1 text-soft wrap-anywhere" role={problem ? 'alert' : undefined}>
        {problem ?? last?.what}
      </p>
      {last && (
        <button
          type="button"
          disabled={sending !== null}
          onClick={() => undo(last.commandId)}
          className={`${buttonLook()} bg-panel`}
        >
          <Undo2 aria-hidden size={14} />
          Undo
        </button>
      )}
    </div>
  );
}

/** Research that was begun from here. */
function Runs() {
  const { view } = useStudyPage();
  if (view.runs.length === 0) return null;
  const nameOf = (id: string) => view.concepts.find((each) => each.id === id)?.name ?? 'a concept';
  return (
    <ul aria-label="Research begun from here" className="mb-3 space-y-1 text-[13px]">
      {view.runs.map(({ runId, conceptIds, isJoined }) => (
        <li key={runId} className="wrap-anywhere">
          <Link
            href={`/runs/${encodeURIComponent(runId)}`}
            prefetch={false}
            className="text-accent underline underline-offset-2"
          >
            More on{' '}
            {conceptIds.length > 2 ? counted(conceptIds.length, 'concept') : conceptIds.map(nameOf).join(' and ')}
          </Link>{' '}
          <span className="text-soft">
            {isJoined ? 'has joined the material' : 'is looked for; it joins by itself when it is done'}
          </span>
        </li>
      ))}
    </ul>
  );
}
