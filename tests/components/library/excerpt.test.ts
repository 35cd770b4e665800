import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bestSentence, markWords, stemsOf } from '#components/library/excerpt.ts';

const marked = (text: string, query: string) =>
  markWords(text, stemsOf(query)).flatMap(({ text: piece, isMarked }) => (isMarked ? piece : []));

describe('markWords', () => {
  it('marks every form of a word that was looked for, and no word that holds it', () => {
    expect(marked('Attacks, an attack, attacked; a counterattack.', 'attack')).toEqual([
      'Attacks',
      'attack',
      'attacked',
    ]);
  });

  it('leaves out the words that stand everywhere, unless nothing else was asked', () => {
    expect(marked('The effect of the drug', 'what is the effect of it')).toEqual(['effect']);
    expect(marked('The effect of the drug', 'the')).toEqual(['The', 'the']);
  });

  it('loses no character of the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, query) => {
        expect(
          markWords(text, stemsOf(query))
            .map((piece) => piece.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });
});

describe('bestSentence', () => {
  const text = 'Velorimine was well tolerated. Attacks fell by 40 % in the velorimine group. Nothing else was seen.';

  it('is the sentence that holds most of the words', () => {
    expect(bestSentence(text, stemsOf('did velorimine reduce attacks'))).toBe(
      'Attacks fell by 40 % in the velorimine group.',
    );
  });

  it('is always a piece of the text, and never longer than an address carries', () => {
    fc.assert(
      fc.property(fc.lorem({ maxCount: 40, mode: 'sentences' }), fc.lorem({ maxCount: 3 }), (passage, query) => {
        const sentence = bestSentence(passage, stemsOf(query));
        expect(passage).toContain(sentence);
        expect(sentence.length).toBeLessThanOrEqual(400);
        expect(sentence).not.toBe('');
      }),
    );
    expect(bestSentence('word '.repeat(500), new Set()).length).toBeLessThanOrEqual(400);
  });
});
