import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RunEvent } from '#contract/event.ts';
import { isTerminal } from '#contract/event.ts';
import type { RunRequest } from '#contract/run-request.ts';
import { AssayError } from '#core/errors.ts';
import { createFreshDatabase } from '#tests/fresh-database.ts';
import { of, startTeamServer, TEAM_REQUEST, type TeamServer, until } from './team-server.ts';

let url: string;
let drop: () => Promise<void>;
let servers: TeamServer[] = [];
/** Searches of this query wait until they are let go. */
let blocked: { query: string; arrived: PromiseWithResolvers<void>; letGo: PromiseWithResolvers<void> } | undefined;

// Each test has a database of its own: a run that one test leaves behind would go on at the server of the next.
beforeEach(async () => {
  ({ url, drop } = await createFreshDatabase());
});
afterEach(async () => {
  blocked?.letGo.resolve();
  blocked = undefined;
  await Promise.all(servers.map((server) => server.stop()));
  servers = [];
  await drop();
});

async function start(options: Partial<Parameters<typeof startTeamServer>[0]> = {}): Promise<TeamServer> {
  const server = await startTeamServer({
    url,
    async onSearch(query) {
      if (blocked?.query !== query) return;
      blocked.arrived.resolve();
      await blocked.letGo.promise;
    },
    ...options,
  });
  servers.push(server);
  return server;
}

function hold(query: string) {
  blocked = { query, arrived: Promise.withResolvers(), letGo: Promise.withResolvers() };
  return { arrived: blocked.arrived.promise, letGo: blocked.letGo.resolve };
}

const begin = ({ runs }: TeamServer, request: Partial<RunRequest> = {}, sealed: string | null = null) =>
  runs.start('w1', { ...TEAM_REQUEST, ...request }, sealed);

function expectWholeLog(events: readonly RunEvent[]): void {
  expect(events.filter(({ type }) => isTerminal(type))).toEqual([events.at(-1)]);
  const rests = events.filter(({ type }) => type === 'paused' || type === 'resumed').map(({ type }) => type);
  expect(rests).toEqual(rests.map((_, index) => (index % 2 === 0 ? 'paused' : 'resumed')));
}

const refusal = (code: string, sentence?: RegExp) =>
  expect.objectContaining({ code, ...(sentence && { message: expect.stringMatching(sentence) }) });

describe('a plan that waits for its reader', () => {
  it('costs nothing while it waits, and what runs is the edited plan', async () => {
    const server = await start();
    const runId = await begin(server, { autoStart: false });
    await server.eventsUntil(runId, 'plan_ready');
    await server.atRest(runId);
    expect(await server.store.get(runId)).toMatchObject({ status: 'waiting', finishedAt: null });
    await sleep(1200);
    expect(await server.queue.active()).toEqual([]);
    expect(server.queries).toEqual([]);
    const steps = [{ id: 'own', agent: 'search' as const, text: 'Search only trials in adults.' }];
    await server.runs.decidePlan('w1', runId, { kind: 'approve', steps });
    const events = await server.eventsUntil(runId, 'complete');
    expect(of(events, 'plan_approved')).toEqual([{ type: 'plan_approved', steps, edited: true, byReader: true }]);
    expectWholeLog(events);
    expect((await server.runs.view('w1', runId)).plan?.state).toBe('edited');
  });

  it('is changed by a sentence and shown again, as often as its reader likes', async () => {
    const server = await start();
    const runId = await begin(server, { autoStart: false });
    await server.eventsUntil(runId, 'plan_ready');
    await server.runs.decidePlan('w1', runId, { kind: 'change', instruction: 'Leave out animal studies.' });
    await server.eventsUntil(runId, 'plan_ready', 2);
    await server.runs.decidePlan('w1', runId, { kind: 'change', instruction: 'Look at harms too.' });
    const changed = of(await server.eventsUntil(runId, 'plan_ready', 3), 'plan_ready').at(-1);
    expect(changed?.steps.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['Leave out animal studies.', 'Look at harms too.']),
    );
    await server.runs.decidePlan('w1', runId, { kind: 'approve', steps: null });
    expect(of(await server.eventsUntil(runId, 'complete'), 'plan_approved')[0]?.steps).toEqual(changed?.steps);
  });

  it('is decided on once: of two decisions the first stands, and the other hears so', async () => {
    const server = await start({ isWorking: false });
    // The run must not end between the two decisions.
    const search = hold('query 1');
    const runId = await begin(server, { autoStart: false });
    const worker = await start();
    await worker.eventsUntil(runId, 'plan_ready');
    const outcomes = await Promise.allSettled([
      server.runs.decidePlan('w1', runId, { kind: 'approve', steps: null }),
      worker.runs.decidePlan('w1', runId, { kind: 'approve', steps: null }),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: refusal('nothing_to_approve'),
    });
    search.letGo();
    expectWholeLog(await worker.eventsUntil(runId, 'complete'));
  });

  it('cannot be approved where none waits, nor paused, steered into writing or approved by a stranger', async () => {
    const server = await start();
    const running = await begin(server);
    await server.eventsUntil(running, 'plan_approved');
    const approve = { kind: 'approve', steps: null } as const;
    await expect(server.runs.decidePlan('w1', running, approve)).rejects.toThrow();
    const waiting = await begin(server, { autoStart: false });
    await server.eventsUntil(waiting, 'plan_ready');
    await expect(server.runs.pause('w1', waiting)).rejects.toEqual(refusal('run_active', /approve/));
    await expect(server.runs.writeNow('w1', waiting)).rejects.toEqual(refusal('run_active', /Approve the plan first/));
    await expect(server.runs.decidePlan('w2', waiting, approve)).rejects.toEqual(refusal('not_found'));
    await server.runs.cancel('w1', waiting);
    expectWholeLog(await server.events(waiting));
    expect(await server.store.get(waiting)).toMatchObject({ status: 'cancelled' });
  });
});

describe('a pause', () => {
  it('lets what is under way finish, then rests without a job, and goes on where it stopped', async () => {
    const server = await start();
    const search = hold('query 1');
    const runId = await begin(server);
    await search.arrived;
    await server.ask(runId, 'pause', 'pause');
    expect((await server.runs.asked(runId, await server.runs.view('w1', runId))).pauseRequested).toBe(true);
    expect(of(await server.events(runId), 'paused')).toEqual([]);
    search.letGo();
    await server.eventsUntil(runId, 'paused');
    await server.atRest(runId);
    expect(await server.store.get(runId)).toMatchObject({ status: 'paused', finishedAt: null });
    expect((await server.runs.view('w1', runId)).status).toBe('paused');
    const { length } = await server.events(runId);
    await sleep(1200);
    expect(await server.events(runId)).toHaveLength(length);
    await server.runs.resume('w1', runId);
    const events = await server.eventsUntil(runId, 'complete');
    expectWholeLog(events);
    expect(server.queries).toEqual(['query 1', 'query 2', 'query 3']);
  });

  it('is resumed by another server after the first has gone', async () => {
    const first = await start();
    const search = hold('query 2');
    const runId = await begin(first);
    await search.arrived;
    await first.ask(runId, 'pause');
    search.letGo();
    await first.eventsUntil(runId, 'paused');
    await first.stop();
    servers = [];
    const second = await start();
    await sleep(1200);
    expect(second.queries).toEqual([]);
    await second.runs.resume('w1', runId);
    expectWholeLog(await second.eventsUntil(runId, 'complete'));
    expect(second.queries).toEqual(['query 3']);
  });

  it('that is taken back before it holds changes nothing', async () => {
    const server = await start();
    const search = hold('query 1');
    const runId = await begin(server);
    await search.arrived;
    await server.ask(runId, 'pause', 'resume');
    search.letGo();
    const events = await server.eventsUntil(runId, 'complete');
    expect(of(events, 'paused')).toEqual([]);
    expectWholeLog(events);
  });

  it('that is taken back before its worker looks again is left to the next worker, and nothing is asked twice', async () => {
    const looking = Promise.withResolvers<void>();
    const resumed = Promise.withResolvers<void>();
    let hasPaused = false;
    const server = await start({
      async onLook(runId) {
        if (hasPaused || !of(await server.events(runId), 'paused')[0]) return;
        hasPaused = true;
        looking.resolve();
        await resumed.promise;
      },
    });
    const first = hold('query 1');
    const runId = await begin(server);
    await first.arrived;
    await server.ask(runId, 'pause');
    const second = hold('query 2');
    first.letGo();
    await looking.promise;
    await server.runs.resume('w1', runId);
    await second.arrived;
    resumed.resolve();
    await until(async () => (await server.queue.active()).length === 1);
    second.letGo();
    expectWholeLog(await server.eventsUntil(runId, 'complete'));
    expect(server.queries).toEqual(['query 1', 'query 2', 'query 3']);
  });

  it('given and taken back at any time loses nothing and repeats nothing', async () => {
    const server = await start({ onSearch: () => sleep(5) });
    for (let attempt = 0; attempt < 15; attempt += 1) {
      server.queries.length = 0;
      const runId = await begin(server, { maxRounds: 2 });
      for (let toggle = 0; toggle < 6; toggle += 1) {
        await sleep((attempt * 7 + toggle * 11) % 23);
        const change = toggle % 2 === 0 ? server.runs.pause : server.runs.resume;
        await change('w1', runId).catch((error: unknown) => {
          if (!(error instanceof AssayError && error.code === 'run_finished')) throw error;
        });
      }
      expectWholeLog(await server.eventsUntil(runId, 'complete'));
      expect(server.queries).toEqual(['query 1', 'query 2']);
    }
  }, 60_000);

  it('before the first step, and during planning, ends where it was', async () => {
    const idle = await start({ isWorking: false });
    const runId = await begin(idle, { autoStart: false });
    await idle.runs.pause('w1', runId);
    const server = await start();
    await server.eventsUntil(runId, 'paused');
    await server.runs.resume('w1', runId);
    await server.eventsUntil(runId, 'plan_ready');
    await server.atRest(runId);
    expect(await server.store.get(runId)).toMatchObject({ status: 'waiting' });
    await server.runs.decidePlan('w1', runId, { kind: 'approve', steps: null });
    expectWholeLog(await server.eventsUntil(runId, 'complete'));
  });
});

describe('a message to the team', () => {
  it('is read before the next decision, and reported as delivered', async () => {
    const server = await start();
    const search = hold('query 1');
    const runId = await begin(server);
    await search.arrived;
    const ids = await Promise.all(
      ['Leave out animal studies.', 'Adults only.'].map((text) => server.runs.steer('w1', runId, text)),
    );
    expect([...ids].sort()).toEqual([1, 2]);
    const asked = await server.runs.asked(runId, await server.runs.view('w1', runId));
    expect(asked.pendingMessages.map(({ id }) => id)).toEqual([1, 2]);
    search.letGo();
    const events = await server.eventsUntil(runId, 'complete');
    const types = events.map(({ type }) => type);
    expect(of(events, 'steered').map(({ messageId }) => messageId)).toEqual([1, 2]);
    const second = events.findIndex((event) => event.type === 'progress_ledger' && event.round === 2);
    expect(types.lastIndexOf('steered')).toBeLessThan(second);
    expect((await server.runs.asked(runId, await server.runs.view('w1', runId))).pendingMessages).toEqual([]);
  });

  it('is refused with what to do instead where nobody would hear it', async () => {
    const server = await start();
    const search = hold('query 1');
    const simple = await begin(server, { mode: 'simple', engine: 'rules' });
    await search.arrived;
    await expect(server.runs.steer('w1', simple, 'Adults only.')).rejects.toEqual(
      refusal('invalid_request', /no manager.*changed question/s),
    );
    search.letGo();
    await server.eventsUntil(simple, 'complete');
    await expect(server.runs.steer('w1', simple, 'Adults only.')).rejects.toEqual(refusal('run_finished'));
  });
});

describe('a report that is wanted now', () => {
  it('is written from what there is', async () => {
    const server = await start();
    const search = hold('query 1');
    const runId = await begin(server);
    await search.arrived;
    await server.runs.writeNow('w1', runId);
    search.letGo();
    expect(of(await server.eventsUntil(runId, 'complete'), 'complete')[0]?.exit).toBe('write_now');
    expect(server.queries).toEqual(['query 1']);
  });

  it('wakes a paused run', async () => {
    const server = await start();
    const search = hold('query 2');
    const runId = await begin(server);
    await search.arrived;
    await server.ask(runId, 'pause');
    search.letGo();
    await server.eventsUntil(runId, 'paused');
    await server.runs.writeNow('w1', runId);
    const events = await server.eventsUntil(runId, 'complete');
    expect(of(events, 'complete')[0]?.exit).toBe('write_now');
    expectWholeLog(events);
  });
});

it('refuses every request to a run that has ended, with one sentence', async () => {
  const server = await start();
  const runId = await begin(server, { maxRounds: 1 });
  await server.eventsUntil(runId, 'complete');
  const { pause, resume, writeNow, cancel, steer, decidePlan } = server.runs;
  for (const request of [pause, resume, writeNow, cancel])
    await expect(request('w1', runId)).rejects.toEqual(refusal('run_finished'));
  await expect(steer('w1', runId, 'x')).rejects.toEqual(refusal('run_finished'));
  await expect(decidePlan('w1', runId, { kind: 'approve', steps: null })).rejects.toEqual(refusal('run_finished'));
});

it('cancels a paused run', async () => {
  const server = await start();
  const search = hold('query 1');
  const runId = await begin(server);
  await search.arrived;
  await server.ask(runId, 'pause');
  search.letGo();
  await server.eventsUntil(runId, 'paused');
  await server.runs.cancel('w1', runId);
  expect((await server.events(runId)).at(-1)).toEqual({ type: 'cancelled' });
});

it('aborts what is under way when a run is cancelled on another server', async () => {
  const aborted = Promise.withResolvers<void>();
  const server = await start({
    onSearch: (_, { signal }) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          aborted.resolve();
          reject(new AssayError('cancelled'));
        });
      }),
  });
  const other = await start({ isWorking: false });
  const runId = await begin(other);
  await until(async () => server.queries.length > 0);
  await other.runs.cancel('w1', runId);
  await aborted.promise;
  await server.atRest(runId);
  expect((await other.events(runId)).at(-1)).toEqual({ type: 'cancelled' });
});

describe('a run’s own key', () => {
  const models: RunRequest['models'] = {
    provider: 'Fictional',
    origin: 'https://models.example',
    fast: { id: 'small', price: null },
    smart: { id: 'large', price: null },
  };
  const keys = async ({ database }: TeamServer) =>
    (await database.pool.query<{ sealed: string }>('select sealed from run_secrets')).rows.map(({ sealed }) => sealed);

  it('opens its models, lives through a pause, and is gone with the event that ends the run', async () => {
    const given: (string | null)[] = [];
    const openModels = async (_: RunRequest, sealed: string | null) => {
      given.push(sealed);
      return null;
    };
    const server = await start({ openModels });
    const search = hold('query 1');
    const runId = await begin(server, { models }, 'sealed-key');
    await search.arrived;
    await server.ask(runId, 'pause');
    search.letGo();
    await server.eventsUntil(runId, 'paused');
    expect(await keys(server)).toEqual(['sealed-key']);
    await server.runs.resume('w1', runId);
    await server.eventsUntil(runId, 'complete');
    expect(await keys(server)).toEqual([]);
    expect(new Set(given)).toEqual(new Set(['sealed-key']));
    expect(JSON.stringify(await server.events(runId))).not.toContain('sealed-key');
  });

  it('is gone when the run is cancelled, deleted, or cannot open its models', async () => {
    const idle = await start({ isWorking: false });
    const cancelled = await begin(idle, { models }, 'key-1');
    await idle.runs.cancel('w1', cancelled);
    const deleted = await begin(idle, { models }, 'key-2');
    await idle.runs.remove('w1', deleted);
    expect(await keys(idle)).toEqual([]);
    const runId = await begin(idle, { models }, 'key-3');
    const server = await start({
      openModels: async () => {
        throw new AssayError('model_key_refused');
      },
    });
    const end = (await server.eventsUntil(runId, 'error')).at(-1);
    expect(end).toMatchObject({ type: 'error', code: 'model_key_refused', message: expect.stringMatching(/Check it/) });
    expect(await keys(server)).toEqual([]);
  });
});
