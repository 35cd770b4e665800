import { describe, expect, it } from 'vitest';
import { changedCopy } from '#core/verification/veto-copy.ts';
import { strangeNumber } from '#core/verification/veto-numbers.ts';
import { strangePopulation } from '#core/verification/veto-population.ts';
import { heldBy } from './rule-on-quote.ts';

// True sentences that code refused, in invented words, each beside one that it must go on refusing.
describe('a sentence that retells its source', () => {
  it.each([
    [
      'The sleeper was a zagreb type, suggesting, as the authors put it, that velorosis is not confined to the xerit type.',
      'The sleeper was a zagreb type, suggesting that susceptibility to velorosis is not confined to the xerit type.',
      null,
    ],
    [
      'None known: of the 144 who slept 5 years or longer, 68 had been given velorimine at home.',
      'Of the 144 who slept 5 years or longer, 68 had been given velorimine at home.',
      'doubt partly',
    ],
    [
      'Its groups did not differ by pain and sleep criteria, nor in weight, thirst or itching up to 90 days.',
      'There were no differences by pain and sleep criteria, in weight, thirst, or itching up to 90 days.',
      'doubt partly',
    ],
  ])('keeps its doubts and denies in its head alone: %s', (claim, quote, kind) => {
    expect(heldBy(changedCopy, claim, quote)).toBe(kind);
  });

  it('is refused where it loses a doubt or denies', () => {
    const quote = 'Velorimine may lower pain in adults with cluster headache at home.';
    expect(heldBy(changedCopy, 'Velorimine does lower pain in adults with cluster headache at home.', quote)).toMatch(
      /^certain/,
    );
    expect(
      heldBy(changedCopy, 'Velorimine may not lower pain in adults with cluster headache at home.', quote),
    ).toMatch(/^certain/);
  });

  it.each([
    ['From 1970 to 1996 pain rose.', 'In 1970-96 pain rose.', null],
    ['From 1970 to 1997 pain rose.', 'In 1970-96 pain rose.', 'certain not_found'],
    ['Velorimine 50-75 mg was given.', 'Half of them, 50%, got 50-75 mg of velorimine.', null],
    ['About 1 carrier in 2,000 slept.', 'It was 493 per million.', null],
    ['For a decision: Look up first trials of 130/0.4.', 'Starch was given.', null],
    ['For a decision: Look up first whether 40% slept.', 'Starch was given.', 'certain not_found'],
  ])('has its numbers: %s', (claim, quote, kind) => {
    expect(heldBy(strangeNumber, claim, quote)).toBe(kind);
  });

  it.each([
    ['The mice lacked a gene, so human titers cannot be read from them (our reading).', null],
    ['The mice lacked a gene, and human titers rose.', 'certain not_found'],
  ])('says of whom it tells nothing: %s', (claim, kind) => {
    expect(heldBy(strangePopulation, claim, 'Mice lacked a gene.')).toBe(kind);
  });
});
