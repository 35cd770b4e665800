import { describe, expect, it } from 'vitest';
import type { EvidenceGroup } from '#core/retrieval/order-by-relevance.ts';
import { orderByRelevance, takeDistinct } from '#core/retrieval/order-by-relevance.ts';
import { evidenceOf } from '../evidence-builder.ts';

const ranked = (...works: [string, number][]) =>
  works.map(([id, relevance]) => ({ work: evidenceOf({ id }), relevance }));
const group = (representative: string, ...members: string[]): EvidenceGroup => ({
  representative,
  members,
  kind: 'version',
});
const order = (works: ReturnType<typeof ranked>, groups: EvidenceGroup[] = []) =>
  orderByRelevance(works, groups).map(({ evidence, relevance }) => [evidence.id, relevance]);

describe('the order of works', () => {
  it('is the ranking’s, the relevances dealt out so that they never rise', () => {
    expect(order(ranked(['a', 0.5], ['b', 0.9], ['c', 0.7]))).toEqual([
      ['a', 0.9],
      ['b', 0.7],
      ['c', 0.5],
    ]);
  });

  it('puts what is on topic first, the threshold included, whatever its rank', () => {
    expect(order(ranked(['a', 0.29], ['b', 0.3], ['c', 0.1]))).toEqual([
      ['b', 0.3],
      ['a', 0.29],
      ['c', 0.1],
    ]);
  });

  it('puts a work behind the one that stands for it, where both are on one side', () => {
    const works = ranked(['preprint', 0.9], ['other', 0.8], ['paper', 0.7]);
    expect(order(works, [group('paper', 'paper', 'preprint')]).map(([id]) => id)).toEqual([
      'other',
      'paper',
      'preprint',
    ]);
    expect(order(works, [group('preprint', 'paper', 'preprint')]).map(([id]) => id)).toEqual([
      'preprint',
      'paper',
      'other',
    ]);
    const apart = ranked(['preprint', 0.9], ['other', 0.8], ['paper', 0.1]);
    expect(order(apart, [group('paper', 'paper', 'preprint')]).map(([id]) => id)).toEqual([
      'preprint',
      'other',
      'paper',
    ]);
  });
});

describe('the first works', () => {
  const scored = ['a', 'b', 'c', 'd'].map((id) => ({ evidence: evidenceOf({ id }), relevance: 1 }));
  const take = (limit: number, ...groups: EvidenceGroup[]) =>
    takeDistinct(scored, groups, limit).map(({ evidence }) => evidence.id);

  it('give no seat to a work behind another while distinct ones are left', () => {
    expect(take(2)).toEqual(['a', 'b']);
    expect(take(2, group('a', 'a', 'b'))).toEqual(['a', 'c']);
    expect(take(4, group('a', 'a', 'b'))).toEqual(['a', 'b', 'c', 'd']);
    expect(take(3, group('a', 'a', 'b', 'c'))).toEqual(['a', 'b', 'd']);
    // Whoever stands for it is not among them.
    expect(take(2, group('elsewhere', 'elsewhere', 'a'))).toEqual(['a', 'b']);
    expect(take(0)).toEqual([]);
  });
});
