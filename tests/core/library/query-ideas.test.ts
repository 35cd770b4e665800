import { describe, expect, it } from 'vitest';
import { ideasOf, mentionOf, wordShareOf } from '#core/library/passage-relevance.ts';
import type { WordKnowledge } from '#core/ports/embedder.ts';
import { createTextIndex } from '#core/retrieval/text-index.ts';
import { pairsOf, readTerms } from '#core/retrieval/work-terms.ts';

const indexOf = (texts: Record<string, { title?: string; body?: string }>) =>
  createTextIndex(
    new Map(Object.entries(texts).map(([id, { title = '', body = '' }]) => [id, readTerms({ title, body })])),
  );
const RARE: WordKnowledge = { vector: () => undefined, rarity: (stem) => (stem === 'zebra' ? 0.9 : 0.3) };

describe('the ideas of a query', () => {
  it('are its concepts, each by its names and as heavy as its rarest word', () => {
    const ideas = ideasOf('x', [{ term: 'striped zebra', synonyms: ['equus'], part: 'object' }], RARE);
    expect(ideas).toEqual([{ part: 'object', spellings: [['stripe', 'zebra'], ['equu']], weight: 0.9 }]);
    // Nobody knows how rare anything is.
    expect(ideasOf('x', [{ term: 'zebra', synonyms: [] }])[0]?.weight).toBeCloseTo(0.5, 10);
  });

  it('are not those whose own name says nothing, whatever its synonyms', () => {
    const ideas = ideasOf(
      'x',
      [
        { term: 'of the', synonyms: ['lion'] },
        { term: 'zebra', synonyms: ['of'] },
      ],
      RARE,
    );
    expect(ideas.map(({ spellings }) => spellings)).toEqual([[['zebra']]]);
  });

  it('are its words where no concept says anything, those of every study counting a tenth', () => {
    const ideas = ideasOf('zebra zebra patients', [{ term: 'of the', synonyms: [] }], RARE);
    expect(ideas.map(({ spellings }) => spellings[0]?.[0])).toEqual(['zebra', 'patient']);
    expect(ideas[0]?.weight).toBeCloseTo(0.81, 10);
    expect(ideas[1]?.weight).toBeCloseTo(0.009, 10);
  });
});

describe('how a work speaks of an idea', () => {
  const idea = (weight: number, ...spellings: string[][]) => ({ spellings, weight });
  const ONE = [idea(1, ['zebra'])];
  const share = (text: { title?: string; body?: string }, ideas = ONE) =>
    mentionOf('a', ideas, indexOf({ a: text })).share;

  it('is full in the title or twice, less in passing, and nothing without a word of it', () => {
    expect(share({ title: 'zebra' })).toBe(1);
    expect(share({ body: 'zebra. zebra' })).toBe(1);
    expect(share({ body: 'zebra' })).toBeCloseTo(0.75 ** 1.25, 10);
    expect(share({ body: 'lion' })).toBe(0);
    expect(share({ body: 'lion' }, [])).toBe(0);
  });

  it('depends on its best name, of which half the words count for a quarter', () => {
    expect(share({ title: 'equus' }, [idea(1, ['zebra'], ['equu'])])).toBe(1);
    expect(share({ title: 'zebra' }, [idea(1, ['zebra', 'crossing'])])).toBeCloseTo(0.25 ** 1.25, 10);
  });

  it('weighs the words of a name by their rarity, those that are everywhere next to nothing', () => {
    const naming = (rarities: Record<string, number>) =>
      mentionOf('a', [idea(1, ['zebra', 'crossing'])], indexOf({ a: { title: 'zebra' } }), {
        vector: () => undefined,
        rarity: (stem) => rarities[stem] ?? 0,
      }).share;
    expect(naming({ zebra: 0.9, crossing: 0.3 })).toBeCloseTo(0.9 ** 2.5, 10);
    expect(naming({ zebra: 0.9, crossing: 0 })).toBeCloseTo(1, 10);
    expect(naming({ zebra: 0, crossing: 0 })).toBeCloseTo(0.5 ** 2.5, 10);
  });

  it('is passing where one of its words occurs once', () => {
    expect(share({ body: 'zebra crossing. zebra' }, [idea(1, ['zebra', 'cross'])])).toBeCloseTo(0.75 ** 1.25, 10);
  });

  it('does not name an idea of which it says less than a twentieth', () => {
    const named = (rarity: number) =>
      mentionOf('a', [idea(1, ['zebra', 'lion'])], indexOf({ a: { title: 'zebra' } }), {
        vector: () => undefined,
        rarity: (stem) => (stem === 'zebra' ? rarity : 0.9),
      }).named.length;
    // The square of the share of a squared rarity: 0.49 of 1.30 is 0.14, 0.16 of 0.97 is 0.027.
    expect([named(0.7), named(0.4)]).toEqual([1, 0]);
  });

  it('is weighed over all ideas, and names those that it mentions at all', () => {
    const ideas = [idea(3, ['zebra']), idea(1, ['lion'])];
    const mention = mentionOf('a', ideas, indexOf({ a: { title: 'zebra' } }));
    expect(mention.share).toBeCloseTo(0.75 ** 1.25, 10);
    expect(mention.named).toEqual([ideas[0]]);
  });
});

it('the share of a query’s words that a work says weighs each once, by its rarity', () => {
  const texts = indexOf({ a: { body: 'zebra' } });
  expect(wordShareOf('a', ['zebra', 'zebra', 'lion'], texts)).toBeCloseTo(0.5, 10);
  expect(wordShareOf('a', ['zebra', 'lion'], texts, RARE)).toBeCloseTo(0.81 / 0.9, 10);
  expect(wordShareOf('a', [], texts)).toBe(0);
  expect(wordShareOf('a', ['lion'], texts)).toBe(0);
});

describe('what one sentence says together', () => {
  const texts = indexOf({
    one: { body: 'Zebra and lion met. A panda slept.' },
    two: { body: 'A zebra slept. A lion met a panda.' },
    none: { title: 'Fish' },
  });

  it('is the share of the words asked for in the best of them', () => {
    const asked = new Set(['zebra', 'lion']);
    expect(texts.together('one', asked)).toBe(1);
    expect(texts.together('two', asked)).toBeCloseTo(0.5, 10);
    expect(texts.together('none', asked)).toBe(0);
    expect(texts.together('nobody', asked)).toBe(0);
    expect(texts.together('one', new Set())).toBe(0);
  });
});

describe('the terms of a work', () => {
  it('count a title twice and a pair only within a sentence', () => {
    const { counts, pairs, passages, length } = readTerms({ title: 'Red zebra', body: 'Red zebra. Lion' });
    expect(Object.fromEntries(counts)).toEqual({ red: 3, zebra: 3, lion: 1 });
    expect(Object.fromEntries(pairs)).toEqual({ 'red zebra': 3 });
    expect(passages).toHaveLength(3);
    expect(length).toBe(7);
    expect(readTerms({ title: '', body: 'The of. Lion' }).passages).toHaveLength(1);
    expect(pairsOf(['a'])).toEqual([]);
  });
});
