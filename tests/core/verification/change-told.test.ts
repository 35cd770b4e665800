import { expect, it } from 'vitest';
import { tellsNoChange } from '#core/verification/change-told.ts';
import { tokensOf } from '#core/verification/claim-tokens.ts';

/** Whether the word between asterisks tells no change where it stands. */
function isNone(marked: string): boolean {
  const text = marked.replaceAll('*', '');
  const token = tokensOf(text).find(({ start }) => start === marked.indexOf('*'));
  if (!token) throw new Error(`No word is marked in "${marked}".`);
  return tellsNoChange(text, token);
}

it.each([
  ['a state of a thing', 'The *activated* cells were seen.'],
  ['a state of people', 'Adults at *high* risk slept.'],
  ['an amount', '*More* than 500 hours were slept.'],
  ['an amount in words', 'They slept for *less* than half of the night.'],
  ['an amount, named last', 'Those who had ten or *more* attacks slept.'],
  ['an amount, named first', '*More* or two of them slept.'],
  ['what a thing is called', 'A GTPase-*activating* protein was seen.'],
  ['what a thing is called, at the beginning', 'K-*activating* proteins were seen by all of them.'],
  ['how many had a change', 'Velorimine *raised* the share of adults who slept.'],
  ['how many had a change, at the end', 'It *raised* the odds of a fall in those with pain.'],
  ['how often a change came', 'Velorimine halved intensity *more* often than placebo.'],
  ['how likely a change was', 'Reduced pain was *less* likely at home.'],
  ['a loss that has a name', 'Those with blood *loss* slept.'],
  ['a loss at the beginning', 'Blood *loss* was seen.'],
  ['the evidence', 'We are *less* certain of it.'],
  ['the evidence, by its kind', '*Smaller* studies found it.'],
  ['the arms', 'We compared *longer* v shorter treatment.'],
])('a word tells no change that tells of %s', (_, marked) => {
  expect(isNone(marked)).toBe(true);
});

it.each([
  ['more of a thing', 'They had *more* attacks than before.'],
  ['more often, of what is no change', 'Attacks came *more* often with placebo.'],
  ['more often, where another sentence halved something', 'Pain was halved. Attacks came *more* often with placebo.'],
  [
    'more often, where something was halved long before',
    `Pain was halved in all ${'of the adults '.repeat(7)}who slept *more* often.`,
  ],
  ['how many there were', 'Velorimine *raised* the share of adults.'],
  ['the chance of those people', 'Velorimine *raised* the chance that sleep came to those with pain.'],
  ['a loss of something', 'The *loss* of sleep was seen.'],
  ['a loss of what has no name by it', 'Weight *loss* was seen.'],
  ['more than another', 'It *reduced* pain more than placebo.'],
  ['a thing by a joint word', 'Pain was *reduced* - and sleep came.'],
  ['a choice', 'They slept or *reduced* their pain.'],
  ['less of a certain thing', 'They had *less* sleep, certain as it was.'],
])('a word tells a change that tells of %s', (_, marked) => {
  expect(isNone(marked)).toBe(false);
});
