import { TriangleAlert } from 'lucide-react';
import { counted, formatDate } from '#components/run/format.ts';
import type { LaterNotice, Recheck } from '#core/report/recheck.ts';

const NOTICE_WORDS: Readonly<Record<LaterNotice['kind'], string>> = {
  retraction: 'has been retracted',
  concern: 'has received an expression of concern',
};

/** What was found out about cited works after the report was frozen, and when this was last checked. */
export function RecheckBanner({ recheck }: { recheck: Recheck }) {
  const { later } = recheck;
  const line = lineOf(recheck);
  return (
    <>
      {later.length > 0 && (
        <div
          role="alert"
          className="mt-1 max-h-48 overflow-y-auto print:max-h-none rounded-sm border border-bad/40 bg-bad-soft px-3 py-2 text-ink"
        >
          <p className="flex items-center gap-1.5 font-medium text-bad">
            <TriangleAlert aria-hidden size={14} />
            Since this report was written, something has been published against works that it cites:
          </p>
          <ul className="mt-1 list-disc pl-5">
            {later.map(({ evidenceId, title, reference, kind, date, source }) => (
              <li key={`${evidenceId} ${source}`} className="break-words">
                [{reference}] “{title}” {NOTICE_WORDS[kind]}
                {date !== null && ` (${date})`}. <span className="text-soft">{source}</span>
              </li>
            ))}
          </ul>
          <p className="mt-1">Statements that rest on them are marked in the text. Read them with that in mind.</p>
        </div>
      )}
      {line && <p className={later.length > 0 ? 'mt-1' : undefined}>{line}</p>}
    </>
  );
}

function lineOf({ state, checkedAt, unasked }: Recheck): string | null {
  const last = checkedAt === null ? '' : ` Last checked on ${formatDate(checkedAt)}.`;
  switch (state) {
    case 'recent':
      return null;
    case 'checking':
      return `Cited works are being checked for retractions; open the page again shortly.${last}`;
    case 'failed':
      return `Cited works could not be checked for retractions just now.${last}`;
    case 'checked':
      return `Cited works checked for retractions${checkedAt === null ? '' : ` on ${formatDate(checkedAt)}`}.${
        unasked > 0 ? ` ${counted(unasked, 'work')} could not be checked.` : ''
      }`;
  }
}
