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
