import { expect, type Locator, type Page } from '@playwright/test';
import pg from 'pg';
import { type App, startApp, startCluster } from '#tests/system/app.ts';
import { freePort } from '#tests/system/free-port.ts';
import { VELORIMINE_WORKS } from '#tests/world/velorimine-works.ts';
import { startWorld } from '#tests/world/world.ts';
import { test as quietTest } from '../app-page.ts';

export interface StudyStage {
  origin: string;
  /** Ends the server as a power cut would, and starts it again on the same port. */
  restart(): Promise<void>;
  /** What the database holds as the right answer to a question: no page receives it before the question is graded. */
  keyOf(questionId: string): Promise<string>;
  /** As if everything that was studied had happened so many days earlier. The server is restarted for it. */
  daysPass(days: number): Promise<void>;
}

/** Tests of study: a server without a model on a database of its own, over the invented world. */
export const test = quietTest.extend<object, { stage: StudyStage }>({
  // The server is ended while its page is open.
  bearable: /status of 4\d\d|ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET/,
  stage: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern.
    async ({}, use) => {
      const cluster = await startCluster('e2e-study');
      const world = await startWorld({ works: VELORIMINE_WORKS, latencyMs: 40 });
      const databaseUrl = await cluster.createDatabase();
      const env = {
        ...world.env,
        SOURCE_PACE: '10',
        DATABASE_URL: databaseUrl,
        OLLAMA_BASE_URL: 'off',
        RUNS_PER_HOUR_PER_WORKSPACE: '0',
        RUNS_PER_HOUR_PER_ADDRESS: '0',
      };
      const port = await freePort();
      let app: App = await startApp(env, port);
      const stage: StudyStage = {
        origin: app.origin,
        async restart() {
          await app.kill();
          app = await startApp(env, port);
        },
        keyOf: (questionId) => keyOf(databaseUrl, questionId),
        async daysPass(days) {
          await app.kill();
          await moveBack(databaseUrl, days);
          app = await startApp(env, port);
        },
      };
      await use(stage);
      await app.stop();
      await world.stop();
      await cluster.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ stage }, use) => use(stage.origin),
});

async function asked<T extends pg.QueryResultRow>(databaseUrl: string, text: string, values: unknown[]): Promise<T[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<T>(text, values)).rows;
  } finally {
    await client.end();
  }
}

async function keyOf(databaseUrl: string, questionId: string): Promise<string> {
  const [found] = await asked<{ key: string }>(
    databaseUrl,
    `select question->>'key' as key from study_events, jsonb_array_elements(event->'questions') question
     where jsonb_typeof(event->'questions') = 'array' and question->>'id' = $1`,
    [questionId],
  );
  if (!found) throw new Error(`There is no question ${questionId}.`);
  return found.key;
}

/** Moves every timestamp in the events and summaries of study. No server that has read them may run meanwhile. */
async function moveBack(databaseUrl: string, days: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const events = await client.query('select session_id, seq, event from study_events');
    for (const { session_id, seq, event } of events.rows)
      await client.query(
        `update study_events set event = $3, at = at - make_interval(days => $4) where session_id = $1 and seq = $2`,
        [session_id, seq, JSON.stringify(earlier(event, days)), days],
      );
    const sessions = await client.query('select id, summary from study_sessions');
    for (const { id, summary } of sessions.rows)
      await client.query('update study_sessions set summary = $2 where id = $1', [
        id,
        JSON.stringify(earlier(summary, days)),
      ]);
  } finally {
    await client.end();
  }
}

const TIMESTAMP = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

function earlier(value: unknown, days: number): unknown {
  if (typeof value === 'string' && TIMESTAMP.test(value))
    return new Date(Date.parse(value) - days * 86_400_000).toISOString();
  if (Array.isArray(value)) return value.map((each) => earlier(each, days));
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, earlier(each, days)]));
  return value;
}

/** Walks with the Tab key until something has the focus. */
export async function tabTo(page: Page, target: Locator, most = 120): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < most; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Not reached with ${most} presses of Tab.`);
}

export const openQuestion = (page: Page) => page.locator('[data-question][data-open]');
export const graded = (page: Page) => page.locator('[data-question][data-outcome]');
export const nextStep = (page: Page) => page.getByRole('region', { name: 'Next step' }).getByRole('button').first();

/**
 * Answers the open question by keyboard alone, and waits for its grade.
 *
 * @param key the right answer; without it the second option, or words that are not right.
 */
export async function answerByKeyboard(page: Page, key: string | null = null): Promise<void> {
  const before = await graded(page).count();
  const card = openQuestion(page);
  await expect(card).toBeVisible();
  await page.keyboard.press('Escape');
  if (!(await card.evaluate((element) => element.contains(document.activeElement)))) await page.keyboard.press('g');
  await expect(card.locator('input:focus, textarea:focus')).toHaveCount(1);
  const options = await card.getByRole('radio').all();
  const values = await Promise.all(options.map((option) => option.getAttribute('value')));
  if (options.length > 0) await page.keyboard.press(key === null ? 'b' : String(values.indexOf(key) + 1));
  else await page.keyboard.type(key ?? 'something else');
  await page.keyboard.press('Enter');
  await expect(graded(page)).toHaveCount(before + 1);
}

/** Takes the next step by keyboard, from wherever the focus is that is no field. */
export async function stepByKeyboard(page: Page): Promise<void> {
  await expect(nextStep(page)).toHaveAttribute('aria-disabled', 'false');
  await tabTo(page, nextStep(page));
  await page.keyboard.press('Enter');
}
