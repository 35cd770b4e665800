import type { Page } from '@playwright/test';
import { expect, test } from './team-page.ts';

const QUESTION = 'Does velorimine reduce attacks in cluster headache?';
const DELAY_MS = 2_000;

/** The page's scripts come late, as over a slow line: until then the form is there and hears nobody. */
async function openDelayed(page: Page, address: string): Promise<void> {
  await page.route(/\.js(\?|$)/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Make the plan' }).waitFor();
}

const isAlive = (page: Page) =>
  expect(page.locator('header fieldset').getByRole('radio', { checked: true })).toBeAttached();

/** What the form sends. No run is started: it would still be at work in the tests after this one. */
async function sentBy(page: Page, press: () => Promise<void>): Promise<Record<string, unknown>> {
  await page.route('**/api/runs', (route) =>
    route.fulfill({ status: 409, json: { error: { code: 'invalid_request', message: 'Refused by a test.' } } }),
  );
  const asked = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/runs'));
  await press();
  return (await asked).postDataJSON();
}

test('what was chosen before the page came to life is what is sent', async ({ page }) => {
  await openDelayed(page, '/');
  await expect(page.locator('header fieldset').getByRole('radio', { checked: true })).toHaveCount(0);
  await page.getByRole('textbox', { name: /question/i }).fill(QUESTION);
  await page.getByRole('checkbox', { name: 'arXiv' }).uncheck();
  await page.getByRole('checkbox', { name: 'Web' }).uncheck();
  await page.getByRole('radio', { name: /^Quick/ }).check();
  await page.getByText('Options', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Field of research' }).selectOption({ index: 1 });
  await page.getByRole('radio', { name: /^Team/ }).check();
  await page.getByRole('textbox', { name: 'Tokens', exact: true }).fill('90,000');
  await page.getByRole('checkbox', { name: /Show me the plan first/ }).uncheck();
  const domain = await page.getByRole('combobox', { name: 'Field of research' }).inputValue();

  await isAlive(page);
  await expect(page.getByRole('checkbox', { name: 'arXiv' })).not.toBeChecked();
  const body = await sentBy(page, () => page.locator('form button[type=submit]').click());
  expect(body).toMatchObject({
    question: QUESTION,
    depth: 'quick',
    mode: 'advanced',
    domain,
    budget: { tokens: 90_000 },
    autoStart: true,
  });
  expect(body['sources']).not.toContain('search_arxiv');
  expect(body['sources']).not.toContain('search_web');
});

test('boxes changed before the page came to life are shown and sent, though the question is written later', async ({
  page,
}) => {
  await openDelayed(page, '/');
  await page.getByRole('checkbox', { name: 'arXiv' }).uncheck();
  await page.getByRole('radio', { name: /^Deep/ }).check();
  await page.getByRole('checkbox', { name: /Show me the plan first/ }).uncheck();
  await isAlive(page);
  await page.getByRole('textbox', { name: /question/i }).fill(QUESTION);
  await expect(page.getByRole('checkbox', { name: 'arXiv' })).not.toBeChecked();
  await expect(page.getByRole('radio', { name: /^Deep/ })).toBeChecked();
  const body = await sentBy(page, () => page.getByRole('button', { name: 'Report in minutes' }).click());
  expect(body).toMatchObject({ question: QUESTION, depth: 'deep', autoStart: true });
  expect(body['sources']).not.toContain('search_arxiv');
});
