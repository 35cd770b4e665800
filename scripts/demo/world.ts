import { startWorld } from '#tests/world/world.ts';
import { DEMO_WORKS } from './works/demo-works.ts';

/** Slow enough that a viewer sees the agents wait, fast enough that nobody does. */
const LATENCY_MS = 250;
/** Reports of an earlier demo keep links that lead somewhere. */
const PAGES_PORT = 41_917;

/**
 * The sample world behind `npm run demo`: sources on loopback that hold fictional works only. `env` points a server
 * at them and at nothing else.
 */
export async function startDemoWorld(): Promise<{ env: Record<string, string>; stop(): Promise<void> }> {
  return startWorld({ works: DEMO_WORKS, latencyMs: LATENCY_MS, pagesPort: PAGES_PORT });
}
