import { startWorld } from '#tests/world/world.ts';
import { DEMO_WORKS } from './works/demo-works.ts';

/** Slow enough that a viewer sees the agents wait, fast enough that nobody does. */
const LATENCY_MS = 250;

/**
 * The sample world behind `npm run demo`: five sources on loopback that hold fictional works only. `env` points a server
 * at them and at nothing else.
 */
export async function startDemoWorld(): Promise<{ env: Record<string, string>; stop(): Promise<void> }> {
  return startWorld({ works: DEMO_WORKS, latencyMs: LATENCY_MS });
}
