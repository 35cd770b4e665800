import type { Citation } from '#contract/citation.ts';
import type { Claim } from '#contract/claim.ts';
import type { Evidence } from '#contract/evidence.ts';
import { checkByCode } from '../../../checking/settle-verdict.ts';
import { termsAndNumbers } from '../../../text/numbers.ts';
import type { Source } from '../sentence.ts';

interface Shared {
  evidence: ReadonlyMap<string, Evidence>;
  counts: readonly number[];
}

/**
 * Narrows the citations of a sentence that shares its findings with its neighbours to the works that support it: the
 * one with most of its words and numbers, then those that add to it. Keeps all of them where code would refuse it with
 * fewer.
 */
export function withSupportingWorks(claim: Claim, { evidence, counts }: Shared): Claim {
  const works = Map.groupBy(claim.citations, ({ evidenceId }) => evidenceId);
  if (works.size < 2 || claim.verdict !== 'supported') return claim;
  const missing = termsAndNumbers(claim.text);
  const left = [...works].map(([id, citations]) => ({
    citations,
    parts: termsAndNumbers([evidence.get(id)?.title ?? '', ...citations.map(({ quote }) => quote)].join(' ')),
  }));
  const kept: Citation[] = [];
  while (left.length > 0) {
    const gains = left.map(({ parts }) => [...missing].filter((part) => parts.has(part)));
    const most = gains.reduce((a, b) => (b.length > a.length ? b : a), []);
    if (kept.length > 0 && most.length === 0) break;
    const [best] = left.splice(Math.max(0, gains.indexOf(most)), 1);
    if (!best) break;
    kept.push(...best.citations);
    for (const part of most) missing.delete(part);
  }
  const fewer = { ...claim, citations: claim.citations.filter((citation) => kept.includes(citation)) };
  return checkByCode(fewer, { evidence, counts }).verdict === 'not_found' ? claim : fewer;
}

/**
 * Removes citations of works that only its heading rests on, unless code would then refuse the sentence.
 *
 * @param lead its heading, or empty.
 */
export function withOwnWorks(
  claim: Claim,
  own: readonly Source[],
  { evidence, counts, lead }: Shared & { lead: string },
): Claim {
  const works = new Set(own.map(({ citation: { evidenceId } }) => evidenceId));
  const fewer = { ...claim, citations: claim.citations.filter(({ evidenceId }) => works.has(evidenceId)) };
  if (fewer.citations.length === 0 || fewer.citations.length === claim.citations.length) return claim;
  const isLed = lead !== '' && claim.text.startsWith(`${lead}: `);
  const body = isLed ? claim.text.slice(lead.length + 2) : claim.text;
  return checkByCode({ ...fewer, text: body }, { evidence, counts }).verdict === 'not_found' ? claim : fewer;
}
