import { expect, it } from 'vitest';
import { tokensOf } from '#core/verification/claim-tokens.ts';
import { comparesTheOtherWay } from '#core/verification/compared-arms.ts';

/** A sentence with its word of change between asterisks. */
function told(marked: string) {
  const at = marked.indexOf('*');
  const text = marked.replaceAll('*', '');
  return { sentence: { text, tokens: tokensOf(text) }, at };
}

function turned(one: string, other: string): boolean {
  const both = [comparesTheOtherWay(told(one), told(other)), comparesTheOtherWay(told(other), told(one))];
  expect(both[0]).toBe(both[1]);
  return both[0] ?? false;
}

it.each([
  [
    'each names the other’s arm',
    'Relapse was *rarer* with velorimine than with ponzelast.',
    'Relapse was *commoner* with ponzelast than with velorimine.',
  ],
  [
    'the one compares, the other begins with that arm',
    'Attacks were *commoner* with placebo than with velorimine.',
    'Velorimine *reduced* attacks.',
  ],
  [
    'the one tells of whom nothing was given',
    'Untreated adults had *more* attacks compared with velorimine.',
    'Adults given velorimine had *fewer* attacks.',
  ],
  [
    'placebo is called a control',
    'Attacks were *rarer* with velorimine than in controls.',
    'Attacks were *commoner* with placebo than with velorimine.',
  ],
  [
    'the other begins so in its own clause',
    'Relapse was *rarer* with velorimine than with interferon.',
    'Velorimine was given; interferon *raised* relapse.',
  ],
  [
    'the comparison follows another clause',
    'Sleep was long in most of them; relapse was *rarer* with velorimine than with ponzelast.',
    'Relapse was *commoner* with ponzelast than with velorimine.',
  ],
])('takes two sentences for one told from both sides where %s', (_, one, other) => {
  expect(turned(one, other)).toBe(true);
});

it.each([
  [
    'both compare the same way',
    'Relapse was *rarer* with velorimine than with ponzelast.',
    'Relapse was *commoner* with velorimine than with ponzelast.',
  ],
  [
    'the second compares with a third',
    'Relapse was *rarer* with velorimine than with ponzelast.',
    'Relapse was *commoner* with ponzelast than with interferon.',
  ],
  [
    'only a small word is shared',
    'Relapse was *rarer* with velorimine than the ponzelast of old.',
    'The interferon *raised* relapse.',
  ],
  ['neither compares', 'Velorimine *reduced* attacks.', 'Velorimine *raised* attacks.'],
  [
    'the other speaks of another thing',
    'Attacks were *rarer* with velorimine than with placebo.',
    'Sleep *improved* in adults.',
  ],
  [
    'the comparison stands in another clause',
    'Velorimine *reduced* attacks; sleep was longer than with ponzelast.',
    'Ponzelast *raised* attacks.',
  ],
  [
    'the arm is named only in passing',
    'Attacks were *rarer* with velorimine than with ponzelast.',
    'Attacks *rose* in adults after ponzelast.',
  ],
  [
    'the comparison ends before the word they share',
    'Relapse was *rarer* with velorimine than with ponzelast, after winter.',
    'Winter *raised* relapse.',
  ],
])('does not where %s', (_, one, other) => {
  expect(turned(one, other)).toBe(false);
});

it('takes the comparison that follows the word of change, not one before it', () => {
  const two = 'Compared with ponzelast, relapse was *rarer* with velorimine than with interferon.';
  expect(turned(two, 'Interferon *raised* relapse.')).toBe(true);
  expect(turned(two, 'Ponzelast *raised* relapse.')).toBe(false);
});

it('takes the last of several comparisons where none follows the word of change', () => {
  const two = 'Compared with ponzelast, and relative to interferon, velorimine *lowered* relapse.';
  expect(turned(two, 'Interferon *raised* relapse.')).toBe(true);
  expect(turned(two, 'Ponzelast *raised* relapse.')).toBe(false);
});
