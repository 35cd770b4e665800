import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createClient } from '#tests/system/client.ts';
import type { Stage } from '#tests/system/stage.ts';
import { createIdleRun, sampleEvent } from './append.ts';
import { timeRun } from './bench-run.ts';
import type { Figure } from './figure.ts';
import { watchProcess } from './process-use.ts';
import type { ViewerNews, WatchOrder } from './viewer-process.ts';

const VIEWERS = 1000;
const BATCH_MS = 50;
const STEP_MS = 2000;
/** Events a second that are offered, step by step, until a server falls behind. */
const OFFERED = [500, 1000, 2000, 4000, 8000, 16_000];
/** A server that needs this much longer than the events took to be made has fallen behind. */
const BEHIND = 1.25;

interface Audience {
  /** Resolves when every viewer has the event of this number. Rejects when one of them misses or doubles an event. */
  untilAllHave(seq: number): Promise<void>;
  leave(): void;
}

async function gather(order: WatchOrder): Promise<Audience> {
  const viewers = fork(new URL('./viewer-process.ts', import.meta.url));
  const news = (wanted: number) =>
    new Promise<void>((resolve, reject) => {
      const hear = ({ reached, problem }: ViewerNews) => {
        if (problem !== undefined) reject(new Error(problem));
        if (reached !== wanted) return;
        viewers.off('message', hear);
        resolve();
      };
      viewers.on('message', hear);
    });
  const opened = news(0);
  viewers.send(order);
  await opened;
  return {
    untilAllHave(seq) {
      const reached = news(seq);
      viewers.send({ goal: seq });
      return reached;
    },
    leave: () => viewers.disconnect(),
  };
}

interface Publisher {
  /** Number of the last event that was published. */
  last: number;
  publish(count: number): Promise<void>;
}

/** Events that reach all viewers each second, at the most that is offered before the server falls behind. */
async function mostDelivered(audience: Audience, publisher: Publisher): Promise<number> {
  let most = 0;
  for (const offered of OFFERED) {
    const perBatch = (offered * BATCH_MS) / 1000;
    const batches = STEP_MS / BATCH_MS;
    const everybody = audience.untilAllHave(publisher.last + perBatch * batches);
    const startedAt = performance.now();
    for (let batch = 0; batch < batches; batch += 1) {
      await publisher.publish(perBatch);
      const early = startedAt + (batch + 1) * BATCH_MS - performance.now();
      if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    }
    await everybody;
    const took = performance.now() - startedAt;
    most = Math.max(most, (perBatch * batches * VIEWERS) / (took / 1000));
    if (took > STEP_MS * BEHIND) break;
  }
  return most;
}

async function watchApp(stage: Stage, runId: string): Promise<{ most: number; openMs: number; peakMegabytes: number }> {
  const app = await stage.start({ STREAMS_PER_WORKSPACE: '0', STREAMS_PER_ADDRESS: '0' });
  const client = createClient(app.origin);
  await timeRun(client, { question: 'Is wheat irrigated?', sources: ['pubmed'], maxRounds: 1 });
  const workspaceId = client.cookie()?.split('=')[1]?.split('.')[0] ?? '';
  const run = await createIdleRun(stage.databaseUrl, { runId, workspaceId });
  const use = watchProcess(app.pid);
  try {
    const startedAt = performance.now();
    const audience = await gather({
      port: Number(new URL(app.origin).port),
      path: `/api/runs/${runId}/events`,
      cookie: client.cookie() ?? '',
      viewers: VIEWERS,
    });
    const openMs = performance.now() - startedAt;
    const publisher: Publisher = {
      last: 1,
      async publish(count) {
        await run.append(Array.from({ length: count }, (_, n) => sampleEvent(n)));
        publisher.last += count;
      },
    };
    const most = await mostDelivered(audience, publisher);
    audience.leave();
    return { most, openMs, peakMegabytes: use.stop().peakMegabytes };
  } finally {
    await run.close();
    await app.kill();
  }
}

async function watchBare(): Promise<number> {
  const server: ChildProcess = fork(new URL('./bare-server.ts', import.meta.url));
  const [port] = (await once(server, 'message')) as [number];
  const audience = await gather({ port, path: '/', cookie: '', viewers: VIEWERS });
  const publisher: Publisher = {
    last: 0,
    async publish(count) {
      const at = new Date().toISOString();
      const events = Array.from({ length: count }, (_, n) => ({ ...sampleEvent(n), seq: publisher.last + n + 1, at }));
      await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: JSON.stringify(events) });
      publisher.last += count;
    },
  };
  try {
    return await mostDelivered(audience, publisher);
  } finally {
    audience.leave();
    server.disconnect();
  }
}

/**
 * A thousand viewers on one run, next to the least that node:http can do: one server process and one of viewers for each.
 * The better of two turns counts for both, because whatever else the machine does only makes a turn slower.
 */
export async function benchViewers(stage: Stage): Promise<Figure[]> {
  const bare: number[] = [];
  const app: Awaited<ReturnType<typeof watchApp>>[] = [];
  for (const turn of [1, 2]) {
    bare.push(await watchBare());
    app.push(await watchApp(stage, `bench-viewers-${turn}`));
  }
  const bareMost = Math.max(...bare);
  const appMost = Math.max(...app.map(({ most }) => most));
  return [
    {
      name: '1,000 viewers: rate ÷ bare node:http',
      value: appMost / bareMost,
      unit: '',
      goal: { atLeast: 0.4 },
      note: 'every viewer had every event once, in order',
    },
    {
      name: '1,000 viewers: deliveries',
      value: appMost,
      unit: '1/s',
      note: `bare node:http: ${Math.round(bareMost).toLocaleString('en')}`,
    },
    { name: '1,000 viewers: connecting all', value: Math.min(...app.map(({ openMs }) => openMs)), unit: 'ms' },
    {
      name: '1,000 viewers: memory of the server, at most',
      value: Math.max(...app.map(({ peakMegabytes }) => peakMegabytes)),
      unit: 'MB',
    },
  ];
}
