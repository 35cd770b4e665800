import { ask, expect, open, openSections, test, waitForReport } from './app-page.ts';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from './page-checks.ts';

test('axe finds nothing serious on any page, in the light or in the dark', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/');
  await expectAccessibleInBothThemes(page);
  await ask(page);
  await waitForReport(page);
  await expectAccessibleInBothThemes(page);
  await openSections(page);
  await expectAccessibleInBothThemes(page);
  await page
    .getByRole('button', { name: /^Citation 1: / })
    .first()
    .click();
  await expect(page.locator('[data-reader] mark').first()).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('button', { name: 'Create a link' }).click();
  const link = await page.getByRole('textbox', { name: 'Link to the shared report' }).inputValue();
  await open(page, link);
  await expectAccessibleInBothThemes(page);
  await open(page, '/history');
  await expectAccessibleInBothThemes(page);
  await open(page, '/api');
  await expectAccessibleInBothThemes(page);
  await open(page, '/no/such/page');
  await expectAccessibleInBothThemes(page);
});

test('at 360 px everything is within reach and nothing scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, '/api');
  await expectNoSidewaysScroll(page);
  await open(page, '/');
  await expectNoSidewaysScroll(page);
  await ask(page);
  await page.getByRole('tab', { name: 'Report' }).click();
  await waitForReport(page);
  await openSections(page);
  await expectNoSidewaysScroll(page);
  await page
    .getByRole('button', { name: /^Citation 1: / })
    .first()
    .click();
  await expect(page.locator('[data-reader] mark').first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Close the passage' }).click();
  await page.getByRole('tab', { name: 'Progress' }).click();
  await expect(page.getByRole('heading', { name: 'Steps' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('tab', { name: 'Sources' }).click();
  await expect(
    page
      .getByRole('textbox', { name: /filter|words/i })
      .or(page.getByRole('searchbox'))
      .first(),
  ).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('the printed page is the report alone', async ({ page }) => {
  await ask(page);
  await waitForReport(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'References', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Steps' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Export' })).toBeHidden();
});
