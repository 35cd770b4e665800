import fs from 'node:fs';
import { ask, expect, open, QUESTION, reload, test, waitForReport } from './app-page.ts';

test('ask, watch, open a citation, reload, share, open the link elsewhere, revoke, export', async ({
  page,
  browser,
  baseURL,
}) => {
  const runId = await ask(page);

  await test.step('the page shows at once which source is asked with which query', async () => {
    await expect(page.getByText('PubMed').first()).toBeVisible();
    await waitForReport(page);
  });

  await test.step('a citation opens its exact passage, highlighted', async () => {
    await page
      .getByRole('button', { name: /^Citation 1: / })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: 'Citation 1' })).toBeVisible();
    const highlighted = await page.locator('[data-reader] mark').first().innerText();
    const claim = await page.locator('article').innerText();
    expect(claim.replace(/\s+/g, ' ')).toContain(highlighted.replace(/\s+/g, ' ').slice(0, 40));
  });

  await test.step('a reload shows the same run and the same passage', async () => {
    await reload(page);
    await expect(page.getByRole('heading', { name: 'Citation 1' })).toBeVisible();
    await expect(page.locator('[data-reader] mark').first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'References', exact: true })).toBeAttached();
  });

  const link = await test.step('the owner makes a link', async () => {
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByRole('button', { name: 'Create a link' }).click();
    const field = page.getByRole('textbox', { name: 'Link to the shared report' });
    await expect(field).toBeVisible();
    return field.inputValue();
  });
  expect(link).toMatch(/\/s\/[\w-]{22,}$/);

  const stranger = await browser.newContext();
  const elsewhere = await stranger.newPage();
  await test.step('a stranger reads it, and nothing else', async () => {
    const answer = await open(elsewhere, link);
    expect(answer?.headers()['x-robots-tag']).toContain('noindex');
    await expect(elsewhere.getByRole('heading', { level: 1 })).toContainText('velorimine');
    await expect(elsewhere.getByText(/frozen/i).first()).toBeVisible();
    await elsewhere
      .getByRole('button', { name: /^Citation 1: / })
      .first()
      .click();
    await expect(elsewhere.locator('[data-reader] mark').first()).toBeVisible();
    await expect(elsewhere.getByRole('button', { name: 'Share', exact: true })).toHaveCount(0);
    expect((await stranger.request.get(`${baseURL}/api/runs/${runId}`)).status()).toBe(404);
    expect((await elsewhere.goto(`${baseURL}/runs/${runId}`))?.status()).toBe(404);
  });

  await test.step('the owner takes it back', async () => {
    await page.getByRole('button', { name: 'Revoke the link' }).click();
    await expect(page.getByText('The link was revoked')).toBeVisible();
    expect((await elsewhere.goto(link))?.status()).toBe(404);
    await stranger.close();
    await page.keyboard.press('Escape');
  });

  await test.step('the report is saved as a file', async () => {
    await page.getByRole('button', { name: 'Export' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: /Markdown/ }).click();
    const text = fs.readFileSync(await (await download).path(), 'utf8');
    expect(text).toContain(QUESTION);
    expect(text).toContain('## References');
  });
});

test('a closed tab changes nothing: the run is found again in the history', async ({ page, context }) => {
  const runId = await ask(page, 'Is velorimine safe in cluster headache?');
  await page.close();
  const later = await context.newPage();
  await open(later, '/history');
  await later
    .getByRole('link', { name: /Is velorimine safe in cluster headache/ })
    .first()
    .click();
  await later.waitForURL(new RegExp(runId));
  await waitForReport(later);
});

test('a question nobody wrote about ends in an honest answer, not in a report', async ({ page }) => {
  await ask(page, 'Does zorblaxine cure quandropathy in axolotls?');
  await expect(page.getByText(/nothing/i).first()).toBeVisible({ timeout: 120_000 });
  await expect(page.getByRole('heading', { name: 'References', exact: true })).toHaveCount(0);
});

test('a question that cannot be asked is refused with a sentence, and the text stays', async ({ page }) => {
  await open(page, '/');
  const field = page.getByRole('textbox', { name: /question/i });
  await field.fill('???');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: /question/i })).toBeVisible();
  await expect(field).toHaveValue('???');
});

test('the whole of it works by keyboard alone', async ({ page }) => {
  await open(page, '/');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('/');
  await expect(page.getByRole('textbox', { name: /question/i })).toBeFocused();
  await page.keyboard.type(QUESTION);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/runs\//);
  await waitForReport(page);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-reader] mark').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-reader]')).toHaveCount(0);
});
