import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alignClaim } from '#core/verification/align-claim.ts';
import { isSameToken, type Token, tokensOf } from '#core/verification/claim-tokens.ts';

/** An alignment in words: "said/read" for what differs, the words skipped, and the passage it was laid over. */
function align(claim: string, quote: string) {
  const read = tokensOf(quote);
  const { unmatched, skipped, from, to } = alignClaim(tokensOf(claim), read);
  return {
    differs: unmatched.map(({ said, read: instead }) => `${said.text}/${instead?.text ?? ''}`),
    skipped: skipped.map(({ text }) => text),
    passage: read.slice(from, to).map(({ text }) => text),
  };
}

const QUOTE = 'overall velorimine reduced weekly attacks in adult patients';

describe('a claim laid over a quote', () => {
  it('that was cut out of it aligns without a difference, wherever it was cut', () => {
    expect(align('velorimine reduced weekly attacks', QUOTE)).toEqual({
      differs: [],
      skipped: [],
      passage: ['velorimine', 'reduced', 'weekly', 'attacks'],
    });
    expect(align('overall velorimine', QUOTE).passage).toEqual(['overall', 'velorimine']);
    expect(align('adult patients', QUOTE).passage).toEqual(['adult', 'patients']);
  });

  it('names what stands in the place of a changed word, in the order of the sentence', () => {
    expect(align('velorimine raised weekly seizures in adult patients', QUOTE)).toMatchObject({
      differs: ['raised/reduced', 'seizures/attacks'],
      skipped: [],
    });
  });

  it('names a word that was put in, with nothing in its place', () => {
    expect(align('velorimine greatly reduced weekly attacks', QUOTE)).toEqual({
      differs: ['greatly/'],
      skipped: [],
      passage: ['velorimine', 'reduced', 'weekly', 'attacks'],
    });
  });

  it('names the words that were left out, in the order of the quote, and none beyond its ends', () => {
    const quote = 'overall velorimine reduced weekly attacks in adult patients here';
    expect(align('overall velorimine reduced weekly adult patients', quote)).toEqual({
      differs: [],
      skipped: ['attacks', 'in'],
      passage: ['overall', 'velorimine', 'reduced', 'weekly', 'attacks', 'in', 'adult', 'patients'],
    });
  });

  it('lays a word exchanged at its end over the one that stands there', () => {
    expect(align('velorimine reduced weekly seizures', QUOTE)).toMatchObject({
      differs: ['seizures/attacks'],
      passage: ['velorimine', 'reduced', 'weekly', 'attacks'],
    });
  });

  it('lays words exchanged at its beginning over those that stand there', () => {
    expect(align('ponzelast raised weekly attacks', QUOTE)).toMatchObject({
      differs: ['ponzelast/velorimine', 'raised/reduced'],
      passage: ['velorimine', 'reduced', 'weekly', 'attacks'],
    });
  });

  it('that is longer than the quote has words with nothing in their place', () => {
    expect(align('velorimine reduced weekly attacks', 'weekly attacks')).toEqual({
      differs: ['velorimine/', 'reduced/'],
      skipped: [],
      passage: ['weekly', 'attacks'],
    });
    expect(align('velorimine reduced', '')).toEqual({ differs: ['velorimine/', 'reduced/'], skipped: [], passage: [] });
  });

  it('has no differences when it says nothing', () => {
    expect(align('', QUOTE)).toMatchObject({ differs: [], skipped: [] });
  });

  it('has a number or a negation exchanged rather than a word, where either would explain the difference', () => {
    // One of two words must go: of "not" and "often" the sentence keeps the one that the source has.
    expect(align('attacks not often fell', 'attacks often fell').differs).toEqual(['not/']);
    expect(align('in 12 adults', 'in 21 adults').differs).toEqual(['12/21']);
    expect(align('12 40', '40 mg').differs).toEqual(['12/']);
    // Two that have changed places: either might be called the strange one.
    expect(align('5 mg', 'mg 5').differs).toEqual(['5/']);
    expect(align('not often', 'often not').differs).toEqual(['not/']);
  });
});

/** What a word of the claim costs that is exchanged or has nothing in its place. */
const costOf = ({ kind }: Token) => (kind === 'number' || kind === 'negation' ? 0.9 : 1);

/** The least that any laying over costs, begun and ended anywhere in the quote: counted by trying them all. */
function leastCost(claim: readonly Token[], quote: readonly Token[]): number {
  const known = new Map<string, number>();
  const from = (i: number, j: number): number => {
    const [said, read] = [claim[i], quote[j]];
    if (!said) return 0;
    const key = `${i} ${j}`;
    const seen = known.get(key);
    if (seen !== undefined) return seen;
    const ways = [costOf(said) + from(i + 1, j)];
    if (read) ways.push((isSameToken(said, read) ? 0 : costOf(said)) + from(i + 1, j + 1), 1 + from(i, j + 1));
    const least = Math.min(...ways);
    known.set(key, least);
    return least;
  };
  return Math.min(...[...quote, null].map((_, begin) => from(0, begin)));
}

it('tells no more differences than any other way of laying it over, and all of them', () => {
  const words = fc.array(fc.constantFrom('pain', 'sleep', 'mood', 'not', '12', '40'), { maxLength: 8 });
  fc.assert(
    fc.property(words, words, (said, read) => {
      const [claim, quote] = [tokensOf(said.join(' ; ')), tokensOf(read.join(' ; '))];
      const { unmatched, skipped, from, to } = alignClaim(claim, quote);
      const told = unmatched.reduce((sum, { said: token }) => sum + costOf(token), skipped.length);
      expect(told).toBeCloseTo(leastCost(claim, quote), 6);
      // What is neither exchanged, put in nor left out is the passage, word for word.
      const kept = claim.filter((token) => unmatched.every((each) => each.said !== token));
      const gone = new Set<Token>([...skipped, ...unmatched.flatMap(({ read: token }) => token ?? [])]);
      const passage = quote.slice(from, to).filter((token) => !gone.has(token));
      expect(kept.map(({ text }) => text)).toEqual(passage.map(({ text }) => text));
    }),
    { numRuns: 300 },
  );
});
