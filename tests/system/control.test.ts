import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LoggedEvent } from '#contract/event.ts';
import { type App, startCluster } from './app.ts';
import { type Client, createClient } from './client.ts';
import { createStage, type Stage } from './stage.ts';
import { openWriteGate, type WriteGate } from './write-gate.ts';

const QUESTION = { question: 'Does velorimine help in cluster headache?', maxRounds: 2 };
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

let cluster: Awaited<ReturnType<typeof startCluster>>;
let stage: Stage;
let database: pg.Client;
let gate: WriteGate;
/** Servers that are up: the last one is the one to talk to. */
let apps: App[] = [];

beforeAll(async () => {
  cluster = await startCluster('control');
  // Slow enough to be met in the middle, on a busy machine too.
  stage = await createStage({ cluster, latencyMs: 1_200 });
  database = new pg.Client({ connectionString: stage.databaseUrl });
  apps = [await stage.start()];
  await database.connect();
  gate = await openWriteGate(stage.databaseUrl);
});
afterAll(async () => {
  await Promise.all(apps.map((app) => app.kill()));
  await gate.close();
  await database.end();
  await stage.world.stop();
  await cluster.stop();
});

const newest = (): App => {
  const app = apps.at(-1);
  if (!app) throw new Error('No server is up.');
  return app;
};

/** Starts a run and waits until its sources are being asked; `seq` is the number of the event that says so. */
async function startSearching(): Promise<{ client: Client; runId: string; seq: number }> {
  const client = createClient(newest().origin);
  const runId = await client.startRun(QUESTION);
  for await (const { type, seq } of client.events(runId)) if (type === 'searching') return { client, runId, seq };
  throw new Error('The stream ended before anything was searched.');
}

async function waitForEvent(client: Client, runId: string, type: LoggedEvent['type']): Promise<void> {
  for await (const event of client.events(runId)) if (event.type === type) return;
  throw new Error(`The stream ended before "${type}".`);
}

const post = (client: Client, path: string, body?: unknown) =>
  client.call(path, {
    method: 'POST',
    ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });

async function view(client: Client, runId: string) {
  const response = await client.call(`/api/runs/${runId}`);
  return (await response.json()) as { status: string; controls: { pauseRequested: boolean } };
}

function expectWholeLog(events: readonly LoggedEvent[]): void {
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
  expect(events.filter(({ type }) => ['complete', 'error', 'cancelled'].includes(type))).toEqual([events.at(-1)]);
}

it('pauses a run, leaves it alone while servers die and start, and resumes it elsewhere', async () => {
  const { client, runId } = await startSearching();
  expect((await post(client, `/api/runs/${runId}/pause`)).status).toBe(202);
  expect((await view(client, runId)).controls.pauseRequested).toBe(true);
  await waitForEvent(client, runId, 'paused');
  const { status } = await view(client, runId);
  expect(status).toBe('paused');
  await newest().kill();
  apps = [await stage.start()];
  const after = client.at(newest().origin);
  const length = async () => (await database.query('select 1 from run_events where run_id = $1', [runId])).rows.length;
  const openJobs = async () => {
    const { rows } = await database.query(
      `select 1 from pgboss.job where data->>'runId' = $1 and state in ('created', 'retry', 'active')`,
      [runId],
    );
    return rows;
  };
  const before = await length();
  // The job that the killed server may have had is handed on once, to a worker that sees that the run rests.
  await expect.poll(openJobs, { timeout: 60_000 }).toEqual([]);
  await pause(4000);
  expect(await length()).toBe(before);
  expect(await openJobs()).toEqual([]);
  expect((await post(after, `/api/runs/${runId}/resume`)).status).toBe(202);
  const events = await after.waitForEnd(runId);
  expectWholeLog(events);
  expect(events.at(-1)?.type).toBe('complete');
  expect(events.filter(({ type }) => type === 'paused' || type === 'resumed')).toHaveLength(2);
});

it('continues a stopped server’s run on another one, and the first writes nothing when it wakes', async () => {
  const { client, runId, seq } = await startSearching();
  // However long the other one takes to start, the run is still at work then.
  await gate.holdAfter(seq);
  const stalled = newest();
  const other = await stage.start();
  apps.push(other);
  const seen: LoggedEvent[] = [];
  const watching = (async () => {
    for await (const event of client.at(other.origin).events(runId)) seen.push(event);
  })();
  process.kill(stalled.pid, 'SIGSTOP');
  const stoppedAt = performance.now();
  const epoch = async () =>
    (await database.query<{ epoch: number }>('select epoch from run_leases where run_id = $1', [runId])).rows[0]?.epoch;
  const first = await epoch();
  await gate.open();
  while ((await epoch()) === first) await pause(50);
  console.log(`A stalled server's run was taken over after ${Math.round(performance.now() - stoppedAt)} ms.`);
  expect(performance.now() - stoppedAt).toBeLessThan(25_000);
  process.kill(stalled.pid, 'SIGCONT');
  await watching;
  expectWholeLog(seen);
  expect(seen.at(-1)?.type).toBe('complete');
  await pause(3000);
  const stored = await database.query<{ seq: number; epoch: number }>(
    'select seq, epoch from run_events where run_id = $1 order by seq',
    [runId],
  );
  expect(stored.rows).toHaveLength(seen.length);
  const epochs = stored.rows.map((row) => row.epoch);
  expect(epochs).toEqual([...epochs].sort((a, b) => a - b));
  expect(new Set(epochs.slice(1)).size).toBe(2);
  // The one that woke up still does its share.
  const awake = createClient(stalled.origin);
  const next = await awake.startRun({ ...QUESTION, maxRounds: 1 });
  expect(next).toMatch(/^[\w-]+$/);
  expect((await awake.waitForEnd(next)).at(-1)?.type).toBe('complete');
});

it('runs again from a round with what was found before it', async () => {
  const client = createClient(newest().origin);
  // One round: whether a second follows depends on which sources' allowed rates left them time to answer.
  const runId = await client.startRun({ ...QUESTION, maxRounds: 1 });
  const old = await client.waitForEnd(runId);
  const asked = Object.values(stage.world.sources).reduce((sum, { requests }) => sum + requests.length, 0);
  const answer = await post(client, `/api/runs/${runId}/again`, { round: 1 });
  expect(answer.status).toBe(202);
  const { runId: again } = (await answer.json()) as { runId: string };
  const events = await client.waitForEnd(again);
  expectWholeLog(events);
  const rounds = old.filter(({ type }) => type === 'round_started').length;
  expect(events.filter(({ type }) => type === 'round_started')).toHaveLength(rounds);
  expect(Object.values(stage.world.sources).reduce((sum, { requests }) => sum + requests.length, 0)).toBeGreaterThan(
    asked,
  );
});

it('answers what cannot be done with a status and a sentence', async () => {
  const client = createClient(newest().origin);
  // The run cannot end while it is asked what it refuses meanwhile.
  await gate.holdAfter(1);
  const runId = await client.startRun({ ...QUESTION, maxRounds: 1 });
  const refused = async (path: string, body: unknown, status: number, sentence: RegExp) => {
    const response = await post(client, `/api/runs/${runId}/${path}`, body);
    expect([path, response.status]).toEqual([path, status]);
    expect(((await response.json()) as { error: { message: string } }).error.message).toMatch(sentence);
  };
  await refused('steer', { message: 'Adults only.' }, 400, /no manager/);
  await refused('steer', { message: '' }, 400, /empty/);
  await refused('plan', { steps: [] }, 400, /A plan needs at least one step/);
  await refused('plan', { approve: true }, 409, /No plan is waiting/);
  await refused('again', { round: 1 }, 409, /still at work/);
  await refused('again', {}, 400, /from 1 to 20/);
  await gate.open();
  await client.waitForEnd(runId);
  for (const path of ['pause', 'resume', 'write-now', 'cancel']) await refused(path, undefined, 409, /already ended/);
  await refused('steer', { message: 'Adults only.' }, 409, /already ended/);
  await refused('plan', { approve: true }, 409, /already ended/);
  await refused('again', { round: 9 }, 400, /Run it again from round 1|Choose a round/);
  const stranger = createClient(newest().origin);
  for (const path of ['pause', 'resume', 'write-now'])
    expect((await post(stranger, `/api/runs/${runId}/${path}`)).status).toBe(404);
  for (const path of ['pause', 'resume', 'write-now', 'steer', 'plan', 'again'])
    expect((await client.call(`/api/runs/${runId}/${path}`)).status).toBe(405);
});
