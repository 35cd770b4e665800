import { ask, expect, open, test, waitForReport } from './app-page.ts';
import { expectAccessible, expectNoSidewaysScroll } from './page-checks.ts';

test('a run shows its flow, and its protocol with every search and the queries for other databases', async ({
  page,
}) => {
  const runId = await ask(page);
  await waitForReport(page);
  const methods = page.locator('[data-section="methodology"]');
  await methods.getByRole('heading', { name: 'Methods' }).click();
  const image = methods.getByRole('img', { name: /PRISMA/ });
  await expect(image).toBeVisible();
  await expect.poll(() => image.evaluate((drawn: HTMLImageElement) => drawn.naturalWidth)).toBeGreaterThan(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, `/runs/${runId}/protocol`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('img', { name: /PRISMA/ })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByText('The same as a table').click();
  await expect(page.getByRole('table', { name: /PRISMA/ })).toBeVisible();
  await page.getByRole('heading', { name: 'Query 1' }).click();
  await expect(page.getByRole('region', { name: 'Query 1 for Embase.com' }).locator('pre')).toBeVisible();
  await expectAccessible(page);

  const flow = await page.request.get(`/api/runs/${runId}/flow`);
  expect((await flow.json()).screened).toBeGreaterThan(0);
  for (const format of ['json', 'md', 'docx', 'csv'])
    expect((await page.request.get(`/api/runs/${runId}/protocol?format=${format}`)).status()).toBe(200);
});
