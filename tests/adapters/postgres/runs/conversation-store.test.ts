import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#adapters/postgres/database.ts';
import { type ConversationStore, createConversationStore } from '#adapters/postgres/runs/conversation-store.ts';
import { createRunStore } from '#adapters/postgres/runs/run-store.ts';
import type { RunStore } from '#core/ports/run-store.ts';
import { ASKED } from '#tests/core/runs/research-world.ts';
import { createFreshDatabase } from '#tests/fresh-database.ts';

// All questions and answers here are invented.

let database: Database;
let runs: RunStore;
let store: ConversationStore;
let drop: () => Promise<void>;
let count = 0;

beforeAll(async () => {
  const fresh = await createFreshDatabase();
  drop = fresh.drop;
  database = await openDatabase({ url: fresh.url, root: process.cwd() });
  runs = createRunStore(database);
  store = createConversationStore(database);
});
afterAll(async () => {
  await database.close();
  await drop();
});
beforeEach(() => database.pool.query('truncate conversations, runs cascade'));

const fresh = (name: string) => {
  count += 1;
  return `${name}-${count}`;
};

interface Begun {
  id: string;
  runId: string;
}

async function begin(question: string, { workspaceId = 'w', also = async () => {} } = {}): Promise<Begun> {
  const [id, runId] = [fresh('conversation'), fresh('run')];
  const request = { ...ASKED, question };
  await runs.create(
    { runId, workspaceId, request, started: { type: 'started', runId, request, sampleData: false } },
    async (db) => {
      await store.create({ id, workspaceId, title: question, aboutRunId: null }, db);
      await store.addTurn({ conversationId: id, workspaceId, runId, parentRunId: null }, db);
      await also();
    },
  );
  return { id, runId };
}

async function askOn(to: Begun, question: string, workspaceId = 'w'): Promise<string> {
  const runId = fresh('run');
  const request = { ...ASKED, question };
  const turn = { conversationId: to.id, workspaceId, runId, parentRunId: to.runId };
  await runs.create(
    { runId, workspaceId, request, started: { type: 'started', runId, request, sampleData: false } },
    (db) => store.addTurn(turn, db),
  );
  return runId;
}

const answer = (runId: string, text: string) =>
  database.pool.query(`insert into run_events (run_id, seq, epoch, type, data) values ($1, 2, 0, 'block_added', $2)`, [
    runId,
    JSON.stringify({ type: 'block_added', sectionId: 's', block: { type: 'paragraph', claims: [{ text }] } }),
  ]);

const ageOf = (id: string, seconds: number) =>
  database.pool.query('update conversations set deleted_at = now() - make_interval(secs => $2) where id = $1', [
    id,
    seconds,
  ]);

describe('turns', () => {
  it('are begun with their conversation and their run, or none of the three is', async () => {
    const failing = begin('Does it hold?', {
      also: async () => {
        throw new Error('the queue is away');
      },
    });
    await expect(failing).rejects.toThrow('the queue is away');
    const { rows } = await database.pool.query(
      'select (select count(*) from runs) + (select count(*) from conversations) as n',
    );
    expect(Number(rows[0].n)).toBe(0);
  });

  it('come in the order in which they were asked, each with what it follows', async () => {
    const first = await begin('Does velorimine help?');
    const second = await askOn(first, 'And in women?');
    const found = await store.get('w', first.id);
    expect(
      found?.turns.map(({ runId, parentRunId, question, status }) => [runId, parentRunId, question, status]),
    ).toEqual([
      [first.runId, null, 'Does velorimine help?', 'queued'],
      [second, first.runId, 'And in women?', 'queued'],
    ]);
  });

  it('are not among the runs that are listed', async () => {
    await begin('Does velorimine help?');
    const request = { ...ASKED, question: 'A run of its own' };
    await runs.create(
      {
        runId: 'alone',
        workspaceId: 'w',
        request,
        started: { type: 'started', runId: 'alone', request, sampleData: false },
      },
      async () => {},
    );
    expect((await runs.list('w', 10)).map(({ runId }) => runId)).toEqual(['alone']);
  });

  it('cannot be added to a conversation that is deleted or of another workspace, and leave no run behind', async () => {
    const first = await begin('Does velorimine help?');
    await expect(askOn(first, 'And in women?', 'other')).rejects.toMatchObject({ code: 'not_found' });
    await store.remove('w', first.id);
    await expect(askOn(first, 'And in women?')).rejects.toMatchObject({ code: 'not_found' });
    expect(await database.pool.query('select id from runs')).toMatchObject({ rowCount: 1 });
  });
});

describe('the list', () => {
  const titles = async (...words: string[]) => (await store.list('w', { words, limit: 10 })).map(({ title }) => title);

  it('has the last asked first, and nothing of another workspace', async () => {
    const first = await begin('First');
    await begin('Second');
    await begin('Not mine', { workspaceId: 'other' });
    await askOn(first, 'Again');
    expect(await store.list('w', { words: [], limit: 10 })).toMatchObject([
      { title: 'First', turns: 2 },
      { title: 'Second', turns: 1 },
    ]);
  });

  it('finds words in titles, in questions and in answers, and all of them have to be there', async () => {
    const first = await begin('Does velorimine help?');
    await store.rename('w', first.id, 'Headache');
    await askOn(first, 'And in older people?');
    await answer(first.runId, 'Attacks fell by 2.8 a week.');
    await begin('How is wheat irrigated?');
    expect(await titles('headache')).toEqual(['Headache']);
    expect(await titles('OLDER')).toEqual(['Headache']);
    expect(await titles('attacks', 'velorimine')).toEqual(['Headache']);
    expect(await titles('attacks', 'wheat')).toEqual([]);
  });

  it('takes signs of patterns as they are, and finds no names of fields', async () => {
    const { runId } = await begin('Is it 100%_sure?');
    await answer(runId, 'Nothing is.');
    expect(await titles('100%_')).toEqual(['Is it 100%_sure?']);
    expect(await titles('%z%')).toEqual([]);
    expect(await titles('sectionId')).toEqual([]);
  });
});

describe('a deletion', () => {
  it('takes the conversation out of sight at once, and can be taken back in time', async () => {
    const { id } = await begin('Does velorimine help?');
    expect(await store.remove('other', id)).toBe(false);
    expect(await store.remove('w', id)).toBe(true);
    expect(await store.get('w', id)).toBeUndefined();
    expect(await store.list('w', { words: [], limit: 10 })).toEqual([]);
    expect(await store.restore('other', id, 30)).toBe(false);
    expect(await store.restore('w', id, 30)).toBe(true);
    expect(await store.get('w', id)).toMatchObject({ id });
  });

  it('cannot be taken back later, and is carried out with its runs and links', async () => {
    const { id, runId } = await begin('Does velorimine help?');
    await store.createShare('token', id, { some: 'copy' });
    await store.remove('w', id);
    expect(await store.findShare('token')).toBeUndefined();
    expect(await store.removedBefore(30, 10)).toEqual([]);
    await ageOf(id, 31);
    expect(await store.restore('w', id, 30)).toBe(false);
    expect(await store.removedBefore(30, 10)).toEqual([{ id, workspaceId: 'w', runIds: [runId] }]);
    await runs.delete(runId);
    await store.wipe(id);
    const { rows } = await database.pool.query('select * from conversation_shares');
    expect(rows).toEqual([]);
  });

  it('never wipes a conversation that was brought back', async () => {
    const { id } = await begin('Does velorimine help?');
    await store.wipe(id);
    expect(await store.get('w', id)).toMatchObject({ id });
  });
});

describe('a link', () => {
  it('leads to its copy until it is taken back', async () => {
    const { id } = await begin('Does velorimine help?');
    await store.createShare('token-1', id, { some: 'copy' });
    expect(await store.shareOf(id)).toMatchObject({ token: 'token-1' });
    expect(await store.findShare('token-1')).toMatchObject({ data: { some: 'copy' } });
    expect(await store.revokeShares(id)).toBe(true);
    expect(await store.revokeShares(id)).toBe(false);
    expect(await store.findShare('token-1')).toBeUndefined();
    await expect(store.createShare('token-2', 'nowhere', {})).rejects.toMatchObject({ code: 'not_found' });
  });
});
