import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Database, openDatabase } from '#adapters/postgres/database.ts';
import { createReportColumns } from '#adapters/postgres/runs/report-columns.ts';
import { createRunControls } from '#adapters/postgres/runs/run-controls.ts';
import { createRunLog } from '#adapters/postgres/runs/run-log.ts';
import { createRunStore } from '#adapters/postgres/runs/run-store.ts';
import type { RunRequest } from '#contract/run-request.ts';
import type { Lease, RunLog } from '#core/ports/run-log.ts';
import { createRuns } from '#server/runs/runs.ts';
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

it('does not end a run twice when it has just ended by itself', async () => {
  const store = createRunStore(database);
  const runLog = createRunLog(database);
  const runId = 'ended-meanwhile';
  const started = { type: 'started', runId, request, sampleData: false } as const;
  await store.create({ runId, workspaceId: 'w1', request, started }, async () => {});
  const runs = createRuns({
    store,
    queue: { send: async () => {} },
    sampleData: false,
    mostWaiting: 10,
    mostOfWorkspace: 50,
    controls: createRunControls(database),
    columns: createReportColumns(database),
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
    queue: { send },
    sampleData: false,
    mostWaiting: 10,
    mostOfWorkspace: 50,
    controls: createRunControls(database),
    columns: createReportColumns(database),
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

function runsWith(changes: (runLog: RunLog) => Partial<RunLog> = () => ({})) {
  const runLog = createRunLog(database);
  return createRuns({
    store: createRunStore(database),
    queue: { send: async () => {} },
    sampleData: false,
    mostWaiting: 10,
    mostOfWorkspace: 50,
    controls: createRunControls(database),
    columns: createReportColumns(database),
    announce: async () => {},
    runLog: { ...runLog, ...changes(runLog) },
  });
}

async function beginRun(runId: string): Promise<void> {
  const started = { type: 'started', runId, request, sampleData: false } as const;
  await createRunStore(database).create({ runId, workspaceId: 'w1', request, started }, async () => {});
}

it('ends a run once when it is cancelled many times at once', async () => {
  await beginRun('cancelled-often');
  const runs = runsWith();
  const asked = await Promise.allSettled(Array.from({ length: 5 }, () => runs.cancel('w1', 'cancelled-often')));
  const refusals = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason.code ?? one.reason] : []));
  expect(refusals).toEqual(Array(4).fill('run_finished'));
  const events = await createRunLog(database).read('cancelled-often', 0, 10);
  expect(events.map(({ type }) => type)).toEqual(['started', 'cancelled']);
});

it('ends a run that a worker takes at the same time', async () => {
  await beginRun('taken-meanwhile');
  let taking: Promise<Lease | undefined> | undefined;
  const runs = runsWith((runLog) => ({
    async extent(id, db) {
      taking ??= runLog.acquire(id, 'worker');
      // Where nothing keeps it out, it has the run by now.
      await Promise.race([taking, sleep(200)]);
      return runLog.extent(id, db);
    },
  }));
  await runs.cancel('w1', 'taken-meanwhile');
  expect(await taking).toBeDefined();
  expect((await runs.view('w1', 'taken-meanwhile')).status).toBe('cancelled');
});

it('leaves a run with its worker when cancelling it fails half-way', async () => {
  await beginRun('half-cancelled');
  const runLog = createRunLog(database);
  const worker = await runLog.acquire('half-cancelled', 'worker');
  const runs = runsWith(() => ({
    extent: async () => {
      throw new Error('Connection terminated unexpectedly');
    },
  }));
  await expect(runs.cancel('w1', 'half-cancelled')).rejects.toThrow('Connection terminated');
  const thought = { type: 'thinking', agent: 'planner', message: 'On it goes.' } as const;
  await runLog.append(worker!, { afterSeq: 1, steps: [], events: [thought] });
  expect(await runLog.read('half-cancelled', 1, 10)).toHaveLength(1);
});
