import { clsx } from 'clsx';
import { SourceButton } from '#components/evidence/source-button.tsx';
import { Byline, NoticeTags } from '#components/evidence/work-tags.tsx';
import type { RunView, SearchView } from '#contract/run-view.ts';
import { SOURCE_LABELS } from '#contract/source-labels.ts';
import { isResting } from './agents.ts';
import { Notice } from './notice.tsx';
import { hasFailed, searchStateLabel } from './source-counts.ts';

const MOST_WORKS = 6;

/** Until the report is begun its place shows what it will be made of: the questions being asked, and what came in last. */
export function Gathering({ run }: { run: RunView }) {
  const searches = run.searches.filter(({ round }) => round === run.round);
  const why = run.rounds.find(({ round }) => round === run.round)?.why;
  return (
    <Notice title="Gathering evidence">
      {!isResting(run) && (
        <p>
          The report is begun when the evidence is sufficient or the rounds are used up. You can close this page; the
          run goes on without it.
        </p>
      )}
      {searches.length > 0 && (
        <div>
          <h3 className="label mb-1">
            Round {run.round}
            {why && <span className="font-normal normal-case tracking-normal">: {why}</span>}
          </h3>
          <ul className="rounded-md border border-line bg-panel">
            {searches.map((search) => (
              <Asked key={`${search.tool} ${search.query}`} search={search} />
            ))}
          </ul>
        </div>
      )}
      <LatestWorks run={run} />
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

/** In the order of arrival, the last on top. */
function LatestWorks({ run }: { run: RunView }) {
  const works = Object.values(run.works);
  if (works.length === 0) return null;
  return (
    <div>
      <h3 className="label mb-1">
        Came in last, of <span className="tabular-nums">{works.length}</span>
      </h3>
      <ul className="space-y-1.5">
        {works
          .slice(-MOST_WORKS)
          .toReversed()
          .map((work) => (
            <li key={work.id}>
              <SourceButton work={work} />
              <Byline work={work} withTools />
              <NoticeTags work={work} />
            </li>
          ))}
      </ul>
    </div>
  );
}
