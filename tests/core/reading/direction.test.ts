import { describe, expect, it } from 'vitest';
import { directionOf } from '#core/reading/direction.ts';
import { isNegated } from '#core/reading/negation.ts';

describe('isNegated', () => {
  it.each([
    ['The drug did not significantly reduce deaths.', 'reduce', true],
    ['No reduction of pain was seen.', 'reduction', true],
    ['Patients without diabetes improved.', 'diabetes', true],
    ["The drug didn't reduce deaths.", 'reduce', true],
    ['An effect was not observed.', 'effect', true],
    ['It failed to improve sleep.', 'improve', true],
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

describe('directionOf', () => {
  it.each([
    ['The drug reduced mortality.', 'decrease', 'reduced'],
    ['Scores were higher in the treated arm.', 'increase', 'higher'],
    ['The drug did not reduce mortality.', 'none', 'reduce'],
    ['There was no significant difference in survival.', 'none', 'no significant difference'],
    ['Blood loss was similar in both arms.', 'none', 'similar'],
    ['Patients with increased risk were given a drug that lowered mortality.', 'decrease', 'lowered'],
    ['It is associated with reduced mortality.', 'decrease', 'reduced'],
  ])('%s → %s by "%s"', (sentence, direction, words) => {
    const found = directionOf(sentence);
    expect(found).toMatchObject({ direction, words });
    expect(sentence.slice(found?.start, found?.end)).toBe(words);
  });

  it('is null where nothing is said to change', () => {
    expect(directionOf('We enrolled forty adults in two clinics.')).toBeNull();
  });
});
