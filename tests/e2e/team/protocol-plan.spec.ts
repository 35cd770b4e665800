import { open } from '../app-page.ts';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from '../page-checks.ts';
import { enter } from '../review-page.ts';
import { expect, startTeam, test } from './team-page.ts';

test('before a run is searched its protocol has the plan and no flow', async ({ page }) => {
  const runId = await startTeam(page, { planFirst: true });
  await expect(page.getByRole('button', { name: 'Start with this plan' })).toBeVisible({ timeout: 90_000 });
  await open(page, `/runs/${runId}/protocol`);
  await expect(page.getByRole('heading', { level: 1, name: 'Search protocol', exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Plan', exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: /PRISMA/ })).toHaveCount(0);
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await enter(page, page.getByRole('link', { name: 'Back to the run' }));
  await page.waitForURL(`**/runs/${runId}`);
});
