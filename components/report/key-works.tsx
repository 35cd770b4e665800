'use client';

import { clsx } from 'clsx';
import { designLabel } from '#components/evidence/work-tags.tsx';
import type { Claim } from '#contract/claim.ts';
import { shortReference } from '#core/evidence/citation.ts';
import { CitationChip, furtherOf } from './blocks/citation-chip.tsx';
import { useReading } from './reading/reading-context.tsx';
import { sourceOf } from './reading/reading-store.ts';
import { SinceRetracted } from './since-retracted.tsx';

/**
 * One line per work: its number, name and design, and the beginning of its text; the number opens the whole passage.
 */
export function KeyWorks({ claims }: { claims: readonly Claim[] }) {
  return (
    <ul aria-label="Key works" className="mt-2 space-y-1 border-line border-t pt-2">
      {claims.map((claim) => (
        <KeyWork key={claim.id} claim={claim} />
      ))}
    </ul>
  );
}

function KeyWork({ claim }: { claim: Claim }) {
  const { id, text, verdict, citations } = claim;
  const source = useReading((state) => sourceOf(state, citations[0]?.evidenceId ?? ''));
  const isOpen = useReading(({ selection }) => selection !== null && selection.claimId === id);
  return (
    <li
      data-claim={id}
      data-verdict={verdict}
      tabIndex={-1}
      {...(isOpen && { 'data-open': '' })}
      className={clsx(
        'grid scroll-my-24 grid-cols-[auto_minmax(0,1fr)] gap-x-1.5 rounded-sm focus:bg-accent-soft/50 focus:outline-2 focus:outline-accent focus:outline-offset-2',
        isOpen && 'bg-mark/70 print:bg-transparent',
      )}
    >
      <span className="whitespace-nowrap">
        {citations.map((citation, i) => (
          <CitationChip
            key={`${citation.evidenceId} ${citation.field} ${citation.start}`}
            citation={citation}
            claimId={id}
            further={furtherOf(citations, i)}
          />
        ))}
      </span>
      {/* The truncated text is one press away, and screen readers get all of it. */}
      <p className="line-clamp-6 font-serif text-[15.5px]/[1.45] sm:line-clamp-3 print:line-clamp-none">
        {source && (
          <span className="font-sans text-[13px] text-soft">
            <b className="font-semibold text-ink">{shortReference(source.work)}</b> · {designLabel(source.work)}
            <SinceRetracted citations={citations} />:{' '}
          </span>
        )}
        {text}
      </p>
    </li>
  );
}
