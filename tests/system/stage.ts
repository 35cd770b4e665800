import { modelEnv } from '#tests/team-world.ts';
import type { ModelServer } from '#tests/world/model/model-server.ts';
import { VELORIMINE_WORKS } from '#tests/world/velorimine-works.ts';
import type { WorldWork } from '#tests/world/work.ts';
import { startWorld, type World } from '#tests/world/world.ts';
import { type App, startApp } from './app.ts';

/** One database and one world, on which servers come and go. */
export interface Stage {
  world: World;
  databaseUrl: string;
  start(more?: Record<string, string>): Promise<App>;
}

interface StageOptions {
  /** A world that is there already, e.g. that of another stage. */
  world?: World;
  cluster: { createDatabase(): Promise<string> };
  latencyMs: number;
  works?: readonly WorldWork[];
  /** The servers' own model server; without one they work by rules. */
  modelServer?: Pick<ModelServer, 'baseUrl'>;
}

/** Without the cache of answers, so that a search that is made twice is seen twice. */
export async function createStage({
  cluster,
  latencyMs,
  works = VELORIMINE_WORKS,
  modelServer,
  world: given,
}: StageOptions): Promise<Stage> {
  const world = given ?? (await startWorld({ works, latencyMs }));
  const databaseUrl = await cluster.createDatabase();
  const models = modelServer ? modelEnv(modelServer) : {};
  const env = { ...models, ...world.env, SOURCE_PACE: '10', DATABASE_URL: databaseUrl, ANSWER_CACHE_HOURS: '0' };
  return { world, databaseUrl, start: (more = {}) => startApp({ ...env, ...more }) };
}
