'use client';

import { useEffect, useRef } from 'react';
import { counted } from '#components/run/format.ts';
import type { Citation } from '#contract/citation.ts';
import { ScrollRegion } from './scroll-region.tsx';
import type { Work } from './source.ts';
import { FIELD_LABELS } from './work-labels.ts';

/** Whether the quote is exactly at its cited place; a wrong highlight would be worse than none. */
export function isAtCitedPlace(texts: Work['texts'], { field, quote, start, end }: Citation): boolean {
  return quote !== '' && texts[field]?.slice(start, end) === quote;
}

/** A stored text with the cited passage marked and brought into view, inside a pane of its own. */
export function Passage({ work, citation, text }: { work: Work; citation: Citation | null; text: string }) {
  const pane = useRef<HTMLElement>(null);
  const mark = useRef<HTMLElement>(null);
  const isExact = citation !== null && isAtCitedPlace(work.texts, citation);
  const { start, end } = isExact ? citation : { start: text.length, end: text.length };

  // A scroll of the pane only: the page and the report stay where the reader is.
  useEffect(() => {
    if (!pane.current) return;
    const top = isExact && mark.current ? mark.current.offsetTop - pane.current.clientHeight / 3 : 0;
    pane.current.scrollTop = start >= 0 ? Math.max(0, top) : 0;
  }, [isExact, start]);

  return (
    <>
      {citation && !isExact && <NotFoundThere citation={citation} />}
      <ScrollRegion
        ref={pane}
        label="Stored text"
        className="relative max-h-[min(19rem,42vh)] overflow-y-auto whitespace-pre-line break-words rounded-md border border-line bg-panel px-3.5 py-2.5 font-serif text-[15px]/[1.6]"
      >
        {text.slice(0, start)}
        {isExact && (
          <mark ref={mark} className="rounded-sm">
            {text.slice(start, end)}
          </mark>
        )}
        {text.slice(end)}
      </ScrollRegion>
      {citation && isExact && (
        <p className="mt-1.5 text-[12px] text-faint tabular-nums">
          {FIELD_LABELS[citation.field]}, characters {start} to {end} of {counted(text.length, 'character')}
        </p>
      )}
    </>
  );
}

function NotFoundThere({ citation }: { citation: Citation }) {
  return (
    <div role="note" className="mb-2 rounded-md bg-warn-soft px-3 py-2 text-[13px] text-warn">
      <p>
        The quoted words are not at the cited place ({FIELD_LABELS[citation.field].toLowerCase()}, characters{' '}
        {citation.start} to {citation.end}), so nothing is highlighted. The quote as cited:
      </p>
      <blockquote className="mt-1 font-serif text-ink">“{citation.quote}”</blockquote>
    </div>
  );
}
