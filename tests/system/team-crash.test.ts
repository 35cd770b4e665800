import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import type { LoggedEvent } from '#contract/event.ts';
import type { Report } from '#contract/report.ts';
import { comparableReport } from '#tests/comparable-report.ts';
import { wireId } from '#tests/world/model/wire.ts';
import { type ModelServer, type SeenModelCall, startModelServer } from '#tests/world/model-server.ts';
import { type App, startCluster } from './app.ts';
import { queriesAsked, queriesFinished, requestCounts } from './asked-queries.ts';
import { type Client, createClient } from './client.ts';
import { createStage, type Stage } from './stage.ts';
import { openWriteGate, type WriteGate } from './write-gate.ts';

const QUESTION = {
  question: 'Does velorimine help in cluster headache?',
  mode: 'advanced',
  maxRounds: 4,
  sources: ['pubmed', 'clinical_trials', 'preprints', 'web'],
};
const LEAST_KILLS = 60;
/** Some more: the last writes of a run are long, and whoever writes much at once leaves few lengths to kill it at. */
const PLANNED_KILLS = 76;
const QUICK_MS = 20;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

let cluster: Awaited<ReturnType<typeof startCluster>>;
let modelServer: ModelServer;
let stage: Stage;
let gate: WriteGate;
let database: pg.Client;
let app: App;
/** The name of the server that is up, by which the database knows its connections. */
let appName: string;
let client: Client;
let undisturbed: { runId: string; events: LoggedEvent[]; report: Report; calls: SeenModelCall[] };
/** What every id in the answer to a call contains, wherever the answer is stored. */
const idsOf = new Map<SeenModelCall, string>();

beforeAll(async () => {
  cluster = await startCluster('team-crash');
  modelServer = await startModelServer({
    latency: { firstTokenMs: QUICK_MS, chunkMs: 5 },
    script(call) {
      const seen = modelServer.requests.at(-1);
      if (seen) idsOf.set(seen, wireId('', call));
      return undefined;
    },
  });
  stage = await createStage({ cluster, latencyMs: 60, modelServer });
  await restart();
  gate = await openWriteGate(stage.databaseUrl);
  database = new pg.Client({ connectionString: stage.databaseUrl });
  await database.connect();
  const runId = await client.startRun(QUESTION);
  const before = modelServer.requests.length;
  const events = await storedOnly(client.waitForEnd(runId));
  undisturbed = { runId, events, report: await reportOf(runId), calls: modelServer.requests.slice(before) };
});
afterAll(async () => {
  await gate.close();
  await database.end();
  await app.kill();
  await modelServer.stop();
  await stage.world.stop();
  await cluster.stop();
});

let started = 0;

/** A server of its own name, which stands at each of its connections to the database. */
async function startNamed(): Promise<{ server: App; name: string }> {
  started += 1;
  const name = `server-${started}`;
  const server = await stage.start({ DATABASE_URL: `${stage.databaseUrl}?application_name=${name}` });
  return { server, name };
}

async function restart(): Promise<void> {
  ({ server: app, name: appName } = await startNamed());
  client = client ? client.at(app.origin) : createClient(app.origin);
}

/** Without the growing text of sections, which is told to those who watch and never stored. */
const storedOnly = async (events: Promise<LoggedEvent[]>) => (await events).filter(({ type }) => type !== 'streaming');

async function reportOf(runId: string): Promise<Report> {
  const response = await client.call(`/api/runs/${runId}/report`);
  expect(response.status).toBe(200);
  return (await response.json()) as Report;
}

const keyOf = ({ model, schemaName, tools, prompt }: SeenModelCall) =>
  JSON.stringify([model, schemaName, tools, prompt]);

function expectWholeLog(events: readonly { seq?: number; type: string }[]): void {
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
  expect(events.filter(({ type }) => ['complete', 'error', 'cancelled'].includes(type))).toEqual([events.at(-1)]);
}

const post = (path: string, body?: unknown) =>
  client.call(path, {
    method: 'POST',
    ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });

async function told(runId: string, type: LoggedEvent['type']): Promise<void> {
  for await (const event of client.events(runId)) if (event.type === type) return;
  throw new Error(`The stream ended before "${type}".`);
}

async function statusOf(runId: string): Promise<string> {
  const response = await client.call(`/api/runs/${runId}`);
  return ((await response.json()) as { status: string }).status;
}

/** The calls that one life of a server made. */
interface Life {
  calls: readonly SeenModelCall[];
  /** Not answered when the server was killed. */
  inFlight: ReadonlySet<SeenModelCall>;
  /** Their answers were not stored when it was killed, those in flight among them. */
  lost: ReadonlySet<SeenModelCall>;
}

const modelStep = z.object({ answer: z.object({ content: z.array(z.object({ text: z.string().optional() })) }) });

/** Those of a run's calls whose answers stand in its stored steps. */
async function storedCalls(runId: string, ofRun: readonly SeenModelCall[]): Promise<Set<SeenModelCall>> {
  const { rows } = await database.query<{ result: unknown }>(
    `select result from run_steps where run_id = $1 and step_key like 'model/%'`,
    [runId],
  );
  const results = rows.map(({ result }) => JSON.stringify(result)).join('\n');
  const texts = rows.map(({ result }) =>
    modelStep
      .safeParse(result)
      .data?.answer.content.map(({ text }) => text)
      .join(''),
  );
  const answers = [...new Map(ofRun.map((call) => [keyOf(call), call.answer])).values()];
  // What was streamed is stored without its id. Of several calls with one answer none counts before all are stored.
  const areAllStored = ({ answer }: SeenModelCall) =>
    texts.filter((text) => text === answer).length >= answers.filter((other) => other === answer).length;
  return new Set(ofRun.filter((call) => results.includes(idsOf.get(call) ?? 'no id') || areAllStored(call)));
}

interface EndOfLife {
  runId: string;
  /** How many calls there were before the run. */
  from: number;
  /** How many calls there were before this life. */
  since?: number;
}

/** Kills the server that is up, and with it the write that is being held. */
async function endLife({ runId, from, since = from }: EndOfLife): Promise<Life> {
  const killedAt = performance.now();
  await app.kill();
  await gate.drop();
  // A write that the database had already been sent is still made: nothing changes any more once the connections are gone.
  const connections = () => database.query('select 1 from pg_stat_activity where application_name = $1', [appName]);
  while ((await connections()).rows.length > 0) await pause(5);
  // The model server hears of it a moment later.
  while (modelServer.inFlight() > 0) await pause(5);
  const calls = modelServer.requests.slice(since);
  const stored = await storedCalls(runId, modelServer.requests.slice(from));
  return {
    calls,
    inFlight: new Set(calls.filter(({ endedAt }) => endedAt >= killedAt)),
    lost: new Set(calls.filter((call) => !stored.has(call))),
  };
}

const lastLife = (since: number): Life => ({
  calls: modelServer.requests.slice(since),
  inFlight: new Set(),
  lost: new Set(),
});

/** The calls that had been made in an earlier life too, as they were made then for the last time. */
function repeatedCalls(lives: readonly Life[]): { call: SeenModelCall; wasLost: boolean }[] {
  return lives.flatMap(({ calls }, index) =>
    calls.flatMap((again) => {
      const isSame = (call: SeenModelCall) => keyOf(call) === keyOf(again);
      const life = lives.slice(0, index).findLast((earlier) => earlier.calls.some(isSame));
      const call = life?.calls.find(isSame);
      return life && call ? [{ call, wasLost: life.lost.has(call) }] : [];
    }),
  );
}

function expectOnlyLostCallsAgain(lives: readonly Life[]): void {
  const paidTwice = repeatedCalls(lives).filter(({ wasLost }) => !wasLost);
  expect(paidTwice.map(({ call }) => call.schemaName)).toEqual([]);
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** How often the run has been taken over, its first worker counted. */
async function epochOf(runId: string): Promise<number | undefined> {
  const { rows } = await database.query<{ epoch: number }>('select epoch from run_leases where run_id = $1', [runId]);
  return rows[0]?.epoch;
}

/** When the event was stored, in milliseconds since 1970. */
async function storedAt(runId: string, seq: number): Promise<number> {
  const { rows } = await database.query<{ at: Date }>('select at from run_events where run_id = $1 and seq = $2', [
    runId,
    seq,
  ]);
  return rows[0]?.at.getTime() ?? Number.NaN;
}

/** How long the log may grow before the next kill: spread over the whole run, one event where that is far enough. */
function nextLength(length: number, kills: number, whole: number): number {
  const due = Math.ceil((whole * (kills + 1)) / PLANNED_KILLS);
  return length + (due > length + 1 && kills % 2 === 1 ? 2 : 1);
}

it('is measured against a run of the team in which no call is made twice and each answer is stored', async () => {
  const { runId, events, report, calls } = undisturbed;
  expectWholeLog(events);
  expect(report).toMatchObject({ mode: 'advanced', engine: 'model' });
  expect(report.claims.kept).toBeGreaterThan(10);
  expect(events.filter(({ type }) => type === 'model_problem')).toEqual([]);
  expect(new Set(calls.map(keyOf)).size).toBe(calls.length);
  expect(calls.length).toBe(report.usage.calls);
  expect(calls.length).toBeGreaterThan(20);
  expect(await storedCalls(runId, calls)).toEqual(new Set(calls));
});

it('survives kill -9 at sixty lengths of the log with the same report, repeating only the calls in flight', {
  timeout: 1_800_000,
}, async () => {
  const whole = undisturbed.events.length;
  const lives: Life[] = [];
  const lengths: number[] = [];
  const last = new Set<string>();
  const resumed: { fromStart: number; fromReady: number }[] = [];
  await gate.holdAfter(1);
  const from = modelServer.requests.length;
  let since = from;
  const runId = await client.startRun(QUESTION);
  // A model is looked at when a run is started; what follows are the run's own calls.
  expect(modelServer.requests.slice(since).filter(({ tools }) => tools.includes('probe'))).toEqual([]);
  while (await gate.untilHeld(runId)) {
    lives.push(await endLife({ runId, from, since }));
    since = modelServer.requests.length;
    const stored = await gate.storedEvents(runId);
    const { length } = stored;
    lengths.push(length);
    last.add(stored.at(-1)?.type ?? '');
    const finished = queriesFinished(stored);
    const asked = requestCounts(stage.world);
    await gate.holdAfter(nextLength(length, lengths.length, whole));
    const startedAt = Date.now();
    await restart();
    const readyAt = Date.now();
    await gate.untilHeld(runId);
    const goesOnAt = await storedAt(runId, length + 1);
    resumed.push({ fromStart: goesOnAt - startedAt, fromReady: goesOnAt - readyAt });
    expect(queriesAsked(stage.world, asked).filter((query) => finished.includes(query))).toEqual([]);
  }
  lives.push(lastLife(since));
  const repeated = repeatedCalls(lives).length;
  const inFlight = sum(lives.map((life) => life.inFlight.size));
  const lost = sum(lives.map((life) => life.lost.size));
  console.log(
    [
      `Killed at ${new Set(lengths).size} lengths of a log of ${whole}, after ${last.size} kinds of events: ${lengths.join(', ')}.`,
      `Model calls: ${undisturbed.calls.length} undisturbed; at the kills ${inFlight} in flight and ${lost - inFlight} answered but not stored; ${repeated} repeated.`,
      `First event after a restart: median ${median(resumed.map(({ fromStart }) => fromStart))} ms after the start of the process (at most ${Math.max(...resumed.map(({ fromStart }) => fromStart))}), ${median(resumed.map(({ fromReady }) => fromReady))} ms after its first answer.`,
    ].join('\n'),
  );
  expect(new Set(lengths).size).toBeGreaterThanOrEqual(LEAST_KILLS);
  expectWholeLog(await gate.storedEvents(runId));
  expect(comparableReport(await reportOf(runId))).toEqual(comparableReport(undisturbed.report));
  expectOnlyLostCallsAgain(lives);
  expect(repeated).toBeLessThanOrEqual(lost);
  expect(sum(lives.map(({ calls }) => calls.length))).toBe(undisturbed.calls.length + repeated);
  // How long Next.js takes to start is the machine's affair.
  expect(median(resumed.map(({ fromReady }) => fromReady))).toBeLessThan(3_000);
});

it.each([1, 4, 14, 17, 20, 24])('survives kill -9 while its model call number %i is being answered', async (count) => {
  await gate.open();
  let since = modelServer.requests.length;
  const runId = await client.startRun(QUESTION);
  while (modelServer.requests.length < since + count || modelServer.inFlight() === 0) await pause(2);
  const life = await endLife({ runId, from: since });
  since = modelServer.requests.length;
  await restart();
  expectWholeLog(await storedOnly(client.waitForEnd(runId)));
  const lives = [life, lastLife(since)];
  const { inFlight, lost } = life;
  const repeated = repeatedCalls(lives).length;
  console.log(
    `Killed at call ${count}: ${inFlight.size} in flight, ${lost.size - inFlight.size} just answered, ${repeated} repeated.`,
  );
  expect(inFlight.size).toBeGreaterThan(0);
  expectOnlyLostCallsAgain(lives);
  expect(repeated).toBeGreaterThanOrEqual(inFlight.size);
  expect(repeated).toBeLessThanOrEqual(lost.size);
  expect(comparableReport(await reportOf(runId))).toEqual(comparableReport(undisturbed.report));
});

it('is taken over by another server that is up when its own is killed', async () => {
  await gate.open();
  let since = modelServer.requests.length;
  const runId = await client.startRun(QUESTION);
  const judged = (async () => {
    for await (const { type, seq } of client.events(runId)) if (type === 'judging') return seq;
    throw new Error('The stream ended before anything was judged.');
  })();
  // However long the other one takes to start, the run is its server's and still at work then.
  await gate.holdAfter(await judged);
  const { server: other, name } = await startNamed();
  const seen: LoggedEvent[] = [];
  const watching = (async () => {
    for await (const event of client.at(other.origin).events(runId)) if (event.type !== 'streaming') seen.push(event);
  })();
  const first = await epochOf(runId);
  const killedAt = performance.now();
  const lives = [await endLife({ runId, from: since })];
  since = modelServer.requests.length;
  await gate.open();
  while ((await epochOf(runId)) === first) await pause(5);
  const tookOverAfter = Math.round(performance.now() - killedAt);
  app = other;
  appName = name;
  client = client.at(app.origin);
  await watching;
  lives.push(lastLife(since));
  console.log(`Taken over after ${tookOverAfter} ms; ${repeatedCalls(lives).length} model calls repeated.`);
  expect(tookOverAfter).toBeLessThan(6_000);
  expectWholeLog(await gate.storedEvents(runId));
  expectOnlyLostCallsAgain(lives);
  expect(comparableReport(await reportOf(runId))).toEqual(comparableReport(undisturbed.report));
});

it('waits for the approval of its plan through a kill, and works on the plan as it was edited', async () => {
  await gate.open();
  const runId = await client.startRun({ ...QUESTION, autoStart: false });
  await told(runId, 'plan_ready');
  while ((await statusOf(runId)) !== 'waiting') await pause(20);
  await app.kill();
  const calls = modelServer.requests.length;
  await restart();
  await pause(2500);
  expect(await statusOf(runId)).toBe('waiting');
  expect(modelServer.requests.length).toBe(calls);
  const steps = [
    { id: 'own', agent: 'search', text: 'Look for the harms of velorimine in adults first.' },
    { id: 'judge', agent: 'judge', text: 'Weigh what was found.' },
  ];
  expect((await post(`/api/runs/${runId}/plan`, { steps })).status).toBe(202);
  // The decision itself must outlive the server too.
  await app.kill();
  await restart();
  const events = await storedOnly(client.waitForEnd(runId));
  expectWholeLog(events);
  expect(events.filter(({ type }) => type === 'plan_approved')).toMatchObject([
    { steps: steps.map(({ agent, text }) => ({ agent, text })), edited: true, byReader: true },
  ]);
  const decisions = modelServer.requests.slice(calls).filter(({ schemaName }) => schemaName === 'progress_ledger');
  expect(decisions.length).toBeGreaterThan(0);
  for (const { prompt } of decisions) expect(prompt).toContain('Look for the harms of velorimine in adults first.');
});

it('stays paused through a kill, hears what it is told meanwhile, and goes on when it is resumed', async () => {
  await gate.open();
  let since = modelServer.requests.length;
  // Early: nothing is known yet that could end the run before the manager decides again.
  modelServer.latency.firstTokenMs = 1_000;
  const runId = await client.startRun(QUESTION);
  await told(runId, 'searching');
  expect((await post(`/api/runs/${runId}/pause`)).status).toBe(202);
  await told(runId, 'paused');
  modelServer.latency.firstTokenMs = QUICK_MS;
  const lives = [await endLife({ runId, from: since })];
  since = modelServer.requests.length;
  await restart();
  const { length } = await gate.storedEvents(runId);
  await pause(2500);
  expect(await statusOf(runId)).toBe('paused');
  expect((await gate.storedEvents(runId)).length).toBe(length);
  expect(modelServer.requests.length).toBe(since);
  expect((await post(`/api/runs/${runId}/steer`, { message: 'Leave out animal studies.' })).status).toBe(202);
  await app.kill();
  await restart();
  expect((await post(`/api/runs/${runId}/resume`)).status).toBe(202);
  const events = await storedOnly(client.waitForEnd(runId));
  lives.push(lastLife(since));
  expectWholeLog(events);
  expect(events.at(-1)?.type).toBe('complete');
  expect(events.filter(({ type }) => type === 'steered')).toMatchObject([{ text: 'Leave out animal studies.' }]);
  expectOnlyLostCallsAgain(lives);
});
