import { VERDICT_MARKS } from '#components/report/blocks/verdict-mark.tsx';
import type { Claim } from '#contract/claim.ts';
import { claimSentence } from '#core/report/claim-sentence.ts';
import { Cite } from './cite.tsx';

/** Checked sentences as running text, each with its sources, and a word where they bear out part of it only. */
export function ClaimLines({ claims }: { claims: readonly Claim[] }) {
  return claims.map((claim, at) => (
    <span key={claim.id}>
      {at > 0 && ' '}
      <ClaimLine claim={claim} />
    </span>
  ));
}

export function ClaimLine({ claim }: { claim: Claim }) {
  const { text, verdict, reason, citations } = claim;
  const mark = verdict === 'supported' ? null : VERDICT_MARKS[verdict];
  return (
    <>
      {claimSentence(text)}
      {citations.map((citation) => (
        <span key={`${citation.evidenceId} ${citation.field} ${citation.start}`} className="whitespace-nowrap">
          {'\u00a0'}
          <Cite citation={citation} />
        </span>
      ))}
      {mark && (
        <span className={`ml-1 font-medium font-sans text-[12px] ${mark.tone}`} title={reason ?? mark.means}>
          ({mark.word})
        </span>
      )}
    </>
  );
}
