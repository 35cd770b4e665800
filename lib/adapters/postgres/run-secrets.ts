import { type Database, withReconnect } from './database.ts';

/** The encrypted keys of runs that have not ended. They are put there with the run, and deleted with the event that ends it. */
export interface RunSecrets {
  /** Null when the run brought no key of its own. */
  sealed(runId: string): Promise<string | null>;
}

export function createRunSecrets({ pool }: Database): RunSecrets {
  return {
    async sealed(runId) {
      const { rows } = await withReconnect(() =>
        pool.query<{ sealed: string }>('select sealed from run_secrets where run_id = $1', [runId]),
      );
      return rows[0]?.sealed ?? null;
    },
  };
}
