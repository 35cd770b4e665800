import type { Clock, Stopwatch } from '../ports/clock.ts';
import type { RecordedStep } from '../ports/journal.ts';
import type { ResearchRun } from './run-state.ts';

/** The wall clock, as a recorded step; milliseconds since 1970. */
export function readClock({ journal, clock }: Pick<ResearchRun, 'journal' | 'clock'>, when: string): Promise<number> {
  return journal.step(`clock/${when}`, async () => clock.now().getTime());
}

/**
 * Working time of the run, as a recorded step; milliseconds. A resumed run finds its last reading by the key's prefix.
 */
export function readElapsed(
  { journal, stopwatch }: Pick<ResearchRun, 'journal' | 'stopwatch'>,
  when: string,
): Promise<number> {
  return journal.step(`${ELAPSED}${when}`, async () => stopwatch.elapsedMs());
}

export const ELAPSED = 'elapsed/';

/** Continues from the last reading recorded before an interruption: the time in between does not count. */
export function createStopwatch(clock: Clock, recorded: readonly RecordedStep[] = []): Stopwatch {
  const readings = recorded.filter(({ key }) => key.startsWith(ELAPSED)).map(({ result }) => Number(result));
  const before = Math.max(0, ...readings);
  const start = clock.now().getTime();
  return { elapsedMs: () => before + clock.now().getTime() - start };
}
