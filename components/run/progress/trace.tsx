'use client';

import { clsx } from 'clsx';
import { memo, useState } from 'react';
import type { TraceLine } from '#contract/run-view.ts';
import { AGENT_LABELS } from '../agents.ts';

const SHOWN_AT_ONCE = 200;

/** Every event as a line, the latest first. */
export const Trace = memo(function Trace({ trace }: { trace: readonly TraceLine[] }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="label min-h-7 py-1">
        Full trace <span className="tabular-nums">{trace.length}</span>
      </summary>
      {isOpen && <TraceLines trace={trace} />}
    </details>
  );
});

function TraceLines({ trace }: { trace: readonly TraceLine[] }) {
  const [problemsOnly, setProblemsOnly] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  const wanted = problemsOnly ? trace.filter(({ isProblem }) => isProblem) : trace;
  const shown = showsAll ? wanted : wanted.slice(-SHOWN_AT_ONCE);
  return (
    <>
      <label className="my-1 flex min-h-7 items-center gap-2 text-[13px] text-soft">
        <input
          type="checkbox"
          checked={problemsOnly}
          onChange={(event) => setProblemsOnly(event.target.checked)}
          className="size-4 accent-(--accent)"
        />
        Problems only
      </label>
      {wanted.length === 0 && <p className="text-[13px] text-soft">None.</p>}
      <ol aria-label="Events, latest first" className="font-mono text-[11.5px]/[1.45]">
        {shown.toReversed().map((line) => (
          <Line key={line.seq} line={line} />
        ))}
      </ol>
      {shown.length < wanted.length && (
        <button
          type="button"
          onClick={() => setShowsAll(true)}
          className="mt-1 min-h-7 text-[13px] text-accent underline underline-offset-2"
        >
          Show all {wanted.length}
        </button>
      )}
    </>
  );
}

const Line = memo(function Line({ line: { at, agent, text, isProblem } }: { line: TraceLine }) {
  return (
    <li className="border-line border-b py-1">
      <span className="text-faint tabular-nums">
        {at.slice(11, 19)} {AGENT_LABELS[agent].toLowerCase()}
      </span>{' '}
      <span className={clsx('break-words', isProblem && 'text-bad')}>
        {isProblem && <span className="font-semibold">Problem: </span>}
        {text}
      </span>
    </li>
  );
});
