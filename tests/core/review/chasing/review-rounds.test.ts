import { describe, expect, it } from 'vitest';
import type { ChasedRound } from '#contract/review/chasing.ts';
import type { RecordBatch } from '#contract/review/review-events.ts';
import { includedIds, saturationOf, seedIdsOf } from '#core/review/chasing/review-rounds.ts';
import type { RecordDecisions } from '#core/review/decisions.ts';
import { emptyReview, type ReviewState } from '#core/review/review-state.ts';

const decided = (abstract: 'include' | 'exclude', fulltext?: 'include' | 'exclude'): RecordDecisions => {
  const stage = (decision: 'include' | 'exclude' | undefined) => ({
    by: new Map(decision ? [['me', { decision, reason: null, at: '' }]] : []),
    resolved: null,
  });
  return { abstract: stage(abstract), fulltext: stage(fulltext), isMissing: false };
};
const round = (more: Partial<ChasedRound>): ReviewState['rounds'][number] => ({
  at: '',
  chased: {
    ...{ round: 1, directions: ['backward'], leastLinks: 1, seedsWithoutId: 0, found: 0, alreadyHeld: 0, leftOut: 0 },
    ...{ unresolved: 0, sources: [], seedIds: [], batchIds: [], mostLinked: [] },
    ...more,
  },
});
const batch = (id: string, more: Partial<RecordBatch> = {}) => ({
  at: '',
  isWithdrawn: false,
  batch: { id, origin: 'bibliography' as const, label: id, found: 0, added: 0, duplicates: 0, ...more },
});
const state = (more: Partial<ReviewState>): ReviewState => ({ ...emptyReview('r'), ...more });
const DECIDED = new Map([
  ['a', decided('include')],
  ['b', decided('include', 'include')],
  ['c', decided('include', 'exclude')],
  ['d', decided('exclude')],
]);

describe('the works whose links are followed', () => {
  it('are those included so far, without what the full text excluded', () => {
    expect(includedIds(state({ decided: DECIDED }))).toEqual(['a', 'b']);
  });

  it('are those not followed in each of the directions yet, or all', () => {
    const review = state({ decided: DECIDED, rounds: [round({ seedIds: ['a'] })] });
    expect(seedIdsOf(review, { directions: ['backward'], ofAll: false })).toEqual(['b']);
    expect(seedIdsOf(review, { directions: ['backward', 'forward'], ofAll: false })).toEqual(['a', 'b']);
    expect(seedIdsOf(review, { directions: ['backward'], ofAll: true })).toEqual(['a', 'b']);
  });
});

describe('what a review can say of what is left', () => {
  const batches = [
    batch('search'),
    batch('back', { origin: 'citations', direction: 'backward' }),
    batch('on', { origin: 'citations', direction: 'forward' }),
  ];
  const included = (count: number, ...ids: string[]) => Array.from({ length: count }, () => ({ batches: ids }));
  const works = [
    ...included(40, 'search', 'back', 'on'),
    ...included(20, 'search', 'back'),
    ...included(6, 'search'),
    ...included(6, 'back'),
  ];

  it('is nothing before links were followed', () => {
    expect(saturationOf(state({ batches }), works)).toBeNull();
  });

  it('is by which batches brought the included works', () => {
    const rounds = [round({ directions: ['backward'] }), round({ directions: ['forward'] })];
    expect(saturationOf(state({ batches, rounds }), works)).toMatchObject({ bySearch: 66, byLinks: 66, byBoth: 60 });
  });

  it('is nothing where a round left works out', () => {
    const rounds = [round({ leftOut: 3 }), round({ directions: ['forward'] })];
    expect(saturationOf(state({ batches, rounds }), works)).toBeNull();
  });
});
