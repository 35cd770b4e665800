import { isTerminal, type RunEvent, runEvent } from '#contract/event.ts';
import { AssayError } from '#core/errors.ts';
import type { RecordedStep } from '#core/ports/journal.ts';
import type { LogBatch, LoggedText, RunLog, WorkerLease } from '#core/ports/run-log.ts';
import type { SqlExecutor } from '#core/ports/run-store.ts';
import { type Database, isOrphan, withReconnect } from '../database.ts';
import { type CompressedBatch, compressBatch, createRecentBatches, decompressBody } from './log-batch.ts';
import { summariseBatch } from './summarise-batch.ts';

/** The channel on which, after a log has grown, its run's id and the number of its last event are announced, with a blank between. */
export const EVENTS_CHANNEL = 'run_events';

const HAS_ENDED = `$5::jsonb->>'status' in ('complete', 'failed', 'cancelled')`;

const BATCH = `case when (x->>'isInBody')::boolean then decode($7, 'hex') end`;

/**
 * One statement, so one round trip: it locks the lease row, appends steps and events with the next numbers, repeats what
 * listing needs on the run's row, forgets the run's key when the run ends, and announces the run. No row comes back when the lease was lost. Repeating it after a
 * lost answer changes nothing, because the numbers are given.
 * $1 run, $2 epoch, $3 events, $4 steps, $5 summary of the run or null, $6 number of the last stored event, $7 name of the
 * batch or null, $8 its body.
 */
const APPEND = `
with lease as (
  select run_id from run_leases where run_id = $1 and epoch = $2 for update
), batch as (
  insert into run_batches (run_id, name, body)
  select lease.run_id, decode($7, 'hex'), $8::bytea from lease where $7 is not null
  on conflict do nothing
), step as (
  insert into run_steps (run_id, step_key, step_order, result, batch)
  select lease.run_id, x->>'key', (x->>'order')::int, x->'result', ${BATCH}
  from lease, jsonb_array_elements($4::jsonb) x
  on conflict do nothing
), event as (
  insert into run_events (run_id, seq, epoch, type, data, batch)
  select lease.run_id, $6::int + n, $2, x->>'type', x->'data', ${BATCH}
  from lease, jsonb_array_elements($3::jsonb) with ordinality as t(x, n)
  on conflict do nothing returning 1
), summary as (
  update runs set status = $5::jsonb->>'status', finished_at = case when ${HAS_ENDED} then now() end,
    title = coalesce($5::jsonb->>'title', title), exit = $5::jsonb->>'exit', confidence = ($5::jsonb->>'confidence')::float8
  where id = (select run_id from lease) and $5::jsonb is not null
), secret as (
  delete from run_secrets where run_id = (select run_id from lease) and ${HAS_ENDED}
)
select pg_notify('${EVENTS_CHANNEL}', $1::text || ' ' || $6::int + jsonb_array_length($3::jsonb)), now() as at,
  (select count(*)::int from event) as added
from lease`;

/**
 * $1 run, $2 owner. The length of the log and not of its steps alone: a run that was killed between two of its events has
 * come further. A worker that takes its own run again has not died.
 */
const TAKE_OVER = `
insert into run_leases as lease (run_id, epoch, owner, is_held, log_length)
select id, 1, $2, true, (select count(*) from run_events where run_id = id) + (select count(*) from run_steps where run_id = id)
from runs where id = $1
on conflict (run_id) do update set epoch = lease.epoch + 1, owner = $2, is_held = true, log_length = excluded.log_length,
  takeovers = case
    when excluded.log_length > lease.log_length then 0
    when lease.is_held and lease.owner <> $2 then lease.takeovers + 1
    else lease.takeovers end
returning epoch, takeovers`;

/** $1 run. In one statement, so that no row names a batch that was not there yet, or is gone with its run. */
const HISTORY = `
select 'batch' as kind, null as key, 0 as "order", null::jsonb as data, encode(name, 'hex') as batch, body
from run_batches where run_id = $1
union all
select 'event', type, seq, data, encode(batch, 'hex'), null from run_events where run_id = $1
union all
select 'step', step_key, step_order, result, encode(batch, 'hex'), null from run_steps where run_id = $1
order by "order"`;

/**
 * $1 run, $2 number of the last event that is known, $3 most rows, $4 types that this version knows: others are left out here
 * and not afterwards, so that a short page means that nothing comes after it. A body comes with the first row that needs it,
 * unless it is one of $5.
 */
const READ = `
select seq, at, data, encode(batch, 'hex') as batch,
  case when row_number() over (partition by batch order by seq) = 1 and encode(batch, 'hex') <> all($5)
    then (select body from run_batches b where b.run_id = $1 and b.name = e.batch) end as body
from (
  select seq, at, data, batch from run_events where run_id = $1 and seq > $2 and type = any($4) order by seq limit $3
) e order by seq`;

interface StoredRow {
  data: unknown;
  batch: string | null;
  body: Buffer | null;
}

export function createRunLog({ pool }: Pick<Database, 'pool'>): RunLog {
  const ask = async <T>(db: SqlExecutor | undefined, text: string, values: unknown[]) =>
    (await (db ? db.executeSql(text, values) : pool.query(text, values))).rows as T[];
  const recent = createRecentBatches();

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
    async lock(runId, db) {
      await db.executeSql('select 1 from run_leases where run_id = $1 for update', [runId]);
    },
    async append(lease, batch, { status, db } = {}) {
      const { afterSeq, events, steps } = batch;
      const compressed = compressBatch([...events, ...steps.map(({ result }) => result)], isSearchedIn);
      const rows = [eventRows(events, compressed), stepRows(steps, compressed, events.length)];
      const { name, body } = compressed;
      const values = [lease.runId, lease.epoch, ...rows, summariseBatch(events, status), afterSeq, name, body];
      if (db) {
        if ((await db.executeSql(APPEND, values)).rows.length === 0) throw new AssayError('lease_lost');
        return;
      }
      const { rows: written } = await withReconnect(() =>
        pool.query<{ at: Date; added: number }>({ name: 'append-events', text: APPEND, values }),
      );
      if (!written[0]) throw new AssayError('lease_lost');
      const { at, added } = written[0];
      // Where an answer was lost and the statement repeated, the events have the time of the first.
      const known = added === events.length ? loggedTexts(batch, compressed, at) : [];
      recent.add(lease.runId, { name, texts: compressed.texts, events: known });
    },
    async history(runId, db) {
      type HistoryRow = StoredRow & Omit<RecordedStep, 'result'> & { kind: 'batch' | 'event' | 'step' };
      const whole = wholeRows(await ask<HistoryRow>(db, HISTORY, [runId]));
      return {
        events: whole.filter(({ kind }) => kind === 'event').map(({ data }) => runEvent.parse(data)),
        steps: whole
          .filter(({ kind }) => kind === 'step')
          .map(({ key, order, data }) => ({ key, order, result: data })),
      };
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
      const known = new Map(recent.of(runId).flatMap(({ name, texts }) => (name === null ? [] : [[name, texts]])));
      const { rows } = await pool.query<StoredRow & { seq: number; at: Date }>({
        name: 'read-events',
        text: READ,
        values: [runId, afterSeq, limit, EVENT_TYPES, [...known.keys()]],
      });
      return wholeRows(rows, known).map(({ seq, at, data }) => ({ ...(data as RunEvent), seq, at: at.toISOString() }));
    },
    recent(runId, afterSeq) {
      const events = recent.of(runId).flatMap((batch) => batch.events);
      const first = events.findIndex(({ seq }) => seq === afterSeq + 1);
      const following = first === -1 ? [] : events.slice(first);
      const gap = following.findIndex(({ seq }, n) => seq !== afterSeq + 1 + n);
      return gap === -1 ? following : following.slice(0, gap);
    },
  };
}

/** Lists and searches look into these in SQL. */
const SEARCHED_IN: ReadonlySet<unknown> = new Set<RunEvent['type']>(['started', 'answer_told', 'block_added']);
const isSearchedIn = (value: unknown) =>
  typeof value === 'object' && value !== null && 'type' in value && SEARCHED_IN.has(value.type);

function eventRows(events: readonly RunEvent[], { rows }: CompressedBatch): string {
  return `[${events.map(({ type }, n) => `{"type":${JSON.stringify(type)},"data":${rows[n]?.text},"isInBody":${rows[n]?.isInBody}}`).join(',')}]`;
}

/** Their results come after the batch's events. */
function stepRows(steps: readonly RecordedStep[], { rows }: CompressedBatch, before: number): string {
  const row = ({ key, order }: RecordedStep, n: number) => {
    const { text, isInBody } = rows[before + n] ?? { text: 'null', isInBody: false };
    return `{"key":${JSON.stringify(key)},"order":${order},"result":${text},"isInBody":${isInBody}}`;
  };
  return `[${steps.map(row).join(',')}]`;
}

/** The events of a batch as `read` gives them. */
function loggedTexts({ afterSeq, events }: LogBatch, { rows, texts }: CompressedBatch, at: Date): LoggedText[] {
  return events.map(({ type }, n) => {
    const seq = afterSeq + n + 1;
    const { text = 'null', isInBody = false } = rows[n] ?? {};
    const json = (isInBody && texts[Number(text)]) || text;
    return { seq, json: `${json.slice(0, -1)},"seq":${seq},"at":"${at.toISOString()}"}`, isLast: isTerminal(type) };
  });
}

/** Rows with the values that their batches hold; `known` are texts of those that came without. */
function wholeRows<T extends StoredRow>(rows: readonly T[], known?: ReadonlyMap<string, readonly string[]>): T[] {
  const bodies = new Map(rows.flatMap(({ batch, body }) => (body ? [[batch, decompressBody(body)]] : [])));
  return rows.map((row) => {
    if (row.batch === null) return row;
    const text = known?.get(row.batch)?.[Number(row.data)];
    if (text !== undefined) return { ...row, data: JSON.parse(text) as unknown };
    const values = bodies.get(row.batch);
    if (!values) throw new AssayError('internal', undefined, { cause: `The batch ${row.batch} is not in the log.` });
    return { ...row, data: values[Number(row.data)] };
  });
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
