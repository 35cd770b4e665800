import path from 'node:path';
import { openDatabase } from '#adapters/postgres/database.ts';
import { createRunLog } from '#adapters/postgres/runs/run-log.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Bytes of a run's log as JSON. */
export interface LogSize {
  /** Events and steps as they are read, with every text in its place. */
  whole: number;
  /** The same as stored: what is told again is a reference, and each part stands there once, with hashes. */
  stored: number;
}

/** @throws where the run has no log. */
export async function measureLog(databaseUrl: string, runId: string): Promise<LogSize> {
  const database = await openDatabase({ url: databaseUrl, root });
  try {
    const { events, steps } = await createRunLog(database).history(runId);
    if (events.length === 0) throw new Error('The run has no log.');
    const rows = await database.pool.query<{ data: unknown; hashes: number }>(
      `select data, coalesce(octet_length(pack), 0) as hashes from run_events where run_id = $1
       union all select result, coalesce(octet_length(pack), 0) from run_steps where run_id = $1
       union all select parts, octet_length(hash) + 32 * cardinality(uses) from run_parts where run_id = $1`,
      [runId],
    );
    const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value) ?? '');
    const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0);
    return {
      whole: sum([...events, ...steps.map(({ result }) => result)].map(bytesOf)),
      stored: sum(rows.rows.map(({ data, hashes }) => bytesOf(data) + hashes)),
    };
  } finally {
    await database.close();
  }
}
