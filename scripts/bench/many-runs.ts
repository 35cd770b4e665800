import { createClient } from '#tests/system/client.ts';
import type { Stage } from '#tests/system/stage.ts';
import { timeRun } from './bench-run.ts';
import { type Figure, median } from './figure.ts';
import { BENCH_QUESTION } from './overhead.ts';
import { watchProcess } from './process-use.ts';

const RUNS = 50;

/**
 * Fifty runs at once in one server: its memory, and what each run costs. They all wait for the same few requests a second
 * that each source allows, so a source that cannot be asked in time is named in their reports; every run must still end.
 */
export async function benchManyRuns(stage: Stage): Promise<Figure[]> {
  const app = await stage.start();
  try {
    const client = createClient(app.origin);
    const one = await timeRun(client, { ...BENCH_QUESTION, maxRounds: 1 });
    const use = watchProcess(app.pid);
    const idle = use.now().peakMegabytes;
    const runs = await Promise.all(
      Array.from({ length: RUNS }, () => timeRun(client, { ...BENCH_QUESTION, maxRounds: 1 })),
    );
    const { peakMegabytes, cpuSeconds } = use.stop();
    const unfinished = runs.filter(({ end }) => end !== 'complete');
    if (unfinished.length > 0) throw new Error(`${unfinished.length} of ${RUNS} runs did not end with a report.`);
    const wall = median(runs.map(({ wallMs }) => wallMs));
    return [
      {
        name: `${RUNS} runs at once: memory of the server, at most`,
        value: peakMegabytes,
        unit: 'MB',
        note: `before: ${Math.round(idle)} MB`,
      },
      { name: `${RUNS} runs at once: processor time of one`, value: (cpuSeconds / RUNS) * 1000, unit: 'ms' },
      {
        name: `${RUNS} runs at once: median wall ÷ one run's`,
        value: wall / one.wallMs,
        unit: '',
        note: 'nearly all of it waiting for the few requests a second that each source allows',
      },
    ];
  } finally {
    await app.kill();
  }
}
