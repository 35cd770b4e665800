import { expect, it } from 'vitest';
import type { ReviewEvent, Reviewer } from '#contract/review/review-events.ts';
import { createScreeningRanker } from '#core/review/ranking/screening-ranker.ts';
import { emptyReview, foldReview } from '#core/review/review-state.ts';
import { fullTextLabels } from '#core/review/training-labels.ts';

const ADA: Reviewer = { id: 'ada', name: 'Ada', role: 'owner' };
const decided = (recordId: string, decision: 'include' | 'exclude', stage: 'abstract' | 'fulltext' = 'abstract') => ({
  ...{ type: 'decided' as const, recordId, stage, decision, reason: null, by: ADA.id },
});

it('orders full texts by what titles and abstracts excluded and what full texts came to', async () => {
  const records = [
    ['mice', 'Velorimine in mice'],
    ['a', 'Velorimine for migraine'],
    ['b', 'Velorimine for cluster headache'],
    ['c', 'Velorimine for migraine in adults'],
    ['d', 'Velorimine for cluster headache in adults'],
  ].map(([id = '', title = '']) => ({ id, title, abstract: null, keywords: [] }));
  const events: ReviewEvent[] = [
    { type: 'created', title: 'T', protocol: emptyReview('').protocol, owner: ADA, runId: null },
    decided('mice', 'exclude'),
    ...['a', 'b', 'c', 'd'].map((id) => decided(id, 'include')),
    decided('a', 'exclude', 'fulltext'),
    decided('b', 'include', 'fulltext'),
  ];
  const state = foldReview(
    'r',
    events.map((event, n) => ({ seq: n + 1, at: new Date(n).toISOString(), event })),
  );
  const labels = fullTextLabels(state, '');
  expect(labels.map(({ recordId, decision }) => [recordId, decision])).toEqual([
    ['mice', 'exclude'],
    ['a', 'exclude'],
    ['b', 'include'],
  ]);
  const ranker = await createScreeningRanker({ records, question: 'velorimine' });
  const order = await ranker.order({
    decisions: new Map(labels.map(({ recordId, decision }) => [recordId, decision])),
    among: new Set(['a', 'b', 'c', 'd']),
  });
  expect([order.by, order.ids]).toEqual(['learned', ['d', 'c']]);
});
