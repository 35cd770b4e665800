'use client';

import { NoticeTags } from '#components/evidence/work-tags.tsx';
import { formatReference, linkFor } from '#core/evidence/citation.ts';
import { OPENS_READER, openPassage } from '../reading/open-passage.ts';
import { useReading, useReadingStore } from '../reading/reading-context.tsx';

/** The works cited, in the order of first citation. On paper the reference itself names where the work is found. */
export function ReferenceList() {
  const store = useReadingStore();
  const list = useReading(({ sources }) => sources.list);
  const open = useReading(({ selection }) => (selection?.citation === null ? selection.evidenceId : null));
  const cited = list.filter(({ reference }) => reference !== null);
  return (
    <ol className="space-y-2.5 text-[13.5px]/[1.5]">
      {cited.map(({ work, reference }) => {
        const link = linkFor(work);
        return (
          <li key={work.id} className="grid grid-cols-[2rem_minmax(0,1fr)] print:break-inside-avoid">
            <span className="text-soft tabular-nums">{reference}.</span>
            <span className="break-words">
              {formatReference(work)} <NoticeTags work={work} />{' '}
              <button
                type="button"
                aria-label={`Stored text of reference ${reference}`}
                aria-expanded={open === work.id}
                {...{ [OPENS_READER]: '' }}
                onClick={(event) =>
                  openPassage(store, { evidenceId: work.id, citation: null, claimId: null }, event.detail === 0)
                }
                className="inline-flex min-h-7 items-center text-accent underline underline-offset-2 print:hidden"
              >
                Stored text
              </button>
              {link && (
                <>
                  <span aria-hidden className="text-faint print:hidden">
                    {' · '}
                  </span>
                  <a
                    href={link}
                    target="_blank"
                    rel="noreferrer noopener"
                    aria-label={`Open at the source: reference ${reference}`}
                    className="inline-flex min-h-7 items-center text-accent underline underline-offset-2 print:hidden"
                  >
                    Open at the source
                  </a>
                </>
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
