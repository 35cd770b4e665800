import { expect, type Page } from '@playwright/test';
import { type App, startApp, startCluster } from '#tests/system/app.ts';
import { freePort } from '#tests/system/free-port.ts';
import { modelEnv } from '#tests/team-world.ts';
import { type ModelServer, startModelServer } from '#tests/world/model/model-server.ts';
import { VELORIMINE_WORKS } from '#tests/world/velorimine-works.ts';
import { startWorld } from '#tests/world/world.ts';
import { open, test as quietTest } from '../app-page.ts';

/** The only key that the simulated model server takes. */
export const KEY = 'sk-simulated-5d0c1a77-e2e';
/** Between two pieces of an answer while the model server is slow, in ms: a run is met in its middle. */
const SLOW = { firstTokenMs: 900, chunkMs: 25 };
const QUICK = { firstTokenMs: 40, chunkMs: 1 };

export interface TeamStage {
  models: ModelServer;
  /** The server with models of its own. */
  origin: string;
  /** The server without a model, on a database of its own; it may ask these model servers if a reader names them. */
  keylessOrigin: string;
  /** A model server with the same key that a test may end. */
  mortal: ModelServer;
  /** The model server thinks long about everything from here on, or answers at once. */
  slow(): void;
  quick(): void;
  /** Ends the first server as a power cut would, and starts it again on the same port. */
  kill(): Promise<void>;
  revive(): Promise<void>;
}

/** Tests of the team: two built servers, one with models and one without, over the simulated sources and model server. */
export const test = quietTest.extend<object, { stage: TeamStage }>({
  stage: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern.
    async ({}, use) => {
      const cluster = await startCluster('e2e-team');
      const world = await startWorld({ works: VELORIMINE_WORKS, latencyMs: 60 });
      const models = await startModelServer({ key: KEY, latency: QUICK });
      const mortal = await startModelServer({ key: KEY, latency: QUICK, port: await freePort() });
      const shared = {
        ...world.env,
        SOURCE_PACE: '10',
        RUNS_PER_HOUR_PER_WORKSPACE: '0',
        RUNS_PER_HOUR_PER_ADDRESS: '0',
      };
      const keyed = { ...shared, ...modelEnv(models, KEY), DATABASE_URL: await cluster.createDatabase() };
      const keyless = {
        ...shared,
        OLLAMA_BASE_URL: 'off',
        CROSSREF_BASE_URL: 'http://127.0.0.1:9',
        MODEL_FETCH_ALLOW: `${models.origin},${mortal.origin}`,
        DATABASE_URL: await cluster.createDatabase(),
      };
      const port = await freePort();
      const [first, without] = await Promise.all([startApp(keyed, port), startApp(keyless)]);
      let app: App = first;
      await use({
        models,
        origin: app.origin,
        keylessOrigin: without.origin,
        mortal,
        slow: () => Object.assign(models.latency, SLOW),
        quick: () => Object.assign(models.latency, QUICK),
        kill: () => app.kill(),
        async revive() {
          app = await startApp(keyed, port);
        },
      });
      await Promise.all([app.stop(), without.stop()]);
      await Promise.all([models.stop(), mortal.stop(), world.stop()]);
      await cluster.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ stage }, use) => use(stage.origin),
});

export { expect };

interface Asked {
  question?: string;
  planFirst?: boolean;
  tokens?: string;
}

/** Fills the form on the home page and sends it; arXiv is left out, whose client waits between two requests. */
export async function askTeam(
  page: Page,
  { question = 'Does velorimine reduce attacks in cluster headache?', planFirst = false, tokens }: Asked = {},
): Promise<void> {
  await open(page, '/');
  await page.getByRole('textbox', { name: /question/i }).fill(question);
  await page.getByRole('checkbox', { name: 'arXiv' }).uncheck();
  await page.getByRole('checkbox', { name: /Show me the plan first/ }).setChecked(planFirst);
  if (tokens !== undefined) {
    await page.getByText('Options', { exact: true }).click();
    await page.getByRole('textbox', { name: 'Tokens', exact: true }).fill(tokens);
  }
  await page.getByRole('button', { name: planFirst ? 'Make the plan' : 'Report in minutes' }).click();
}

/** As askTeam, and waits for the run's page. */
export async function startTeam(page: Page, asked: Asked = {}): Promise<string> {
  await askTeam(page, asked);
  await page.waitForURL(/\/runs\/[\w-]+/);
  return page.url().match(/runs\/([\w-]+)/)?.[1] ?? '';
}
