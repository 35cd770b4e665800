import { expect, it } from 'vitest';
import type { WordKnowledge } from '#core/ports/embedder.ts';
import { expandQuery, plainTerms } from '#core/retrieval/expand-query.ts';

const directions: Record<string, number> = { kidnei: 0, renal: 0.3, liver: 1.2, nephron: 0.6 };
const words: WordKnowledge = {
  vector: (stem) => {
    const angle = directions[stem];
    return angle === undefined ? undefined : Float32Array.of(Math.cos(angle), Math.sin(angle));
  },
  rarity: () => 0.5,
};

it('adds the near words that the collection holds, nearest first, by the square of their cosine', () => {
  const [term] = expandQuery('kidney', new Set(['kidnei', 'nephron', 'renal', 'liver', 'unknown']), words);
  expect(term?.stem).toBe('kidnei');
  expect(term?.alike.map(({ stem }) => stem)).toEqual(['renal', 'nephron']);
  expect(term?.alike[0]?.share).toBeCloseTo(Math.cos(0.3) ** 2, 6);
});

it('leaves words alone that the model does not know, and function words out', () => {
  expect(expandQuery('the unknown', new Set(['renal']), words)).toEqual([{ stem: 'unknown', alike: [] }]);
  expect(plainTerms('What is the role of the kidney?').map(({ stem }) => stem)).toEqual(['role', 'kidnei']);
});

/** Three parts that sum to 0.6 exactly, each of them a 32-bit number. */
const high = Math.fround(0.6);
const middle = Math.fround(0.6 - high);
const AT_THE_LIMIT = Float32Array.of(high, middle, 0.6 - high - middle);

it('takes a word whose similarity is 0.6 for a near one, and none below', () => {
  const vectors: Record<string, Float32Array> = {
    zebra: Float32Array.of(1, 1, 1),
    near: AT_THE_LIMIT,
    far: Float32Array.of(0.59, 0, 0),
  };
  const known: WordKnowledge = { vector: (stem) => vectors[stem], rarity: () => 0.5 };
  const [term] = expandQuery('zebra', new Set(['far', 'near']), known);
  expect(term?.alike).toEqual([{ stem: 'near', share: 0.6 ** 2 }]);
});

it('adds five words at most, equally near ones in the order of the alphabet', () => {
  const known: WordKnowledge = {
    vector: (stem) => Float32Array.of(stem === 'zebu' ? 0.9 : 0.8),
    rarity: () => 0.5,
  };
  const others = ['elk', 'cow', 'zebu', 'ant', 'dog', 'bee', 'fox'];
  const asked: WordKnowledge = {
    ...known,
    vector: (stem) => (stem === 'horse' || stem === 'hors' ? Float32Array.of(1) : known.vector(stem)),
  };
  const [term] = expandQuery('horses', new Set(others), asked);
  expect(term?.alike.map(({ stem }) => stem)).toEqual(['zebu', 'ant', 'bee', 'cow', 'dog']);
});
