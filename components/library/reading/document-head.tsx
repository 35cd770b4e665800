import { ExternalLink, MessageCircleQuestion, SearchIcon } from 'lucide-react';
import type { Route } from 'next';
import Link from 'next/link';
import { noticeLabel } from '#components/evidence/work-labels.ts';
import { buttonLook } from '#components/run/button.ts';
import { StudyButton } from '#components/study/study-button.tsx';
import type { LibraryDocument } from '#contract/library.ts';
import { linkFor } from '#core/evidence/citation.ts';
import { isOpen, nameOf } from '../filter-documents.ts';

/** The document's metadata and notices, and links from it. */
export function DocumentHead({ document }: { document: LibraryDocument }) {
  const { id, authors, venue, year, status } = document;
  const name = nameOf(document);
  const link = linkFor(document);
  // A refused document has no text, so no question can be answered from it.
  const isAnswering = status === 'ready' || isOpen(document);
  return (
    <header>
      <h1 dir="auto" className="text-pretty font-semibold font-serif text-[24px]/tight wrap-anywhere">
        {name}
      </h1>
      <p className="mt-1 text-soft wrap-anywhere">{[authors.join(', '), venue, year].filter(Boolean).join(' · ')}</p>
      <Notices document={document} />
      <div className="mt-3 flex flex-wrap gap-2">
        {isAnswering && (
          <Link
            href={`/ask?document=${encodeURIComponent(id)}` as Route}
            prefetch={false}
            className={`${buttonLook('primary')} min-h-8`}
          >
            <MessageCircleQuestion aria-hidden size={15} />
            Ask about this document
          </Link>
        )}
        <Link
          href={{ pathname: '/library', query: { search: name } }}
          prefetch={false}
          className={`${buttonLook()} min-h-8`}
        >
          <SearchIcon aria-hidden size={14} />
          Find in library
        </Link>
        {link && (
          <a href={link} target="_blank" rel="noreferrer noopener" className={`${buttonLook()} min-h-8`}>
            <ExternalLink aria-hidden size={14} />
            Open at the source
          </a>
        )}
        {status === 'ready' && <StudyButton material={{ kind: 'document', documentId: id }} />}
      </div>
    </header>
  );
}

const ORDER = { retraction: 0, concern: 1, correction: 2 } as const;

/** Retraction, concern, correction, the gravest first. */
function Notices({ document }: { document: LibraryDocument }) {
  const notices = [...document.notices].sort((a, b) => ORDER[a.kind] - ORDER[b.kind]);
  return notices.map((notice) => (
    <p
      key={`${notice.kind} ${notice.date} ${notice.source}`}
      role="note"
      className={`mt-3 rounded-md px-4 py-2.5 ${notice.kind === 'correction' ? 'bg-warn-soft text-warn' : 'bg-bad-soft text-bad'}`}
    >
      <b className="font-semibold">{noticeLabel(notice)}.</b>{' '}
      {notice.kind === 'retraction' && 'This work supports no sentence of an answer or report. '}
      Source: {notice.source}
    </p>
  ));
}
