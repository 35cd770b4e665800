import { createHash, randomUUID } from 'node:crypto';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#adapters/postgres/database.ts';
import { createMemoryStore } from '#adapters/postgres/memory-store.ts';
import { createRunStore, type RunStore } from '#adapters/postgres/run-store.ts';
import type { Task, TaskQueue } from '#adapters/postgres/task-queue.ts';
import { createWorkspaceRemoval, OF_WORKSPACE } from '#adapters/postgres/workspace-removal.ts';
import type { MemoryOrigin } from '#contract/memory.ts';
import { emptyRunView } from '#contract/run-view.ts';
import type { Learned } from '#core/memory/learned.ts';
import type { MemoryState } from '#core/memory/memory-state.ts';
import { remember } from '#core/memory/remember.ts';
import { createMemoryWriter } from '#server/memory-writer.ts';
import { createFreshDatabase } from '#tests/fresh-database.ts';

const root = new URL('../..', import.meta.url).pathname;
let fresh: Awaited<ReturnType<typeof createFreshDatabase>>;
let database: Database;
let runStore: RunStore;
beforeAll(async () => {
  fresh = await createFreshDatabase();
  database = await openDatabase({ url: fresh.url, root });
  runStore = createRunStore(database);
});
afterAll(async () => {
  await database.close();
  await fresh.drop();
});

async function endedRun(workspaceId: string): Promise<string> {
  const runId = randomUUID();
  await database.pool.query(
    `insert into runs (id, workspace_id, question, request, status, finished_at) values ($1, $2, 'Q?', '{}', 'complete', now())`,
    [runId, workspaceId],
  );
  return runId;
}

function learnedIn(runId: string): Learned {
  const origin: MemoryOrigin = {
    runId,
    question: 'Q?',
    sentence: 'S.',
    workTitle: null,
    at: '2026-11-22T00:00:00.000Z',
  };
  return {
    entries: [{ kind: 'answer', text: 'Ebastrol in gout: yes.', subject: 'answer', origin }],
    entities: [{ name: 'ebastrol', type: 'drug', ids: {}, origin }],
    relations: [
      {
        subject: { name: 'ebastrol', type: 'drug' },
        relation: 'lowers',
        object: { name: 'gout', type: 'disease' },
        origin,
        validAt: null,
      },
    ],
    preferences: [{ name: 'response_format', value: 'concise', basis: 'stated', origin }],
  };
}

const planOf = (runId: string) => async (state: MemoryState) => {
  const now = '2026-11-22T12:00:00.000Z';
  const hash = (text: string) => createHash('sha256').update(text).digest('hex');
  const changes = remember({ state, learned: learnedIn(runId), runId, now, newId: randomUUID, hash });
  return { ...changes, vectors: new Map(), embedder: 'none' };
};

/** A store whose server is killed before a statement, the end of its transaction among them: its connection is gone. */
function killedAt(statement: number) {
  let asked = 0;
  const inTransaction: RunStore['inTransaction'] = (work) =>
    runStore.inTransaction(async (db) => {
      const mayDie = async () => {
        asked += 1;
        if (asked === statement) await db.executeSql('select pg_terminate_backend(pg_backend_pid())');
      };
      const result = await work({
        async executeSql(text, values) {
          await mayDie();
          return db.executeSql(text, values);
        },
      });
      await mayDie();
      return result;
    });
  return { store: createMemoryStore({ pool: database.pool, inTransaction }), asked: () => asked };
}

async function rowsOf(workspaceId: string): Promise<Record<string, number>> {
  const tables = ['memory_entries', 'memory_entities', 'memory_relations', 'memory_preferences', 'memory_writings'];
  const counts = tables.map(async (table) => {
    const { rows } = await database.pool.query(`select count(*)::int as n from ${table} where workspace_id = $1`, [
      workspaceId,
    ]);
    return [table, rows[0].n as number] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}

const NONE = { memory_entries: 0, memory_entities: 0, memory_relations: 0, memory_preferences: 0, memory_writings: 0 };
const ONCE = { memory_entries: 1, memory_entities: 2, memory_relations: 1, memory_preferences: 1, memory_writings: 1 };

describe('what an answer adds to the memory', () => {
  it('is written whole or not at all wherever its server is killed, and once when another one goes on', async () => {
    const whole = killedAt(Number.POSITIVE_INFINITY);
    const first = await endedRun('whole');
    await whole.store.write(first, 'whole', planOf(first));
    expect(await rowsOf('whole')).toEqual(ONCE);
    const statements = whole.asked();
    expect(statements).toBeGreaterThanOrEqual(15);
    for (let statement = 1; statement <= statements; statement += 1) {
      const workspaceId = `killed-at-${statement}`;
      const runId = await endedRun(workspaceId);
      await expect(killedAt(statement).store.write(runId, workspaceId, planOf(runId))).rejects.toThrow();
      expect(await rowsOf(workspaceId)).toEqual(NONE);
      expect(await whole.store.unread(100)).toContain(runId);
      await whole.store.write(runId, workspaceId, planOf(runId));
      expect(await rowsOf(workspaceId)).toEqual(ONCE);
      expect(await whole.store.write(runId, workspaceId, planOf(runId))).toBeUndefined();
      expect(await rowsOf(workspaceId)).toEqual(ONCE);
      expect(await whole.store.unread(100)).not.toContain(runId);
    }
  });

  it('is written once where several servers read it at the same time', async () => {
    const { store } = killedAt(Number.POSITIVE_INFINITY);
    const runs = await Promise.all(Array.from({ length: 6 }, () => endedRun('several')));
    await Promise.all([...runs, ...runs].map((runId) => store.write(runId, 'several', planOf(runId))));
    // The same line of six runs stands once; each run's sentence is its own.
    expect(await rowsOf('several')).toEqual({ ...ONCE, memory_writings: 6 });
  });
});

describe('the reading of ended runs', () => {
  const idle: TaskQueue = { send: async () => {}, work: async () => {}, open: async () => [] };

  function writer(tasks: TaskQueue, view: () => Promise<never>) {
    const { store } = killedAt(Number.POSITIVE_INFINITY);
    const embedder = { id: 'none', dimensions: 1, embed: async () => [] };
    return createMemoryWriter({
      store,
      runStore,
      view,
      tasks,
      embedder,
      log: pino({ level: 'silent' }),
      clock: { now: () => new Date() },
      prepare: async () => {},
      remembersSamples: true,
      everyMs: 10,
    });
  }

  it('that fails is tried again, noted at last, and taken up again later', async () => {
    const runId = await endedRun('failing');
    const { store } = killedAt(Number.POSITIVE_INFINITY);
    let handle: ((task: Task) => Promise<void>) | undefined;
    const tasks: TaskQueue = {
      ...idle,
      async work(given) {
        handle = given;
      },
    };
    const failing = writer(tasks, async () => {
      throw new Error('invented');
    });
    await failing.start();
    failing.stop();
    const task = { id: runId, attempt: 0, isLast: false, signal: new AbortController().signal };
    await expect(handle?.(task)).rejects.toThrow('invented');
    expect(await store.unread(1_000)).toContain(runId);
    await expect(handle?.({ ...task, isLast: true })).rejects.toThrow('invented');
    expect(await store.unread(1_000)).not.toContain(runId);
    await database.pool.query(`update memory_writings set updated_at = now() - interval '1 hour' where run_id = $1`, [
      runId,
    ]);
    expect(await store.unread(1_000)).toContain(runId);
    await store.write(runId, 'failing', planOf(runId));
    expect(await rowsOf('failing')).toEqual(ONCE);
  });

  it('finds runs that ended while nobody was there', async () => {
    const runId = await endedRun('alone');
    const sent: string[] = [];
    const found = Promise.withResolvers<void>();
    const send = async (id: string) => {
      sent.push(id);
      if (id === runId) found.resolve();
    };
    const reading = writer({ ...idle, send }, async () => emptyRunView(runId) as never);
    await reading.start();
    await found.promise;
    reading.stop();
    expect(sent).toContain(runId);
  });
});

describe('the tables of a workspace', () => {
  it('are all emptied when it is deleted', async () => {
    const { rows } = await database.pool.query(
      `select table_name as name from information_schema.columns where column_name = 'workspace_id' and table_schema = 'public'`,
    );
    expect(rows.map(({ name }) => name).sort()).toEqual([...OF_WORKSPACE].sort());
    await endedRun('deleted');
    const kept = await endedRun('kept');
    await createWorkspaceRemoval(runStore)('deleted');
    expect((await runStore.list('deleted', 10)).length).toBe(0);
    expect((await runStore.list('kept', 10)).map(({ runId }) => runId)).toEqual([kept]);
  });
});
