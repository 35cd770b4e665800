import { describe, expect, it } from 'vitest';
import { deniesAnything, isNegated } from '#core/text/negation.ts';

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
