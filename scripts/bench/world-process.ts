// The simulated sources in a process of their own, so that what they do is not counted as the measured server's.
import { DEMO_WORKS } from '#scripts/demo/works/demo-works.ts';
import { startWorld } from '#tests/world/world.ts';

/** Set when it is started: WORLD_LATENCY_MS. */
const world = await startWorld({ works: DEMO_WORKS, latencyMs: Number(process.env['WORLD_LATENCY_MS'] ?? 0) });
process.on('disconnect', () => process.exit(0));
process.send?.(world.env);
