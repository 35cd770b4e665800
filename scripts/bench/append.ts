import path from 'node:path';
import { openDatabase } from '#adapters/postgres/database.ts';
import { createRunLog } from '#adapters/postgres/runs/run-log.ts';
import { createRunStore } from '#adapters/postgres/runs/run-store.ts';
import type { RunEvent } from '#contract/event.ts';
import type { RunRequest } from '#contract/run-request.ts';
import { TOOL_NAMES } from '#contract/search-record.ts';
import { KEYLESS } from '#tests/keyless.ts';
import type { Figure } from './figure.ts';

const WRITES = 2000;
const BATCH = 16;
const root = path.resolve(import.meta.dirname, '../..');

/** An event of some 200 bytes, the size of most. */
export const sampleEvent = (n: number): RunEvent => ({
  type: 'thinking',
  agent: 'search',
  message: `Event ${n} ${'of the log '.repeat(12)}`,
});

const request: RunRequest = {
  question: 'How fast is the log?',
  mode: 'simple',
  engine: 'rules',
  sources: [...TOOL_NAMES],
  domain: 'general',
  maxRounds: 1,
  timeoutSeconds: 600,
  ...KEYLESS,
};

/**
 * A run that nobody works on, whose log can be written by hand. It waits for its reader: one that works without a job would be
 * ended by the server as orphaned, within half a minute.
 */
export async function createIdleRun(
  databaseUrl: string,
  { runId, workspaceId }: { runId: string; workspaceId: string },
) {
  const database = await openDatabase({ url: databaseUrl, root });
  const started = { type: 'started', runId, request, sampleData: false } as const;
  await createRunStore(database).create({ runId, workspaceId, request, started }, async () => {});
  const log = createRunLog(database);
  const lease = await log.acquire(runId, 'bench');
  if (!lease) throw new Error('The run could not be taken.');
  let length = 1;
  return {
    async append(events: RunEvent[]): Promise<void> {
      await log.append(lease, { afterSeq: length, steps: [], events }, { status: 'waiting' });
      length += events.length;
    },
    close: () => database.close(),
  };
}

/** How many events a second one writer can store durably: one a transaction, and as many as the orchestrator puts in one. */
export async function benchAppend(databaseUrl: string): Promise<Figure[]> {
  const run = await createIdleRun(databaseUrl, { runId: 'bench-append', workspaceId: 'bench' });
  const rate = async (size: number, writes: number) => {
    const startedAt = performance.now();
    for (let write = 0; write < writes; write += 1)
      await run.append(Array.from({ length: size }, (_, n) => sampleEvent(write * size + n)));
    return (writes * size) / ((performance.now() - startedAt) / 1000);
  };
  try {
    await rate(1, 200);
    return [
      {
        name: 'event log: appends, one at a time',
        value: await rate(1, WRITES),
        unit: 'events/s',
        note: 'durable (fsync on)',
      },
      { name: `event log: appends, ${BATCH} at a time`, value: await rate(BATCH, WRITES / 4), unit: 'events/s' },
    ];
  } finally {
    await run.close();
  }
}
