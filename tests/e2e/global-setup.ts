import { DISAGREEING } from '#tests/evals/traps/trap-works.ts';
import { startApp, startCluster } from '#tests/system/app.ts';
import { VELORIMINE_WORKS } from '#tests/world/velorimine-works.ts';
import { startWorld } from '#tests/world/world.ts';

/** The built app on a database of its own and the small invented world, for all browser tests. */
export default async function setup(): Promise<() => Promise<void>> {
  const cluster = await startCluster('e2e');
  const world = await startWorld({ works: [...VELORIMINE_WORKS, ...DISAGREEING], latencyMs: 150 });
  const databaseUrl = await cluster.createDatabase();
  const app = await startApp({
    DATABASE_URL: databaseUrl,
    ...world.env,
    SOURCE_PACE: '10',
    RUNS_PER_HOUR_PER_WORKSPACE: '0',
    RUNS_PER_HOUR_PER_ADDRESS: '0',
  });
  process.env['E2E_ORIGIN'] = app.origin;
  return async () => {
    await app.stop();
    await world.stop();
    await cluster.stop();
  };
}
