import { describe, expect, it } from 'vitest';
import { VERDICT_LEAD } from '#core/report/claim-sentence.ts';
import { partsTold } from '#core/verification/own-words.ts';
import {
  isInference,
  isReading,
  REVIEW_WORDS,
  withoutColumns,
  withoutRemarks,
} from '#core/verification/review-words.ts';
import { doubtsAbout, settleVerdict } from '#core/verification/settle-verdict.ts';
import { evidenceOf } from '../evidence-builder.ts';

/** Fictional. */
const PAIN =
  'In the trial of 197 adults with cluster headache, pain was halved in 25.4% on velorimine and 26.6% on placebo (P = 1.000).';
const BLOOD =
  'Blood loss was lower with new velorimine than with albumin (standardised mean difference -0.34, 95% CI -0.63 to -0.05), and -0.05 (95% CI -0.20 to 0.10) against saline.';
const OLDER = 'Transfusion requirements were higher for older starches with albumin.';
const RISK = 'Dropout was 1.22 (95% CI 0.83 to 1.80) on velorimine against placebo in 37 trials.';
const DENIED = 'There was no evidence that these risks were lowered by a smaller dose of velorimine.';
const KIDNEY = 'Kidney failure was recorded in adults given velorimine and those given saline alike, at 90 days.';
const BORN =
  'Prevalence was 412 per million (95% CI 282 to 801 per million) in people born between 1961 and 1985, as in both sexes.';

function checked(text: string, ...quotes: string[]) {
  const abstract = quotes.join(' ');
  const work = evidenceOf({ id: 'pmid:9', texts: { abstract } });
  const citations = quotes.map((quote) => {
    const start = abstract.indexOf(quote);
    return { evidenceId: work.id, field: 'abstract' as const, quote, start, end: start + quote.length };
  });
  const claim = { id: 'c1', text, verdict: 'unchecked' as const, citations };
  const evidence = new Map([[work.id, work]]);
  return {
    doubts: doubtsAbout(claim, { evidence }),
    unanswered: settleVerdict(claim, { model: { verdict: 'supported' }, evidence }).verdict,
  };
}

describe('words that the writing rules demand', () => {
  it.each([
    [
      'a lead that weighs, and a result that is not significant',
      `One trial found no clear gain: Pain was halved in 25.4% on velorimine and 26.6% on placebo (P = 1.000) in 197 adults with cluster headache.`,
      [PAIN],
    ],
    [
      'a result that is not significant, by its interval',
      `Leaving the trial – ${REVIEW_WORDS.nullResult}: Dropout on velorimine against placebo was 1.22 (95% CI 0.83 to 1.80) in 37 trials.`,
      [RISK],
    ],
    [
      'what an interval does not exclude',
      `More dropout is not ruled out: Dropout was 1.22 (95% CI 0.83 to 1.80) on velorimine against placebo, which ${REVIEW_WORDS.notExcluded} a worthwhile increase.`,
      [RISK],
    ],
    [
      'figures that tell which of two results is told',
      'It may not add to blood loss: Against albumin, new velorimine meant lower blood loss (standardised mean difference -0.34, 95% CI -0.63 to -0.05) and not clearly different from saline (-0.05, -0.20 to 0.10).',
      [BLOOD, OLDER],
    ],
    [
      'the same direction told from the other arm',
      'With albumin blood loss was higher than with new velorimine (standardised mean difference -0.34, 95% CI -0.63 to -0.05).',
      [BLOOD, OLDER],
    ],
    [
      'no evidence that, far before what it denies',
      'Dose settles nothing: The authors saw no evidence that a smaller dose of velorimine lowers these risks.',
      [DENIED],
    ],
    [
      'a row with names of columns and blanks',
      `Study: trial of 197 adults, arm sizes –, number not stated | Who, and what was compared: velorimine v placebo; duration – | Outcome: pain halved | Result: 25.4% v 26.6%, ${REVIEW_WORDS.nullResult} (P = 1.000)`,
      [PAIN],
    ],
    [
      'the name of an outcome that has a loss in it',
      'Study: one review | Outcome: blood loss, velorimine v albumin | Result: lower, standardised mean difference -0.34 (95% CI -0.63 to -0.05)',
      [BLOOD],
    ],
    [
      'kidney failure, which denies nothing',
      'At 90 days kidney failure was recorded in those given saline and those given velorimine, all adults.',
      [KIDNEY],
    ],
    [
      'what the works do not say',
      `Pain was halved in 25.4% on velorimine and 26.6% on placebo (P = 1.000); how long it lasted is not told.`,
      [PAIN],
    ],
    [
      'a count of what is listed, and years in short',
      'Neither sex stood out: In both of the two sexes and in those born 1961-85 the prevalence was 412 per million, about 1 in 2,400, and its interval runs from about 1 in 3,500 to about 1 in 1,250.',
      [BORN],
    ],
  ])('raise no doubt: %s', (_, text, quotes) => {
    const { doubts, unanswered } = checked(text, ...quotes);
    expect(doubts).toEqual([]);
    expect(unanswered).toBe('supported');
  });

  it.each([
    [
      'a denial in the lead',
      'Velorimine does not lower blood loss against albumin: Blood loss was lower with new velorimine than with albumin (standardised mean difference -0.34, 95% CI -0.63 to -0.05).',
      [BLOOD],
    ],
    [
      'a direction in the lead',
      'Blood loss rises with velorimine: Blood loss was lower with new velorimine than with albumin (standardised mean difference -0.34, 95% CI -0.63 to -0.05).',
      [BLOOD],
    ],
    [
      'a direction beside its own figures',
      'Against albumin, new velorimine meant higher blood loss (standardised mean difference -0.34, 95% CI -0.63 to -0.05).',
      [BLOOD, OLDER],
    ],
    [
      'a direction in another place of the sentence',
      'Blood loss with new velorimine was higher than with albumin (standardised mean difference -0.34, 95% CI -0.63 to -0.05).',
      [BLOOD, OLDER],
    ],
    [
      'a direction behind what was moved before it',
      'With new velorimine blood loss was higher than with albumin (standardised mean difference -0.34, 95% CI -0.63 to -0.05).',
      [BLOOD, OLDER],
    ],
    [
      'no clear difference where the figures show one',
      `Blood loss showed ${REVIEW_WORDS.nullResult} between new velorimine and albumin (standardised mean difference -0.34, 95% CI -0.63 to -0.05).`,
      [BLOOD],
    ],
    [
      'another number in a lead',
      'About 1 in 900 people: Prevalence was 412 per million (95% CI 282 to 801 per million) in people born between 1961 and 1985.',
      [BORN],
    ],
  ])('hide nothing: %s', (_, text, quotes) => {
    expect(checked(text, ...quotes).unanswered).not.toBe('supported');
  });
});

it('knows each lead of a reading, the one that pages print among them', () => {
  expect(REVIEW_WORDS.verdict).toBe(VERDICT_LEAD);
  const { readings, decision, judgement, verdict } = REVIEW_WORDS;
  for (const opening of [...readings, decision, judgement, verdict])
    expect(isReading(`${opening}: it helps.`)).toBe(true);
});

it('takes names of columns and blanks out of a row, and remarks out of a sentence', () => {
  expect(withoutColumns('Study: Ohio trial, arm sizes – | Result: 38% v 29%')).toBe('| Ohio trial, | 38% v 29%');
  expect(withoutRemarks('Relapse fell, the comparator is not named.')).toBe('Relapse fell, the comparator.');
  expect(withoutRemarks('It grew in cells, not described as those of the lung.')).toBe('It grew in cells.');
  expect(withoutRemarks('Relapse was not reported by nurses.')).toBe('Relapse was not reported by nurses.');
});

it('parts a sentence from its lead, and not from a verdict', () => {
  const told = 'weekly attacks were fewer with velorimine than with placebo.';
  expect(partsTold(`The drug acts faster: ${told}`)).toEqual({ lead: 'The drug acts faster', told });
  expect(partsTold(`Probably yes: ${told}`)).toEqual({ lead: '', told });
  expect(partsTold(told)).toEqual({ lead: '', told });
});

describe('an explanation of the review’s own', () => {
  it.each([
    'A likely reason is that small gains are missed.',
    'The gain is small: The most plausible explanation is that small gains are missed.',
    'Small gains are missed, which was not tested.',
    'Small gains are missed, though no work tested this (our reading).',
    'That small gains are missed is a possibility that no trial has examined.',
  ])('says that it is one: %s', (text) => {
    expect(isInference(text)).toBe(true);
  });

  it.each([
    'Small gains are missed.',
    'No reason is likely.',
    'It was not tested which gains are missed.',
    'The reasons were tested.',
  ])('is not: %s', (text) => {
    expect(isInference(text)).toBe(false);
  });
});
