import { expect, it } from 'vitest';
import { tokensOf } from '#core/verification/claim-tokens.ts';

const kindOf = (word: string) => tokensOf(word)[0]?.kind;

it('a word takes certainty away, denies, carries grammar, counts, or tells something', () => {
  expect(['may', 'suggests', 'hypothesised', 'unclear', 'whether'].map(kindOf)).toEqual(Array(5).fill('hedge'));
  expect(['must', 'shows', 'clear'].map(kindOf)).not.toContain('hedge');
  expect(["didn't", 'without', 'hardly', 'none'].map(kindOf)).toEqual(Array(4).fill('negation'));
  expect(['the', 'found', 'twelve', 'more', 'unchanged'].map(kindOf)).toEqual([
    'free',
    'free',
    'number',
    'content',
    'content',
  ]);
});

it('a capital alone names something, but where it begins a sentence', () => {
  expect(tokensOf('vitamin A helped').map(({ kind }) => kind)).toEqual(['content', 'content', 'content']);
  expect(tokensOf('vitamin a helped').map(({ kind }) => kind)).toEqual(['content', 'free', 'content']);
  expect(kindOf('A')).toBe('free');
});

it('not only this denies nothing', () => {
  const kinds = (text: string) => tokensOf(text).find(({ text: word }) => word === 'not')?.kind;
  for (const more of ['only', 'merely', 'just']) expect(kinds(`It not ${more} eases pain.`)).toBe('free');
  for (const other of ['ease', 'justly ease', 'always']) expect(kinds(`It does not ${other}.`)).toBe('negation');
});

it('a trend takes certainty away, and an analysis of trends does not', () => {
  const kinds = (text: string) => tokensOf(text).find(({ text: word }) => word === 'trend')?.kind;
  expect(kinds('There was a trend towards fewer attacks.')).toBe('hedge');
  expect(kinds('Trend analysis revealed a superior effect.')).toBe('content');
});

it('a failure to do denies, and a failing organ does not', () => {
  const kinds = (text: string) => tokensOf(text).find(({ text: word }) => word === 'failure')?.kind;
  expect(kinds('failure to lower pain')).toBe('negation');
  expect(kinds('failure of the drug to lower pain')).toBe('negation');
  expect(kinds('heart failure in adults')).toBe('content');
});
