import type { Claim } from '#contract/claim.ts';
import type { Finding } from '#contract/finding.ts';
import { isReported, meet } from '../../../appraisal/omissions.ts';
import { stems } from '../../../text/words.ts';
import { type FindingSource, isFinding, type PassageSource, type Source } from '../sentence.ts';
import type { WritingMaterial } from '../write/writing-material.ts';

/**
 * With a smaller share of its words in the sentences that cite it, a result counts as barely reported (6 of 43 main
 * results in four reports).
 */
const BARELY = 0.35;
/** Shorter ones are function words. */
const SHORTEST_STEM = 3;
/** Most sentences shown in addition to the findings. */
const MOST_SECONDARY = 10;
/** A share, or a work's own reservation or remark on others ("has been reported to reduce weight gain"). */
const WEIGHS =
  /\d ?%|\b(?:however|but|although|though|despite|unlike|in contrast|by contrast|paradoxical\w*|controvers\w+|(?:reported|shown|known|thought|believed) to)\b/i;

/**
 * Findings that are not reported, and main ones that are cited but barely reported.
 *
 * @param claims sentences of a draft, and the lines of the answer above it.
 */
export function omittedFindings(writingMaterial: WritingMaterial, claims: readonly Claim[]): FindingSource[] {
  return writingMaterial.findings.filter(
    ({ finding }) => !isReported(finding, claims) || isBarelyReported(finding, claims),
  );
}

/**
 * Whether a main finding without a figure is cited while its content is left out: "macrophages are needed" for those
 * that secrete catecholamines.
 */
function isBarelyReported({ isMain, value, citation }: Finding, claims: readonly Claim[]): boolean {
  if (!isMain || value !== null) return false;
  const citing = claims.filter(({ citations }) => citations.some((each) => meet(each, citation)));
  const reported = new Set(citing.flatMap(({ text }) => stems(text)));
  const own = [...new Set(stems(citation.quote))].filter((stem) => stem.length >= SHORTEST_STEM);
  return citing.length > 0 && own.filter((stem) => reported.has(stem)).length < BARELY * own.length;
}

/**
 * Other sentences of the cited abstracts that could change how their findings are read: the same figure for the
 * comparator, or an earlier report that points the other way.
 *
 * @param claims as above.
 * @param shown what is shown already.
 */
export function omittedContext(
  writingMaterial: WritingMaterial,
  claims: readonly Claim[],
  shown: readonly Source[],
): PassageSource[] {
  const citations = claims.flatMap((claim) => claim.citations);
  const cited = new Set(citations.map(({ evidenceId }) => evidenceId));
  return writingMaterial
    .whole()
    .filter((each) => !isFinding(each))
    .filter((each) => each.role !== 'context' && !shown.includes(each))
    .filter(({ citation }) => cited.has(citation.evidenceId) && WEIGHS.test(citation.quote))
    .filter(({ citation }) => !citations.some((other) => meet(other, citation)))
    .slice(0, MOST_SECONDARY);
}
