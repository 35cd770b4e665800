import Link from 'next/link';
import type { ReactNode } from 'react';
import type { RunStatus } from '#contract/run-view.ts';
import { RelativeTime } from './relative-time.tsx';
import { StatusMark } from './status-mark.tsx';

/** A run as lists show it. Times are ISO 8601; `confidence` is from 0 to 1; `isDirect` is null until there is an answer. */
export interface RunListItem {
  runId: string;
  question: string;
  status: RunStatus;
  exit: string | null;
  confidence: number | null;
  isDirect: boolean | null;
  /** For a report with several versions. */
  version?: number | null;
  createdAt: string;
}

interface RunRowProps {
  run: RunListItem;
  /** Buttons for the run. */
  actions?: ReactNode;
  /** A note on the run. */
  note?: ReactNode;
}

/** One run of a list: its question, status, confidence and date. */
export function RunRow({ run, actions, note }: RunRowProps) {
  return (
    <li className="border-line border-b py-3 last:border-0">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 sm:flex-nowrap">
        <Link
          href={`/runs/${run.runId}`}
          dir="auto"
          prefetch={false}
          className="wrap-anywhere line-clamp-2 min-w-0 basis-full py-px font-serif text-[16px]/[1.4] hover:text-accent hover:underline sm:flex-1 sm:basis-0"
        >
          {run.question}
          {run.version != null && <span className="text-[13px] text-soft"> · version {run.version}</span>}
        </Link>
        <span className="text-[13px] sm:w-36">
          <StatusMark status={run.status} exit={run.exit} isDirect={run.isDirect} />
        </span>
        <span className="text-[13px] text-soft empty:hidden sm:w-20 sm:empty:block">
          {showsConfidence(run) && <Confidence value={run.confidence} />}
        </span>
        <span className="ml-auto text-right text-[13px] text-faint sm:ml-0 sm:w-28">
          <RelativeTime at={run.createdAt} />
        </span>
        {actions}
      </div>
      {note}
    </li>
  );
}

function showsConfidence(run: RunListItem): run is RunListItem & { confidence: number } {
  return run.status === 'complete' && run.exit !== 'nothing_found' && run.isDirect !== false && run.confidence !== null;
}

function Confidence({ value }: { value: number }) {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap tabular-nums">
      <span aria-hidden className="h-1 w-8 overflow-hidden rounded-full bg-line">
        <span className="block h-full bg-accent" style={{ width: `${Math.round(value * 100)}%` }} />
      </span>
      <span className="sr-only">confidence </span>
      <span className="self-baseline">{value.toFixed(2)}</span>
    </span>
  );
}
