import { type Database, withReconnect } from '../database.ts';

/** The encrypted keys of runs that have not ended. They are put there with the run, and deleted with the event that ends it. */
export interface RunSecrets {
  /** Null when the run brought no key of its own, an empty text when it was wiped. */
  sealed(runId: string): Promise<string | null>;
  /** Secrets of runs in which nothing has happened for so many days. */
  resting(days: number): Promise<{ runId: string; sealed: string }[]>;
  /** Wipes it, unless something has happened meanwhile. The run still counts as one that brought a key. */
  wipe(runId: string, days: number): Promise<void>;
}

/** $1 days. */
const RESTS = `sealed <> '' and not exists (
  select 1 from run_events where run_events.run_id = run_secrets.run_id and at > now() - $1 * interval '1 day')`;

export function createRunSecrets({ pool }: Database): RunSecrets {
  return {
    async sealed(runId) {
      const { rows } = await withReconnect(() =>
        pool.query<{ sealed: string }>('select sealed from run_secrets where run_id = $1', [runId]),
      );
      return rows[0]?.sealed ?? null;
    },
    async resting(days) {
      const { rows } = await pool.query<{ runId: string; sealed: string }>(
        `select run_id as "runId", sealed from run_secrets where ${RESTS}`,
        [days],
      );
      return rows;
    },
    async wipe(runId, days) {
      await pool.query(`update run_secrets set sealed = '' where run_id = $2 and ${RESTS}`, [days, runId]);
    },
  };
}
