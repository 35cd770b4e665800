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
  await expect(page.getByRole('heading', { name: 'Steps' })).toBeHidden();
  await page.getByRole('button', { name: 'How it was made' }).click();
  await expect(page.getByRole('heading', { name: 'Steps' })).toBeVisible();
});

test('the evidence table sorts, stands at full width, and leads to its passages', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await ask(page);
  await waitForReport(page);
  const evidence = page.locator('[data-section="evidence"]');
  await evidence.getByRole('heading', { name: 'All works' }).click();
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

test('the lines between the panes move by keyboard and mouse, stay where they were left, and go back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await ask(page);
  await waitForReport(page);
  const line = page.getByRole('separator', { name: 'Width of the sources' });
  const widthOf = async () => (await page.locator('#pane-sources').boundingBox())?.width ?? 0;
  const atFirst = await widthOf();
  await line.focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(widthOf).toBeGreaterThan(atFirst + 40);
  await expect(line).toHaveAttribute('aria-valuenow', /\d/);
  await expectAccessible(page);

  const box = await line.boundingBox();
  if (!box) throw new Error('The line is not on the page.');
  const byKeyboard = await widthOf();
  await page.mouse.move(box.x + box.width / 2, box.y + 200);
  await page.mouse.down();
  await page.mouse.move(box.x - 60, box.y + 200, { steps: 4 });
  await page.mouse.up();
  await expect.poll(widthOf).toBeGreaterThan(byKeyboard + 40);
  const dragged = await widthOf();

  // Whatever moves after the first paint, with what it was and how far.
  await page.addInitScript(() => {
    const moved: { by: number; what: string }[] = [];
    new PerformanceObserver((list) => {
      const shifts = list.getEntries() as (PerformanceEntry & { value: number; sources: { node: Node | null }[] })[];
      for (const { value, sources } of shifts)
        moved.push({ by: value, what: sources.map(({ node }) => node?.textContent?.slice(0, 40)).join(' | ') });
    }).observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, { moved });
  });
  await page.reload();
  await expect(page.locator('[data-section="answer"]')).toBeVisible();
  await expect.poll(async () => Math.abs((await widthOf()) - dragged)).toBeLessThan(2);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const moved = await page.evaluate(() => (window as unknown as { moved: { by: number; what: string }[] }).moved);
  expect(
    moved.reduce((sum, { by }) => sum + by, 0),
    JSON.stringify(moved),
  ).toBeLessThan(0.01);

  await line.dblclick({ position: { x: 4, y: 200 } });
  await expect.poll(async () => Math.abs((await widthOf()) - atFirst)).toBeLessThan(2);
  await page.setViewportSize({ width: 800, height: 900 });
  await expect(line).toBeHidden();
  await expectNoSidewaysScroll(page);
});

test('the way back, and a reload, show the sources as they were sorted', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await ask(page);
  await waitForReport(page);
  const address = page.url();
  await open(page, `${address}?ref=newsletter`);
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  const year = page.getByLabel('Table of the sources').getByRole('columnheader', { name: 'Year' });
  await year.getByRole('button').click();
  await expect(page).toHaveURL(/ref=newsletter.*layout=table.*sort=-year/);
  await page.locator('header').getByRole('link', { name: 'History' }).click();
  await page.waitForURL(/\/history/);
  await page.goBack();
  await expect(page).toHaveURL(/sort=-year/);
  await expect(year).toHaveAttribute('aria-sort', 'descending');
  await page.reload();
  await expect(year).toHaveAttribute('aria-sort', 'descending');
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
  await page.getByRole('button', { name: 'Report in minutes' }).click();
  await expect(page.getByText('The question is wide. Which of these is meant?')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
  await expectAccessible(page);
  const narrower = page.getByRole('button', { name: /risks and harms of cancer/ });
  await narrower.click();
  await expect(page.getByRole('textbox', { name: /question/i })).toHaveValue(/risks and harms of cancer/);
});
