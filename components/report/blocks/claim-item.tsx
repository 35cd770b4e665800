import type { Claim } from '#contract/claim.ts';
import { isOwnJudgement } from '#core/report/claim-sentence.ts';
import { ClaimText } from './claim-text.tsx';

/**
 * The sentences of one item or paragraph. A note after a judgement of the review's own says that its citations are only
 * its basis.
 */
export function ClaimItem({ claims }: { claims: readonly Claim[] }) {
  return (
    <>
      {claims.map((claim, i) => (
        <span key={claim.id}>
          {i > 0 && ' '}
          <ClaimText claim={claim} />
        </span>
      ))}
      {isOwnJudgement(claims) && (
        <span className="font-sans text-[12.5px] text-faint"> Our judgement; the numbers show what it rests on.</span>
      )}
    </>
  );
}
