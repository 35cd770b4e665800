import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunEvent } from '#contract/event.ts';
import type { ReaderChanges } from '#contract/run-request.ts';
import { AssayError } from '#core/errors.ts';
import { stepsBefore } from '#core/runs/shared-steps.ts';
import { createFreshDatabase } from '#tests/fresh-database.ts';
import { of, startTeamServer, TEAM_REQUEST, type TeamServer } from './team-server.ts';

let server: TeamServer;
let drop: () => Promise<void>;
let atSearch: (query: string) => Promise<void> = async () => {};

beforeAll(async () => {
  const fresh = await createFreshDatabase();
  drop = fresh.drop;
  server = await startTeamServer({ url: fresh.url, onSearch: (query) => atSearch(query) });
});
afterAll(async () => {
  await server.stop();
  await drop();
});

const MODELS = {
  chosen: {
    provider: 'Fictional',
    origin: 'https://models.example',
    fast: { id: 'small', price: null },
    smart: { id: 'large', price: null },
  },
  sealed: 'sealed-now',
  problem: null,
};

async function finished(request: Partial<typeof TEAM_REQUEST> = {}): Promise<{ runId: string; events: RunEvent[] }> {
  atSearch = async () => {};
  const runId = await server.runs.start('w1', { ...TEAM_REQUEST, ...request });
  return { runId, events: await server.eventsUntil(runId, 'complete') };
}

const from = (round: number, instruction: string | null = null) => ({
  from: { round, instruction, changes: null },
  models: null,
});
const beforeRound = (events: readonly RunEvent[], round: number) => {
  const decisions = events.flatMap((event, index) =>
    event.type === 'thinking' && event.message.startsWith(`Round ${round}:`) ? [index] : [],
  );
  return events.slice(1, decisions[0]).filter(({ type }) => type !== 'steered');
};

it('repeats the shared events exactly, pays for none of them, and does the rest anew', async () => {
  const old = await finished();
  server.queries.length = 0;
  const runId = await server.runs.again('w1', old.runId, from(2, 'Adults only.'));
  const events = await server.eventsUntil(runId, 'complete');
  expect(server.queries).toEqual(['query 2', 'query 3']);
  const shared = beforeRound(old.events, 2);
  expect(shared.length).toBeGreaterThan(8);
  expect(beforeRound(events, 2)).toEqual(shared);
  expect(of(events, 'steered')).toEqual([{ type: 'steered', messageId: 0, text: 'Adults only.' }]);
  expect(of(events, 'started')[0]).toMatchObject({
    runId,
    request: { again: { runId: old.runId, round: 2, instruction: 'Adults only.' } },
  });
  expect(await server.events(old.runId)).toEqual(old.events);
});

it('from the first round keeps the approved plan and searches again', async () => {
  atSearch = async () => {};
  const oldId = await server.runs.start('w1', { ...TEAM_REQUEST, autoStart: false, maxRounds: 1 });
  await server.eventsUntil(oldId, 'plan_ready');
  const steps = [{ id: 'own', agent: 'search' as const, text: 'Only trials.' }];
  await server.runs.decidePlan('w1', oldId, { kind: 'approve', steps });
  await server.eventsUntil(oldId, 'complete');
  server.queries.length = 0;
  const runId = await server.runs.again('w1', oldId, from(1));
  const events = await server.eventsUntil(runId, 'complete');
  expect(of(events, 'plan_approved')[0]?.steps).toEqual(steps);
  expect(server.queries).toEqual(['query 1']);
});

it('keeps messages that were heard before the round apart from new ones', async () => {
  /** Steers the run, once its id is known, while this query is being searched. */
  const steerAt = (searched: string, message: string) => {
    const { promise, resolve } = Promise.withResolvers<string>();
    atSearch = async (query) => {
      if (query === searched) await server.runs.steer('w1', await promise, message);
    };
    return resolve;
  };
  const steerOld = steerAt('query 1', 'Leave out animals.');
  const oldId = await server.runs.start('w1', TEAM_REQUEST);
  steerOld(oldId);
  await server.eventsUntil(oldId, 'complete');
  const steerAgain = steerAt('query 3', 'Women only.');
  const againId = await server.runs.again('w1', oldId, from(3));
  steerAgain(againId);
  const events = await server.eventsUntil(againId, 'complete');
  expect(of(events, 'steered').map(({ text }) => text)).toEqual(['Leave out animals.']);
  const asked = await server.runs.asked(againId, await server.runs.view('w1', againId));
  expect(asked.pendingMessages).toMatchObject([{ id: 2, text: 'Women only.' }]);
});

it('of a run that was itself done again keeps its wish', async () => {
  const first = await finished();
  const second = await server.runs.again('w1', first.runId, from(2, 'Adults only.'));
  const earlier = await server.eventsUntil(second, 'complete');
  const third = await server.runs.again('w1', second, from(3, 'And women.'));
  const events = await server.eventsUntil(third, 'complete');
  expect(of(events, 'steered').map(({ text }) => text)).toEqual(['Adults only.', 'And women.']);
  expect(beforeRound(events, 3)).toEqual(beforeRound(earlier, 3));
});

it('of the simple loop shares its rounds too', async () => {
  const old = await finished({ mode: 'simple', engine: 'rules', maxRounds: 2 });
  server.queries.length = 0;
  const runId = await server.runs.again('w1', old.runId, from(2));
  const events = await server.eventsUntil(runId, 'complete');
  expect(server.queries).toEqual(['query 2']);
  const firstRound = (log: readonly RunEvent[]) =>
    log.slice(
      1,
      log.findIndex((event) => event.type === 'round_started' && event.round === 2),
    );
  expect(firstRound(events)).toEqual(firstRound(old.events));
  await expect(server.runs.again('w1', old.runId, from(2, 'Adults only.'))).rejects.toThrow(/no manager/);
  server.queries.length = 0;
  await server.eventsUntil(await server.runs.again('w1', old.runId, from(1)), 'complete');
  expect(server.queries).toEqual(['query 1', 'query 2']);
});

const changed = (changes: Partial<ReaderChanges>) => ({
  from: { round: null, instruction: null, changes: { works: [], certainty: [], bias: [], ...changes } },
  models: null,
});
const decision = (evidenceId: string, included: boolean, reason: string) => ({ evidenceId, included, reason });

it('writes the report anew from what its reader changed, and pays for no search again', async () => {
  for (const mode of ['simple', 'advanced'] as const) {
    const old = await finished({ mode, maxRounds: 2 });
    const kept = of(old.events, 'complete')[0]?.references ?? [];
    const [first = '', ...rest] = kept;
    expect(rest.length).toBeGreaterThan(0);
    server.queries.length = 0;
    const works = [decision(first, false, 'Wrong dose.')];
    const runId = await server.runs.again('w1', old.runId, changed({ works }));
    const events = await server.eventsUntil(runId, 'complete');
    expect(server.queries).toEqual([]);
    expect(of(events, 'complete')[0]?.references).toEqual(rest);
    expect(of(events, 'evidence_screened').at(-1)?.screenings).toContainEqual(
      expect.objectContaining({
        evidenceId: first,
        included: false,
        reason: 'Excluded by hand: Wrong dose.',
        by: 'person',
      }),
    );
    expect(of(events, 'search_complete')).toEqual(of(old.events, 'search_complete'));
    const back = [decision(first, true, 'It was the right one.')];
    const again = await server.runs.again('w1', runId, changed({ works: back }));
    const request = of(await server.eventsUntil(again, 'complete'), 'started')[0]?.request;
    expect(request?.changes.works).toEqual(back);
  }
});

it('hands a changed step of certainty on, of two changes of one step the later', async () => {
  const old = await finished({ maxRounds: 1 });
  const step = (change: number, reason: string) => ({
    outcome: 'attacks',
    factor: 'risk_of_bias' as const,
    change,
    reason,
  });
  const once = await server.runs.again('w1', old.runId, changed({ certainty: [step(-1, 'Unblinded.')] }));
  await server.eventsUntil(once, 'complete');
  const twice = await server.runs.again(
    'w1',
    once,
    changed({ certainty: [step(-2, 'Unblinded, and stopped early.')] }),
  );
  const [started] = of(await server.eventsUntil(twice, 'complete'), 'started');
  expect(started?.request.changes.certainty).toEqual([step(-2, 'Unblinded, and stopped early.')]);
});

it('hands judgements of bias on into the report, of two on one domain the later', async () => {
  const old = await finished({ maxRounds: 1 });
  const [evidenceId = ''] = of(old.events, 'complete')[0]?.references ?? [];
  const judged = (concern: 'low' | 'high', reason = '') => ({
    evidenceId,
    domain: 'deviations' as const,
    concern,
    reason,
  });
  const once = await server.runs.again('w1', old.runId, changed({ bias: [judged('low')] }));
  await server.eventsUntil(once, 'complete');
  const bias = [judged('high', 'Many switched.')];
  const twice = await server.runs.again('w1', once, changed({ bias }));
  const events = await server.eventsUntil(twice, 'complete');
  expect(of(events, 'started')[0]?.request.changes.bias).toEqual(bias);
  const { evidence } = await server.runs.report('w1', twice);
  expect(evidence.find(({ id }) => id === evidenceId)?.bias).toEqual(bias);
  const stranger = { ...judged('low'), evidenceId: 'pmid:404' };
  await expect(server.runs.again('w1', once, changed({ bias: [stranger] }))).rejects.toThrow(/no work “pmid:404”/);
});

it('changes nothing about a work that the run never found', async () => {
  const old = await finished({ maxRounds: 1 });
  const works = [decision('pmid:404', true, 'I know it.')];
  await expect(server.runs.again('w1', old.runId, changed({ works }))).rejects.toThrow(/no work “pmid:404”/);
});

it('works with the models of now, and says before it begins when there are none', async () => {
  const old = await finished({ models: { ...MODELS.chosen, origin: 'https://old.example' }, maxRounds: 1 });
  await expect(server.runs.again('w1', old.runId, from(1))).rejects.toThrow(/settings page/);
  const refused = { ...MODELS, problem: new AssayError('model_key_refused') };
  await expect(server.runs.again('w1', old.runId, { ...from(1), models: refused })).rejects.toMatchObject({
    code: 'model_key_refused',
  });
  const runId = await server.runs.again('w1', old.runId, { ...from(1), models: MODELS });
  expect(of(await server.eventsUntil(runId, 'complete'), 'started')[0]?.request.models?.origin).toBe(
    'https://models.example',
  );
});

it('is refused for a round that there was not, a run at work and another workspace', async () => {
  const old = await finished({ maxRounds: 2 });
  await expect(server.runs.again('w1', old.runId, from(3))).rejects.toThrow('Choose a round from 1 to 2.');
  await expect(server.runs.again('w2', old.runId, from(1))).rejects.toMatchObject({ code: 'not_found' });
  const released = Promise.withResolvers<void>();
  atSearch = () => released.promise;
  const busy = await server.runs.start('w1', { ...TEAM_REQUEST, maxRounds: 1 });
  await expect(server.runs.again('w1', busy, from(1))).rejects.toMatchObject({ code: 'run_active' });
  released.resolve();
  await server.eventsUntil(busy, 'complete');
});

it('shares everything where the run ended before its first round', () => {
  const steps = [
    { key: 'manager/plan', order: 2, result: {} },
    { key: 'clock/start', order: 1, result: 5 },
  ];
  expect(stepsBefore(steps, 1, TEAM_REQUEST).steps.map(({ key }) => key)).toEqual(['clock/start', 'manager/plan']);
});
