import { describe, expect, it } from 'vitest';
import { keywordConcepts } from '#core/agents/keyword-concepts.ts';
import { createRulesEngine } from '#core/agents/rules-engine.ts';

const { planner } = createRulesEngine({ catalog: [] });
const signal = new AbortController().signal;
const termsOf = async (keywords: string) =>
  (await keywordConcepts(keywords, { planner, known: [], signal })).map(({ term }) => term);

describe('keywords of a model', () => {
  it.each([
    ['prion haemophilia', ['prion', 'haemophilia']],
    ['colloid resuscitation mortality', ['colloid', 'resuscitation', 'mortality']],
    ['prion tonsil specimens', ['prion', 'tonsil', 'specimens']],
  ])('that are no name together are asked for each by itself: %s', async (keywords, words) => {
    const terms = await termsOf(keywords);
    expect(terms.join(' ').split(' ').sort()).toEqual([...words].sort());
    expect(terms.length).toBeGreaterThan(1);
  });

  it('keep a name that is known as one', async () => {
    expect(await termsOf('acute kidney injury')).toEqual(['acute kidney injury']);
  });
});
