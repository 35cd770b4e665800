import { ask, expect, open, test, waitForReport } from './app-page.ts';
import { expectAccessible, expectNoSidewaysScroll } from './page-checks.ts';

test('an answer is remembered, explained, forgotten and brought back', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await open(page, '/memory');
  await expect(page.getByText('Nothing is remembered yet.')).toBeVisible();
  await open(page, '/');
  await ask(page);
  await page.getByRole('tab', { name: 'Report' }).click();
  await waitForReport(page);
  await expect(async () => {
    await open(page, '/memory');
    await expect(page.getByText('1 remembered')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.getByText('Why do you know this?').first().click();
  await expect(page.getByText(/^From: /).first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await page.getByRole('tab', { name: 'Entities' }).click();
  await page.getByRole('searchbox', { name: 'Find an entity' }).fill('velorimine');
  // Without a model the works that an answer cites are remembered, and no names.
  const row = page
    .locator('li')
    .filter({ has: page.locator('button[aria-current]') })
    .filter({ hasText: /velorimine/i });
  const title = ((await row.first().locator('span').first().textContent()) ?? '').trim();
  const work = page.getByRole('button', { name: title });
  await work.first().click();
  await expect(page.getByRole('heading', { name: title, exact: true })).toBeFocused();
  await expect(page.getByRole('button', { name: /^Open / }).first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page
    .getByRole('button', { name: /^Open / })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: title, exact: true })).toBeHidden();

  await page.getByRole('button', { name: 'All entities' }).click();
  await work.first().click();
  await page.getByRole('button', { name: /^Forget with/ }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(work.first()).toBeVisible();
});
