import Link from 'next/link';
import { hasEnded } from '#contract/run-view.ts';
import { RefreshWhileOpen } from '../refresh-while-open.tsx';
import { type RunListItem, RunRow } from './run-row.tsx';

/** The visitor's latest runs. */
export function RecentRuns({ runs }: { runs: readonly RunListItem[] }) {
  return (
    <section aria-labelledby="recent-heading" className="mt-12">
      <div className="flex items-baseline justify-between border-line-strong border-b pb-1.5">
        <h2 id="recent-heading" className="label">
          Recent runs
        </h2>
        <Link href="/history" prefetch={false} className="py-[3px] text-[13px] text-accent hover:underline">
          All runs
        </Link>
      </div>
      <ul>
        {runs.map((run) => (
          <RunRow key={run.runId} run={run} />
        ))}
      </ul>
      {runs.some((run) => !hasEnded(run)) && <RefreshWhileOpen />}
    </section>
  );
}
