import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Database, openDatabase } from '#adapters/postgres/database.ts';
import { createRunControls } from '#adapters/postgres/run-controls.ts';
import { createRunLog } from '#adapters/postgres/run-log.ts';
import { createRunStore } from '#adapters/postgres/run-store.ts';
import type { RunRequest } from '#core/events/run-request.ts';
import { createRuns } from '#server/runs.ts';
import { createFreshDatabase } from '#tests/fresh-database.ts';
import { KEYLESS } from '#tests/keyless.ts';

const request: RunRequest = {
  question: 'Does velorimine help?',
  mode: 'simple',
  engine: 'rules',
  sources: ['search_pubmed'],
  domain: 'general',
  maxRounds: 1,
  timeoutSeconds: 60,
  ...KEYLESS,
};

let database: Database;
let drop: () => Promise<void>;

beforeAll(async () => {
  const fresh = await createFreshDatabase();
  drop = fresh.drop;
  database = await openDatabase({ url: fresh.url, root: process.cwd() });
});

afterAll(async () => {
  await database.close();
  await drop();
});

it('does not end a run twice when it ended by itself a moment before', async () => {
  const store = createRunStore(database);
  const runLog = createRunLog(database);
  const runId = 'ended-meanwhile';
  const started = { type: 'started', runId, request, sampleData: false } as const;
  await store.create({ runId, workspaceId: 'w1', request, started }, async () => {});
  const runs = createRuns({
    store,
    queue: {
      send: async () => {},
      work: async () => {},
      release: async () => {},
      active: async () => [],
      stop: async () => {},
    },
    sampleData: false,
    mostWaiting: 10,
    controls: createRunControls(database),
    announce: async () => {},
    runLog: {
      ...runLog,
      // The worker writes its end just before the canceller takes the lease.
      async acquire(id, owner) {
        const worker = await runLog.acquire(id, 'worker');
        const end = { type: 'error', code: 'internal', message: 'Broken.' } as const;
        await runLog.append(worker!, { afterSeq: 1, steps: [], events: [end] });
        return runLog.acquire(id, owner);
      },
    },
  });
  await expect(runs.cancel('w1', runId)).rejects.toMatchObject({ code: 'run_finished' });
  expect((await runLog.read(runId, 0, 10)).map(({ type }) => type)).toEqual(['started', 'error']);
});

it('leaves a run with the worker that saw by itself that its pause was taken back', async () => {
  const store = createRunStore(database);
  const runLog = createRunLog(database);
  const runId = 'resumed-meanwhile';
  const started = { type: 'started', runId, request, sampleData: false } as const;
  await store.create({ runId, workspaceId: 'w1', request, started }, async () => {});
  const worker = await runLog.acquire(runId, 'worker');
  await runLog.append(worker!, { afterSeq: 1, steps: [], events: [{ type: 'paused' }] });
  const send = vi.fn(async () => {});
  let hasResumed = false;
  const runs = createRuns({
    store,
    queue: { send, work: async () => {}, release: async () => {}, active: async () => [], stop: async () => {} },
    sampleData: false,
    mostWaiting: 10,
    controls: createRunControls(database),
    announce: async () => {},
    runLog: {
      ...runLog,
      // The worker goes on just after the reader has seen that the run rests.
      async history(id, db) {
        const history = await runLog.history(id, db);
        if (!hasResumed) {
          hasResumed = true;
          await runLog.append(worker!, { afterSeq: 2, steps: [], events: [{ type: 'resumed' }] });
        }
        return history;
      },
    },
  });
  await runs.resume('w1', runId);
  expect(send).not.toHaveBeenCalled();
  await runLog.append(worker!, { afterSeq: 3, steps: [], events: [{ type: 'paused' }] });
  expect((await runLog.read(runId, 0, 10)).map(({ type }) => type)).toEqual(['started', 'paused', 'resumed', 'paused']);
});
