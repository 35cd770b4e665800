import type { ImportJob, NewImport, ReviewImportStore } from '#adapters/postgres/reviews/import-store.ts';
import type { ReviewRecordStore } from '#adapters/postgres/reviews/record-store.ts';
import type { ReviewStore } from '#adapters/postgres/reviews/review-store.ts';
import type { ReviewRecord } from '#contract/review/review-record.ts';
import { AssayError } from '#core/errors.ts';
import { CHASE_LIMITS, chaseCitations } from '#core/review/chasing/chase-citations.ts';
import { batchesOfRound, chasedRoundOf, seedIdsOf } from '#core/review/chasing/review-rounds.ts';
import type { Incoming } from '#core/review/import/run-batches.ts';
import type { Sources } from '../sources/sources.ts';
import { createWorksByIds } from '../sources/works-by-ids.ts';
import type { LoadedReviews } from './loaded-reviews.ts';

const DESCRIBED_AT_ONCE = 1_000;
const NO_SEEDS =
  'The links of all included works have been followed already. Screen what they led to, or follow all of them again.';
const NOBODY = 'None of the sources of citations answered. Try again in some minutes.';

type CitationJob = NewImport & { job: Extract<ImportJob, { kind: 'citations' }> };

interface CitationRoundOptions extends Pick<Sources, 'live' | 'clock'> {
  store: Pick<ReviewStore, 'seqOf'>;
  loaded: Pick<LoadedReviews, 'load'>;
  records: Pick<ReviewRecordStore, 'get'>;
  imports: Pick<ReviewImportStore, 'described'>;
}

/** Follows the links of what a review has included, as a separate import. Throws AssayError with a sentence for the user. */
export function createCitationRound({ store, loaded, records, imports, live, clock }: CitationRoundOptions) {
  const { byIds } = createWorksByIds({ clock, live });

  async function recordsOf(reviewId: string, count: number): Promise<Pick<ReviewRecord, 'id' | 'keys'>[]> {
    const known: Pick<ReviewRecord, 'id' | 'keys'>[] = [];
    for (let from = 0; from < count; from += DESCRIBED_AT_ONCE)
      for (const { id, keys } of await imports.described(reviewId, from, DESCRIBED_AT_ONCE)) known.push({ id, keys });
    return known;
  }

  return async (
    { reviewId, reviewerId, job: { directions, leastLinks, ofAll } }: CitationJob,
    signal: AbortSignal,
    onProgress: (done: number) => void,
  ): Promise<Incoming> => {
    const { state } = await loaded.load(reviewId, (await store.seqOf(reviewId)) ?? 0);
    const seedIds = seedIdsOf(state, { directions, ofAll });
    if (seedIds.length === 0) throw new AssayError('invalid_request', NO_SEEDS);
    const round = state.rounds.length + 1;
    const seeds = await records.get(reviewId, seedIds);
    const chased = await chaseCitations({
      seeds: seeds.map(({ record: { id, ids } }) => ({ id, ids })),
      directions,
      known: await recordsOf(reviewId, state.records),
      sources: live.citations,
      lookUp: (ids) => byIds(ids, signal),
      limits: { ...CHASE_LIMITS, leastLinks },
      signal,
      onProgress: ({ asked }) => onProgress(asked),
    });
    // What failed must not stand there as a round that led to nothing.
    const asked = chased.sources.filter(({ status }) => status !== 'skipped');
    if (asked.length > 0 && asked.every(({ status }) => status === 'failed'))
      throw new AssayError('source_unavailable', NOBODY);
    const wanted = { round, directions, leastLinks, seedIds };
    return {
      batches: batchesOfRound(chased, wanted),
      events: (batches) => [{ type: 'chased', chased: chasedRoundOf(chased, wanted, batches), by: reviewerId }],
    };
  };
}

export type CitationRound = ReturnType<typeof createCitationRound>;
