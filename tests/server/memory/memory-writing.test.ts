import { createHash, randomUUID } from 'node:crypto';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#adapters/postgres/database.ts';
import { createMemoryEdits } from '#adapters/postgres/memory/memory-edits.ts';
import { createMemoryStore } from '#adapters/postgres/memory/memory-store.ts';
import { createRunStore } from '#adapters/postgres/runs/run-store.ts';
import { createWorkspaceRemoval, OF_WORKSPACE } from '#adapters/postgres/workspace-removal.ts';
import type { MemoryOrigin } from '#contract/memory.ts';
import { emptyRunView } from '#contract/run-view.ts';
import { type Learned, withoutForgotten } from '#core/memory/learned.ts';
import type { MemoryState, StoredEntity } from '#core/memory/memory-state.ts';
import { remember } from '#core/memory/remember.ts';
import type { Task, TaskQueue } from '#core/ports/job-queue.ts';
import type { RunStore } from '#core/ports/run-store.ts';
import { createMemoryWriter } from '#server/memory/memory-writer.ts';
import { createFreshDatabase } from '#tests/fresh-database.ts';

const root = new URL('../../..', import.meta.url).pathname;
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

const planOf =
  (runId: string, everything = learnedIn(runId)) =>
  async (state: MemoryState, forgotten: readonly StoredEntity[]) => {
    const now = '2026-11-22T12:00:00.000Z';
    const hash = (text: string) => createHash('sha256').update(text).digest('hex');
    const learned = withoutForgotten(everything, forgotten);
    const changes = remember({ state, learned, runId, now, newId: randomUUID, hash });
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
    expect(statements).toBeGreaterThanOrEqual(14);
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

describe('a name that is forgotten', () => {
  const store = () => createMemoryStore({ pool: database.pool, inTransaction: runStore.inTransaction });
  const namesOf = async (workspaceId: string) =>
    (await store().load(workspaceId, 'none')).state.entities.map(({ name }) => name).sort();
  const forget = async (workspaceId: string, name: string) => {
    const { state } = await store().load(workspaceId, 'none');
    const id = state.entities.find((entity) => entity.name === name)?.id ?? '';
    await createMemoryEdits(store()).forgetEntity(workspaceId, id);
    return id;
  };
  /** As if everything of a workspace had happened so many seconds earlier. */
  const earlier = async (workspaceId: string, seconds: number) => {
    const by = `make_interval(secs => ${seconds})`;
    for (const table of ['memory_entities', 'memory_entries', 'memory_relations'])
      await database.pool.query(`update ${table} set deleted_at = deleted_at - ${by} where workspace_id = $1`, [
        workspaceId,
      ]);
    await database.pool.query(`update runs set finished_at = finished_at - ${by} where workspace_id = $1`, [
      workspaceId,
    ]);
  };
  const about = (runId: string, drug: string, disease: string): Learned => {
    const [{ origin }] = learnedIn(runId).entries as [Learned['entries'][number]];
    return {
      entries: [{ kind: 'answer', text: `${drug} in ${disease}: yes.`, subject: 'answer', origin }],
      entities: [
        { name: drug, type: 'drug', ids: {}, origin },
        { name: disease, type: 'disease', ids: {}, origin },
      ],
      relations: [],
      preferences: [],
    };
  };

  it('is not brought back by an answer that was given before and is read later, however late', async () => {
    const [first, waiting, another] = [await endedRun('firm'), await endedRun('firm'), await endedRun('firm')];
    await store().write(first, 'firm', planOf(first));
    await forget('firm', 'ebastrol');
    // Not read while what was forgotten could still be brought back.
    expect(await store().unread(1_000)).not.toContain(waiting);
    expect(await store().write(waiting, 'firm', planOf(waiting))).toBeUndefined();
    await earlier('firm', 3_600);
    await store().purge();
    expect(await store().unread(1_000)).toContain(waiting);
    await store().write(waiting, 'firm', planOf(waiting, about(waiting, 'Ebastrol', 'asthma')));
    expect(await namesOf('firm')).toEqual([]);
    // What an answer reports on other things is remembered, the disease that went with the forgotten answer among them.
    await store().write(another, 'firm', planOf(another, about(another, 'zelmorat', 'gout')));
    expect(await namesOf('firm')).toEqual(['gout', 'zelmorat']);
    // Nothing waits any more: it is gone from the tables too.
    await store().purge();
    const { rows } = await database.pool.query(`select name from memory_entities where workspace_id = 'firm'`);
    expect(rows.map(({ name }) => name).sort()).toEqual(['gout', 'zelmorat']);
  });

  it('is learned from an answer that is given afterwards', async () => {
    const first = await endedRun('anew');
    await store().write(first, 'anew', planOf(first));
    await forget('anew', 'ebastrol');
    const later = await endedRun('anew');
    expect(await store().unread(1_000)).toContain(later);
    await store().write(later, 'anew', planOf(later));
    expect(await namesOf('anew')).toEqual(['ebastrol', 'gout']);
  });

  it('that is restored is in the memory of all answers again', async () => {
    const [first, waiting] = [await endedRun('undone'), await endedRun('undone')];
    await store().write(first, 'undone', planOf(first));
    const id = await forget('undone', 'ebastrol');
    await createMemoryEdits(store()).restore('undone', 'entity', id);
    expect(await store().unread(1_000)).toContain(waiting);
    await store().write(waiting, 'undone', planOf(waiting, about(waiting, 'ebastrol', 'asthma')));
    expect(await namesOf('undone')).toEqual(['asthma', 'ebastrol', 'gout']);
  });

  it('is not kept for a day on account of an answer that cannot be read', async () => {
    const [first, broken] = [await endedRun('broken'), await endedRun('broken')];
    await store().write(first, 'broken', planOf(first));
    await store().note(broken, 'failed');
    await forget('broken', 'ebastrol');
    await earlier('broken', 90_000);
    await store().purge();
    await store().purge();
    expect(await rowsOf('broken')).toMatchObject({ memory_entities: 0 });
    await database.pool.query(`update memory_writings set updated_at = now() - interval '1 hour' where run_id = $1`, [
      broken,
    ]);
    expect(await store().unread(1_000)).not.toContain(broken);
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

describe('a document that is deleted', () => {
  const now = '2026-11-22T12:00:00.000Z';
  const addDocument = async (workspaceId: string) => {
    const id = randomUUID();
    await database.pool.query(
      `insert into documents (id, workspace_id, name, kind, size, hash, status) values ($1, $2, 'a.txt', 'txt', 1, $1, 'ready')`,
      [id, workspaceId],
    );
    return id;
  };
  /** One run that learns from a document alone, and of one thing from elsewhere too. */
  async function learn(workspaceId: string, content: { text: string; only: string[]; both: boolean }) {
    const store = createMemoryStore({ pool: database.pool, inTransaction: runStore.inTransaction });
    const runId = await endedRun(workspaceId);
    const elsewhere: MemoryOrigin = { runId, question: 'Q?', sentence: 'S.', workTitle: null, at: now };
    const own: MemoryOrigin = { ...elsewhere, sentence: 'Of the document.', documentIds: content.only };
    const learned: Learned = {
      entries: [
        { kind: 'answer', text: `${content.text}, of the document`, subject: 'a', origin: own },
        { kind: 'answer', text: `${content.text}, of a paper`, subject: 'b', origin: elsewhere },
      ],
      entities: [
        { name: 'zelmorat', type: 'drug', ids: {}, origin: own },
        { name: 'Own paper', type: 'work', ids: { document: content.only[0]!, doi: '10.5555/own.1' }, origin: own },
        { name: 'gout', type: 'disease', ids: {}, origin: own },
        ...(content.both ? [{ name: 'gout', type: 'disease' as const, ids: {}, origin: elsewhere }] : []),
      ],
      relations: [
        {
          subject: { name: 'zelmorat', type: 'drug' },
          relation: 'lowers',
          object: { name: 'urate', type: 'outcome' },
          origin: own,
          validAt: null,
        },
      ],
      preferences: [],
    };
    const hash = (text: string) => createHash('sha256').update(text).digest('hex');
    await store.write(runId, workspaceId, async (state) => {
      const changes = remember({ state, learned, runId, now, newId: randomUUID, hash });
      return { ...changes, vectors: new Map(), embedder: 'none' };
    });
    return store;
  }
  const namesOf = async (workspaceId: string) => {
    const { rows } = await database.pool.query(
      'select name from memory_entities where workspace_id = $1 order by name',
      [workspaceId],
    );
    return rows.map(({ name }) => name);
  };
  const textsOf = async (workspaceId: string) => {
    const { rows } = await database.pool.query(
      'select text from memory_entries where workspace_id = $1 order by text',
      [workspaceId],
    );
    return rows.map(({ text }) => text);
  };

  it('takes with it what it alone reported, and leaves what is reported elsewhere too', async () => {
    const id = await addDocument('own');
    const store = await learn('own', { text: 'Zelmorat', only: [id], both: true });
    expect(await namesOf('own')).toEqual(['Own paper', 'gout', 'urate', 'zelmorat']);
    await store.forgetDocument('own', id);
    expect(await namesOf('own')).toEqual(['gout']);
    expect(await textsOf('own')).toEqual(['Zelmorat, of a paper']);
    expect(await rowsOf('own')).toMatchObject({ memory_relations: 0 });
    const { rows } = await database.pool.query(
      `select 1 from memory_aliases a join memory_entities e on e.id = a.entity_id
       where e.workspace_id = 'own' and a.origin::text like '%Of the document%'`,
    );
    expect(rows).toEqual([]);
    await store.forgetDocument('own', id);
    expect(await namesOf('own')).toEqual(['gout']);
  });

  it('takes nothing that another document reports too, nor anything of another workspace', async () => {
    const [first, second] = [await addDocument('two'), await addDocument('two')];
    const store = await learn('two', { text: 'Zelmorat', only: [first, second], both: false });
    await learn('other', { text: 'Zelmorat', only: [first, second], both: false });
    const before = [await namesOf('two'), await namesOf('other'), await textsOf('two')];
    await store.forgetDocument('two', first);
    expect([await namesOf('two'), await namesOf('other'), await textsOf('two')]).toEqual(before);
    await database.pool.query('delete from documents where id = $1', [first]);
    await store.forgetDocument('two', second);
    expect(await namesOf('two')).toEqual([]);
    expect(await namesOf('other')).toEqual(before[1]);
  });

  it('is not remembered by a run that is read when it is gone already', async () => {
    await learn('late', { text: 'Zelmorat', only: [randomUUID()], both: true });
    expect(await namesOf('late')).toEqual(['gout']);
    expect(await textsOf('late')).toEqual(['Zelmorat, of a paper']);
  });
});
