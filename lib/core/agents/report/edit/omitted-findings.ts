import type { Claim } from '#contract/claim.ts';
import type { Finding } from '#contract/finding.ts';
import { isTold, meet } from '../../../appraisal/omissions.ts';
import { stems } from '../../../text/words.ts';
import { type FindingSource, isFinding, type PassageSource, type Source } from '../sentence.ts';
import type { WritingMaterial } from '../write/writing-material.ts';

/** With a smaller share of its words in the sentences that cite it, a result is hardly told (on four reports 6 of 43 main ones). */
const BARELY = 0.35;
/** Shorter ones join words. */
const SHORTEST_STEM = 3;
/** Sentences beside the findings that are shown at most. */
const MOST_BESIDE = 10;
/** A share, or what a work says against itself or tells of others ("has been reported to reduce weight gain"). */
const WEIGHS =
  /\d ?%|\b(?:however|but|although|though|despite|unlike|in contrast|by contrast|paradoxical\w*|controvers\w+|(?:reported|shown|known|thought|believed) to)\b/i;

/**
 * The findings that nobody tells, and main ones that are cited and hardly told.
 *
 * @param claims sentences of a draft, and the lines of the answer above it.
 */
export function omittedFindings(writingMaterial: WritingMaterial, claims: readonly Claim[]): FindingSource[] {
  return writingMaterial.findings.filter(({ finding }) => !isTold(finding, claims) || isBarelyTold(finding, claims));
}

/** Whether a main finding without a figure is cited, and what it says left out: “macrophages are needed” of those that secrete catecholamines. */
function isBarelyTold({ isMain, value, citation }: Finding, claims: readonly Claim[]): boolean {
  if (!isMain || value !== null) return false;
  const citing = claims.filter(({ citations }) => citations.some((each) => meet(each, citation)));
  const said = new Set(citing.flatMap(({ text }) => stems(text)));
  const own = [...new Set(stems(citation.quote))].filter((stem) => stem.length >= SHORTEST_STEM);
  return citing.length > 0 && own.filter((stem) => said.has(stem)).length < BARELY * own.length;
}

/**
 * What the abstracts of the works cited say beside their findings, and what could change how these are read: the
 * same figure for what is compared, what was reported before and points the other way.
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
    .slice(0, MOST_BESIDE);
}
