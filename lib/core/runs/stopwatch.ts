import type { RecordedStep } from '../durable/replay-journal.ts';
import type { Clock } from '../ports/clock.ts';
import type { Stopwatch } from '../ports/stopwatch.ts';
import { ELAPSED } from './read-elapsed.ts';

/** Counts on from the last reading that a run recorded before it was interrupted: the time between does not count. */
export function createStopwatch(clock: Clock, recorded: readonly RecordedStep[] = []): Stopwatch {
  const readings = recorded.filter(({ key }) => key.startsWith(ELAPSED)).map(({ result }) => Number(result));
  const before = Math.max(0, ...readings);
  const start = clock.now().getTime();
  return { elapsedMs: () => before + clock.now().getTime() - start };
}
