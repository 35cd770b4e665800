import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withReconnect } from '#adapters/postgres/database.ts';
import { markPresent } from '#adapters/postgres/runs/presence.ts';
import type { RunEvent } from '#contract/event.ts';
import { createSeal } from '#server/edge/seal.ts';
import { openRunConnection } from '#server/models/run-models.ts';
import { createFreshDatabase } from '#tests/fresh-database.ts';
import { startTeamServer, TEAM_REQUEST, type TeamServer } from './team-server.ts';

let url: string;
let drop: () => Promise<void>;
let server: TeamServer | undefined;

beforeEach(async () => {
  ({ url, drop } = await createFreshDatabase());
});
afterEach(async () => {
  await server?.stop();
  server = undefined;
  await drop();
});

it('keeps and replays an answer of a model although no database keeps every character of it', async () => {
  const searching = Promise.withResolvers<void>();
  const letGo = Promise.withResolvers<void>();
  const thinking = (message: string): RunEvent => ({ type: 'thinking', agent: 'planner', message });
  server = await startTeamServer({
    url,
    orchestrate: async function* (started, { journal }) {
      yield started;
      const { words, list } = await journal.step('model/1', async () => ({
        words: 'caf\u0000e9 \ud83d\ude00',
        list: [{ text: 'half a sign: \ud835' }],
      }));
      yield thinking(`${words} ${list[0]?.text}`);
      yield thinking(words.slice(0, -1));
      await journal.step('search/1', async () => {
        searching.resolve();
        await letGo.promise;
        return {};
      });
      yield thinking('Searched.');
      await journal.step('search/2', async () => ({}));
      yield { type: 'error', code: 'source_unavailable', message: 'Nobody answered.' };
    },
  });
  const runId = await server.runs.start('w1', TEAM_REQUEST);
  await Promise.race([searching.promise, server.eventsUntil(runId, 'error')]);
  await server.ask(runId, 'pause');
  letGo.resolve();
  await server.eventsUntil(runId, 'paused');
  await server.atRest(runId);
  await server.runs.resume('w1', runId);
  const events = await server.eventsUntil(runId, 'error');
  expect(events.at(-1)).toMatchObject({ code: 'source_unavailable' });
  expect(events.flatMap((event) => (event.type === 'thinking' ? event.message : []))).toEqual([
    'cafe9 \u{1f600} half a sign: \ufffd',
    'cafe9 \ufffd',
    'Searched.',
  ]);
});

it('ends a run whose log this version cannot read, and lets its owner cancel it', async () => {
  server = await startTeamServer({ url, isWorking: false });
  const { runs, database, store } = server;
  const ids = [await runs.start('w1', TEAM_REQUEST), await runs.start('w1', TEAM_REQUEST)];
  await database.pool.query(`insert into run_events (run_id, seq, epoch, type, data)
    select id, 2, 1, 'of tomorrow', '{"type":"of tomorrow"}' from runs`);
  await runs.cancel('w1', ids[0]!);
  expect((await runs.view('w1', ids[0]!)).status).toBe('cancelled');
  const working = await startTeamServer({ url });
  try {
    await vi.waitFor(async () => expect((await store.get(ids[1]!))?.status).toBe('failed'), { timeout: 15_000 });
    expect((await runs.view('w1', ids[1]!)).status).toBe('failed');
  } finally {
    await working.stop();
  }
});

it('waits for a database whose name is gone for a short time, as while its container restarts', async () => {
  const here = new pg.Client({ connectionString: url });
  await here.connect();
  let asked = 0;
  const ask = async () => {
    asked += 1;
    if (asked === 1) await new pg.Client({ host: 'database.invalid' }).connect();
    return here.query('select 1 as one');
  };
  expect((await withReconnect(ask)).rows).toEqual([{ one: 1 }]);
  await here.end();
});

it('is marked as alive again while a lost connection still holds its mark', async () => {
  const [lost, next] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })];
  await Promise.all([lost.connect(), next.connect()]);
  await markPresent(lost, 'worker');
  const marked = markPresent(next, 'worker').then(() => 'marked');
  try {
    expect(await Promise.race([marked, sleep(3_000, 'waiting')])).toBe('marked');
  } finally {
    await lost.end();
    await marked;
    await next.end();
  }
});

it.each([
  ['a key alone', 'sk-old'],
  ['another shape', JSON.stringify({ provider: 'openai', apiKey: 'sk-old' })],
])('ignores models that an older version sealed with a run (%s)', (_, text) => {
  const seal = createSeal('a secret of the server');
  expect(openRunConnection(seal.seal(text, 'run models'), seal)).toBeUndefined();
});
