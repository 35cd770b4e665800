import { test as base, expect, type Page, type Response } from '@playwright/test';

export const QUESTION = 'Does velorimine reduce attacks in cluster headache?';

/** Every test of the browser also asserts that the page logged no error and asked no other host. */
export const test = base.extend<{ quiet: undefined; bearable: RegExp }>({
  /** Errors that a test itself brings about, by ending the server say. */
  bearable: [/status of 4\d\d/, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern.
  baseURL: async ({}, use) => use(process.env['E2E_ORIGIN'] ?? ''),
  quiet: [
    async ({ page, baseURL, bearable }, use) => {
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error' && !bearable.test(message.text())) problems.push(message.text());
      });
      page.on('request', (request) => {
        const url = request.url();
        if (!url.startsWith(baseURL ?? '') && !/^(data|blob):/.test(url)) problems.push(`asked ${url}`);
      });
      await use(undefined);
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/**
 * Waits until the page has come to life: only then does it hear clicks and keys. The browser alone knows the chosen theme,
 * so it is marked when the page's components and what they listen to are there.
 */
async function untilAlive(page: Page): Promise<void> {
  await expect(page.locator('header fieldset').getByRole('radio', { checked: true })).toBeAttached();
}

/** Opens a page of Assay and waits until it has come to life. */
export async function open(page: Page, address: string): Promise<Response | null> {
  const answer = await page.goto(address);
  await untilAlive(page);
  return answer;
}

export async function reload(page: Page): Promise<void> {
  await page.reload();
  await untilAlive(page);
}

/** Asks the question on the home page and waits for the run's page. */
export async function ask(page: Page, question = QUESTION): Promise<string> {
  await open(page, '/');
  await page.getByRole('textbox', { name: /question/i }).fill(question);
  await page.getByRole('button', { name: /^(ask|start|research|report)/i }).click();
  await page.waitForURL(/\/runs\/[\w-]+/);
  return page.url().match(/runs\/([\w-]+)/)?.[1] ?? '';
}

/** Waits until the run on this page has its report. */
export async function waitForReport(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'References', exact: true })).toBeVisible({ timeout: 120_000 });
}

/** The same with the way to the report in sight, which is folded away when a run ends; narrow screens have a tab for it. */
export async function waitForReportAndProgress(page: Page): Promise<void> {
  await waitForReport(page);
  const unfold = page.getByRole('button', { name: 'How it was made' });
  await unfold.click({ timeout: 15_000 }).catch(() => undefined);
}

/** Opens every section of the report on this page: without a model they are folded below the answer. */
export async function openSections(page: Page): Promise<void> {
  await page.locator('[data-report] section[data-section] > details').evaluateAll((all) => {
    for (const details of all) (details as HTMLDetailsElement).open = true;
  });
}
