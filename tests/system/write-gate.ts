import pg from 'pg';
import { createRunLog } from '#adapters/postgres/runs/run-log.ts';
import type { RecordedStep } from '#core/ports/journal.ts';

/**
 * Lets a run's log grow to a chosen length and blocks the next write, inside the database. A server that is killed
 * while its write is blocked has stored everything up to there and nothing after it.
 */
export interface WriteGate {
  /** From now on writes that begin after this event are blocked. */
  holdAfter(seq: number): Promise<void>;
  /** From now on nothing is blocked. */
  open(): Promise<void>;
  /** Resolves with true when a write is being blocked, with false when the run has ended before. */
  untilBlocked(runId: string): Promise<boolean>;
  /** Undoes the blocked write of a server that has been killed: its connection would notice only after a while. */
  drop(): Promise<void>;
  storedEvents(runId: string): Promise<{ seq: number; type: string; data: unknown }[]>;
  storedSteps(runId: string): Promise<readonly RecordedStep[]>;
  close(): Promise<void>;
}

const FAR_AWAY = 2_000_000_000;
const POLL_MS = 10;
const MOST_EVENTS = 100_000;

const GATE = `
create table write_gate (last_free int not null, is_dropped boolean not null);
insert into write_gate values (${FAR_AWAY}, false);
create function hold_write() returns trigger language plpgsql as $$
begin
  while (select min(seq) from added) > (select last_free from write_gate) loop
    perform pg_advisory_xact_lock_shared(4242);
    perform pg_sleep(0.01);
    if (select is_dropped from write_gate) then raise exception 'the write was dropped'; end if;
  end loop;
  return null;
end $$;
create trigger hold_write after insert on run_events referencing new table as added
  for each statement execute function hold_write();`;

export async function openWriteGate(databaseUrl: string): Promise<WriteGate> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(GATE);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  // Its connections end with the database's server.
  pool.on('error', () => {});
  const log = createRunLog({ pool });

  const hasBlockedWrite = async () => {
    const { rows } = await client.query(
      `select 1 from pg_locks where locktype = 'advisory' and objid = 4242 and mode = 'ShareLock' and granted
       and database = (select oid from pg_database where datname = current_database())`,
    );
    return rows.length > 0;
  };
  const holdAfter = async (seq: number) => {
    await client.query('update write_gate set last_free = $1, is_dropped = false', [seq]);
  };
  const hasEnded = async (runId: string) => {
    const { rows } = await client.query('select 1 from runs where id = $1 and finished_at is not null', [runId]);
    return rows.length > 0;
  };
  const pause = () => new Promise((resolve) => setTimeout(resolve, POLL_MS));

  return {
    holdAfter,
    open: () => holdAfter(FAR_AWAY),
    async untilBlocked(runId) {
      while (!(await hasBlockedWrite())) {
        if (await hasEnded(runId)) return false;
        await pause();
      }
      return true;
    },
    async drop() {
      await client.query('update write_gate set is_dropped = true');
      while (await hasBlockedWrite()) await pause();
    },
    async storedEvents(runId) {
      const events = await log.read(runId, 0, MOST_EVENTS);
      return events.map((data) => ({ seq: data.seq, type: data.type, data }));
    },
    storedSteps: async (runId) => (await log.history(runId)).steps,
    async close() {
      await Promise.all([client.end(), pool.end()]);
    },
  };
}
