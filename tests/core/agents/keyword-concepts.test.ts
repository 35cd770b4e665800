import { describe, expect, it } from 'vitest';
import { keywordConcepts } from '#core/agents/keyword-concepts.ts';
import { createRulesEngine } from '#core/rules/engine.ts';

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

  it('name a drug of the class that is asked about, and not its class', async () => {
    const known = [
      { term: 'bisphosphonates', synonyms: ['risedronate', 'zoledronic acid', 'BP'], mesh: [] },
      { term: 'amitriptyline', synonyms: ['nortriptyline'], mesh: [] },
    ];
    const conceptsOf = async (keywords: string) => keywordConcepts(keywords, { planner, known, signal });
    const [drug, fracture] = await conceptsOf('risedronate hip fracture');
    expect([drug?.term, fracture?.term]).toEqual(['risedronate', 'hip fracture']);
    expect(drug?.synonyms).not.toContain('zoledronic acid');
    // Two of them are either, one of which is no class stands for its other names, and the class is itself.
    const both = await conceptsOf('risedronate OR zoledronic acid, hip fracture');
    expect(both.map(({ term }) => term)).toHaveLength(2);
    expect([both[0]?.term, ...(both[0]?.synonyms ?? [])]).toEqual(
      expect.arrayContaining(['risedronate', 'zoledronic acid']),
    );
    expect((await conceptsOf('nortriptyline headache'))[0]?.term).toBe('amitriptyline');
    expect((await conceptsOf('bisphosphonates hip fracture'))[0]?.synonyms).toContain('risedronate');
  });

  it('are known names and single words where two names stand side by side', async () => {
    const known = ['qSOFA', 'SOFA'].map((term) => ({ term, synonyms: [], mesh: [] }));
    const concepts = await keywordConcepts('qSOFA SOFA mortality ward', { planner, known, signal });
    expect(concepts.map(({ term }) => term).slice(0, 3)).toEqual(['qSOFA', 'SOFA', 'mortality']);
  });

  it('are first the names of several words that the question knows', async () => {
    const known = [
      { term: 'dietary restriction', synonyms: [], mesh: [] },
      { term: 'calorie restriction', synonyms: ['restriction'], mesh: [] },
      { term: 'lifespan', synonyms: ['longevity'], mesh: [] },
    ];
    const conceptsOf = async (keywords: string) =>
      (await keywordConcepts(keywords, { planner, known, signal })).map(({ term }) => term);
    expect((await conceptsOf('Dietary Restriction Drosophila lifespan')).sort()).toEqual(
      ['dietary restriction', 'drosophila', 'lifespan'].sort(),
    );
    expect((await conceptsOf('AMPK calorie restriction longevity')).sort()).toEqual(
      ['AMPK', 'calorie restriction', 'lifespan'].sort(),
    );
    expect(await conceptsOf('calorie restriction')).toEqual(['calorie restriction']);
  });

  it('keep a name that is known as one', async () => {
    expect(await termsOf('acute kidney injury')).toEqual(['acute kidney injury']);
  });
});
