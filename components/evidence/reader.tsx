'use client';

import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { BookOpen, ExternalLink, X } from 'lucide-react';
import type { Route } from 'next';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useState } from 'react';
import { isNotThere } from '#components/app/ask-server.ts';
import { getDocument } from '#components/library/library-requests.ts';
import { documentKey } from '#components/library/use-library.ts';
import { useReading, useReadingStore } from '#components/report/reading/reading-context.tsx';
import { type Selection, sourceOf } from '#components/report/reading/reading-store.ts';
import { WorkChange } from '#components/run/changes/work-change.tsx';
import type { TextField } from '#contract/evidence.ts';
import { linkFor } from '#core/evidence/citation.ts';
import { READER_HEADING_ID } from '../report/reading/open-passage.ts';
import { Passage } from './passage.tsx';
import type { Source } from './source.ts';
import {
  Disclosure,
  FoundByList,
  fieldsOf,
  NoticeBanners,
  QualityTerms,
  ReadFromRecord,
  RegistryEntry,
  Screening,
} from './work-details.tsx';
import { FIELD_LABELS } from './work-labels.ts';
import { WorkTags } from './work-tags.tsx';

/** Its rules read the whole work, and most readers look at the passage alone: fetched with the first passage that is opened. */
const RiskOfBias = dynamic(() => import('./risk-of-bias.tsx').then(({ RiskOfBias }) => RiskOfBias));

/** The reading pane: the work behind the open citation, and the passage in its stored text. */
export function Reader({ onClose }: { onClose: () => void }) {
  const selection = useReading((state) => state.selection);
  const source = useReading((state) => (state.selection ? sourceOf(state, state.selection.evidenceId) : null));
  if (!selection) return null;
  return (
    <section aria-labelledby={READER_HEADING_ID} data-reader className="text-[13.5px]">
      <div className="flex items-center justify-between gap-2">
        <h2 id={READER_HEADING_ID} tabIndex={-1} className="label focus:outline-none">
          {source?.reference == null ? 'Source' : `Citation ${source.reference}`}
        </h2>
        <button
          type="button"
          onClick={onClose}
          aria-label="Close the passage"
          title="Close (Esc)"
          className="-mr-1.5 inline-flex size-7 items-center justify-center rounded-md text-soft hover:bg-sunk hover:text-ink"
        >
          <X aria-hidden size={15} />
        </button>
      </div>
      {source ? <OpenSource key={source.work.id} source={source} selection={selection} /> : <UnknownSource />}
    </section>
  );
}

function UnknownSource() {
  return <p className="mt-1 text-soft">This address names a source that is not part of this run.</p>;
}

function OpenSource({ source, selection }: { source: Source; selection: Selection }) {
  const { work } = source;
  const link = linkFor(work);
  return (
    <>
      <h3 className="mt-0.5 text-pretty font-semibold text-[15px]/snug">{work.title || 'Untitled'}</h3>
      <p className="mt-0.5 mb-1.5 text-[12.5px] text-soft">
        {[authorsLabel(work.authors), work.venue, work.year].filter(Boolean).join(' · ')}
      </p>
      <WorkTags work={work} withId />
      <NoticeBanners work={work} />
      {work.registry && <RegistryEntry registry={work.registry} />}
      <StoredText source={source} selection={selection} />
      {work.ids.document && (
        <OwnDocument
          id={work.ids.document}
          quote={selection.citation?.field === 'document' ? selection.citation.quote : null}
        />
      )}
      {link && (
        <p className="mt-2">
          <a
            href={link}
            target="_blank"
            rel="noreferrer noopener"
            className="inline-flex min-h-7 items-center gap-1.5 text-accent underline underline-offset-2"
          >
            Open at the source
            <ExternalLink aria-hidden size={13} />
          </a>
        </p>
      )}
      <div className="mt-2 border-line border-t">
        <Disclosure summary={`Quality ${work.quality.score.toFixed(2)}: how it is made up`}>
          <QualityTerms quality={work.quality} />
        </Disclosure>
        <Disclosure
          summary={`Found ${work.foundBy.length === 1 ? 'once' : `${work.foundBy.length} times`}: by whom, with which query`}
        >
          <FoundByList work={work} />
        </Disclosure>
        <Disclosure summary="Design, size and population, as read from the record">
          <ReadFromRecord work={work} />
        </Disclosure>
        <RiskOfBias source={source} />
        <p className="py-1.5 text-[13px] text-soft">
          <Screening source={source} />
        </p>
        <WorkChange source={source} />
        <RepresentedBy source={source} />
      </div>
    </>
  );
}

/** The reader's own document: its page, with the passage marked where one is open; or that it is there no more. */
function OwnDocument({ id, quote }: { id: string; quote: string | null }) {
  const query = quote === null ? '' : `?${new URLSearchParams({ quote })}`;
  const { error } = useQuery({
    queryKey: documentKey(id),
    queryFn: ({ signal }) => getDocument(id, signal),
    // A deletion can be undone, and a document be deleted on another page meanwhile.
    staleTime: 0,
  });
  if (isNotThere(error)) return <p className="mt-2 text-soft">This document was deleted by its owner.</p>;
  return (
    <p className="mt-2">
      <Link
        href={`/library/${encodeURIComponent(id)}${query}` as Route}
        prefetch={false}
        className="inline-flex min-h-7 items-center gap-1.5 text-accent underline underline-offset-2"
      >
        {quote === null ? 'Open in the library' : 'Open its page with the passage marked'}
        <BookOpen aria-hidden size={13} />
      </Link>
    </p>
  );
}

function authorsLabel(authors: readonly string[]): string {
  return authors.length > 6 ? `${authors.slice(0, 6).join(', ')} et al.` : authors.join(', ');
}

/** The text that is cited, with the work's other texts a press away. */
function StoredText({ source: { work }, selection }: { source: Source; selection: Selection }) {
  const { citation } = selection;
  const [chosen, setChosen] = useState<{ of: Selection; field: TextField } | null>(null);
  const texts = fieldsOf(work.texts);
  const field = chosen?.of === selection ? chosen.field : (citation?.field ?? texts[0]?.field);
  const shown = texts.find((text) => text.field === field);
  return (
    <div className="mt-2.5">
      {texts.length > 1 && (
        <fieldset aria-label="Stored texts" className="mb-1.5 flex gap-1">
          {texts.map((text) => (
            <button
              key={text.field}
              type="button"
              aria-pressed={text.field === field}
              onClick={() => setChosen({ of: selection, field: text.field })}
              className={clsx(
                'min-h-7 rounded px-2 text-[12px]',
                text.field === field ? 'bg-accent-soft text-accent' : 'text-soft hover:bg-sunk',
              )}
            >
              {FIELD_LABELS[text.field]}
            </button>
          ))}
        </fieldset>
      )}
      {field ? (
        <Passage work={work} citation={citation?.field === field ? citation : null} text={shown?.text ?? ''} />
      ) : (
        <p className="text-soft">The source gave no text of this work beyond its title.</p>
      )}
    </div>
  );
}

function RepresentedBy({ source }: { source: Source }) {
  const store = useReadingStore();
  const title = useReading((state) =>
    source.representedBy ? (sourceOf(state, source.representedBy)?.work.title ?? null) : null,
  );
  const { representedBy } = source;
  if (!representedBy || title === null) return null;
  return (
    <p className="pb-1.5 text-[13px] text-soft">
      Shown under{' '}
      <button
        type="button"
        onClick={() => store.select({ evidenceId: representedBy, citation: null, claimId: null })}
        className="text-left text-accent underline underline-offset-2"
      >
        {title}
      </button>
    </p>
  );
}
