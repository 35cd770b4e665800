import { describe, expect, it } from 'vitest';
import { changedCopy } from '#core/verification/veto-copy.ts';
import { heldBy, objectionBy } from './rule-on-quote.ts';

const QUOTE = 'In this trial velorimine reduced weekly attacks in 40 adults with asthma.';

describe('a sentence that copies its quote with a change', () => {
  it.each([
    ['Velorimine increased weekly attacks in 40 adults with asthma.', 'certain contradicted'],
    ['Velorimine did not reduce weekly attacks in 40 adults with asthma.', 'certain contradicted'],
    ['Velorimine reduced weekly attacks in 40 children with asthma.', 'certain not_found'],
    ['Velorimine reduced weekly attacks in 40 adults with Ponzelosis.', 'certain not_found'],
    ['Velorimine reduced weekly seizures in 40 adults with asthma.', 'doubt partly'],
    ['Velorimine reduced weekly attacks in 41 adults with asthma.', 'doubt partly'],
    ['Velorimine reduced weekly attacks in several adults with asthma.', 'doubt partly'],
  ])('is objected to: %s', (claim, kind) => {
    expect(heldBy(changedCopy, claim, QUOTE)).toBe(kind);
  });

  it.each([
    'Velorimine reduced weekly attacks in 40 adults with asthma.',
    'Velorimine lowered weekly attacks in 40 adults with asthma.',
  ])('is not where it says the same: %s', (claim) => {
    expect(heldBy(changedCopy, claim, QUOTE)).toBeNull();
  });

  it('is only suspected where a condition of the quote is told in other words', () => {
    const quote = 'The score of adults with asthma is positive, if two signs are seen.';
    expect(heldBy(changedCopy, 'The score of adults with asthma is positive.', quote)).toBe('doubt partly');
    const hedged = 'It is unclear whether the score of adults with asthma is positive.';
    expect(heldBy(changedCopy, 'The score of adults with asthma is positive.', hedged)).toBe('certain partly');
  });

  it('is told in the words of both', () => {
    const reason = (claim: string, quote = QUOTE) => objectionBy(changedCopy, claim, quote)?.reason;
    expect(reason('Velorimine reduced weekly attacks in 41 adults with asthma.')).toBe(
      'The sentence says “attacks in 41 adults with asthma” where the source says “attacks in 40 adults with asthma”.',
    );
    expect(reason('Velorimine reduced weekly seizures in 40 adults with asthma.')).toBe(
      'The source says “attacks”, not “seizures”.',
    );
    expect(reason('Velorimine increased weekly attacks in 40 adults with asthma.')).toBe(
      'The source says “reduced” where the sentence says “increased”.',
    );
    expect(reason('Pain scores fell to 5 from 3 at home.', 'Pain scores fell from 5 to 3 at home.')).toBe(
      'The sentence says “scores fell to 5 from” where the source says “from 5 to 3 at”.',
    );
    expect(reason('Velorimine eases pain.', 'Velorimine may ease pain.')).toBe(
      'The source says it less firmly: “may”.',
    );
  });

  it.each([
    ['Drug use often rose in adults at home in winter.', 'Use of drugs rose in adults at home in winter.', null],
    ['Drug use rose in adults at home.', 'Use of the drug rose in adults at home.', null],
    [
      'In adults at home tea eased pain of many in winter.',
      'In adults tea eased pain of many at home in winter.',
      'doubt partly',
    ],
    ['Men slept longer at home.', 'Women slept longer at home.', 'certain contradicted'],
    ['Men slept longer at home.', 'Nurses slept longer at home.', 'doubt partly'],
    ['Velorimine eased pain of Smith at home.', 'Velorimine eased pain of Jones at home.', 'certain not_found'],
    ['Velorimine eased more pain at home.', 'Velorimine eased less pain at home.', 'certain contradicted'],
    ['Velorimine lowered pain at home.', 'Velorimine lessened pain at home.', null],
    ['Velorimine improved pain at home.', 'Velorimine worsened pain at home.', 'certain contradicted'],
    ['Velorimine reduced pain at home.', 'Velorimine worsened pain at home.', 'certain contradicted'],
    // What is worse may well be more of it.
    ['Velorimine increased pain at home.', 'Velorimine worsened pain at home.', 'doubt partly'],
    ['Pain was lower at home.', 'Pain was reduced at home.', 'doubt partly'],
    ['NF rose in the adults at home.', 'Nuclear factor rose in the adults at home.', null],
    ['NQ rose in the adults at home.', 'Nuclear factor rose in the adults at home.', 'doubt partly'],
    ['Mice lacking GATA had fewer cells.', 'Mice lacking SOX had fewer cells.', 'certain not_found'],
    ['Sleep.', 'Pain.', null],
  ])('is one of one word for another, or of its place: "%s" of "%s"', (claim, quote, kind) => {
    expect(heldBy(changedCopy, claim, quote)).toBe(kind);
  });

  it('has no strange word where the work says it elsewhere', () => {
    const claim = 'Velorimine reduced weekly seizures in 40 adults with asthma.';
    expect(heldBy(changedCopy, claim, QUOTE, `${QUOTE} Seizures were rare.`)).toBeNull();
    expect(heldBy(changedCopy, claim, QUOTE, `${QUOTE} Falls were rare.`)).toBe('doubt partly');
  });

  it('tells a number that was exchanged from a word that stands in its place', () => {
    const by = (claim: string) => objectionBy(changedCopy, claim, QUOTE)?.name;
    expect(by('Velorimine reduced weekly attacks in 41 adults with asthma.')).toBe('number');
    expect(by('Velorimine reduced weekly attacks in several adults with asthma.')).toBe('word');
  });

  it.each([
    [
      'Velorimine reduced weekly attacks in 40 adults with asthma.',
      'It is unknown whether velorimine reduced weekly attacks in 40 adults with asthma.',
      'certain partly',
    ],
    [
      'Velorimine reduced weekly attacks in 40 adults with asthma.',
      'No evidence was found that velorimine reduced weekly attacks in 40 adults with asthma.',
      'certain contradicted',
    ],
    [
      'Velorimine caused weekly attacks in 40 adults with asthma.',
      'Velorimine was associated with weekly attacks in 40 adults with asthma.',
      'certain partly',
    ],
    ['Velorimine eases pain.', 'Velorimine may ease pain.', 'certain partly'],
  ])('loses what stands before it, a doubt or a mere relation: %s', (claim, quote, kind) => {
    expect(heldBy(changedCopy, claim, quote)).toBe(kind);
  });
});
