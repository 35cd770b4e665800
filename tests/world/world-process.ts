// A simulated world in a process of its own, so that what it holds in memory is not counted as the tested process's.
import type { FaultKind } from './faults.ts';
import { VELORIMINE_WORKS } from './velorimine-works.ts';
import { startWorld, type World } from './world.ts';

/** Sent to this process: which host misbehaves from now on and how; null makes it well again. Answered with `done`. */
export interface FaultOrder {
  place: keyof World['sources'];
  kind: FaultKind | null;
}

const world = await startWorld({ works: VELORIMINE_WORKS, latencyMs: 5 });
process.on('message', ({ place, kind }: FaultOrder) => {
  world.sources[place].fault = kind === null ? undefined : { kind, served: 0 };
  process.send?.('done');
});
process.on('disconnect', () => process.exit(0));
process.send?.(world.env);
