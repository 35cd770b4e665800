import path from 'node:path';
import { openDatabase } from '#adapters/postgres/database.ts';
import { createRunLog } from '#adapters/postgres/runs/run-log.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Bytes of a run's log. */
export interface LogSize {
  /** Events and steps as JSON, as they are read. */
  whole: number;
  /** The same as stored: JSON of the rows, names and bodies of the batches. */
  stored: number;
}

/** @throws where the run has no log. */
export async function measureLog(databaseUrl: string, runId: string): Promise<LogSize> {
  const database = await openDatabase({ url: databaseUrl, root });
  try {
    const { events, steps } = await createRunLog(database).history(runId);
    if (events.length === 0) throw new Error('The run has no log.');
    const rows = await database.pool.query<{ bytes: number }>(
      `select octet_length(data::text) + coalesce(octet_length(batch), 0) as bytes from run_events where run_id = $1
       union all select octet_length(result::text) + coalesce(octet_length(batch), 0) from run_steps where run_id = $1
       union all select octet_length(name) + octet_length(body) from run_batches where run_id = $1`,
      [runId],
    );
    const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value) ?? '');
    const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0);
    return {
      whole: sum([...events, ...steps.map(({ result }) => result)].map(bytesOf)),
      stored: sum(rows.rows.map(({ bytes }) => bytes)),
    };
  } finally {
    await database.close();
  }
}
