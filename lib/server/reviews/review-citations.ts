import type { ReviewImportStore } from '#adapters/postgres/reviews/import-store.ts';
import type { ReviewRecordStore } from '#adapters/postgres/reviews/record-store.ts';
import type { ChaseDirection } from '#contract/review/chasing.ts';
import type { ReviewCitations as View } from '#contract/review/review-view.ts';
import { AssayError } from '#core/errors.ts';
import type { TaskQueue } from '#core/ports/job-queue.ts';
import type { RunStore } from '#core/ports/run-store.ts';
import { includedIds, saturationOf, seedIdsOf, summariesOf } from '#core/review/chasing/review-rounds.ts';
import { requireRole } from '#core/review/commands.ts';
import { screenedRecord } from '#core/review/view-of-review.ts';
import type { Reviews } from './reviews.ts';

/** Included works whose links are followed in one round. */
const MOST_SEEDS = 500;
/** By which an import is known as a round of citation chasing. */
const PREFIX = 'citations';
const NOTHING = 'No work is included yet. Include some, then follow their citations.';
const FOLLOWED =
  'The links of all included works have been followed already. Screen what they led to, or follow all of them again.';
const BUSY = 'A round is under way. Wait until it is done, or remove it if it failed.';

interface ReviewCitationsOptions extends Pick<RunStore, 'inTransaction'> {
  reviews: Pick<Reviews, 'own'>;
  records: Pick<ReviewRecordStore, 'get'>;
  imports: Pick<ReviewImportStore, 'add' | 'list'>;
  tasks: Pick<TaskQueue, 'send'>;
}

interface RoundWanted {
  directions: ChaseDirection[];
  leastLinks: number;
  ofAll: boolean;
  commandId: string;
}

/** Citation chasing of reviews: a round is asked for here, and carried out as an import. */
export function createReviewCitations({ reviews, records, imports, tasks, inTransaction }: ReviewCitationsOptions) {
  const underWay = async (reviewId: string) =>
    (await imports.list(reviewId)).find(({ id }) => id.startsWith(`${PREFIX}-`)) ?? null;

  async function view(workspaceId: string | undefined, reviewId: string): Promise<View> {
    const { state, me } = await reviews.own(workspaceId, reviewId);
    const ids = includedIds(state);
    const followed = new Set(state.rounds.flatMap(({ chased }) => chased.seedIds));
    const last = state.rounds.at(-1)?.chased.mostLinked ?? [];
    const linked = new Map(last.map(({ recordId, links }) => [recordId, links]));
    const [included, found] = await Promise.all([
      records.get(reviewId, ids),
      records.get(reviewId, [...linked.keys()]),
    ]);
    return {
      rounds: summariesOf(state),
      included: ids.length,
      notFollowed: ids.filter((id) => !followed.has(id)).length,
      underWay: await underWay(reviewId),
      saturation: saturationOf(state, included),
      mostLinked: found.map(({ record }) => ({
        ...screenedRecord(state, me, record, 'abstract'),
        links: linked.get(record.id) ?? 1,
      })),
      seeds: state.rounds.at(-1)?.chased.seedIds.length ?? 0,
    };
  }

  return {
    view,

    /** Has a round made; once for a command, however often it is sent. */
    async start(workspaceId: string | undefined, reviewId: string, wanted: RoundWanted): Promise<View> {
      const { state, me } = await reviews.own(workspaceId, reviewId);
      requireRole(me, ['owner', 'screener']);
      const { commandId, ...job } = wanted;
      const id = `${PREFIX}-${reviewId}-${commandId}`;
      const present = await underWay(reviewId);
      const isRepeated = present?.id === id;
      if (present && !isRepeated) throw new AssayError('invalid_request', BUSY);
      if (isRepeated) return view(workspaceId, reviewId);
      if (includedIds(state).length === 0) throw new AssayError('invalid_request', NOTHING);
      const seeds = seedIdsOf(state, job).length;
      if (seeds === 0) throw new AssayError('invalid_request', FOLLOWED);
      if (seeds > MOST_SEEDS)
        throw new AssayError('invalid_request', `The links of at most ${MOST_SEEDS} works are followed at once.`);
      await inTransaction(async (db) => {
        const label = `Citations, round ${state.rounds.length + 1}`;
        await imports.add(db, { id, reviewId, reviewerId: me.id, label, job: { kind: 'citations', ...job } });
        await tasks.send(reviewId, db);
      });
      return view(workspaceId, reviewId);
    },
  };
}

export type ReviewCitations = ReturnType<typeof createReviewCitations>;
