import pino from 'pino';
import type { Database } from '#adapters/postgres/database.ts';
import { createLivingStore } from '#adapters/postgres/living/living-store.ts';
import { createRunStore } from '#adapters/postgres/runs/run-store.ts';
import { runRequest } from '#contract/run-request.ts';
import { emptyRunView, type RunView } from '#contract/run-view.ts';
import { AssayError } from '#core/errors.ts';
import { createLiving } from '#server/living/living.ts';
import { createLivingSweep } from '#server/living/living-sweep.ts';
import { createVersionWorker } from '#server/living/version-worker.ts';
import { crossrefAt, reportAt, type World } from './simulated-world.ts';

export const REQUEST = runRequest.parse({
  question: 'Does velorimine reduce attacks?',
  mode: 'simple',
  engine: 'rules',
  sources: ['search_pubmed', 'search_preprints'],
  domain: 'general',
  maxRounds: 1,
  timeoutSeconds: 600,
});
export const WORKSPACE = 'w-living';

/** Is asked before and after each thing that a server does; throws where the server is to die. */
export type Fault = (where: string) => void;

/**
 * Runs that are rows of the database and nothing else: what one finds depends on the world at the time when it ended, which
 * stands in the row. So any process knows the same of it.
 */
export function simulatedRuns(database: Database, world: World) {
  const store = createRunStore(database);
  let last = 0;
  async function view(_: string | undefined, runId: string): Promise<RunView> {
    const row = await store.get(runId);
    if (!row) throw new AssayError('not_found');
    const status = row.status;
    const base = { ...emptyRunView(runId), status, request: REQUEST, finishedAt: row.finishedAt };
    if (row.finishedAt === null || status !== 'complete') return base;
    const { search } = reportAt(world, new Date(row.finishedAt), runId);
    return {
      ...base,
      searches: search.map(({ status: state, ...each }) => ({ ...each, state, total: null, tookMs: 1, message: null })),
    } as RunView;
  }
  return {
    view,
    async own(_: string | undefined, runId: string) {
      const row = await store.get(runId);
      if (!row) throw new AssayError('not_found');
      return row;
    },
    async report(_: string | undefined, runId: string) {
      const row = await store.get(runId);
      if (!row?.finishedAt) throw new AssayError('report_not_ready');
      return reportAt(world, new Date(row.finishedAt), runId);
    },
    async start(
      workspaceId: string,
      request: typeof REQUEST,
      _sealed: string | null = null,
      sampleData = false,
      also?: Parameters<VersionRuns['start']>[4],
    ) {
      last += 1;
      const runId = `run-${process.pid}-${Date.now().toString(36)}-${last}`;
      const started = { type: 'started' as const, runId, request, sampleData };
      await store.create({ runId, workspaceId, request, started }, async (db) => {
        await also?.(runId, db);
      });
      return runId;
    },
    remove: (_: string | undefined, runId: string) => store.delete(runId),
    /** Ends the runs that are open, as of that time. */
    async endOpen(at: Date) {
      await database.pool.query(`update runs set status = 'complete', finished_at = $1 where status = 'queued'`, [at]);
    },
  };
}

type VersionRuns = Parameters<typeof createVersionWorker>[0]['runs'];

const absent = async () => {
  throw new AssayError('not_found');
};
const NO_MAIL = {
  isOn: false,
  add: absent,
  readers: async () => [],
  remove: absent,
  confirm: absent,
  unsubscribe: absent,
  notify: absent,
};

interface SimulatedServer {
  database: Database;
  world: World;
  now: () => Date;
  fault?: Fault;
  notifyReaders?: Parameters<typeof createVersionWorker>[0]['notifyReaders'];
}

/** One server as it starts: nothing of it outlives the objects made here. */
export function startSimulatedServer(options: SimulatedServer) {
  const { database, world, now, fault = () => {}, notifyReaders = async () => {} } = options;
  const clock = { now };
  const log = pino({ level: 'silent' });
  const runs = simulatedRuns(database, world);
  const whole = createLivingStore({ pool: database.pool, inTransaction: createRunStore(database).inTransaction });
  const store = faulty(whole, fault);
  const worker = createVersionWorker({
    store,
    runs: faulty(runs, fault),
    modelsFor: async () => null,
    admit: async (_living, _isSample, start) => void (await start()),
    ask: async (doi) => crossrefAt(world, now(), doi),
    notifyReaders,
    clock,
    log,
  });
  const sent = new Set<string>();
  const sweep = createLivingSweep({ store, tasks: { send: async (id) => void sent.add(id) }, clock, log });
  return {
    store: whole,
    runs,
    worker,
    living: createLiving({
      store: whole,
      runs,
      clock,
      mostWatches: 20,
      publicUrl: 'https://assay.example.org',
      mail: NO_MAIL,
    }),
    /** What a server does in one pass: looks for what is due, and works on what it finds. */
    async turn(): Promise<void> {
      await sweep.sweep();
      for (const id of sent) await worker.handle({ id, signal: new AbortController().signal });
    },
  };
}

/** The same, with a fault possible before and after each call. */
function faulty<T extends object>(whole: T, fault: Fault): T {
  return new Proxy(whole, {
    get(target, name) {
      const value = Reflect.get(target, name) as unknown;
      if (typeof value !== 'function') return value;
      return async (...args: unknown[]) => {
        fault(`before ${String(name)}`);
        const result = await (value as (...given: unknown[]) => unknown)(...args);
        fault(`after ${String(name)}`);
        return result;
      };
    },
  });
}
