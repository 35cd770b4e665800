import pg from 'pg';
import { expect } from 'vitest';
import * as z from 'zod';
import type { LoggedEvent } from '#contract/event.ts';
import type { Report } from '#contract/report.ts';
import { type ModelServer, type SeenModelCall, startModelServer } from '#tests/world/model/model-server.ts';
import { wireId } from '#tests/world/model/wire.ts';
import { type App, startCluster } from './app.ts';
import { type Client, createClient } from './client.ts';
import { createStage, type Stage } from './stage.ts';
import { openWriteGate, type WriteGate } from './write-gate.ts';

/** Nothing of the world compares the two, so that a second round is searched, read and judged. */
export const QUESTION = {
  question: 'Is velorimine better than verapamil in cluster headache?',
  mode: 'advanced',
  maxRounds: 4,
  sources: ['pubmed', 'clinical_trials', 'preprints', 'web'],
};
export const QUICK_MS = 20;

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The calls that one life of a server made. */
export interface Life {
  calls: readonly SeenModelCall[];
  /** Not answered when the server was killed. */
  inFlight: ReadonlySet<SeenModelCall>;
  /** Their answers were not stored when it was killed, those in flight among them. */
  lost: ReadonlySet<SeenModelCall>;
}

interface EndOfLife {
  runId: string;
  /** How many calls there were before the run. */
  from: number;
  /** How many calls there were before this life. */
  since?: number;
}

/** A server of its own name, which stands at each of its connections to the database. */
interface NamedServer {
  server: App;
  name: string;
}

/** Servers with a team, on one database and one world, of which one is up, and a run that nothing disturbed. */
export interface CrashingTeam {
  readonly app: App;
  readonly client: Client;
  modelServer: ModelServer;
  stage: Stage;
  gate: WriteGate;
  database: pg.Client;
  undisturbed: { runId: string; events: LoggedEvent[]; report: Report; calls: SeenModelCall[] };
  startNamed(): Promise<NamedServer>;
  restart(): Promise<void>;
  /** From now on this server is the one that is up. */
  goOnWith(other: NamedServer): void;
  /** Kills the server that is up, and with it the write that is being blocked. */
  endLife(end: EndOfLife): Promise<Life>;
  /** What was called in the life that nobody ended. */
  lastLife(since: number): Life;
  reportOf(runId: string): Promise<Report>;
  /** Those of a run's calls whose answers stand in its stored steps. */
  storedCalls(runId: string, ofRun: readonly SeenModelCall[]): Promise<Set<SeenModelCall>>;
  close(): Promise<void>;
}

/** Without the growing text of sections, which is sent to viewers and never stored. */
export const storedOnly = async (events: Promise<LoggedEvent[]>) =>
  (await events).filter(({ type }) => type !== 'streaming');

export const keyOf = ({ model, schemaName, tools, prompt }: SeenModelCall) =>
  JSON.stringify([model, schemaName, tools, prompt]);

export function expectWholeLog(events: readonly { seq?: number; type: string }[]): void {
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
  expect(events.filter(({ type }) => ['complete', 'error', 'cancelled'].includes(type))).toEqual([events.at(-1)]);
}

/** The calls that had been made in an earlier life too, as they were made then for the last time. */
export function repeatedCalls(lives: readonly Life[]): { call: SeenModelCall; wasLost: boolean }[] {
  return lives.flatMap(({ calls }, index) =>
    calls.flatMap((again) => {
      const isSame = (call: SeenModelCall) => keyOf(call) === keyOf(again);
      const life = lives.slice(0, index).findLast((earlier) => earlier.calls.some(isSame));
      const call = life?.calls.find(isSame);
      return life && call ? [{ call, wasLost: life.lost.has(call) }] : [];
    }),
  );
}

export function expectOnlyLostCallsAgain(lives: readonly Life[]): void {
  const paidTwice = repeatedCalls(lives).filter(({ wasLost }) => !wasLost);
  expect(paidTwice.map(({ call }) => call.schemaName)).toEqual([]);
}

const modelStep = z.object({ answer: z.object({ content: z.array(z.object({ text: z.string().optional() })) }) });

/** @param name of its database's folder: each test file has its own. */
export async function createCrashingTeam(name: string): Promise<CrashingTeam> {
  const cluster = await startCluster(name);
  /** What every id in the answer to a call contains, wherever the answer is stored. */
  const idsOf = new Map<SeenModelCall, string>();
  const modelServer = await startModelServer({
    latency: { firstTokenMs: QUICK_MS, chunkMs: 5 },
    script(call) {
      const seen = modelServer.requests.at(-1);
      if (seen) idsOf.set(seen, wireId('', call));
      return undefined;
    },
  });
  const stage = await createStage({ cluster, latencyMs: 60, modelServer });
  let started = 0;

  async function startNamed(): Promise<NamedServer> {
    started += 1;
    const own = `server-${started}`;
    return { server: await stage.start({ DATABASE_URL: `${stage.databaseUrl}?application_name=${own}` }), name: own };
  }

  let up = await startNamed();
  let client = createClient(up.server.origin);
  const gate = await openWriteGate(stage.databaseUrl);
  const database = new pg.Client({ connectionString: stage.databaseUrl });
  await database.connect();

  function goOnWith(other: NamedServer): void {
    up = other;
    client = client.at(other.server.origin);
  }

  async function reportOf(runId: string): Promise<Report> {
    const response = await client.call(`/api/runs/${runId}/report`);
    expect(response.status).toBe(200);
    return (await response.json()) as Report;
  }

  async function storedCalls(runId: string, ofRun: readonly SeenModelCall[]): Promise<Set<SeenModelCall>> {
    const rows = (await gate.storedSteps(runId)).filter(({ key }) => key.startsWith('model/'));
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

  async function endLife({ runId, from, since = from }: EndOfLife): Promise<Life> {
    const killedAt = performance.now();
    await up.server.kill();
    await gate.drop();
    // A write that the database had already been sent is still made: nothing changes any more once the connections are gone.
    const connections = () => database.query('select 1 from pg_stat_activity where application_name = $1', [up.name]);
    while ((await connections()).rows.length > 0) await pause(5);
    // The model server notices it a little later.
    while (modelServer.inFlight() > 0) await pause(5);
    const calls = modelServer.requests.slice(since);
    const stored = await storedCalls(runId, modelServer.requests.slice(from));
    return {
      calls,
      inFlight: new Set(calls.filter(({ endedAt }) => endedAt >= killedAt)),
      lost: new Set(calls.filter((call) => !stored.has(call))),
    };
  }

  const runId = await client.startRun(QUESTION);
  const before = modelServer.requests.length;
  const events = await storedOnly(client.waitForEnd(runId));
  return {
    get app() {
      return up.server;
    },
    get client() {
      return client;
    },
    modelServer,
    stage,
    gate,
    database,
    undisturbed: { runId, events, report: await reportOf(runId), calls: modelServer.requests.slice(before) },
    startNamed,
    restart: async () => goOnWith(await startNamed()),
    goOnWith,
    endLife,
    lastLife: (since) => ({
      calls: modelServer.requests.slice(since),
      inFlight: new Set(),
      lost: new Set(),
    }),
    reportOf,
    storedCalls,
    async close() {
      await gate.close();
      await database.end();
      await up.server.kill();
      await modelServer.stop();
      await stage.world.stop();
      await cluster.stop();
    },
  };
}
