import { expect, it } from 'vitest';
import { amendedParts } from '#contract/review/amended-parts.ts';
import { protocol } from '#contract/review/protocol.ts';
import { emptyReview } from '#core/review/review-state.ts';

const FIRST = { ...emptyReview('r').protocol, question: 'Does saline help?' };
const eligibility = { ...FIRST.eligibility, population: 'Adults', fromYear: 2010 };
const SECOND = { ...FIRST, eligibility };
const THIRD = { ...SECOND, queries: [{ tool: 'search_pubmed' as const, query: 'saline' }], sources: SECOND.sources };

it('names what each amendment changed, the last one up to the present protocol', () => {
  expect(amendedParts([{ before: FIRST }, { before: SECOND }], THIRD)).toEqual([
    [
      { part: 'Population', before: '', after: 'Adults' },
      { part: 'Years', before: '', after: '2010–' },
    ],
    [{ part: 'Searches', before: '', after: 'PubMed: saline' }],
  ]);
  expect(amendedParts([], THIRD)).toEqual([]);
});

it('has languages by their codes alone, since exports name them', () => {
  const spoken = (languages: string[]) => protocol.safeParse({ ...FIRST, eligibility: { ...eligibility, languages } });
  expect(spoken(['en', 'de']).success).toBe(true);
  expect(spoken(['1!']).success).toBe(false);
});
