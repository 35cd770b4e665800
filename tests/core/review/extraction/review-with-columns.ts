import type { ExtractionColumn } from '#contract/review/extraction.ts';
import type { ReviewEvent, Reviewer } from '#contract/review/review-events.ts';
import type { ReviewRecord } from '#contract/review/review-record.ts';
import { emptyReview, foldReview, type ReviewState } from '#core/review/review-state.ts';

// All works here are invented.

export const ADA: Reviewer = { id: 'ada', name: 'Ada', role: 'owner' };
export const DOSE = 'Sixty adults with gout received drusamil 40 mg daily for 12 weeks.';
export const RESULT = 'Flares were fewer (RR 0.60, 95% CI 0.45 to 0.80).';
export const ABSTRACT = `METHODS: In this randomised controlled trial, allocation was concealed. ${DOSE} RESULTS: ${RESULT}`;

export function recordOf(id: string, more: Partial<ReviewRecord> = {}): ReviewRecord {
  return {
    id,
    ids: { doi: `10.5555/${id}` },
    keys: [`doi:10.5555/${id}`],
    title: `Drusamil in gout: a randomised controlled trial ${id}`,
    authors: ['Okafor N'],
    year: 2021,
    venue: 'Fictional Journal',
    publicationTypes: ['Randomized Controlled Trial'],
    meshTerms: [],
    keywords: [],
    notices: [],
    related: [],
    abstract: ABSTRACT,
    ...more,
  };
}

export function columnOf(id: string, more: Partial<ExtractionColumn> = {}): ExtractionColumn {
  return { id, name: `Column ${id}`, ask: 'Which dose was given?', kind: 'text', choices: [], ...more };
}

/** A review with three records, of which the first two are included, and what happened to its extraction. */
export function reviewWith(events: readonly ReviewEvent[], ids = ['a', 'b', 'c']): ReviewState {
  const opening: ReviewEvent[] = [
    {
      type: 'created',
      title: 'Gout',
      protocol: { ...emptyReview('r').protocol, question: 'Does it?' },
      owner: ADA,
      runId: null,
    },
    {
      type: 'imported',
      batch: { id: 'b', origin: 'bibliography', label: 'a.ris', found: ids.length, added: ids.length, duplicates: 0 },
      by: 'ada',
    },
    ...ids.slice(0, 2).map(
      (recordId): ReviewEvent => ({
        type: 'decided',
        ...{ recordId, stage: 'abstract', decision: 'include', reason: null, by: 'ada' },
      }),
    ),
  ];
  return foldReview(
    'r',
    [...opening, ...events].map((event, at) => ({
      seq: at + 1,
      at: new Date(1_700_000_000_000 + at).toISOString(),
      event,
    })),
  );
}

export const read = (columnId: string, cells: { recordId: string; value: string | null }[]): ReviewEvent => ({
  type: 'cells_read',
  columnId,
  model: 'scripted',
  cells: cells.map((cell) => ({ ...cell, quote: null })),
  by: 'ada',
});
export const set = (
  columnId: string,
  recordId: string,
  value: string | null,
  agrees: boolean | null = null,
): ReviewEvent => ({
  type: 'cell_set',
  ...{ recordId, columnId, cell: { value, quote: null }, agrees, by: 'ada' },
});
export const asked = (id: string, more: Partial<ExtractionColumn> = {}): ReviewEvent => ({
  type: 'column_set',
  column: columnOf(id, more),
  by: 'ada',
});
