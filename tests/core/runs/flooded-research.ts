// Runs one question after the other against a world in another process and says how much memory each one took at most.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { WORLD_SOURCES } from '#tests/world/world.ts';
import type { FaultOrder } from '#tests/world/world-process.ts';
import { researchWorld, runToEnd, startedEvent } from './research-world.ts';

const PLACES = [...WORLD_SOURCES, 'pages'] as const;
const SAMPLE_MS = 5;

/** Sent to the parent: growth of this process's memory over the same run without a fault, and whether the flood was refused. */
export interface Measurement {
  place: (typeof PLACES)[number];
  grownMegabytes: number;
  failedSearches: number;
}

async function sendOrder(world: ChildProcess, order: FaultOrder): Promise<void> {
  world.send(order);
  await once(world, 'message');
}

/** Peak memory in use during `work`, in megabytes. */
async function peakOf<T>(work: () => Promise<T>): Promise<{ peak: number; result: T }> {
  // What the run before has left behind is not this one's.
  globalThis.gc?.();
  let peak = process.memoryUsage.rss();
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, SAMPLE_MS);
  const result = await work();
  clearInterval(timer);
  return { peak: Math.max(peak, process.memoryUsage.rss()) / 1024 / 1024, result };
}

const world = fork(path.resolve(import.meta.dirname, '../../world/world-process.ts'));
const [env] = (await once(world, 'message')) as [Record<string, string>];
const run = async () => runToEnd(await researchWorld(env), startedEvent());

for (let warmUp = 0; warmUp < 4; warmUp += 1) await run();
for (const place of PLACES) {
  const { peak: usual } = await peakOf(run);
  await sendOrder(world, { place, kind: '300 MB body' });
  const { peak, result } = await peakOf(run);
  await sendOrder(world, { place, kind: null });
  const failedSearches = result.events.filter((event) => event.type === 'source_failed').length;
  process.send?.({ place, grownMegabytes: peak - usual, failedSearches } satisfies Measurement);
}
world.disconnect();
process.disconnect?.();
