'use client';

import { useRef, useState } from 'react';
import { deleteRun } from '#components/run/run-requests.ts';
import { useKeptInAddress } from '#components/ui/use-kept-in-address.ts';
import { hasEnded } from '#contract/run-view.ts';
import { RefreshWhileOpen } from '../refresh-while-open.tsx';
import { DeletedRow, HistoryRow } from './history-row.tsx';
import type { RunListItem } from './run-row.tsx';
import { REMOVAL_DELAY_MS, useDelayedRemoval } from './use-delayed-removal.ts';

interface RunHistoryProps {
  runs: readonly RunListItem[];
  /** The initial filter of the questions. */
  words?: string;
}

/** The visitor's runs: filtered by words, deleted with an undo, asked again. */
export function RunHistory({ runs, words = '' }: RunHistoryProps) {
  const [filter, setFilter] = useState(words);
  useKeptInAddress({ q: filter });
  const [spoken, setSpoken] = useState('');
  const [restored, setRestored] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const removal = useDelayedRemoval({ remove: deleteRun });

  const present = runs.filter(({ runId }) => removal.stateOf(runId) !== 'gone');
  const shown = present.filter(({ question }) => matches(question, filter));
  const schedule = (runId: string) => {
    removal.schedule(runId);
    setRestored(null);
    setSpoken(`Deleted. Undo is there for ${REMOVAL_DELAY_MS / 1000} seconds.`);
  };
  const undo = (runId: string) => {
    removal.undo(runId);
    setRestored(runId);
    setSpoken('The run is kept.');
  };

  return (
    <section aria-labelledby="runs-heading">
      <div className="flex flex-wrap items-center justify-between gap-3 border-line-strong border-b pb-2">
        <h2 id="runs-heading" ref={heading} tabIndex={-1} className="label focus:outline-none">
          Runs <span className="ml-1 tabular-nums">{describeCount(shown.length, present.length)}</span>
        </h2>
        <FilterField value={filter} onChange={setFilter} />
      </div>
      <ul>
        {shown.map((run) =>
          removal.stateOf(run.runId) === 'waiting' ? (
            <DeletedRow key={run.runId} run={run} onUndo={() => undo(run.runId)} focusAfter={heading} />
          ) : (
            <HistoryRow
              key={run.runId}
              run={run}
              isRestored={restored === run.runId}
              problem={removal.problemOf(run.runId)}
              onDelete={() => schedule(run.runId)}
            />
          ),
        )}
      </ul>
      {shown.length === 0 && (
        <p className="py-8 text-soft">
          {present.length === 0 ? 'Nothing is left here.' : 'No question on this page contains these words.'}
        </p>
      )}
      <p role="status" className="sr-only">
        {spoken}
      </p>
      {present.some((run) => !hasEnded(run)) && <RefreshWhileOpen />}
    </section>
  );
}

function FilterField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <input
      type="search"
      aria-label="Filter the questions"
      placeholder="Filter the questions"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="h-8 w-full rounded-md border border-line-strong bg-panel px-2.5 text-[13px] placeholder:text-faint sm:w-60"
    />
  );
}

/** Whether the question contains every word of the filter, in any order. */
function matches(question: string, filter: string): boolean {
  const text = question.toLowerCase();
  return filter
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function describeCount(shown: number, all: number): string {
  return shown === all ? String(all) : `${shown} of ${all}`;
}
