import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#adapters/postgres/database.ts';
import { createRunStore } from '#adapters/postgres/runs/run-store.ts';
import { createTextCheckStore, type TextCheckStore } from '#adapters/postgres/text-checks/text-check-store.ts';
import { createTextCheckWorker } from '#server/check-text/text-check-worker.ts';
import { worksInMemory } from '#tests/core/check-text/reference-works.ts';
import { evidenceOf } from '#tests/core/evidence-builder.ts';
import { createFreshDatabase } from '#tests/fresh-database.ts';
import { decentBrain } from '#tests/world/model/model-brain.ts';
import { type ModelServer, startModelServer } from '#tests/world/model/model-server.ts';
import { studyModels } from '../study/study-models.ts';

// The work is invented, and so are the model and its key.

const KEY = 'sk-planted-0123456789abcdefghij';
const SENTENCES = 14;
const WORK = evidenceOf({
  id: 'doi:10.5555/velo.1',
  ids: { doi: '10.5555/velo.1' },
  title: 'Velorimine for the prevention of episodic cluster headache in adults',
  authors: ['Arrowsmith J'],
  year: 2024,
  texts: { abstract: 'Velorimine reduced weekly attacks of cluster headache in adults of both sexes.' },
});
const TEXT = `${Array.from({ length: SENTENCES }, (_, at) => `Attacks of group ${'abcdefghijklmnop'[at]} were reduced weekly by velorimine [1].`).join(' ')}

References
1. Arrowsmith J. ${WORK.title}. Headache. 2024;3:1-9. doi:10.5555/velo.1`;

let database: Database;
let drop: () => Promise<void>;
let model: ModelServer;
let store: TextCheckStore;
let sealed: string;
let worker: ReturnType<typeof createTextCheckWorker>;

beforeAll(async () => {
  const [fresh, served] = await Promise.all([createFreshDatabase(), startModelServer({ key: KEY })]);
  drop = fresh.drop;
  model = served;
  database = await openDatabase({ url: fresh.url, root: process.cwd() });
  store = createTextCheckStore({ pool: database.pool, inTransaction: createRunStore(database).inTransaction });
  const opened = await studyModels({ baseUrl: model.baseUrl, apiKey: KEY });
  sealed = opened.sealed;
  worker = createTextCheckWorker({
    store,
    tasks: { send: async () => {}, work: async () => {}, open: async () => [] },
    reader: { read: async () => ({ refused: 'unknown', reason: 'It is of a kind that is not read.' }) },
    worksOf: () => worksInMemory([WORK]),
    openModels: ({ chosen, sealed: kept }) => opened.models.open({ models: chosen }, kept),
    tokens: 100_000,
    log: pino({ level: 'silent' }),
  });
});
afterAll(async () => {
  await database.close();
  await model.stop();
  await drop();
});
beforeEach(() => {
  model.requests.length = 0;
});

const add = (id: string, isPasted = true) =>
  store.add(
    { id, workspaceId: 'w', name: 'Mine', bytes: new TextEncoder().encode(TEXT), isPasted, sealed },
    { most: 50, mostOpen: 50 },
    async () => {},
  );
const task = (id: string, signal = new AbortController().signal) => ({ id, attempt: 0, isLast: true, signal });

describe('a server that checks texts', () => {
  it('goes on where another died, and asks a model nothing twice', async () => {
    await add('killed');
    const dying = new AbortController();
    model.brain = (call) => {
      if (model.requests.length === 2) dying.abort();
      return decentBrain(call);
    };
    await expect(worker.handle(task('killed', dying.signal))).rejects.toThrow();
    model.brain = decentBrain;
    const before = model.requests.length;
    await worker.handle(task('killed'));
    const stored = await store.get('killed');
    expect(stored?.check.status).toBe('complete');
    expect(stored?.check.result?.engine).toBe('model');
    expect(stored?.check.result?.sentences).toHaveLength(SENTENCES);
    // Two calls for the sentences: the first was answered before the server died.
    expect(before).toBe(2);
    expect(model.requests.length - before).toBe(1);
  });

  it('keeps neither the text as it was sent nor the key nor the steps once it has ended', async () => {
    await add('ended');
    await worker.handle(task('ended'));
    const { rows } = await database.pool.query(`select to_jsonb(t) as row from text_checks t where id = 'ended'`);
    expect(rows[0]?.row).toMatchObject({ status: 'complete', file: null, sealed: null });
    const steps = await database.pool.query('select count(*)::int as count from text_check_steps');
    expect(steps.rows).toEqual([{ count: 0 }]);
  });

  it('writes nothing more of a check that was cancelled', async () => {
    await add('cancelled');
    await store.cancel('cancelled');
    await worker.handle(task('cancelled'));
    expect(model.requests).toEqual([]);
    expect((await store.get('cancelled'))?.check).toMatchObject({ status: 'cancelled', result: null });
  });

  it('informs its owner why a file cannot be read', async () => {
    await add('refused', false);
    await worker.handle(task('refused'));
    expect((await store.get('refused'))?.check).toMatchObject({
      status: 'failed',
      problem: 'It is of a kind that is not read.',
    });
  });

  it('takes no more texts than a workspace may have', async () => {
    const limits = { most: 1, mostOpen: 1 };
    const one = (id: string) =>
      store.add(
        { id, workspaceId: 'full', name: '', bytes: new Uint8Array(1), isPasted: true, sealed: null },
        limits,
        async () => {},
      );
    expect(await Promise.all([one('a'), one('b')])).toEqual(expect.arrayContaining(['added', 'busy']));
    await store.cancel('a');
    await store.cancel('b');
    expect(await one('c')).toBe('full');
  });
});
