import { expect, it } from 'vitest';
import type { CheckedClaim } from '#core/agents/report/check-claims.ts';
import type { KeptSentence } from '#core/agents/report/kept-sentences.ts';
import { forPartsLeftOut } from '#core/agents/report/opening.ts';

/** A fictional sentence on one work. */
function checked(text: string, evidenceId: string, kept = true): CheckedClaim {
  const citations = [{ evidenceId, field: 'abstract' as const, quote: text, start: 0, end: text.length }];
  return { claim: { id: '', text, verdict: 'supported', citations }, kept, rewritten: false };
}

const inSection = (part: number, ...own: CheckedClaim[]): KeptSentence[] => {
  const section = {
    id: `part-${part}`,
    title: 'Findings',
    part,
    findings: [],
    paragraphs: [own],
    missing: [],
    certainty: null,
  };
  return own.map((each) => ({ section, checked: each, claim: each.claim }));
};

it('answers a part that lost its first line with the sentence that its own section begins with', () => {
  const [common, passed] = [checked('It is rare.', 'pmid:1'), checked('It passes on.', 'pmid:2')];
  const kept = [...inSection(0, common, checked('Also so.', 'pmid:1')), ...inSection(1, passed)];
  expect(forPartsLeftOut([passed, checked('It is rare, 1 in 9.', 'pmid:1', false)], kept, 2)).toEqual([common]);
  expect(forPartsLeftOut([passed, common], kept, 2)).toEqual([]);
  expect(forPartsLeftOut([passed], kept, 1)).toEqual([]);
  expect(forPartsLeftOut([], kept, 2)).toEqual([]);
});
