import { memo } from 'react';
import type { SourceGroup } from './evidence-filter.ts';
import type { Source } from './source.ts';
import { SourceButton } from './source-button.tsx';
import { Byline, NoticeTags, statusOf, WorkTags } from './work-tags.tsx';

/** The works in a list; those of a group below their representative. */
export function EvidenceCards({ groups }: { groups: readonly SourceGroup[] }) {
  return (
    <ul>
      {groups.map(({ source, members }) => (
        <li key={source.work.id} className="border-line border-b py-2.5 last:border-0">
          <Card source={source} />
          {members.length > 0 && <Members members={members} />}
        </li>
      ))}
    </ul>
  );
}

const Card = memo(function Card({ source }: { source: Source }) {
  const { work, screening, reference } = source;
  return (
    <>
      <div className="flex items-baseline gap-2">
        {reference !== null && (
          <span className="shrink-0 rounded bg-accent-soft px-1.5 font-semibold text-[11px]/[18px] text-accent tabular-nums">
            {reference}
          </span>
        )}
        <SourceButton work={work} />
      </div>
      <Byline work={work} withTools />
      <div className="mt-1">
        <WorkTags work={work} />
      </div>
      {reference === null && (
        <p className="mt-1 text-[12.5px] text-soft">
          {statusOf(source)}
          {screening && !screening.included && `: ${screening.reason}`}
        </p>
      )}
      {work.registry?.whyStopped && (
        <p className="mt-0.5 text-[12.5px] text-warn">Why stopped: {work.registry.whyStopped}</p>
      )}
    </>
  );
});

function Members({ members }: { members: readonly Source[] }) {
  return (
    <details className="mt-1.5">
      <summary className="min-h-7 text-[12.5px] text-accent">
        {members.length} other {members.length === 1 ? 'record' : 'records'} of this work or close to it
      </summary>
      <ul className="mt-1 ml-1 space-y-2 border-line border-l pl-3">
        {members.map((source) => (
          <li key={source.work.id}>
            <SourceButton work={source.work} isSmall />
            <Byline work={source.work} withTools />
            <div className="flex flex-wrap gap-1">
              <NoticeTags work={source.work} />
            </div>
            {source.screening && <p className="text-[12.5px] text-soft">{source.screening.reason}</p>}
          </li>
        ))}
      </ul>
    </details>
  );
}
