'use client';

import { clsx } from 'clsx';
import { isRetracted } from '#components/evidence/source.ts';
import type { Citation } from '#contract/citation.ts';
import { shortReference } from '#core/evidence/citation.ts';
import { OPENS_READER, openPassage } from '../reading/open-passage.ts';
import { useReading, useReadingStore } from '../reading/reading-context.tsx';
import { isSameCitation, sourceOf } from '../reading/reading-store.ts';

/** The number of a citation as a button that opens the very passage. The box is 24 px high for fingers, the mark smaller. */
export function CitationChip({
  citation,
  claimId = null,
  further = 0,
}: {
  citation: Citation;
  claimId?: string | null;
  /** Earlier passages of the same work: this one shows a letter, the first one the work's number. */
  further?: number;
}) {
  const store = useReadingStore();
  const source = useReading((state) => sourceOf(state, citation.evidenceId));
  const isOpen = useReading(
    ({ selection }) =>
      selection !== null && selection.claimId === claimId && isSameCitation(selection.citation, citation),
  );
  const number = source?.reference ?? null;
  const retracted = source !== null && isRetracted(source.work);
  const label = number === null ? (source ? shortReference(source.work) : '?') : String(number);
  const title = source?.work.title ?? 'source not known';
  // The name begins with what is seen, so that a voice command finds it.
  const letter = further > 0 ? String.fromCharCode('a'.charCodeAt(0) + Math.min(further, 25)) : null;
  const mark = letter === null ? label : `${label} ${letter}`;
  const name = `${number === null ? 'Source' : 'Citation'} ${mark}${retracted ? ' retracted' : ''}: ${title}`;
  return (
    <button
      type="button"
      aria-label={name}
      aria-expanded={isOpen}
      title={title}
      data-citation=""
      {...{ [OPENS_READER]: '' }}
      onClick={(event) =>
        openPassage(store, { evidenceId: citation.evidenceId, citation, claimId }, event.detail === 0)
      }
      className="group -my-1 inline-flex h-7 min-w-7 scroll-my-24 items-center justify-center whitespace-nowrap rounded align-[0.08em] font-sans print:my-0 print:h-auto print:min-w-0"
    >
      <span
        className={clsx(
          'min-w-5 rounded px-1 text-center font-semibold text-[11px]/[18px] tabular-nums print:min-w-0 print:bg-transparent print:px-0 print:text-ink',
          isOpen
            ? 'bg-accent text-accent-ink'
            : retracted
              ? 'bg-bad-soft text-bad group-hover:outline group-hover:outline-bad'
              : 'bg-accent-soft text-accent group-hover:outline group-hover:outline-accent',
        )}
      >
        <span className={retracted ? 'line-through' : undefined}>{letter ?? label}</span>
        {retracted && letter === null && <span> retracted</span>}
      </span>
    </button>
  );
}

/** How many earlier citations are of the same work. */
export function furtherOf(citations: readonly Citation[], at: number): number {
  const own = citations[at]?.evidenceId;
  return citations.slice(0, at).filter(({ evidenceId }) => evidenceId === own).length;
}
