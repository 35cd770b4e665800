import { Check, CircleAlert, Library, Minus } from 'lucide-react';
import { countBySource, type SourceCounts } from '#components/run/source-counts.ts';
import { hasEnded, type RunView } from '#contract/run-view.ts';
import { ASK_SOURCE_LABELS, SOURCE_LABELS } from '#contract/source-labels.ts';

/** Where the answer was searched for, with the result, in one line; failed sources are named with the reason. */
export function SourceStatus({ run }: { run: RunView }) {
  const counts = countBySource(run).filter(({ searches }) => searches.length > 0 || !hasEnded(run));
  const failed = counts.filter(({ failures }) => failures.count > 0);
  const remembered = run.ask?.retrieval?.recalled.length ?? 0;
  const taken = run.takenOver;
  if (counts.length === 0 && !taken) return null;
  return (
    <div className="mt-2 text-[12.5px]/[1.5] text-soft">
      <ul aria-label="Where the answer was searched for" className="flex flex-wrap gap-x-3.5 gap-y-0.5">
        {taken && taken.works > 0 && (
          <li className="inline-flex items-center gap-1">
            <Library aria-hidden size={13} className="text-good" />
            Works at hand <span className="tabular-nums">{taken.works}</span>
          </li>
        )}
        {counts.map((each) => (
          <SourceState key={each.tool} counts={each} />
        ))}
        {remembered > 0 && (
          <li className="inline-flex items-center gap-1">
            <Check aria-hidden size={13} className="text-good" />
            {ASK_SOURCE_LABELS.memory_recall} <span className="tabular-nums">{remembered}</span> recalled
          </li>
        )}
      </ul>
      {failed.map(({ tool, failures }) => (
        <p key={tool} className="mt-0.5 text-bad">
          {SOURCE_LABELS[tool]} did not answer: {failures.reasons.join(' ')}
        </p>
      ))}
      {taken?.message && <p className="mt-0.5 text-warn">{taken.message}</p>}
    </div>
  );
}

function SourceState({ counts }: { counts: SourceCounts }) {
  const { tool, found, failures, isRunning, searches } = counts;
  const hasAnswered = searches.some(({ state }) => state === 'ok' || state === 'empty');
  const label = SOURCE_LABELS[tool];
  if (isRunning || searches.length === 0)
    return (
      <li className="inline-flex items-center gap-1.5">
        <span aria-hidden className="size-[7px] animate-pulse rounded-full bg-accent" />
        {label} <span className="text-faint">{isRunning ? 'asking' : 'waiting'}</span>
      </li>
    );
  if (failures.count > 0 && !hasAnswered)
    return (
      <li className="inline-flex items-center gap-1 text-bad">
        <CircleAlert aria-hidden size={13} />
        {label} failed
      </li>
    );
  if (!hasAnswered)
    return (
      <li className="inline-flex items-center gap-1">
        <Minus aria-hidden size={13} />
        {label} not finished
      </li>
    );
  return (
    <li className="inline-flex items-center gap-1">
      <Check aria-hidden size={13} className="text-good" />
      {label} <span className="tabular-nums">{found === 0 ? 'nothing' : found}</span>
    </li>
  );
}
