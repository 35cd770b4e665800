import { describe, expect, it } from 'vitest';
import { areOpposite, directionOf, signOf, worthOf } from '#core/text/polarity/direction.ts';
import { stemOf } from '#core/text/words.ts';

const opposite = (one: string, other: string) => {
  const [a, b] = [stemOf(one), stemOf(other)];
  expect(areOpposite(a, b)).toBe(areOpposite(b, a));
  return areOpposite(a, b);
};

describe('words that turn a statement around', () => {
  it.each([
    ['increase', 'decrease'],
    ['raised', 'lowered'],
    ['men', 'women'],
    ['similar', 'different'],
    ['more', 'similar'],
    ['early', 'late'],
    ['affected', 'unaffected'],
    ['boosted', 'lowered'],
    ['worsened', 'reduced'],
    ['safe', 'unsafe'],
    ['improve', 'deteriorate'],
  ])('are %s and %s', (one, other) => {
    expect(opposite(one, other)).toBe(true);
  });

  it.each([
    ['increase', 'raise'],
    ['decrease', 'lower'],
    ['increase', 'velorimine'],
    ['early', 'women'],
    ['velorimine', 'ponzelast'],
  ])('are not %s and %s', (one, other) => {
    expect(opposite(one, other)).toBe(false);
  });
});

it('a word of change points up or down, and any other nowhere', () => {
  expect(
    ['increase', 'better', 'activation', 'decrease', 'worse', 'inhibition', 'velorimine'].map((each) =>
      signOf(stemOf(each)),
    ),
  ).toEqual([1, 1, 1, -1, -1, -1, 0]);
});

it('names of things are no change, though a change is told by the same word', () => {
  expect(['extended', 'double'].map((each) => signOf(stemOf(each)))).toEqual([0, 0]);
  expect(directionOf('Survival was extended.')?.direction).toBe('increase');
});

it('a word of change judges, relieves or counts', () => {
  expect(['improved', 'worsens', 'relieved', 'reduced', 'velorimine'].map(worthOf)).toEqual([
    'better',
    'worse',
    'relief',
    null,
    null,
  ]);
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
