import { open, reload } from './app-page.ts';
import { expect, nextVersion, openWatchPanel, reportOf, TITLES, test } from './living-page.ts';
import { expectAccessible, expectAccessibleInBothThemes, expectNoSidewaysScroll } from './page-checks.ts';
import { enter, reach } from './review-page.ts';

test.beforeEach(({ stage }) => stage.unpublish());
test.afterEach(({ stage }) => stage.repairSources());

test('a report is watched, paused, resumed and stopped by keyboard', async ({ page }) => {
  const runId = await reportOf(page);
  await enter(page, page.getByRole('button', { name: 'More', exact: true }));
  await enter(page, page.getByRole('button', { name: 'Watch', exact: true }));
  const panel = page.getByRole('dialog', { name: 'Newer versions of this report' });
  const weekly = panel.getByRole('button', { name: 'Every week' });
  await expect(weekly).toBeEnabled();
  await enter(page, weekly);
  await expect(weekly).toHaveAttribute('aria-pressed', 'true');
  await expect(panel.getByRole('status')).toContainText('Next check on');
  await expectAccessibleInBothThemes(page);
  await enter(page, panel.getByRole('button', { name: 'Pause' }));
  await expect(panel.getByRole('status')).toContainText('Paused');
  await enter(page, panel.getByRole('button', { name: 'Resume' }));
  await expect(panel.getByRole('status')).toContainText('Next check on');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(page.getByRole('region', { name: 'Versions of this report' })).toContainText('Watched weekly');

  await page.setViewportSize({ width: 390, height: 844 });
  await reload(page);
  const narrow = await openWatchPanel(page);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await narrow.getByRole('button', { name: 'Stop' }).click();
  await expect(narrow.getByRole('button', { name: 'Pause' })).toHaveCount(0);
  expect((await (await page.request.get(`/api/runs/${runId}/versions`)).json()).watch).toBeNull();
});

test('a version that changes nothing says so, and one that does says what, the most important first', async ({
  page,
  stage,
}) => {
  const first = await reportOf(page);
  const quiet = await nextVersion(page, first);
  await open(page, `/runs/${quiet}/changes`);
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Nothing that changes an answer.');
  await expect(page.getByRole('heading', { name: 'Versions', exact: true })).toBeVisible();
  await expectAccessibleInBothThemes(page);

  stage.publish();
  const changed = await nextVersion(page, first);
  await open(page, `/runs/${changed}/changes`);
  await expect(page.getByRole('main').getByRole('status')).toContainText('A cited work was retracted');
  const headings = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(headings.first()).toHaveText(/The answer|Retractions and corrections/);
  const part = (name: string) => page.getByRole('region', { name });
  await expect(part('Retractions and corrections')).toContainText(TITLES.retracted);
  await expect(part('Retractions and corrections')).toContainText(TITLES.corrected);
  await expect(part('New works')).toContainText(TITLES.added);
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  // From the first report by keyboard to what changed since.
  await open(page, `/runs/${first}`);
  const notice = page.getByRole('region', { name: 'Versions of this report' });
  await expect(notice).toContainText('A newer version exists');
  await enter(page, notice.getByRole('link', { name: 'What changed' }));
  await page.waitForURL(`**/runs/${changed}/changes`);
  const versions = page.getByRole('region', { name: 'Versions' }).getByRole('listitem');
  await expect(versions).toHaveCount(3);
  await expect(versions.first()).toContainText('A cited work was retracted');
  await enter(page, page.getByRole('link', { name: 'Report of version 1' }));
  await page.waitForURL(`**/runs/${first}`);
});

test('a search that gets no answer is no news', async ({ page, stage }) => {
  const first = await reportOf(page);
  stage.breakSources();
  const partial = await nextVersion(page, first).catch(() => undefined);
  await open(page, `/runs/${partial ?? first}/changes`);
  await expect(page.getByRole('region', { name: 'Versions' })).toContainText(/Not searched this time|failed/);
  await expectAccessible(page);
});

test('a link shows one version for good, or the newest, and says whether there is a newer one', async ({
  page,
  browser,
  baseURL,
  stage,
}) => {
  const first = await reportOf(page);
  const share = async (runId: string, which?: 'newest') => {
    const shared = await page.request.post(`/api/runs/${runId}/share${which ? `?shows=${which}` : ''}`);
    return ((await shared.json()) as { url: string }).url;
  };
  const fixed = await share(first);
  stage.publish();
  await nextVersion(page, first);
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
  const reader = await elsewhere.newPage();
  await open(reader, fixed);
  const about = reader.getByRole('region', { name: 'About this page' });
  await expect(about).toContainText('Version 1.');
  await expect(about).toContainText(/newer version .*changes an answer/);
  await expectAccessibleInBothThemes(reader);
  await reader.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(reader);

  await page.request.delete(`/api/runs/${first}/share`);
  const newest = await share(first, 'newest');
  await open(reader, newest);
  await expect(about).toContainText('Version 2.');
  await expect(about).toContainText('newest version');
  await expectNoSidewaysScroll(reader);
  await expectAccessible(reader);
  await elsewhere.close();
});

test('private feeds have what changed, of one report and of all that are watched', async ({ page, stage }) => {
  const first = await reportOf(page);
  stage.publish();
  const changed = await nextVersion(page, first);
  await open(page, `/runs/${changed}`);
  const panel = await openWatchPanel(page);
  await panel.getByRole('button', { name: 'Create a private feed' }).click();
  const atom = await panel.getByRole('textbox', { name: 'Atom' }).inputValue();
  await expectAccessibleInBothThemes(page);
  const stranger = await page.context().browser()?.newContext();
  const read = async (address: string, headers = {}) => stranger?.request.get(address, { headers });
  const feed = await read(atom);
  expect(await feed?.text()).toContain(`/runs/${changed}/changes`);
  expect((await read(atom, { 'if-none-match': feed?.headers()['etag'] ?? '' }))?.status()).toBe(304);
  await panel.getByRole('button', { name: 'Revoke the feed' }).click();
  await expect(panel.getByRole('textbox', { name: 'Atom' })).toHaveCount(0);
  expect((await read(atom))?.status()).toBe(404);

  await panel.getByRole('link', { name: 'One feed for all watched reports' }).click();
  await page.waitForURL('**/settings#feed');
  const section = page.getByRole('region', { name: 'Feed of watched reports' });
  await enter(page, section.getByRole('button', { name: 'Create a private feed' }));
  const json = section.getByRole('textbox', { name: 'JSON' });
  const old = await json.inputValue();
  const whole = await read(old);
  const found: { items: { url: string }[] } = await whole?.json();
  expect(found.items.map(({ url }) => url)).toEqual([expect.stringContaining(`/runs/${changed}/changes`)]);
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await enter(page, section.getByRole('button', { name: 'New address' }));
  await enter(page, section.getByRole('button', { name: 'Replace it' }));
  await expect(json).not.toHaveValue(old);
  expect((await read(old))?.status()).toBe(404);
  await enter(page, section.getByRole('button', { name: 'Close the feed' }));
  await enter(page, section.getByRole('button', { name: 'Close it' }));
  await expect(section.getByRole('button', { name: 'Create a private feed' })).toBeVisible();
  await stranger?.close();
});

test('a reader confirms an address, gets what changed, and unsubscribes', async ({ page, stage }) => {
  stage.messages.length = 0;
  const first = await reportOf(page);
  const panel = await openWatchPanel(page);
  await reach(page, panel.getByRole('textbox', { name: 'E-mail address' }));
  await page.keyboard.type('jo.reader@example.org');
  await page.keyboard.press('Enter');
  await expect(panel.getByText('not confirmed yet')).toBeVisible();
  await expectAccessible(page);
  await expect.poll(() => stage.messages.length, { timeout: 60_000 }).toBe(1);
  await open(page, linkIn(stage.messages[0], 'mail/confirm'));
  await expectAccessibleInBothThemes(page);
  await enter(page, page.getByRole('button', { name: 'Yes, confirm' }));
  await expect(page.getByRole('main').getByRole('status')).toContainText('Confirmed');

  stage.publish();
  await nextVersion(page, first);
  await expect.poll(() => stage.messages.length, { timeout: 60_000 }).toBe(2);
  await open(page, linkIn(stage.messages[1], 'mail/leave'));
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await enter(page, page.getByRole('button', { name: 'Unsubscribe' }));
  await expect(page.getByRole('main').getByRole('status')).toContainText('You will get no more messages');
});

/** The path of a link in a message. */
function linkIn(message = '', start: string): string {
  const path = new RegExp(`/${start}/[\\w-]+`).exec(message.replaceAll('=\r\n', ''))?.[0];
  if (path === undefined) throw new Error('There is no such link in the message.');
  return path;
}
