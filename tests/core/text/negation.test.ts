import { describe, expect, it } from 'vitest';
import {
  deniesAnything,
  deniesAThing,
  isDenial,
  isLack,
  isNegated,
  isNegation,
  isPlainNegation,
} from '#core/text/negation.ts';

describe('isNegated', () => {
  it.each([
    ['The drug did not significantly reduce deaths.', 'reduce', true],
    ['No reduction of pain was seen.', 'reduction', true],
    ['Patients without diabetes improved.', 'diabetes', true],
    ["The drug didn't reduce deaths.", 'reduce', true],
    ['An effect was not observed.', 'effect', true],
    ['It failed to improve sleep.', 'improve', true],
    ['Failing to improve sleep, it was dropped.', 'improve', true],
    ['It did not help pain but reduced fever.', 'reduced', false],
    ['Not only pain was reduced.', 'reduced', false],
    ['Harm cannot be excluded.', 'Harm', false],
    ['Deaths were reduced without harm.', 'reduced', false],
    ['No patient was lost in the long years of the follow-up and pain was reduced.', 'reduced', false],
    ['The drug reduced deaths.', 'deaths', false],
  ])('%s (%s) → %s', (sentence, word, expected) => {
    expect(isNegated(sentence, sentence.indexOf(word))).toBe(expected);
  });
});

describe('words that deny', () => {
  it('are negations, of which "unchanged" is only a denial', () => {
    expect(['not', 'without', 'fails', 'absence', 'cannot'].map((word) => [isNegation(word), isDenial(word)])).toEqual(
      Array.from({ length: 5 }, () => [true, true]),
    );
    expect(['unchanged', 'similar', 'rarely', 'null'].map((each) => [isNegation(each), isDenial(each)])).toEqual(
      Array.from({ length: 4 }, () => [false, true]),
    );
    expect(['velorimine', 'note', 'known'].some((each) => isNegation(each) || isDenial(each))).toBe(false);
  });

  it('deny a sentence, a thing in it, or only that there is one', () => {
    const kinds = (word: string) => [isPlainNegation(word), deniesAThing(word), isLack(word)];
    expect(['not', 'neither', 'cannot'].map(kinds)).toEqual(Array.from({ length: 3 }, () => [true, false, false]));
    expect(['without', 'lacking', 'absence'].map(kinds)).toEqual(Array.from({ length: 3 }, () => [false, true, true]));
    expect(['unrelated', 'instead', 'excluded'].map(kinds)).toEqual(
      Array.from({ length: 3 }, () => [false, true, false]),
    );
    expect(['unchanged', 'velorimine'].map(kinds)).toEqual(Array.from({ length: 2 }, () => [false, false, false]));
  });
});

it('hears that anything is denied, wherever in a text', () => {
  for (const text of [
    "It didn't help.",
    'Pain fell without sedation.',
    'The cause was ruled out.',
    'It failed to help.',
  ])
    expect(deniesAnything(text), text).toBe(true);
  for (const text of ['Heart failure was rarer.', 'Notes were kept.', 'Nine of ten knew.'])
    expect(deniesAnything(text), text).toBe(false);
});
