'use client';

import { ExternalLink } from 'lucide-react';
import { useMemo } from 'react';
import { isRetracted, type Source } from '#components/evidence/source.ts';
import { SourceButton } from '#components/evidence/source-button.tsx';
import { Screening } from '#components/evidence/work-details.tsx';
import { Byline } from '#components/evidence/work-tags.tsx';
import { useReading } from '#components/report/reading/reading-context.tsx';
import { linkFor } from '#core/evidence/citation.ts';
import { WorkChange } from './changes/work-change.tsx';

/** As many as the run itself names. */
const SHOWN = 5;

/** The nearest works where nothing was kept: its owner may know that one of them is meant, and take it in by hand. */
export function NearestWorks() {
  const list = useReading(({ sources }) => sources.list);
  const nearest = useMemo(() => nearestOf(list), [list]);
  if (nearest.length === 0) return null;
  return (
    <>
      <p className="text-ink">
        The nearest works. If one of these is what you meant, include it, and a report is written from it:
      </p>
      <ul aria-label="The nearest works" className="space-y-3">
        {nearest.map((source) => (
          <li key={source.work.id} className="rounded-md border border-line px-3 py-2">
            <SourceButton work={source.work} />
            <Byline work={source.work} withTools />
            <p className="text-[12.5px]">
              <Screening source={source} />
            </p>
            <div className="flex flex-wrap items-start gap-x-4">
              <Address source={source} />
              <WorkChange source={source} />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

function Address({ source: { work } }: { source: Source }) {
  const link = linkFor(work);
  if (!link) return null;
  return (
    <a
      href={link}
      target="_blank"
      rel="noreferrer noopener"
      aria-label={`Open at the source: ${work.title}`}
      className="my-1.5 inline-flex min-h-8 items-center gap-1.5 text-[13px] text-accent underline underline-offset-2"
    >
      Open at the source
      <ExternalLink aria-hidden size={13} />
    </a>
  );
}

/** Works of which nothing could be quoted first: they had passed the threshold. */
function nearestOf(list: readonly Source[]): Source[] {
  const relevanceOf = ({ screening }: Source) => screening?.relevance ?? 0;
  return list
    .filter(
      ({ work, screening, representedBy }) =>
        screening !== null &&
        representedBy === null &&
        (screening.included || (screening.relevance ?? 0) > 0) &&
        work.title !== '' &&
        !isRetracted(work),
    )
    .sort((a, b) => Number(b.screening?.included) - Number(a.screening?.included) || relevanceOf(b) - relevanceOf(a))
    .slice(0, SHOWN);
}
