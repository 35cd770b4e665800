'use client';

import { BookOpen, ExternalLink, FileText } from 'lucide-react';
import type { Route } from 'next';
import Link from 'next/link';
import { Popover } from 'radix-ui';
import { POPOVER_LOOK } from '#components/run/button.ts';
import type { Citation } from '#contract/citation.ts';
import type { StudyView } from '#contract/study/study-view.ts';
import { useStudyPage } from './study-context.ts';

const LINK = 'inline-flex min-h-7 items-center gap-1.5 text-accent underline-offset-2 hover:underline';

/** The number of a work as a button: the very passage, the work it stands in, and the ways to read on there. */
export function Cite({ citation, label = null }: { citation: Citation; label?: string | null }) {
  const { view } = useStudyPage();
  const { evidenceId, quote } = citation;
  const work = view.works[evidenceId];
  const title = work?.title ?? 'a work that is not known any more';
  const number = numberOf(view, evidenceId);
  return (
    <Popover.Root>
      <Popover.Trigger
        data-citation=""
        title={title}
        aria-label={`${label ?? `Citation ${number}`}: ${title}`}
        className={
          label === null
            ? 'inline-flex min-h-6 min-w-6 items-center justify-center rounded px-1 align-[0.1em] font-sans font-semibold text-[11.5px] text-accent tabular-nums hover:bg-accent-soft data-[state=open]:bg-accent-soft'
            : 'inline-flex min-h-6 items-center gap-1 rounded px-1 text-[12.5px] text-accent underline underline-offset-2 hover:bg-accent-soft'
        }
      >
        {label === null ? (
          number
        ) : (
          <>
            <BookOpen aria-hidden size={13} />
            {label}
          </>
        )}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          side="top"
          sideOffset={5}
          collisionPadding={10}
          aria-label={`The passage in ${title}`}
          className={`${POPOVER_LOOK} max-h-[var(--radix-popover-content-available-height)] w-[min(30rem,calc(100vw-1.25rem))] overflow-y-auto px-4 py-3.5`}
        >
          <blockquote className="wrap-anywhere border-accent border-l-2 pl-3 font-serif text-[15.5px]/[1.5]">
            <mark>{quote}</mark>
          </blockquote>
          <p className="mt-2.5 font-medium text-[13.5px] wrap-anywhere">
            {title}
            {work?.year && <span className="font-normal text-soft"> ({work.year})</span>}
          </p>
          {work?.isWithdrawn && (
            <p role="note" className="mt-1.5 rounded bg-bad-soft px-2 py-1 text-[13px] text-bad">
              This work was withdrawn. Nothing rests on it any more.
            </p>
          )}
          <p className="mt-1.5 flex flex-wrap gap-x-4 text-[13px]">
            <Ways citation={citation} />
          </p>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function Ways({ citation }: { citation: Citation }) {
  const { view } = useStudyPage();
  const { evidenceId, field, quote, start, end } = citation;
  const work = view.works[evidenceId];
  const { ref } = view;
  // A work that joined later belongs to another run than the one that is studied.
  const runId = 'runId' in ref && view.runs.every(({ isJoined }) => !isJoined) ? ref.runId : null;
  const passage = new URLSearchParams({ tab: 'sources', source: evidenceId, at: `${field}:${start}-${end}` });
  return (
    <>
      {work?.documentId && (
        <Link
          href={`/library/${encodeURIComponent(work.documentId)}?${new URLSearchParams({ quote })}` as Route}
          prefetch={false}
          className={LINK}
        >
          <FileText aria-hidden size={14} />
          Open the document there
        </Link>
      )}
      {runId !== null && !work?.documentId && (
        <Link href={`/runs/${encodeURIComponent(runId)}?${passage}` as Route} prefetch={false} className={LINK}>
          <BookOpen aria-hidden size={14} />
          Open in the {ref.kind}
        </Link>
      )}
      {work?.href && (
        <a href={work.href} target="_blank" rel="noreferrer noopener" className={LINK}>
          <ExternalLink aria-hidden size={14} />
          Open at the source
        </a>
      )}
    </>
  );
}

/** Numbers of works hold for the whole session: they are taken in the order in which the works came in. */
export function numberOf({ works }: Pick<StudyView, 'works'>, evidenceId: string): number {
  return Object.keys(works).indexOf(evidenceId) + 1;
}
