import { describe, expect, it } from 'vitest';
import { keywordConcepts } from '#core/agents/keyword-concepts.ts';

const named = (term: string, synonyms: string[] = []) => ({ term, synonyms, mesh: [] });
const termsOf = (keywords: string, known = [named('bisphosphonates', ['risedronate', 'zoledronic acid'])]) =>
  keywordConcepts(keywords, known).map(({ term }) => term);

describe('keywords of a model', () => {
  it('that no name holds together are asked for each by itself', () => {
    expect(termsOf('prion tonsil specimens')).toEqual(['prion', 'tonsil', 'specimens']);
  });

  it('stay whole where the question knows them as a name, and bring its other names', () => {
    const known = [named('dietary restriction', ['calorie restriction']), named('lifespan')];
    expect(termsOf('Dietary Restriction Drosophila lifespan', known)).toEqual([
      'dietary restriction',
      'Drosophila',
      'lifespan',
    ]);
    expect(keywordConcepts('dietary restriction', known)[0]?.synonyms).toEqual(['calorie restriction']);
  });

  it('name a drug of a class that is asked about, and not the class', () => {
    const [drug] = keywordConcepts('risedronate fracture', [
      named('bisphosphonates', ['risedronate', 'zoledronic acid']),
    ]);
    expect(drug).toEqual(named('risedronate'));
  });

  it('lose operators, fields and what only asks', () => {
    expect(termsOf('"velorimine"[tiab] AND does it help adolescents?')).toEqual(['velorimine', 'adolescents']);
  });

  it('are none where there is nothing to search for', () => {
    expect(termsOf('?? !!')).toEqual([]);
  });
});
