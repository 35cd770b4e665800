import { clsx } from 'clsx';
import type { Claim, Verdict } from '#core/findings/claim.ts';
import { claimSentence } from '#core/reports/claim-sentence.ts';
import { CitationChip } from './citation-chip.tsx';

/** What is said of a sentence that is not simply supported; the underline repeats it for the eye. */
const MARKS: Readonly<Record<Exclude<Verdict, 'supported'>, { word: string; text: string; underline: string }>> = {
  partly: { word: 'partly supported', text: 'text-warn', underline: 'decoration-warn decoration-dotted' },
  contradicted: { word: 'contradicted', text: 'text-bad', underline: 'decoration-bad decoration-wavy' },
  not_found: { word: 'not found in its source', text: 'text-bad', underline: 'decoration-bad decoration-wavy' },
  unchecked: { word: 'not checked', text: 'text-warn', underline: 'decoration-warn decoration-dashed' },
};

/** One sentence, its verdict and its citations. `j` and `k` walk from one to the next. */
export function ClaimText({ claim }: { claim: Claim }) {
  const mark = claim.verdict === 'supported' ? null : MARKS[claim.verdict];
  return (
    <span
      data-claim={claim.id}
      tabIndex={-1}
      className="scroll-my-24 rounded-sm focus:bg-accent-soft/50 focus:outline-2 focus:outline-accent focus:outline-offset-2"
    >
      <span className={clsx(mark && ['underline decoration-[1.5px] underline-offset-4', mark.underline])}>
        {claimSentence(claim.text)}
      </span>
      {claim.citations.map((citation, i) => (
        // The same passage may be cited twice by one sentence; its place among the citations never changes.
        // biome-ignore lint/suspicious/noArrayIndexKey: a finished sentence is never reordered
        <span key={i} className="whitespace-nowrap">
          {'\u00a0'}
          <CitationChip citation={citation} claimId={claim.id} />
        </span>
      ))}
      {mark && (
        <span className={clsx('ml-1.5 font-sans text-[12.5px]', mark.text)}>
          {mark.word}
          {claim.reason && `: ${claim.reason}`}
        </span>
      )}
    </span>
  );
}
