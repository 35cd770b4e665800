import { clsx } from 'clsx';
import { SourceButton } from '#components/evidence/source-button.tsx';
import { Byline, NoticeTags } from '#components/evidence/work-tags.tsx';
import { SourceWarning } from '#components/report/source-warning.tsx';
import { hasFailed, unansweredSources } from '#components/report/unanswered-sources.ts';
import type { RunView, SearchView } from '#contract/run-view.ts';
import { SOURCE_LABELS } from '#contract/source-labels.ts';
import { isResting } from './agents.ts';
import { counted } from './format.ts';
import { Notice } from './notice.tsx';
import { searchStateLabel } from './source-counts.ts';

const MOST_WORKS = 6;
/** As the server limits a round of searches. */
const SECONDS_OF_ROUND = 30;

/** Until the report is begun its place shows what it will be made of: the questions being asked, and what came in last. */
export function Gathering({ run }: { run: RunView }) {
  const searches = run.searches.filter(({ round }) => round === run.round);
  const left = timeLeft(run);
  const why = run.rounds.find(({ round }) => round === run.round)?.why;
  return (
    <Notice title="Gathering evidence">
      {!isResting(run) && (
        <p>
          The report is begun when the evidence is sufficient or the rounds are used up
          {left !== null && <>, in {left} at most</>}. You can close this page; the run goes on without it.
        </p>
      )}
      <SourceWarning sources={unansweredSources(searches)} />
      <BestWorks run={run} />
      {searches.length > 0 && (
        <details>
          <summary className="inline-flex min-h-7 items-center text-accent underline underline-offset-2">
            Searches of round {run.round}: {searches.filter(({ state }) => state !== 'running').length} of{' '}
            {searches.length} answered
          </summary>
          {why && <p className="mt-1 text-[13px] text-soft">{why}</p>}
          <ul className="mt-1.5 rounded-md border border-line bg-panel">
            {searches.map((search) => (
              <Asked key={`${search.tool} ${search.query}`} search={search} />
            ))}
          </ul>
        </details>
      )}
    </Notice>
  );
}

function Asked({ search }: { search: SearchView }) {
  const { tool, query, message } = search;
  return (
    <li className="border-line border-t px-3.5 py-2 text-[13px]/[1.45] first:border-t-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <b className="font-semibold text-ink">{SOURCE_LABELS[tool]}</b>
        <span
          className={clsx('tabular-nums', hasFailed(search) && 'text-bad', search.state === 'running' && 'text-accent')}
        >
          {searchStateLabel(search)}
        </span>
      </p>
      <code className="mt-0.5 block break-words font-mono text-[12px]/[1.5]">{query}</code>
      {message && <p className="mt-0.5 text-bad">{message}</p>}
    </li>
  );
}

/** The longest that the searching can still take: a round has a limit of its own, and so has the run. */
function timeLeft({ request, round, maxRounds, startedAt, updatedAt }: RunView): string | null {
  if (!request || !startedAt || !updatedAt || round === 0) return null;
  const elapsed = (Date.parse(updatedAt) - Date.parse(startedAt)) / 1000;
  const rounds = (maxRounds - round + 1) * SECONDS_OF_ROUND;
  const byRun = request.timeoutSeconds - elapsed;
  // Models take the time they need within the limit of the run.
  const seconds = request.engine === 'rules' ? Math.min(rounds, byRun) : byRun;
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}

/** Those that are nearest to the question so far, in that order; before they have been ordered only how many there are. */
function BestWorks({ run }: { run: RunView }) {
  const found = Object.keys(run.works).length;
  const kept = Object.values(run.screenings)
    .filter(({ included }) => included)
    .sort((a, b) => b.relevance - a.relevance || (a.evidenceId < b.evidenceId ? -1 : 1))
    .flatMap(({ evidenceId }) => run.works[evidenceId] ?? []);
  if (found === 0) return null;
  if (kept.length === 0)
    return (
      <p>
        <span className="tabular-nums">{counted(found, 'work')}</span> found so far. They are put in order when this
        round’s searches have ended.
      </p>
    );
  return (
    <div>
      <h3 className="label mb-1">
        Best so far, of <span className="tabular-nums">{found}</span> works found
      </h3>
      <ol className="space-y-1.5">
        {kept.slice(0, MOST_WORKS).map((work) => (
          <li key={work.id}>
            <SourceButton work={work} />
            <Byline work={work} withTools />
            <NoticeTags work={work} />
          </li>
        ))}
      </ol>
    </div>
  );
}
