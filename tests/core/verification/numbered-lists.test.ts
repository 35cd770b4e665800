import { describe, expect, it } from 'vitest';
import { tokensOf } from '#core/verification/claim-tokens.ts';
import { membersBeside, numberedLists, withoutListedNumbers } from '#core/verification/numbered-lists.ts';

const written = (text: string) => ({ text, tokens: tokensOf(text) });

describe('names that share their letters', () => {
  it.each([
    ['ERK1/2 rose.', ['ERK1', 'ERK2']],
    ['OCT-3/4 rose.', ['OCT3', 'OCT4']],
    ['OCT3/OCT4 rose.', ['OCT3', 'OCT4']],
    ['SMAD1/2/3 and sleep rose.', ['SMAD1', 'SMAD2', 'SMAD3']],
  ])('are listed in "%s"', (text, members) => {
    const [list] = numberedLists(text);
    expect(list?.members).toEqual(members);
    expect(text.slice(list?.start, list?.end)).toBe(list?.text);
  });

  it.each(['OCT4 rose.', 'It was 3/4.', 'OCT3/SMAD4 rose.', 'OCT3/4x rose.'])('are not in "%s"', (text) => {
    expect(numberedLists(text)).toEqual([]);
  });

  it('stand beside a list where they have another number', () => {
    expect(membersBeside(['CDK4', 'CDK6'], new Set(['cdk4', 'cdk9', 'cdkl', 'erk9']))).toEqual(['cdk9']);
  });
});

describe('of two sentences', () => {
  const texts = (said: string, read: string) =>
    withoutListedNumbers(written(said), written(read)).map((tokens) => tokens.map(({ text }) => text).join(' '));

  it.each([
    ['OCT4 rose in 5 cells.', 'OCT3/4 rose in 7 cells.', ['oct rose in 5 cells', 'oct rose in 7 cells']],
    ['OCT3/4 rose.', 'OCT-4 rose.', ['oct rose', 'oct rose']],
    ['OCT3/4 rose.', 'OCT3/OCT4 rose.', ['oct rose', 'oct oct rose']],
    // A name that no list has keeps its number, as does any where there is no list.
    ['OCT5 and OCT4 rose.', 'OCT3/4 rose.', ['oct 5 and oct rose', 'oct rose']],
    ['OCT4 rose.', 'OCT3 rose.', ['oct 4 rose', 'oct 3 rose']],
  ])('the numbers of listed names are left out: "%s" and "%s"', (said, read, left) => {
    expect(texts(said, read)).toEqual(left);
  });
});
