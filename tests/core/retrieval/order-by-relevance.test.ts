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
  it('is that of the ranking', () => {
    expect(order(ranked(['a', 0.9], ['b', 0.7], ['c', 0.5]))).toEqual([
      ['a', 0.9],
      ['b', 0.7],
      ['c', 0.5],
    ]);
  });

  it('puts a work directly behind the one that stands for it, at no higher relevance', () => {
    const works = ranked(['preprint', 0.9], ['other', 0.8], ['paper', 0.7]);
    expect(order(works, [group('paper', 'paper', 'preprint')])).toEqual([
      ['other', 0.8],
      ['paper', 0.7],
      ['preprint', 0.7],
    ]);
    expect(order(works, [group('preprint', 'paper', 'preprint')])).toEqual([
      ['preprint', 0.9],
      ['paper', 0.7],
      ['other', 0.8],
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
    // Its representative is not among them.
    expect(take(2, group('elsewhere', 'elsewhere', 'a'))).toEqual(['a', 'b']);
    expect(take(0)).toEqual([]);
  });
});
