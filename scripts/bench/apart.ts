import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { startApp } from '#tests/system/app.ts';
import { type Client, createClient } from '#tests/system/client.ts';
import { modelEnv } from '#tests/team-world.ts';
import type { ModelReady } from '#tests/world/model/model-process.ts';
import { timeRun } from './bench-run.ts';
import { type Figure, median } from './figure.ts';
import { measureLog } from './log-size.ts';
import { BENCH_QUESTION } from './overhead.ts';
import { type ProcessUse, watchProcess } from './process-use.ts';

/** As in the team's own rows. */
const MODEL_LATENCY = { firstTokenMs: 400, chunkMs: 20, chunkChars: 40 };
const SOURCE_LATENCY_MS = 300;
const KEYLESS = { ...BENCH_QUESTION, engine: 'rules' };
const TEAM = { ...BENCH_QUESTION, mode: 'advanced', depth: 'quick', autoStart: true };
/** Until the server's code is compiled as far as it will be. */
const WARM_UP = 3;
const RUNS = 6;
const MANY = 50;
const root = path.resolve(import.meta.dirname, '../..');

interface Apart {
  client: Client;
  databaseUrl: string;
  server: number;
  /** The processes of sources and models. */
  others: readonly number[];
}

/** What a run costs its server, and fifty at once, with sources and models in processes of their own. */
export async function* benchApart(cluster: { createDatabase(): Promise<string> }): AsyncGenerator<Figure[]> {
  const world = fork(path.join(import.meta.dirname, 'world-process.ts'), {
    env: { ...process.env, WORLD_LATENCY_MS: String(SOURCE_LATENCY_MS) },
  });
  const models = fork(path.join(root, 'tests/world/model/model-process.ts'), {
    env: { ...process.env, MODEL_LATENCY: JSON.stringify(MODEL_LATENCY) },
  });
  try {
    const [worldEnv, model] = await Promise.all([firstMessage(world), firstMessage(models)]);
    const databaseUrl = await cluster.createDatabase();
    const app = await startApp({
      ...modelEnv(model as ModelReady),
      ...(worldEnv as Record<string, string>),
      DATABASE_URL: databaseUrl,
      ANSWER_CACHE_HOURS: '24',
    });
    try {
      const apart = {
        client: createClient(app.origin),
        databaseUrl,
        server: app.pid,
        others: [world, models].flatMap(({ pid }) => pid ?? []),
      };
      yield await benchOne(apart, { name: 'keyless run', asked: KEYLESS, goal: 80 });
      yield await benchOne(apart, { name: 'team run', asked: TEAM, goal: 250 });
      yield await benchMany(apart);
    } finally {
      await app.kill();
    }
  } finally {
    world.disconnect();
    models.disconnect();
  }
}

async function firstMessage(child: ChildProcess): Promise<unknown> {
  const [message] = (await once(child, 'message')) as unknown[];
  return message;
}

/** Runs one behind the other; the first ones warm the server up and fill its cache of answers. */
async function benchOne(
  { client, databaseUrl, server }: Apart,
  { name, asked, goal }: { name: string; asked: unknown; goal: number },
): Promise<Figure[]> {
  for (let run = 0; run < WARM_UP; run += 1) await timeToReport(client, asked);
  const use = watchProcess(server);
  let runId = '';
  for (let run = 0; run < RUNS; run += 1) ({ runId } = await timeToReport(client, asked));
  const { cpuSeconds } = use.stop();
  const { whole, stored } = await measureLog(databaseUrl, runId);
  const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)} kB`;
  return [
    {
      name: `${name}: processor time of the server`,
      value: (cpuSeconds / RUNS) * 1000,
      unit: 'ms',
      goal: { atMost: goal },
      note: `mean of ${RUNS} behind one another, after ${WARM_UP}; sources remembered`,
    },
    {
      name: `${name}: bytes of its log ÷ as JSON`,
      value: stored / whole,
      unit: '',
      goal: { atMost: 0.4 },
      note: `${kilobytes(stored)} for ${kilobytes(whole)} of JSON`,
    },
  ];
}

async function benchMany({ client, server, others }: Apart): Promise<Figure[]> {
  const ones: number[] = [];
  for (let run = 0; run < 3; run += 1) ones.push((await timeToReport(client, TEAM)).wallMs);
  const watched = [server, process.pid, ...others].map(watchProcess);
  const busyBefore = busySeconds();
  const startedAt = performance.now();
  const runs = await Promise.all(Array.from({ length: MANY }, () => timeToReport(client, TEAM)));
  const seconds = (performance.now() - startedAt) / 1000;
  const uses = watched.map((each) => each.stop());
  const busy = busySeconds() - busyBefore;
  return [
    {
      name: `team run, all apart: ${MANY} at once, median wall ÷ one run's`,
      value: median(runs.map(({ wallMs }) => wallMs)) / median(ones),
      unit: '',
      goal: { atMost: 1.1 },
      note: whatBounds({ uses, busy, seconds }),
    },
    {
      name: `team run, all apart: ${MANY} at once, processor time of the server for one`,
      value: ((uses[0]?.cpuSeconds ?? 0) / MANY) * 1000,
      unit: 'ms',
    },
  ];
}

/** How busy the processors were, and with whom. */
function whatBounds({ uses, busy, seconds }: { uses: readonly ProcessUse[]; busy: number; seconds: number }): string {
  const [server = 0, viewers = 0, sources = 0, models = 0] = uses.map(({ cpuSeconds }) => cpuSeconds);
  const rest = Math.max(0, busy - server - viewers - sources - models);
  const parts = { server, viewers, sources, models, 'PostgreSQL and others': rest };
  const shares = Object.entries(parts).map(([who, cpu]) => `${who} ${cpu.toFixed(1)} s`);
  const share = Math.round((100 * busy) / (seconds * os.cpus().length));
  return `${os.cpus().length} processors ${share}% busy for ${seconds.toFixed(1)} s: ${shares.join(', ')}`;
}

/** Time on all processors of the machine that was not idle. */
function busySeconds(): number {
  return os.cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + (user + nice + sys + irq) / 1000, 0);
}

async function timeToReport(client: Client, asked: unknown) {
  const run = await timeRun(client, asked);
  if (run.end !== 'complete') throw new Error(`A run ended with "${run.end}".`);
  return run;
}
