import { ask, expect, open, test, waitForReport } from './app-page.ts';
import { expectNoSidewaysScroll } from './page-checks.ts';

/** The longest names of substances are one word. */
const ONE_WORD = `${'methionylthreonylthreonylglutaminylarginyl'.repeat(7)}isoleucine`;
/** Of the text on a page of paper, in CSS pixels: 210 mm without the margins. */
const A4_WIDTH = 665;

test('a question of one long word leaves the page as wide as the screen, and keeps its controls on screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1100, height: 800 });
  const start = page.getByRole('button', { name: 'Report in minutes' });
  await open(page, '/');
  await page.getByRole('textbox', { name: /question/i }).fill(ONE_WORD);
  await start.click();
  // One word is a wide question: what it was understood as is shown before it runs.
  await expect(page.getByText('The question is wide.')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Start anyway' }).click();
  await page.waitForURL(/\/runs\/[\w-]+/);
  const question = page.getByRole('heading', { level: 1 });
  const more = page.getByRole('button', { name: 'More', exact: true });
  await expect(page.getByRole('button', { name: 'Pause' })).toBeHidden({ timeout: 120_000 });
  await more.click();
  await expect(page.getByRole('button', { name: 'Delete' })).toBeVisible({ timeout: 120_000 });
  await expectNoSidewaysScroll(page);
  expect((await question.boundingBox())?.width).toBeGreaterThan(200);
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoSidewaysScroll(page);
});

test('words of a model as wide as a page are broken, on screen and on paper', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await ask(page);
  await waitForReport(page);
  await page.setViewportSize({ width: 700, height: 800 });
  await page.getByRole('tab', { name: 'Report' }).click();
  await page
    .locator('[data-claim]')
    .first()
    .evaluate((claim, word) => claim.prepend(`${word} `), ONE_WORD);
  await expectNoSidewaysScroll(page);
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: A4_WIDTH, height: 940 });
  await expectNoSidewaysScroll(page);
});
