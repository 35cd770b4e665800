'use client';

import { clsx } from 'clsx';
import type { Claim, Verdict } from '#contract/claim.ts';
import { headOf, READ_FROM, readingOf } from '#core/report/claim-sentence.ts';
import { useReading } from '../reading/reading-context.tsx';
import { SinceRetracted } from '../since-retracted.tsx';
import { CitationChip, furtherOf } from './citation-chip.tsx';
import { VERDICT_MARKS, VerdictMark } from './verdict-mark.tsx';

/** Unsupported sentences are struck through, with a label before them, so that nobody takes them for findings. */
const STRUCK: Readonly<Partial<Record<Verdict, string>>> = {
  contradicted: 'Contradicted by its source, not a finding:',
  not_found: 'Not found in its source, not a finding:',
};
const UNDERLINES: Readonly<Partial<Record<Verdict, string>>> = {
  partly: 'decoration-warn decoration-dotted',
  unchecked: 'decoration-warn decoration-dashed',
};

/** One sentence, its verdict and its citations. `j` and `k` walk from one to the next. */
export function ClaimText({ claim }: { claim: Claim }) {
  const { id, verdict, reason, citations } = claim;
  const { head, rest } = headOf(claim);
  const { shownText, isOwnReading } = readingOf(rest, { isCited: citations.length > 0 });
  const struck = STRUCK[verdict];
  const underline = UNDERLINES[verdict];
  // The sentence whose source is open stays highlighted, so that the reader finds it again.
  const isOpen = useReading(({ selection }) => selection !== null && selection.claimId === id);
  const Sentence = struck ? 'del' : 'span';
  return (
    <span
      data-claim={id}
      data-verdict={verdict}
      tabIndex={-1}
      {...(isOpen && { 'data-open': '' })}
      className={clsx(
        'scroll-my-24 rounded-sm focus:bg-accent-soft/50 focus:outline-2 focus:outline-accent focus:outline-offset-2',
        isOpen && 'bg-mark/70 print:bg-transparent',
      )}
    >
      {struck && (
        <span className={clsx('mr-1 font-sans text-[12.5px]', VERDICT_MARKS.contradicted.tone)}>{struck}</span>
      )}
      <Sentence
        className={clsx(
          struck && 'text-faint',
          underline && ['underline decoration-[1.5px] underline-offset-4', underline],
        )}
      >
        {head !== null && <b className="font-semibold">{head} </b>}
        {shownText}
      </Sentence>
      {isOwnReading && ` (${READ_FROM}`}
      {citations.map((citation, i) => (
        // The same passage may be cited twice by one sentence; its place among the citations never changes.
        // biome-ignore lint/suspicious/noArrayIndexKey: a finished sentence is never reordered
        <span key={i} className="whitespace-nowrap">
          {'\u00a0'}
          <CitationChip citation={citation} claimId={id} further={furtherOf(citations, i)} />
        </span>
      ))}
      {isOwnReading && ').'}
      <SinceRetracted citations={citations} />
      {verdict !== 'supported' && <VerdictMark verdict={verdict} reason={reason} />}
    </span>
  );
}
