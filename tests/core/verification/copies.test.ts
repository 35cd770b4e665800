import { describe, expect, it } from 'vitest';
import { changedCopy } from '#core/verification/veto-copy.ts';
import { heldBy } from './rule-on-quote.ts';

const QUOTE = 'In this trial velorimine reduced weekly attacks in 40 adults with asthma.';

describe('a sentence and what it copies', () => {
  it.each([
    ['Velorimine raised it.', 'Velorimine lowered it.', 'certain contradicted'],
    ['Relapse often eased.', 'Relapse seldom eased.', 'doubt partly'],
    // Of three words two must stand in their places, of two one.
    ['Velorimine raised sleep.', 'Ponzelast lowered sleep.', null],
    ['Ponzelast ended.', 'Adults slept.', null],
  ])('is a copy though it is short: "%s" of "%s"', (claim, quote, kind) => {
    expect(heldBy(changedCopy, claim, quote)).toBe(kind);
  });

  it.each([
    ['Adults did not sleep and had pain at home.', 'Adults had pain at home and did not sleep.'],
    [
      'At home adults had pain and never slept through the night.',
      'Adults never slept through the night and had pain at home.',
    ],
    ['None of these effects on sleep differed at home.', 'These effects on sleep did not differ at home.'],
    ['These effects on sleep did not differ at home.', 'None of these effects on sleep differed at home.'],
    ['Adults never had pain at home with velorimine.', 'Adults had no pain at home with velorimine.'],
    ['None of the adults had pain at home with velorimine.', 'The adults had no pain at home with velorimine.'],
  ])('denies the same in another place: "%s" of "%s"', (claim, quote) => {
    expect(heldBy(changedCopy, claim, quote)).toBeNull();
  });

  it.each([
    ['Adults did not report pain and walked at home.', 'Adults reported pain and did not walk at home.'],
    ['Velorimine does not ease pain in adults.', 'Velorimine not only eases pain in adults but sleep.'],
    ['Velorimine not only eases pain in adults.', 'Velorimine does not ease pain in adults.'],
    ['Velorimine, not placebo, eased pain at home.', 'Not velorimine but placebo eased pain at home.'],
    ['No adults slept at home.', 'Adults slept at home, not at work.'],
    ['Velorimine did not ease pain at home.', 'No sign was seen that velorimine did not ease pain at home.'],
    ['Adults did not sleep at home and had no pain.', 'Adults did not sleep at home and had pain.'],
  ])('denies something else: "%s" of "%s"', (claim, quote) => {
    expect(heldBy(changedCopy, claim, quote)).toBe('certain contradicted');
  });

  it('may tell a lack by another word of lacking', () => {
    expect(
      heldBy(changedCopy, 'Mice without GATA had fewer cells.', 'In the absence of GATA mice had fewer cells.'),
    ).toBeNull();
  });

  it.each([
    [
      'Mice lacking GATA had fewer cells at home in winter.',
      'Mice had fewer cells at home in winter. Mice without GATA were bred.',
      null,
    ],
    [
      'Mice lacking GATA had fewer cells at home in winter.',
      'Mice had fewer cells at home in winter. Mice with GATA were bred.',
      'certain contradicted',
    ],
    [
      'Mice without GATA had fewer cells at home in winter.',
      'In the absence of GATA mice had fewer cells at home in winter.',
      'doubt partly',
    ],
  ])('tells a lack that another sentence tells, or not: "%s" of "%s"', (claim, quote, kind) => {
    expect(heldBy(changedCopy, claim, quote)).toBe(kind);
  });

  it('is no copy, and left to who reads meaning, where hardly half of it stands in the quote', () => {
    expect(heldBy(changedCopy, 'Velorimine increased sleep and mood of women.', QUOTE)).toBeNull();
  });
});
