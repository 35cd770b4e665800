import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { hasFailed } from '#components/report/unanswered-sources.ts';
import type { RunView, SearchView } from '#contract/run-view.ts';
import { SOURCE_LABELS } from '#contract/source-labels.ts';
import { formatTimestamp } from '../format.ts';
import { countBySource, type SourceCounts, searchStateLabel } from '../source-counts.ts';
import { AgentCard, Nothing } from './agent-card.tsx';

/** Every source with what it gave; a press shows the exact queries. */
export function SearchCard({ run }: { run: RunView }) {
  const sources = countBySource(run);
  return (
    <AgentCard run={run} of="search">
      {sources.length === 0 ? (
        <Nothing>No source has been searched yet.</Nothing>
      ) : (
        <ul className="-my-1">
          {sources.map((source) => (
            <li key={source.tool} className="border-line border-b last:border-0">
              <SourceRow source={source} />
            </li>
          ))}
        </ul>
      )}
    </AgentCard>
  );
}

function SourceRow({ source }: { source: SourceCounts }) {
  const { tool, searches, failures } = source;
  const isFailing = failures.count > 0;
  return (
    <details className="group">
      <summary className="flex min-h-7 flex-wrap items-baseline justify-between gap-x-2 py-1 text-[12.5px] marker:content-none hover:bg-sunk">
        <span className={clsx('inline-flex items-baseline gap-1 font-medium', isFailing && 'text-bad')}>
          <ChevronRight aria-hidden size={11} className="self-center text-faint group-open:rotate-90" />
          {SOURCE_LABELS[tool]}
          {source.isRunning && <span className="font-normal text-accent">asking</span>}
        </span>
        <span className="text-soft tabular-nums">
          {searches.length === 0 && 'not searched yet'}
          {searches.some(({ state }) => state !== 'running') && (
            <>
              <b className="font-semibold text-ink">{source.found}</b> found · {source.new} new · {source.kept} kept
            </>
          )}
        </span>
        {isFailing && (
          <span className="w-full pl-[15px] text-bad">
            {failures.count} of {searches.length} failed: {failures.reasons.join(' ')}
          </span>
        )}
      </summary>
      <ol className="mb-2 space-y-2">
        {searches.map((search) => (
          <Query key={`${search.round} ${search.query}`} search={search} />
        ))}
      </ol>
    </details>
  );
}

function Query({ search }: { search: SearchView }) {
  const { round, at, tookMs, query, message } = search;
  return (
    <li className="rounded bg-sunk px-2 py-1.5 text-[12px]">
      <p className="flex flex-wrap justify-between gap-x-2 text-soft tabular-nums">
        <span>
          Round {round} · {formatTimestamp(at)}
        </span>
        <span className={clsx(hasFailed(search) && 'text-bad')}>
          {searchStateLabel(search)}
          {tookMs !== null && ` · ${(tookMs / 1000).toFixed(1)} s`}
        </span>
      </p>
      <code className="mt-0.5 block break-words font-mono text-[11.5px]/[1.45]">{query}</code>
      {message && <p className="mt-0.5 text-bad">{message}</p>}
    </li>
  );
}
