import type { LoggedReviewEvent, ReviewEvent, Reviewer } from '#contract/review/review-events.ts';
import { loggedReviewEvent } from '#contract/review/review-events.ts';
import type { RunStore, SqlExecutor } from '#core/ports/run-store.ts';
import { storable } from '#core/text/storable.ts';
import type { Database } from '../database.ts';

export interface ReviewHead {
  id: string;
  title: string;
  /** The last event's number. */
  seq: number;
  /** The reviewer who asks. */
  reviewerId: string;
}

export interface KeyedReviewEvent {
  /** Of what must happen once only. */
  key: string;
  event: ReviewEvent;
}

export interface NewReview {
  id: string;
  workspaceId: string;
  title: string;
  events: readonly KeyedReviewEvent[];
  owner: Reviewer;
  at: string;
  /** Reviews that a workspace may have. */
  most: number;
}

export interface ReviewBatch {
  id: string;
  /** The last event that the writer knows. */
  afterSeq: number;
  events: readonly KeyedReviewEvent[];
  at: string;
}

/**
 * `repeated`: one of the keys is there already; `behind`: something was appended meanwhile; `gone`: the review was deleted.
 * In all three nothing is written.
 */
export type AppendedToReview = 'appended' | 'repeated' | 'behind' | 'gone';

interface HeadRow {
  id: string;
  title: string;
  seq: number;
  reviewer_id: string;
}

/**
 * Checks and writes at once, so that a decision takes one way to the database and back. A writer that has waited for the row sees
 * keys as they were before, and then that it is behind. The title and the number of records repeat what lists and imports need of the
 * events.
 */
const APPEND = `
with head as materialized (
  select seq, exists (select 1 from review_events where review_id = $1 and key = any($2)) as is_known
  from reviews where id = $1 and deleted_at is null for update
), next as materialized (
  select 1 from head where seq = $3::int and not is_known
), written as (
  insert into review_events (review_id, seq, key, at, event)
  select $1, $3::int + x.n::int, x.item->>'key', $4, x.item->'event'
  from jsonb_array_elements($5::jsonb) with ordinality as x(item, n) where exists (select 1 from next)
), changed as (
  update reviews set seq = $6, updated_at = $4, title = coalesce($7, title), records = records + $8
  where id = $1 and exists (select 1 from next)
)
select seq, is_known from head`;
const OF_MEMBER = `
select r.id, r.title, r.seq, m.reviewer_id from reviews r join review_members m on m.review_id = r.id
where m.workspace_id = $1 and r.deleted_at is null`;

/** Events that are read at once, so that reading many lets others have their turn. */
const EVENTS_AT_ONCE = 2_000;

/** Reviews as lists of events, and who works on them. */
export function createReviewStore({ pool, inTransaction }: Pick<Database, 'pool'> & Pick<RunStore, 'inTransaction'>) {
  const changed = async (query: string, values: unknown[]) => ((await pool.query(query, values)).rowCount ?? 0) > 0;

  /** Within a transaction the review stays locked until its end. */
  async function appendWithin(db: SqlExecutor, { id, afterSeq, at, events }: ReviewBatch): Promise<AppendedToReview> {
    const stored = storable(events);
    const title = stored.findLast(({ event }) => event.type === 'renamed')?.event as { title?: string } | undefined;
    const added = stored.reduce((sum, { event }) => sum + (event.type === 'imported' ? event.batch.added : 0), 0);
    const [keys, seq] = [stored.map(({ key }) => key), afterSeq + stored.length];
    const values = [id, keys, afterSeq, at, JSON.stringify(stored), seq, title?.title ?? null, added];
    const [head] = (await db.executeSql(APPEND, values)).rows as { seq: number; is_known: boolean }[];
    if (!head) return 'gone';
    if (head.is_known) return 'repeated';
    return head.seq === afterSeq ? 'appended' : 'behind';
  }

  return {
    inTransaction,
    appendWithin,

    /** With its first events and its owner; false, and nothing written, where the workspace has as many as it may. */
    create: (review: NewReview, also: (db: SqlExecutor) => Promise<void>) =>
      inTransaction(async (db): Promise<boolean> => {
        const { id, workspaceId, title, events, owner, at, most } = storable(review);
        await db.executeSql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`reviews ${workspaceId}`]);
        const { rows } = await db.executeSql(
          'select 1 from reviews where workspace_id = $1 and deleted_at is null limit $2',
          [workspaceId, most],
        );
        if (rows.length >= most) return false;
        await db.executeSql(
          'insert into reviews (id, workspace_id, title, created_at, updated_at) values ($1, $2, $3, $4, $4)',
          [id, workspaceId, title, at],
        );
        await db.executeSql('insert into review_members (review_id, workspace_id, reviewer_id) values ($1, $2, $3)', [
          id,
          workspaceId,
          owner.id,
        ]);
        await appendWithin(db, { id, afterSeq: 0, at, events });
        await also(db);
        return true;
      }),

    append: (batch: ReviewBatch) => appendWithin({ executeSql: (text, values) => pool.query(text, values) }, batch),

    /** Undefined where there is no such review, or the workspace does not work on it. */
    async head(id: string, workspaceId: string): Promise<ReviewHead | undefined> {
      const { rows } = await pool.query<HeadRow>(`${OF_MEMBER} and r.id = $2`, [workspaceId, id]);
      return rows[0] && toHead(rows[0]);
    },

    /** The number of the last event, without a check of who asks; undefined where there is no such review. */
    async seqOf(id: string): Promise<number | undefined> {
      const { rows } = await pool.query<{ seq: number }>(
        'select seq from reviews where id = $1 and deleted_at is null',
        [id],
      );
      return rows[0]?.seq;
    },

    /** Last changed first. */
    async list(workspaceId: string): Promise<ReviewHead[]> {
      const { rows } = await pool.query<HeadRow>(`${OF_MEMBER} order by r.updated_at desc, r.id limit 200`, [
        workspaceId,
      ]);
      return rows.map(toHead);
    },

    /** The next events after one; fewer than are there where there are many. */
    async events(id: string, afterSeq: number): Promise<LoggedReviewEvent[]> {
      const { rows } = await pool.query<{ seq: number; at: string; event: unknown }>(
        'select seq, at, event from review_events where review_id = $1 and seq > $2 order by seq limit $3',
        [id, afterSeq, EVENTS_AT_ONCE],
      );
      return rows.map(({ at, ...row }) => loggedReviewEvent.parse({ ...row, at: new Date(at).toISOString() }));
    },

    remove: (workspaceId: string, id: string) =>
      changed('update reviews set deleted_at = now() where id = $1 and workspace_id = $2 and deleted_at is null', [
        id,
        workspaceId,
      ]),
    restore: (workspaceId: string, id: string, withinSeconds: number) =>
      changed(
        `update reviews set deleted_at = null
         where id = $1 and workspace_id = $2 and deleted_at > now() - make_interval(secs => $3)`,
        [id, workspaceId, withinSeconds],
      ),
    /** The end of those deleted longer ago. */
    purge: (seconds: number) =>
      changed('delete from reviews where deleted_at < now() - make_interval(secs => $1)', [seconds]),
  };
}

export type ReviewStore = ReturnType<typeof createReviewStore>;

const toHead = ({ reviewer_id, ...row }: HeadRow): ReviewHead => ({ ...row, reviewerId: reviewer_id });
