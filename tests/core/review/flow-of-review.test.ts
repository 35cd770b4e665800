import { expect, it } from 'vitest';
import type { RecordBatch, ReviewEvent } from '#contract/review/review-events.ts';
import { flowOfReview } from '#core/review/flow-of-review.ts';
import { emptyReview, foldReview } from '#core/review/review-state.ts';

const batch = (more: Partial<RecordBatch>): ReviewEvent => ({
  type: 'imported',
  batch: { id: '', origin: 'bibliography', label: '', found: 0, added: 0, duplicates: 0, ...more },
  by: 'ngozi',
});
const decided = (recordId: string, by: string, decision: 'include' | 'exclude' | 'maybe'): ReviewEvent => ({
  ...{ type: 'decided', recordId, by, decision },
  ...{ stage: 'abstract', reason: null },
});
const pair = (recordId: string, first: 'include' | 'exclude' | 'maybe', second: 'include' | 'exclude' | 'maybe') => [
  decided(recordId, 'ngozi', first),
  decided(recordId, 'pavel', second),
];
const full = (
  recordId: string,
  decision: 'include' | 'exclude' | 'maybe',
  reason: string | null = null,
): ReviewEvent => ({
  ...{ type: 'decided', recordId, by: 'ngozi', decision, reason },
  stage: 'fulltext',
});
const settled = (recordId: string, decision: 'include' | 'exclude'): ReviewEvent => ({
  ...{ type: 'resolved', recordId, decision, by: 'ngozi' },
  ...{ stage: 'abstract', reason: null },
});

const EVENTS: ReviewEvent[] = [
  {
    ...{ type: 'created', title: 'T', runId: null, protocol: emptyReview('r').protocol },
    owner: { id: 'ngozi', name: 'Ngozi', role: 'owner' },
  },
  { type: 'joined', reviewer: { id: 'pavel', name: 'Pavel', role: 'screener' } },
  { type: 'screeners_set', stage: 'abstract', count: 2, by: 'ngozi' },
  batch({ id: 'a', origin: 'search', label: 'PubMed', tool: 'search_pubmed', total: 1_412, found: 8, added: 8 }),
  batch({ id: 'b', label: 'embase.ris', found: 6, added: 4, duplicates: 2 }),
  batch({ id: 'c', origin: 'citations', label: 'Cited', direction: 'backward', found: 3, added: 2, duplicates: 1 }),
  batch({ id: 'd', label: 'wrong.ris', found: 3, added: 2, duplicates: 1 }),
  ...pair('1', 'include', 'include'),
  ...pair('2', 'include', 'maybe'),
  ...pair('3', 'exclude', 'exclude'),
  ...pair('4', 'exclude', 'exclude'),
  ...pair('5', 'include', 'exclude'),
  ...pair('6', 'include', 'exclude'),
  settled('6', 'include'),
  decided('7', 'ngozi', 'include'),
  ...pair('8', 'maybe', 'maybe'),
  ...pair('13', 'include', 'include'),
  ...pair('14', 'exclude', 'include'),
  settled('14', 'exclude'),
  ...pair('15', 'include', 'include'),
  full('1', 'include'),
  full('2', 'exclude', 'Wrong drug'),
  full('13', 'maybe'),
  full('15', 'include'),
  { type: 'retrieval_set', recordId: '8', isMissing: true, by: 'ngozi' },
  { type: 'batch_withdrawn', batchId: 'd', recordIds: ['15', '16'], by: 'ngozi' },
];

// Counted by hand: 14 records of 17 found, without the two of the withdrawn file.
it('counts withdrawn files, maybes, conflicts, chased citations and missing texts as PRISMA does', () => {
  const state = foldReview(
    'r',
    EVENTS.map((event, n) => ({ seq: n + 1, at: '2026-01-01T00:00:00.000Z', event })),
  );
  expect(flowOfReview(state)).toEqual({
    identified: {
      databases: [
        { label: 'PubMed', count: 8 },
        { label: 'embase.ris', count: 6 },
      ],
      registers: [],
      other: [{ label: 'Cited', count: 3 }],
    },
    removedBeforeScreening: { duplicates: 3, byAutomation: [] },
    ...{ screened: 8, excludedAtScreening: 3, soughtForRetrieval: 5, notRetrieved: 1, assessed: 2 },
    excludedAtAssessment: [{ label: 'Wrong drug', count: 1 }],
    ...{ includedStudies: 1, includedReports: 1 },
    notes: [
      'PubMed has 1,404 more hits than were retrieved for these searches.',
      '6 records are not screened yet.',
      '2 reports are not assessed yet.',
      expect.stringContaining('two people independently'),
    ],
  });
});
