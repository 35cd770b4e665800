import type { Locator, Page } from '@playwright/test';
import { open, reload, waitForReportAndProgress } from '../app-page.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../page-checks.ts';
import { askTeam, expect, KEY, startTeam, type TeamStage, test } from './team-page.ts';

const PLAN_HEADING = 'The plan, before anything is searched';

const step = (page: Page, place: number) => page.getByRole('textbox', { name: `What step ${place} does`, exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

async function stepTexts(page: Page): Promise<string[]> {
  const fields = await page.getByRole('textbox', { name: /^What step \d+ does$/ }).all();
  return Promise.all(fields.map((field) => field.inputValue()));
}

function promptsOf(stage: TeamStage, schema: string): string[] {
  return stage.models.requests.filter(({ schemaName }) => schemaName === schema).map(({ prompt }) => prompt);
}

/** The run's team has been sent searching, so the run is in its middle. */
async function waitForHandoff(page: Page): Promise<void> {
  await expect(page.getByRole('list', { name: 'The team’s conversation' })).toBeVisible();
}

test.afterEach(({ stage }) => stage.quick());

test.describe('a plan before it is worked on', () => {
  test('is edited, kept over a reload, and is what the team receives', async ({ page, stage }) => {
    await startTeam(page, { planFirst: true });
    await expect(page.getByRole('heading', { name: PLAN_HEADING })).toBeVisible();
    await expect(page.getByText(/^Planning used [\d,]+ tokens; nothing more is spent until you start$/)).toBeVisible();
    await expect(page.getByText(/^[\d,]+ tokens, price unknown, about \d+ minutes?$/)).toBeVisible();
    await expect(page.getByText(/^200,000 tokens; a part is reserved/)).toBeVisible();

    const proposed = await stepTexts(page);
    const edited = 'Look for randomised trials of velorimine in adults before all else.';
    const added = 'Look for what patients are told of velorimine.';
    await step(page, 1).fill(edited);
    await button(page, 'Move step 2 down').click();
    await button(page, 'Remove step 4').click();
    await button(page, 'Undo').click();
    await button(page, 'Remove step 4').click();
    await button(page, 'Add a step').click();
    await step(page, proposed.length).fill(added);
    const [, second = '', third = '', , last = ''] = proposed;
    const wanted = [edited, third, second, last, added];
    expect(await stepTexts(page)).toEqual(wanted);

    await reload(page);
    await expect(step(page, 1)).toHaveValue(edited);
    expect(await stepTexts(page)).toEqual(wanted);

    const before = promptsOf(stage, 'progress_ledger').length;
    await button(page, 'Start with this plan').click();
    await expect(page.getByText('With your changes')).toBeVisible();
    const steps = page.getByRole('list', { name: 'Steps of the plan' }).getByRole('listitem');
    await expect(steps).toHaveCount(wanted.length);
    for (const [index, text] of wanted.entries()) await expect(steps.nth(index)).toContainText(text);
    await waitForReportAndProgress(page);
    const prompts = promptsOf(stage, 'progress_ledger').slice(before);
    expect(prompts.length).toBeGreaterThan(0);
    for (const prompt of prompts) for (const text of wanted) expect(prompt).toContain(text);
    expect(prompts.join()).not.toContain(proposed[0]);
  });

  test('is changed by a sentence, and the changed plan is shown', async ({ page, stage }) => {
    await startTeam(page, { planFirst: true });
    await expect(page.getByRole('heading', { name: PLAN_HEADING })).toBeVisible();
    const count = (await stepTexts(page)).length;
    const before = promptsOf(stage, 'changed_plan').length;
    const wish = 'Also look at safety in older adults';
    await page.getByRole('textbox', { name: 'Change it in words' }).fill(wish);
    await button(page, 'Change').click();
    await expect(page.getByText('The plan was changed as you asked.')).toBeVisible();
    await expect.poll(() => stepTexts(page)).toHaveLength(count + 1);
    expect((await stepTexts(page)).join()).toContain(wish);
    expect(promptsOf(stage, 'changed_plan').slice(before).join()).toContain(wish);
  });

  test('is not started without a step', async ({ page }) => {
    await startTeam(page, { planFirst: true });
    await expect(page.getByRole('heading', { name: PLAN_HEADING })).toBeVisible();
    for (let left = (await stepTexts(page)).length; left > 0; left -= 1) await button(page, 'Remove step 1').click();
    await expect(page.getByRole('alert').filter({ hasText: 'A plan needs at least one step.' })).toBeVisible();
    await button(page, 'Start with this plan').click({ force: true });
    await expect(page.getByRole('heading', { name: PLAN_HEADING })).toBeVisible();
    await button(page, 'Back to the proposed plan').click();
    await button(page, 'Add a step').click();
    await button(page, 'Start with this plan').click();
    await expect(page.getByRole('alert').filter({ hasText: /^Step \d+ has no text\./ })).toBeVisible();
  });
});

test.describe('while servers end and start', () => {
  test.use({ bearable: /status of 4\d\d|ERR_(CONNECTION_\w+|INCOMPLETE_CHUNKED_ENCODING|EMPTY_RESPONSE)/ });

  test('a paused run rests, keeps its messages, and goes on when it is resumed', async ({ page, stage }) => {
    stage.slow();
    await startTeam(page);
    await waitForHandoff(page);
    await button(page, 'Pause').click();
    await expect(button(page, 'Resume')).toBeVisible({ timeout: 90_000 });
    const wish = 'Leave out animal studies';
    const messages = page.getByRole('log', { name: 'Messages to the team' });
    await page.getByRole('textbox', { name: 'Tell the team' }).fill(wish);
    await button(page, 'Send').click();
    await expect(messages).toContainText('Waiting: the manager reads it when the run continues');

    await stage.kill();
    stage.quick();
    const asked = stage.models.requests.length;
    await stage.revive();
    await reload(page);
    await expect(page.getByRole('region', { name: 'Paused' })).toContainText('resume whenever you like');
    await expect(messages).toContainText(wish);
    await expect(messages).toContainText('Waiting: the manager reads it when the run continues');
    // Long enough for a worker to take up a run that does not rest.
    await page.waitForTimeout(3_000);
    expect(stage.models.requests).toHaveLength(asked);

    await button(page, 'Resume').click();
    await waitForReportAndProgress(page);
    await expect(page.getByText(`You wrote to the team: “${wish}”`)).toBeVisible();
  });

  test('a run at work goes on, and its open page finds back to it by itself', async ({ page, stage }) => {
    stage.slow();
    await startTeam(page);
    await waitForHandoff(page);
    await stage.kill();
    await expect(page.getByRole('alert').filter({ hasText: 'The server cannot be reached' })).toBeVisible();
    stage.quick();
    await stage.revive();
    await expect(page.getByText('The server cannot be reached')).toHaveCount(0, { timeout: 90_000 });
    await waitForReportAndProgress(page);
    await expect(page.getByText('Report ready').first()).toBeVisible();
  });
});

test('a message to the team waits, is delivered in a round, and is part of what the manager decides by', async ({
  page,
  stage,
}) => {
  stage.slow();
  await startTeam(page);
  await waitForHandoff(page);
  const wish = 'Look for trials in older adults';
  const before = promptsOf(stage, 'progress_ledger').length;
  await page.getByRole('textbox', { name: 'Tell the team' }).fill(wish);
  await page.keyboard.press('Enter');
  const messages = page.getByRole('log', { name: 'Messages to the team' });
  await expect(messages).toContainText('Waiting for the manager’s next decision');
  await expect(messages).toContainText(/Delivered in round [2-9]/, { timeout: 90_000 });
  stage.quick();
  const [round] = /\d+/.exec(await messages.innerText()) ?? [];
  await expect(page.getByText(`You wrote to the team: “${wish}”, delivered in round ${round}`)).toBeVisible();
  await expect.poll(() => promptsOf(stage, 'progress_ledger').slice(before).join()).toContain(wish);
});

test('stop and write: the report is written from what there is, and says why', async ({ page, stage }) => {
  stage.slow();
  // One round does not suffice for it: nothing of the world compares the two.
  await startTeam(page, { question: 'Is velorimine better than verapamil in cluster headache?' });
  await waitForHandoff(page);
  await expect(page.getByRole('heading', { name: /^Best so far/ })).toBeVisible({ timeout: 90_000 });
  await button(page, 'Stop and write').click();
  await expect(page.getByText(/No more searching/).first()).toBeVisible();
  stage.quick();
  await waitForReportAndProgress(page);
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('You asked for the report.');
  await expect(page.getByRole('article')).toContainText('You asked for the report.');
  await expect(page.getByRole('button', { name: /^Citation 1: / }).first()).toBeVisible();
});

test('what cannot be is refused with a sentence before anything is spent', async ({ page, stage }) => {
  const question = 'Does velorimine keep anybody awake?';
  await askTeam(page, { question, tokens: '0' });
  await expect(page.getByRole('alert').filter({ hasText: 'a whole number above 0' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Tokens', exact: true }).fill('many');
  await button(page, 'Report in minutes').click();
  await expect(page.getByRole('alert').filter({ hasText: 'a whole number above 0' })).toBeVisible();
  expect(stage.models.requests.filter(({ prompt }) => prompt.includes(question))).toEqual([]);
});

test.describe('a key of one’s own', () => {
  test.use({ baseURL: async ({ stage }, use) => use(stage.keylessOrigin) });

  test('is tried, kept, used, never seen again, and forgotten', async ({ page, stage }) => {
    const bodies = collectBodies(page);
    await open(page, '/');
    await expect(page.getByText('Rules, no language model:')).toBeVisible();
    await fillSettings(page, { address: stage.models.baseUrl, key: 'sk-wrong-0000' });
    await button(page, 'Test').click();
    await expect(alertOf(page)).toContainText('The model server refused the key.');
    await button(page, 'Save').click();
    await expect(alertOf(page)).toContainText('The model server refused the key.');
    await open(page, '/');
    await expect(page.getByText('Rules, no language model:')).toBeVisible();

    await fillSettings(page, { address: stage.models.baseUrl, key: KEY });
    await button(page, 'Test').click();
    await expect(page.getByText('Tested. Nothing is saved yet.')).toBeVisible();
    await expect(page.getByText('Keeps to a form')).toBeVisible();
    await button(page, 'Save').click();
    await expect(page.getByText('Saved. New runs use it.')).toBeVisible();
    await expect(page.getByText('A key is kept')).toBeVisible();
    const htmlOfSettings = await page.content();

    const runId = await startTeam(page);
    await waitForReportAndProgress(page);
    await expect(page.getByText('Advanced · language model')).toBeVisible();
    const seen = [
      htmlOfSettings,
      await page.content(),
      ...(await bodies()),
      ...(await textsOf(page, ['/', '/settings', '/history', '/api/settings/models', `/api/runs/${runId}`])),
      ...(await textsOf(page, [`/api/runs/${runId}/events`, `/api/runs/${runId}/report?format=json`])),
      await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])),
      JSON.stringify(await page.context().cookies()),
    ];
    expect(seen.length).toBeGreaterThan(15);
    for (const form of [KEY, encodeURIComponent(KEY), Buffer.from(KEY).toString('base64').replace(/=+$/, '')])
      expect(seen.filter((text) => text.includes(form))).toEqual([]);

    await open(page, '/settings');
    await button(page, 'Forget').click();
    await button(page, 'Forget').click();
    await expect(page.getByText(/^Forgotten\./)).toBeVisible();
    await open(page, '/');
    await expect(page.getByText('Rules, no language model:')).toBeVisible();
    await expect(page.getByText('Show me the plan first')).toHaveCount(0);
  });

  test('is not sent where there is no model server, and the page says so', async ({ page }) => {
    await fillSettings(page, { address: 'http://10.0.0.7:1234/v1', key: KEY });
    await button(page, 'Save').click();
    await expect(alertOf(page)).toContainText('not on the public internet');
    await fillSettings(page, { address: 'models.example', key: KEY });
    await button(page, 'Save').click();
    await expect(alertOf(page)).toContainText('begins with http:// or https://');
  });

  test('is of no use once the model server is gone: the run says so and leads to the settings', async ({
    page,
    stage,
  }) => {
    await fillSettings(page, { address: stage.mortal.baseUrl, key: KEY });
    await button(page, 'Save').click();
    await expect(page.getByText('Saved. New runs use it.')).toBeVisible();
    await open(page, '/');
    await expect(page.getByText(/team of agents/)).toBeVisible();
    await stage.mortal.stop();
    await startTeam(page);
    await expect(page.getByRole('heading', { name: 'The run failed' })).toBeVisible({ timeout: 90_000 });
    await expect(alertOf(page)).toContainText('model server');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Open the settings' }).click();
    await page.waitForURL(/\/settings$/);
    await fillSettings(page, { address: stage.mortal.baseUrl, key: KEY });
    await button(page, 'Test').click();
    await expect(alertOf(page)).toContainText(
      'There is no connection to the model server: nothing listens at this address',
    );

    // From here on it is known, and a run is refused before it begins.
    await open(page, '/');
    await page.getByRole('textbox', { name: /question/i }).fill('Does velorimine keep anybody awake?');
    await button(page, 'Report in minutes').click();
    await expect(alertOf(page)).toContainText(
      'There is no connection to the model server: nothing listens at this address',
    );
  });
});

test.describe('for everybody and on every screen', () => {
  test('settings, plan, team at work and report keep to axe’s rules and to the width', async ({ page, stage }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, '/settings');
    await expectFit(page);
    await startTeam(page, { planFirst: true });
    await expect(page.getByRole('heading', { name: PLAN_HEADING })).toBeVisible();
    await expectFit(page);
    stage.slow();
    await button(page, 'Start with this plan').click();
    await page.setViewportSize(WIDE);
    await waitForHandoff(page);
    await page.getByRole('textbox', { name: 'Tell the team' }).fill('Leave out animal studies');
    await button(page, 'Send').click();
    await expectFit(page, ['Progress', 'Report']);
    stage.quick();
    await waitForReportAndProgress(page);
    await expectFit(page, ['Progress', 'Report', 'Sources']);
  });

  test('who asked to see the plan first sees it on a narrow screen too', async ({ page }) => {
    await page.setViewportSize(NARROW);
    await startTeam(page, { planFirst: true });
    await expect(button(page, 'Start with this plan')).toBeVisible();
  });
});

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };

/** The page at both widths, on a narrow screen each of its tabs, in the dark there. */
async function expectFit(page: Page, tabs: readonly string[] = []): Promise<void> {
  await page.setViewportSize(WIDE);
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(NARROW);
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const name of tabs.length > 0 ? tabs : [null]) {
    if (name) await page.getByRole('tab', { name }).click();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  await page.setViewportSize(WIDE);
}

function alertOf(page: Page): Locator {
  return page.getByRole('main').getByRole('alert').filter({ hasText: /./ });
}

async function fillSettings(page: Page, { address, key }: { address: string; key: string }): Promise<void> {
  await open(page, '/settings');
  await page.getByRole('radio', { name: /Another server/ }).check();
  await page.getByRole('textbox', { name: 'Address' }).fill(address);
  // Where a key is kept for this very server, its field comes with the wish to replace it.
  const replace = button(page, 'Replace');
  const field = page.locator('input[name="model-key"]');
  await expect(replace.or(field)).toBeVisible();
  if (await replace.isVisible()) await replace.click();
  await field.fill(key);
  await page.getByRole('combobox', { name: /^Fast model/ }).fill('simulated-fast');
  await page.getByRole('combobox', { name: /^Smart model/ }).fill('simulated-smart');
}

/** Every body that the browser is sent from here on, but streams: those are asked for again when they have ended. */
function collectBodies(page: Page): () => Promise<string[]> {
  const bodies: Promise<string>[] = [];
  page.on('response', (response) => {
    const type = response.headers()['content-type'] ?? '';
    if (/^(text\/event-stream|font|image)/.test(type)) return;
    bodies.push(response.text().catch(() => ''));
  });
  return () => Promise.all(bodies);
}

function textsOf(page: Page, paths: readonly string[]): Promise<string[]> {
  return Promise.all(paths.map(async (path) => (await page.request.get(path)).text()));
}
