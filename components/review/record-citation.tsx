import { noticeLabel } from '#components/evidence/work-labels.ts';
import type { ScreenedRecord } from '#contract/review/review-view.ts';
import { linkFor } from '#core/evidence/citation.ts';

interface RecordCitationProps {
  record: Pick<ScreenedRecord, 'ids' | 'title' | 'authors' | 'venue' | 'year' | 'notices'>;
  /** Of the title. */
  className?: string;
}

/** A record in a list of works: its title, which leads to it, its notices, and who published it where and when. */
export function RecordCitation({ record, className = '' }: RecordCitationProps) {
  const { authors, venue, year, notices } = record;
  const title = record.title || 'Untitled';
  const href = linkFor(record);
  const [first, ...others] = authors;
  return (
    <>
      <p dir="auto" className={`wrap-anywhere ${className}`}>
        {href ? (
          <a href={href} target="_blank" rel="noreferrer" className="hover:text-accent hover:underline">
            {title}
          </a>
        ) : (
          title
        )}
      </p>
      <p dir="auto" className="text-[13px] text-soft">
        {notices.map((notice) => (
          <span key={`${notice.kind} ${notice.source}`} className="font-medium text-bad">
            {noticeLabel(notice)} ·{' '}
          </span>
        ))}
        {[first && (others.length > 0 ? `${first} et al.` : first), venue, year].filter(Boolean).join(' · ')}
      </p>
    </>
  );
}
