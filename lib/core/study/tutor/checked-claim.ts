import type { Citation } from '#contract/citation.ts';
import type { Claim } from '#contract/claim.ts';
import type { Evidence } from '#contract/evidence.ts';
import type { StudyMaterial } from '#contract/study/study.ts';
import { checkByCode } from '../../checking/verdict.ts';
import { selfContainedQuote } from '../../reading/self-contained.ts';
import { stableId } from '../../text/stable-id.ts';
import { withoutLabel } from '../graph/source-sentences.ts';

export type Works = ReadonlyMap<string, Evidence>;

export function worksOf({ works }: Pick<StudyMaterial, 'works'>): Works {
  return new Map(works.map((work) => [work.id, work]));
}

/** An id from what a claim says and where, so that it is the same in every session. */
export function claimId(text: string, citations: readonly Citation[]): string {
  return stableId('claim', [text, ...citations.map(({ evidenceId, start }) => `${evidenceId} ${start}`)].join('\n'));
}

/** A sentence from its beginning. */
export const WHOLE = /^[\p{Lu}\p{N}“"'(]|^\p{Ll}{1,3}-?[\p{Lu}\p{N}]/u;

/**
 * A quote as a claim, word for word and checked: without a label before it, and with the sentence before where it leans on that.
 * Null where it cannot be understood by itself, does not stand in its work, or the work is retracted.
 */
export function verbatimClaim(citation: Citation, works: Works): Claim | null {
  const work = works.get(citation.evidenceId);
  const found = work && selfContainedQuote(citation, work.texts);
  if (!found) return null;
  const bare = withoutLabel({ text: found.quote, start: found.start });
  const standing = { ...found, quote: bare.text, start: bare.start };
  if (!WHOLE.test(standing.quote)) return null;
  const text = standing.quote.replace(/\s+/g, ' ').trim();
  const claim: Claim = { id: claimId(text, [standing]), text, verdict: 'unchecked', citations: [standing] };
  const checked = checkByCode(claim, { evidence: works });
  return checked.verdict === 'supported' ? checked : null;
}
