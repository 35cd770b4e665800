import { describe, expect, it } from 'vitest';
import type { WordKnowledge } from '#core/ports/embedder.ts';
import { createNearSentences } from '#core/retrieval/near-sentences.ts';

/** Invented. */
const TEXT = `Dosing

A child is given 0.6 mg per kilogram of weight. The suspension holds 4 mg in each millilitre.

Storage

Keep it in a dark place. Is it safe in the sun?`;

/** Kids and children are alike, and nothing else is. */
const WORDS: WordKnowledge = {
  rarity: () => 0.5,
  vector: (stem) => (/^(?:kid|child)/.test(stem) ? Float32Array.from([1, 0]) : Float32Array.from([0, 1])),
};

const nearest = (question: string, words?: WordKnowledge) =>
  createNearSentences(question, words)(TEXT, 'Seltrafen leaflet').toSorted((a, b) => b.likelihood - a.likelihood)[0];

describe('the sentence of a document that is nearest to a question', () => {
  it('names its words', () => {
    expect(nearest('How many mg are in a millilitre?')?.text).toBe('The suspension holds 4 mg in each millilitre.');
  });

  it('names words that mean nearly the same', () => {
    expect(nearest('what do kids get', WORDS)?.text).toMatch(/^A child is given/);
  });

  it('stands under a heading, or in a document, that names them', () => {
    expect(nearest('storage of seltrafen')?.text).toBe('Keep it in a dark place.');
  });

  it('stands in the text where it says, and is no question', () => {
    const all = createNearSentences('sun')(TEXT, '');
    for (const { text, start, end } of all) expect(TEXT.slice(start, end)).toBe(text);
    expect(all.map(({ text }) => text)).not.toContain('Is it safe in the sun?');
  });

  it('is near to a share of the question, 0 to 1', () => {
    expect(nearest('suspension millilitre')?.likelihood).toBe(1);
    expect(nearest('zorblax')?.likelihood).toBe(0);
  });
});
