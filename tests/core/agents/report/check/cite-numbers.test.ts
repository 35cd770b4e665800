import { describe, expect, it } from 'vitest';
import type { Claim } from '#contract/claim.ts';
import { withNumbersCited } from '#core/agents/report/check/choose-citations.ts';
import { F, TRIAL } from '../three-works.ts';

const EVIDENCE = new Map([[TRIAL.id, TRIAL]]);
const claim = (text: string): Claim => ({ id: 'c1', text, verdict: 'supported', citations: [F.main.citation] });
const quotesOf = ({ citations }: Claim) => citations.map(({ quote }) => quote);
const MAIN = 'Velorimine reduced weekly attacks by 2.8 (95% CI 1.5 to 4.1)';

describe('a claim with its numbers cited', () => {
  it('quotes the sentence that holds a number which its own quotes do not hold', () => {
    const cited = withNumbersCited(claim(`${MAIN} in 212 adults.`), EVIDENCE);
    expect(quotesOf(cited)).toEqual([
      F.main.citation.quote,
      expect.stringContaining('212 adults were randomised to velorimine or placebo.'),
    ]);
    for (const { field, quote, start, end } of cited.citations)
      expect(TRIAL.texts[field]?.slice(start, end)).toBe(quote);
  });

  it('takes one sentence for all numbers that it holds', () => {
    const cited = withNumbersCited(claim(`${MAIN}; nausea in 14% and 5%.`), EVIDENCE);
    expect(quotesOf(cited).slice(1)).toEqual([expect.stringContaining('14% of adults given velorimine and 5%')]);
  });

  it('stays the same where its quotes hold all numbers, code has worked them out, or no sentence holds them', () => {
    const whole = claim(`${MAIN}.`);
    expect(withNumbersCited(whole, EVIDENCE)).toBe(whole);
    const worked = claim(`${MAIN}, 9 points more (calculated).`);
    expect(withNumbersCited(worked, EVIDENCE, [9])).toBe(worked);
    const strange = claim(`${MAIN} in 777 adults.`);
    expect(withNumbersCited(strange, EVIDENCE)).toBe(strange);
  });
});
