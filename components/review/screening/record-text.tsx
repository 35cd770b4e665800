import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { idLabel, noticeLabel } from '#components/evidence/work-labels.ts';
import type { RecordView, ScreenedRecord, TextSpan } from '#contract/review/review-view.ts';
import { linkFor } from '#core/evidence/citation.ts';

const MOST_AUTHORS = 12;

export const RECORD_TITLE_ID = 'record-title';

interface RecordTextProps {
  record: ScreenedRecord;
  /** Undefined while its abstract is being read. */
  view: RecordView | undefined;
  problem: string | null;
  children?: ReactNode;
}

/** One record, large: what is needed to decide about it. Nothing of it is ever read as markup. */
export function RecordText({ record, view, problem, children }: RecordTextProps) {
  const { title, authors, year, venue, ids, notices } = record;
  const link = linkFor(record);
  const more = authors.length - MOST_AUTHORS;
  return (
    <article aria-labelledby={RECORD_TITLE_ID} className="mx-auto max-w-[72ch]">
      {notices.map((notice) => (
        <p
          key={`${notice.kind} ${notice.date} ${notice.source}`}
          className={`wrap-anywhere mb-3 rounded-md px-3.5 py-2 text-[14px] ${notice.kind === 'correction' ? 'bg-warn-soft text-warn' : 'bg-bad-soft text-bad'}`}
        >
          <span className="font-semibold">{noticeLabel(notice)}.</span> {notice.source}
        </p>
      ))}
      <h2
        id={RECORD_TITLE_ID}
        tabIndex={-1}
        dir="auto"
        className="wrap-anywhere text-pretty font-semibold font-serif text-[22px]/[1.3] focus:outline-none sm:text-[24px]/[1.3]"
      >
        <Marked text={title || 'Untitled'} spans={title ? view?.marks.title : undefined} />
      </h2>
      {authors.length > 0 && (
        <p dir="auto" className="wrap-anywhere mt-2 text-[14px] text-soft">
          {authors.slice(0, MOST_AUTHORS).join(', ')}
          {more > 0 && `, and ${more} more`}
        </p>
      )}
      <p className="wrap-anywhere mt-1 flex flex-wrap items-baseline gap-x-2 text-[14px] text-soft">
        <span dir="auto">{[venue, year].filter(Boolean).join(' · ') || 'No journal, no year'}</span>
        {link && (
          <a
            href={link}
            target="_blank"
            rel="noreferrer"
            className="inline-flex items-center gap-1 text-accent underline underline-offset-2"
          >
            {idLabel(ids) ?? 'Page of the record'}
            <ExternalLink aria-hidden size={12} />
          </a>
        )}
      </p>
      {children}
      <Abstract record={record} view={view} problem={problem} />
      {view && <Details view={view} />}
    </article>
  );
}

function Abstract({ record, view, problem }: Pick<RecordTextProps, 'record' | 'view' | 'problem'>) {
  if (!record.hasAbstract)
    return (
      <p className="mt-5 rounded-md bg-sunk px-3.5 py-2.5 text-[14px] text-soft">
        This record has no abstract. Decide by its title, or choose Maybe to read the full text.
      </p>
    );
  if (view)
    return (
      <p dir="auto" className="wrap-anywhere mt-5 whitespace-pre-line font-serif text-[17px]/[1.62]">
        <Marked text={view.abstract ?? ''} spans={view.marks.abstract} />
      </p>
    );
  if (problem !== null)
    return (
      <p role="alert" className="mt-5 text-[14px] text-bad">
        The abstract could not be loaded. {problem}
      </p>
    );
  return (
    <div aria-hidden className="mt-6 space-y-3">
      {['w-full', 'w-11/12', 'w-full', 'w-3/5'].map((width, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a placeholder
        <div key={n} className={`h-4 rounded bg-sunk ${width}`} />
      ))}
    </div>
  );
}

function Details({ view: { publicationTypes, meshTerms, keywords, foundIn } }: { view: RecordView }) {
  const rows = [
    ['Type', publicationTypes],
    ['Keywords', keywords],
    ['MeSH', meshTerms],
    ['Found in', foundIn],
  ] as const;
  return (
    <dl className="mt-6 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 border-line border-t pt-3 text-[12.5px] text-soft">
      {rows.map(
        ([label, values]) =>
          values.length > 0 && (
            <div key={label} className="contents">
              <dt className="text-faint">{label}</dt>
              <dd dir="auto" className="wrap-anywhere">
                {values.join('; ')}
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** A text with parts of it marked. */
function Marked({ text, spans }: { text: string; spans: readonly TextSpan[] | undefined }) {
  const pieces: ReactNode[] = [];
  let at = 0;
  for (const { start, end } of spans ?? []) {
    if (start < at) continue;
    pieces.push(text.slice(at, start), <mark key={start}>{text.slice(start, end)}</mark>);
    at = end;
  }
  return [...pieces, text.slice(at)];
}
