import { expect, open, test } from './app-page.ts';
import { begin, turnAt, untilAnswered } from './ask-page.ts';
import { drop, FILES, lines, PARAGRAPH, QUOTE_LINE, rowOf, rows } from './library/library-page.ts';
import { expectAccessible } from './page-checks.ts';
import { smallPdf } from './small-files.ts';

const RESULT = 'In 120 adults velorimine halved weekly attacks against placebo.';
/** The five files, of which the first reports a result as papers do. */
const OWN = {
  ...FILES,
  'trial.pdf': smallPdf([
    [{ x: 90, y: 700, size: 20, text: 'Velorimine in cluster headache' }, ...lines(650, PARAGRAPH)],
    [
      { x: 90, y: 700, size: 16, text: 'Results' },
      { ...QUOTE_LINE, text: RESULT },
    ],
  ]),
};
const DISPUTED = 'Does bremasol reduce mortality in acute pancreatitis?';

test('own files become an answer, its pages, a dispute, research and memory, and go again', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });

  await test.step('five files are dropped and read', async () => {
    await open(page, '/library');
    await drop(page, OWN);
    await expect(rows(page)).toHaveCount(5, { timeout: 60_000 });
    for (const row of await rows(page).all()) await expect(row.getByText(/^Ready$/)).toBeVisible({ timeout: 120_000 });
  });

  await test.step('one of them is asked about', async () => {
    await rowOf(page, 'Velorimine in cluster headache').getByRole('link').first().click();
    await page.waitForURL(/\/library\/[\w-]+/);
    await page.getByRole('link', { name: 'Ask about this document' }).click();
    await page.waitForURL(/\/ask\?document=/);
    await page.getByRole('textbox', { name: 'Your question' }).fill('Did velorimine halve the number of attacks?');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/ask\/[\w-]+/);
    await untilAnswered(page, 0);
    await expect(turnAt(page, 0)).toContainText(RESULT);
  });

  await test.step('a citation leads to its page, with the passage marked', async () => {
    await turnAt(page, 0)
      .getByRole('button', { name: /^Citation 1: Velorimine in cluster headache/ })
      .first()
      .click();
    await expect(page.locator('[data-reader] mark').first()).toBeVisible();
    await page.getByRole('link', { name: 'Open its page with the passage marked' }).click();
    await page.waitForURL(/\/library\/[\w-]+\?.*quote=/);
    const drawn = page.locator('[data-page]').filter({ has: page.locator('[data-mark]') });
    await expect(drawn.locator('[data-mark]').first()).toBeInViewport();
    await expect(drawn.locator('canvas[data-drawn="true"]').first()).toBeVisible();
  });

  await test.step('where studies disagree, both are quoted and neither is believed', async () => {
    await begin(page, DISPUTED);
    await untilAnswered(page, 0);
    await expect(turnAt(page, 0)).toContainText(/northern/i);
    await expect(turnAt(page, 0)).toContainText(/southern/i);
    await expect(turnAt(page, 0)).toContainText('without a verdict');
    await expectAccessible(page);
  });

  await test.step('the answer is made the start of research, and the report is asked about', async () => {
    await turnAt(page, 0).getByRole('button', { name: 'Find more about this' }).click();
    await page.waitForURL(/\/runs\/[\w-]+/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/bremasol/i);
    await expect(page.getByRole('heading', { name: 'References', exact: true })).toBeVisible({ timeout: 120_000 });
    await page.getByRole('link', { name: 'Ask a follow-up' }).click();
    await page.waitForURL(/\/ask\?about=/);
    await expect(page.getByText('its works are looked at first')).toBeVisible();
  });

  await test.step('a remembered thing is forgotten', async () => {
    const named = page.getByRole('button', { name: /bremasol/i });
    await expect(async () => {
      await open(page, '/memory');
      await page.getByRole('tab', { name: 'Entities' }).click();
      await expect(named.first()).toBeVisible({ timeout: 2_000 });
      // An answer that is still being read would bring back the name that is forgotten now.
      await expect(page.getByText(/being read\.$/)).toHaveCount(0, { timeout: 100 });
    }).toPass();
    const forgotten = (await named.first().textContent()) ?? '';
    await named.first().click();
    await page.getByRole('button', { name: /^Forget with/ }).click();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await expect(named.filter({ hasText: forgotten })).toHaveCount(0);
  });

  await test.step('a document is deleted, and its address says so', async () => {
    await open(page, '/library');
    const link = rowOf(page, 'Velorimine in cluster headache').getByRole('link').first();
    const address = (await link.getAttribute('href')) ?? '';
    await page.getByRole('button', { name: /^Delete: Velorimine in cluster headache/ }).click();
    await expect(rows(page)).toHaveCount(4);
    await open(page, address);
    await expect(page.getByRole('heading', { name: 'This document was deleted by its owner' })).toBeVisible();
  });

  await test.step('everything is forgotten', async () => {
    await open(page, '/memory');
    await page.getByRole('tab', { name: 'Control' }).click();
    await expectAccessible(page);
    await page.getByRole('textbox', { name: 'Type “forget” to confirm' }).fill('forget');
    await page.getByRole('button', { name: 'Forget everything' }).click();
    await page.getByRole('tab', { name: 'Answers' }).click();
    await expect(page.getByText('Nothing is remembered yet.')).toBeVisible();
    await open(page, '/library');
    await expect(rows(page)).toHaveCount(4);
  });
});
