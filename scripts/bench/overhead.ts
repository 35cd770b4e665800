import { createClient } from '#tests/system/client.ts';
import type { Stage } from '#tests/system/stage.ts';
import { timeRun } from './bench-run.ts';
import { criticalPathMs } from './critical-path.ts';
import { type Figure, median } from './figure.ts';

export const BENCH_QUESTION = { question: 'Does velorimine help in cluster headache?' };
const RUNS = 5;

/** What a keyless run costs beyond its sources' time, and how soon its viewer sees something. */
export async function benchOverhead(stage: Stage): Promise<Figure[]> {
  const app = await stage.start();
  try {
    const client = createClient(app.origin);
    await timeRun(client, BENCH_QUESTION);
    const walls: number[] = [];
    const ratios: number[] = [];
    const firstEvents: number[] = [];
    const firstWorks: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      await hostsAtRest();
      for (const source of Object.values(stage.world.sources)) source.requests.length = 0;
      const { wallMs, firstEventMs, firstWorkMs, end } = await timeRun(client, BENCH_QUESTION);
      if (end !== 'complete') throw new Error(`The run ended with "${end}".`);
      walls.push(wallMs);
      ratios.push(wallMs / criticalPathMs(stage.world));
      firstEvents.push(firstEventMs);
      firstWorks.push(firstWorkMs);
    }
    return [
      {
        name: 'run: wall time ÷ critical path',
        value: median(ratios),
        unit: '',
        goal: { atMost: 1.1 },
        note: `median of ${RUNS}, sources answer after 300 ms`,
      },
      { name: 'run: wall time', value: median(walls), unit: 'ms' },
      { name: 'first event after POST', value: median(firstEvents), unit: 'ms', goal: { atMost: 25 } },
      { name: "worker's first event after POST", value: median(firstWorks), unit: 'ms' },
    ];
  } finally {
    await app.kill();
  }
}

/** The longest that a host remembers the run before, so that none starts by waiting for it. */
const hostsAtRest = () => new Promise((resolve) => setTimeout(resolve, 3_200));
