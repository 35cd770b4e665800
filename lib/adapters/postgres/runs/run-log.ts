import { type RunEvent, runEvent } from '#contract/event.ts';
import { AssayError } from '#core/errors.ts';
import type { RecordedStep } from '#core/ports/journal.ts';
import type { Lease, LogBatch, RunLog, WorkerLease } from '#core/ports/run-log.ts';
import type { SqlExecutor } from '#core/ports/run-store.ts';
import { type Database, isOrphan, withReconnect } from '../database.ts';
import { createPacker, type PackedBatch, type Packer, unpack } from './log-parts.ts';
import { createPackStore } from './pack-store.ts';
import { summariseBatch } from './summarise-batch.ts';

/** The channel on which the id of a run is announced after its log has grown. */
export const EVENTS_CHANNEL = 'run_events';

const HAS_ENDED = `$5::jsonb->>'status' in ('complete', 'failed', 'cancelled')`;

const PACK = `case when (x->>'isPacked')::boolean then decode($7, 'hex') end`;

/**
 * One statement, so one round trip: it locks the lease row, appends steps and events with the next numbers, repeats what
 * listing needs on the run's row, forgets the run's key when the run ends, and announces the run. No row comes back when the lease was lost. Repeating it after a
 * lost answer changes nothing, because the numbers are given.
 * $1 run, $2 epoch, $3 events, $4 steps, $5 summary of the run or null, $6 number of the last stored event, $7 name of the
 * pack that holds their parts or null, $8 names of the packs that it uses, $9 its parts.
 */
const APPEND = `
with lease as (
  select run_id from run_leases where run_id = $1 and epoch = $2 for update
), part as (
  insert into run_parts (run_id, hash, uses, parts)
  select lease.run_id, decode($7, 'hex'), array(select decode(used, 'hex') from unnest($8::text[]) used), $9::jsonb
  from lease where $7 is not null
  on conflict do nothing
), step as (
  insert into run_steps (run_id, step_key, step_order, result, pack)
  select lease.run_id, x->>'key', (x->>'order')::int, x->'result', ${PACK}
  from lease, jsonb_array_elements($4::jsonb) x
  on conflict do nothing
), event as (
  insert into run_events (run_id, seq, epoch, type, data, pack)
  select lease.run_id, $6::int + n, $2, x->>'type', x->'data', ${PACK}
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

export function createRunLog({ pool }: Pick<Database, 'pool'>): RunLog {
  const packs = createPackStore({ pool });
  /** Of leases that write. A packer goes with its lease. */
  const packers = new WeakMap<Lease, Packer>();
  const ask = async <T>(db: SqlExecutor | undefined, text: string, values: unknown[]) =>
    (await (db ? db.executeSql(text, values) : pool.query(text, values))).rows as T[];

  async function pack(lease: Lease, { events, steps }: LogBatch, db?: SqlExecutor): Promise<PackedBatch> {
    const values = [...events, ...steps.map(({ result }) => result)];
    let packer = packers.get(lease);
    if (!packer || db) {
      // What is too small to be packed asks for nothing, and a transaction for no second connection.
      const alone = createPacker().pack(values, isSearchedIn);
      if (!alone.pack || db) return alone;
      packer = createPacker(await withReconnect(() => packs.all(lease.runId)));
      packers.set(lease, packer);
    }
    return packer.pack(values, isSearchedIn);
  }

  /** Rows as they were before they were packed; none of them where the run was deleted while they were read. */
  async function whole<T extends StoredRow>(
    runId: string,
    rows: readonly T[],
    db?: SqlExecutor,
  ): Promise<readonly T[]> {
    const hashes = rows.flatMap(({ pack: hash }) => hash ?? []);
    if (hashes.length === 0) return rows;
    const known = await packs.load(runId, hashes, db);
    try {
      return rows.map((row) => (row.pack === null ? row : { ...row, data: unpack(row.data, row.pack, known) }));
    } catch (error) {
      const isThere = (await ask(db, 'select 1 from runs where id = $1', [runId])).length > 0;
      if (isThere) throw error;
      return [];
    }
  }

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
    async append(lease, batch, { status, db } = {}) {
      const { runId, epoch } = lease;
      const { afterSeq, events, steps } = batch;
      const packed = await pack(lease, batch, db);
      const summary = summariseBatch(events, status);
      const { hash = null, uses = [], parts = null } = packed.pack ?? {};
      const told = [eventRows(events, packed), stepRows(steps, packed, events.length)];
      const values = [runId, epoch, ...told, summary, afterSeq, hash, uses, parts];
      const { rows } = db
        ? await db.executeSql(APPEND, values)
        : await withReconnect(() => pool.query({ name: 'append-events', text: APPEND, values }));
      if (rows.length === 0) throw new AssayError('lease_lost');
      packed.keep();
      // A transaction of somebody else may yet be taken back.
      if (packed.pack && !db) packs.add(runId, packed.pack);
    },
    async history(runId, db) {
      const readEvents = () =>
        ask<StoredRow>(db, `select data, encode(pack, 'hex') as pack from run_events where run_id = $1 order by seq`, [
          runId,
        ]);
      const readSteps = () =>
        ask<StoredRow & Omit<RecordedStep, 'result'>>(
          db,
          `select step_key as key, step_order as order, result as data, encode(pack, 'hex') as pack
           from run_steps where run_id = $1 order by step_order`,
          [runId],
        );
      // A transaction has one connection, which is asked one thing at a time.
      const [events, steps] = db
        ? [await readEvents(), await readSteps()]
        : await Promise.all([readEvents(), readSteps()]);
      const wholeEvents = await whole(runId, events, db);
      const wholeSteps = await whole(runId, steps, db);
      return {
        events: wholeEvents.map(({ data }) => runEvent.parse(data)),
        steps: wholeSteps.map(({ key, order, data }) => ({ key, order, result: data })),
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
      const { rows } = await pool.query<StoredRow & { seq: number; at: Date }>({
        name: 'read-events',
        // Unknown types are left out here and not afterwards: a short page means that there is nothing after it.
        text: `select seq, at, data, encode(pack, 'hex') as pack from run_events
               where run_id = $1 and seq > $2 and type = any($4) order by seq limit $3`,
        values: [runId, afterSeq, limit, EVENT_TYPES],
      });
      return (await whole(runId, rows)).map(({ seq, at, data }) => ({
        ...(data as RunEvent),
        seq,
        at: at.toISOString(),
      }));
    },
  };
}

interface StoredRow {
  data: unknown;
  /** Name of the pack that holds its parts, in hexadecimal; null where it is whole. */
  pack: string | null;
}

/** Lists and searches look into these in SQL. */
const SEARCHED_IN: ReadonlySet<unknown> = new Set<RunEvent['type']>(['started', 'answer_told', 'block_added']);
const isSearchedIn = (value: unknown) =>
  typeof value === 'object' && value !== null && 'type' in value && SEARCHED_IN.has(value.type);

function eventRows(events: readonly RunEvent[], { rows }: PackedBatch): string {
  return `[${events.map(({ type }, n) => `{"type":${JSON.stringify(type)},"data":${rows[n]?.text},"isPacked":${rows[n]?.isPacked}}`).join(',')}]`;
}

/** Their results stand behind the batch's events. */
function stepRows(steps: readonly RecordedStep[], { rows }: PackedBatch, before: number): string {
  const row = ({ key, order }: RecordedStep, n: number) => {
    const { text, isPacked } = rows[before + n] ?? { text: 'null', isPacked: false };
    return `{"key":${JSON.stringify(key)},"order":${order},"result":${text},"isPacked":${isPacked}}`;
  };
  return `[${steps.map(row).join(',')}]`;
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
