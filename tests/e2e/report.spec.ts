import { ask, expect, open, test, waitForReport } from './app-page.ts';
import { expectAccessible, expectNoSidewaysScroll } from './page-checks.ts';

test('a finished report says its answer first, then the rest, with the way to it folded away', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await ask(page);
  await waitForReport(page);
  const answer = page.locator('[data-section="answer"]');
  await expect(answer).toBeInViewport();
  const parts = await page
    .locator('[data-report]')
    .evaluate((report) =>
      [...report.querySelectorAll('header, [data-section], [aria-label="About this report"]')].map(
        (part) => part.getAttribute('data-section') ?? part.getAttribute('aria-label') ?? 'head',
      ),
    );
  expect(parts.slice(0, 3)).toEqual(['head', 'answer', 'About this report']);
  await expect(page.getByRole('button', { name: 'How it was made' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Team' })).toBeHidden();
  await page.getByRole('button', { name: 'How it was made' }).click();
  await expect(page.getByRole('heading', { name: 'Team' })).toBeVisible();
});

test('the evidence table sorts, stands at full width, and leads to its passages', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await ask(page);
  await waitForReport(page);
  const evidence = page.locator('[data-section="evidence"]');
  const works = () => evidence.locator('tbody tr').allInnerTexts();
  const before = await works();
  const heading = evidence.getByRole('columnheader', { name: 'Work' });
  await heading.getByRole('button').click();
  await expect(heading).toHaveAttribute('aria-sort', 'ascending');
  const rising = await works();
  expect(rising.toSorted()).toEqual(before.toSorted());
  await heading.getByRole('button').click();
  await expect(heading).toHaveAttribute('aria-sort', 'descending');
  expect(await works()).not.toEqual(rising);

  await evidence.getByRole('button', { name: 'Full width' }).click();
  const wide = page.getByRole('dialog', { name: 'Table at full width' });
  await expect(wide).toBeVisible();
  await expectAccessible(page);
  await wide.locator('[data-citation]').first().click();
  await expect(wide).toHaveCount(0);
  await expect(page.locator('[data-reader] mark').first()).toBeVisible();
});

test('at 390 px the answer stands on the first screen, and Back closes the passage', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await ask(page);
  await waitForReport(page);
  await expect(page.locator('#short-answer')).toBeInViewport();
  await expectNoSidewaysScroll(page);
  const address = page.url();
  await page
    .getByRole('button', { name: /^Citation \d+: / })
    .first()
    .click();
  await expect(page.locator('[data-reader] mark').first()).toBeVisible();
  await expect(page.locator('[data-claim][data-open]').first()).toBeVisible();
  await page.goBack();
  await expect(page.locator('[data-reader]')).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe(new URL(address).pathname);
});

test('a work is excluded with a reason and the report written anew without it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const runId = await ask(page);
  await waitForReport(page);
  await page
    .getByRole('button', { name: /^Citation 1: / })
    .first()
    .click();
  const reader = page.locator('[data-reader]');
  await reader.getByRole('button', { name: 'Exclude from the report' }).click();
  await reader.getByRole('button', { name: 'Exclude', exact: true }).click();
  const reason = reader.getByRole('textbox', { name: /^Why is it excluded/ });
  await expect(reason).toHaveAttribute('aria-invalid', 'true');
  await expect(reason).toBeFocused();
  await reason.fill('Not the people I asked about');
  await reader.getByRole('button', { name: 'Exclude', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Changes by you' })).toContainText('1 change by you');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Write the report anew' }).click();
  await page.waitForURL((url) => url.pathname.startsWith('/runs/') && !url.pathname.endsWith(runId));
  await waitForReport(page);
  await expect(page.getByText('Not the people I asked about').first()).toBeAttached();
});

test('a vague question offers narrower ones before anything runs', async ({ page }) => {
  await open(page, '/');
  await page.getByRole('textbox', { name: /question/i }).fill('cancer');
  await page.getByRole('button', { name: 'Start the run' }).click();
  await expect(page.getByText('The question is wide. Which of these is meant?')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
  await expectAccessible(page);
  const narrower = page.getByRole('button', { name: /prognosis of people with cancer/ });
  await narrower.click();
  await expect(page.getByRole('textbox', { name: /question/i })).toHaveValue(/prognosis of people with cancer/);
});
