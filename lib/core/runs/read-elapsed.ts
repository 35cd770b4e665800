import type { ResearchRun } from './run-state.ts';

/** The wall clock, as a recorded step; milliseconds since 1970. */
export function readClock({ journal, clock }: Pick<ResearchRun, 'journal' | 'clock'>, when: string): Promise<number> {
  return journal.step(`clock/${when}`, async () => clock.now().getTime());
}

/** Time worked on the run, as a recorded step; milliseconds. The key's prefix is how a continued run finds its last reading. */
export function readElapsed(
  { journal, stopwatch }: Pick<ResearchRun, 'journal' | 'stopwatch'>,
  when: string,
): Promise<number> {
  return journal.step(`${ELAPSED}${when}`, async () => stopwatch.elapsedMs());
}

export const ELAPSED = 'elapsed/';
