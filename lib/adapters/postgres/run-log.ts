import { type LoggedEvent, type RunEvent, runEvent } from '#contract/event.ts';
import type { RunStatus } from '#contract/run-view.ts';
import type { LogBatch, RunHistory } from '#core/durable/durable-run.ts';
import type { RecordedStep } from '#core/durable/replay-journal.ts';
import { AssayError } from '#core/errors.ts';
import { type Database, isOrphan, withReconnect } from './database.ts';
import type { SqlExecutor } from './run-store.ts';

/** The right to write into a run, as long as nobody has taken a newer one. */
export interface Lease {
  runId: string;
  epoch: number;
}

/** The lease of a worker. */
export interface WorkerLease extends Lease {
  /** How many workers in a row lost the run without having added anything to its log. */
  takeovers: number;
}

interface AppendOptions {
  /** The run's status after the batch, where its events alone do not say it. */
  status?: RunStatus;
  /** Appends within this transaction. */
  db?: SqlExecutor;
}

export interface RunLog {
  /** Takes the run from whoever held it before, who can write no more. Undefined when the run is gone. */
  acquire(runId: string, owner: string, db?: SqlExecutor): Promise<Lease | undefined>;
  /** The same for a worker, with a count of workers that died of the run. */
  takeOver(runId: string, owner: string): Promise<WorkerLease | undefined>;
  /** Says that the worker let go in good order. Nothing when the lease was lost. */
  putDown(lease: Lease): Promise<void>;
  /** Keeps everybody else from writing into the run until the transaction ends. */
  hold(runId: string, db: SqlExecutor): Promise<void>;
  /** Appends a batch in one transaction and tells the viewers. Throws `lease_lost`. */
  append(lease: Lease, batch: LogBatch, more?: AppendOptions): Promise<void>;
  history(runId: string, db?: SqlExecutor): Promise<RunHistory>;
  /** How many events the log holds, and whether the run has ended: told also of a log that this version cannot read. */
  extent(runId: string, db?: SqlExecutor): Promise<{ events: number; hasEnded: boolean }>;
  /** Events after `seq`, oldest first, at most `limit`. Types this version does not know are left out. */
  read(runId: string, afterSeq: number, limit: number): Promise<LoggedEvent[]>;
}

/** The channel on which the id of a run is announced after its log has grown. */
export const EVENTS_CHANNEL = 'run_events';

const HAS_ENDED = `$5::jsonb->>'status' in ('complete', 'failed', 'cancelled')`;

/**
 * One statement, so one round trip: it locks the lease row, appends steps and events with the next numbers, repeats what
 * listing needs on the run's row, forgets the run's key when the run ends, and announces the run. No row comes back when the lease was lost. Repeating it after a
 * lost answer changes nothing, because the numbers are given.
 * $1 run, $2 epoch, $3 events, $4 steps, $5 summary of the run or null, $6 number of the last stored event.
 */
const APPEND = `
with lease as (
  select run_id from run_leases where run_id = $1 and epoch = $2 for update
), step as (
  insert into run_steps (run_id, step_key, step_order, result)
  select lease.run_id, x->>'key', (x->>'order')::int, x->'result' from lease, jsonb_array_elements($4::jsonb) x
  on conflict do nothing
), event as (
  insert into run_events (run_id, seq, epoch, type, data)
  select lease.run_id, $6::int + n, $2, x->>'type', x
  from lease, jsonb_array_elements($3::jsonb) with ordinality as t(x, n)
  on conflict do nothing
), summary as (
  update runs set status = $5::jsonb->>'status', finished_at = case when ${HAS_ENDED} then now() end,
    title = coalesce($5::jsonb->>'title', title), exit = $5::jsonb->>'exit', confidence = ($5::jsonb->>'confidence')::float8
  where id = (select run_id from lease) and $5::jsonb is not null
), secret as (
  delete from run_secrets where run_id = (select run_id from lease) and ${HAS_ENDED}
)
select pg_notify('${EVENTS_CHANNEL}', $1::text) from lease`;

/**
 * $1 run, $2 owner. The length of the log and not of its steps alone: a run that was killed between two of its events has
 * come further. A worker that takes its own run again has not died.
 */
const TAKE_OVER = `
insert into run_leases as held (run_id, epoch, owner, is_held, log_length)
select id, 1, $2, true, (select count(*) from run_events where run_id = id) + (select count(*) from run_steps where run_id = id)
from runs where id = $1
on conflict (run_id) do update set epoch = held.epoch + 1, owner = $2, is_held = true, log_length = excluded.log_length,
  takeovers = case
    when excluded.log_length > held.log_length then 0
    when held.is_held and held.owner <> $2 then held.takeovers + 1
    else held.takeovers end
returning epoch, takeovers`;

export function createRunLog({ pool }: Database): RunLog {
  const ask = async <T>(db: SqlExecutor | undefined, text: string, values: unknown[]) =>
    (await (db ? db.executeSql(text, values) : pool.query(text, values))).rows as T[];

  return {
    async acquire(runId, owner, db) {
      const [lease] = await unlessGone(
        ask<{ epoch: number }>(
          db,
          `insert into run_leases (run_id, epoch, owner) select id, 1, $2 from runs where id = $1
         on conflict (run_id) do update set epoch = run_leases.epoch + 1, owner = $2, is_held = false returning epoch`,
          [runId, owner],
        ),
      );
      return lease && { runId, epoch: lease.epoch };
    },
    async takeOver(runId, owner) {
      const [lease] = await unlessGone(ask<Omit<WorkerLease, 'runId'>>(undefined, TAKE_OVER, [runId, owner]));
      return lease && { runId, ...lease };
    },
    async putDown({ runId, epoch }) {
      await pool.query('update run_leases set is_held = false where run_id = $1 and epoch = $2', [runId, epoch]);
    },
    async hold(runId, db) {
      await db.executeSql('select 1 from run_leases where run_id = $1 for update', [runId]);
    },
    async append({ runId, epoch }, { afterSeq, events, steps }, { status, db } = {}) {
      const summary = summarise(events, status);
      const values = [runId, epoch, JSON.stringify(events), JSON.stringify(steps), summary, afterSeq];
      const { rows } = db
        ? await db.executeSql(APPEND, values)
        : await withReconnect(() => pool.query({ name: 'append-events', text: APPEND, values }));
      if (rows.length === 0) throw new AssayError('lease_lost');
    },
    async history(runId, db) {
      const readEvents = () =>
        ask<{ data: unknown }>(db, 'select data from run_events where run_id = $1 order by seq', [runId]);
      const readSteps = () =>
        ask<RecordedStep>(
          db,
          'select step_key as key, step_order as order, result from run_steps where run_id = $1 order by step_order',
          [runId],
        );
      // A transaction has one connection, which is asked one thing at a time.
      const [events, steps] = db
        ? [await readEvents(), await readSteps()]
        : await Promise.all([readEvents(), readSteps()]);
      return { events: events.map((row) => runEvent.parse(row.data)), steps };
    },
    async extent(runId, db) {
      const [found] = await ask<{ events: number; hasEnded: boolean }>(
        db,
        `select (select count(*)::int from run_events where run_id = id) as events,
           status in ('complete', 'failed', 'cancelled') as "hasEnded" from runs where id = $1`,
        [runId],
      );
      return found ?? { events: 0, hasEnded: true };
    },
    async read(runId, afterSeq, limit) {
      // What we wrote ourselves is trusted beyond its type: parsing every field again would cost the viewers.
      const { rows } = await pool.query<{ seq: number; at: Date; data: RunEvent }>({
        name: 'read-events',
        // Unknown types are left out here and not afterwards: a short page means that there is nothing after it.
        text: `select seq, at, data from run_events
               where run_id = $1 and seq > $2 and type = any($4) order by seq limit $3`,
        values: [runId, afterSeq, limit, EVENT_TYPES],
      });
      return rows.map(({ seq, at, data }) => ({ ...data, seq, at: at.toISOString() }));
    },
  };
}

/** No rows where the run is deleted while they are being written. */
async function unlessGone<T>(writing: Promise<T[]>): Promise<T[]> {
  try {
    return await writing;
  } catch (error) {
    if (isOrphan(error)) return [];
    throw error;
  }
}

const EVENT_TYPES = runEvent.options.map((option) => option.shape.type.value);

/** What the list of runs shows, when this batch changes it; JSON or null. */
function summarise(events: readonly RunEvent[], given?: RunStatus): string | null {
  const title = events.find((event) => event.type === 'synthesizing')?.title;
  const status = given ?? events.map(statusAfter).findLast((changed) => changed !== null);
  if (!status) return null;
  const end = events.find((event) => event.type === 'complete');
  return JSON.stringify({ status, title, exit: end?.exit, confidence: end?.confidence });
}

/** The status that the run has from this event on; null when the event does not change it. */
function statusAfter(event: RunEvent): RunStatus | null {
  switch (event.type) {
    case 'complete':
    case 'cancelled':
    case 'paused':
      return event.type;
    case 'error':
      return 'failed';
    case 'plan_ready':
      return event.awaitsApproval ? 'waiting' : 'running';
    case 'thinking':
    case 'plan_approved':
    case 'resumed':
    case 'synthesizing':
      return 'running';
    default:
      return null;
  }
}
