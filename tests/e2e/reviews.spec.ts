import fs from 'node:fs';
import { ask, expect, open, reload, test, waitForReport } from './app-page.ts';
import { expectAccessible, expectAccessibleInBothThemes, expectNoSidewaysScroll } from './page-checks.ts';
import { enter, fileOf, listedTitles, reach, recordTitle, reviewWith, risOf } from './review-page.ts';

const TITLES = ['Velorimine for attacks', 'Velorimine in mice', 'A history of headache', 'Velorimine and sleep'];

test('a small review by one person, from protocol to files, by keyboard alone', async ({ page }) => {
  await open(page, '/');
  await enter(page, page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Reviews' }));
  await expect(page.getByRole('heading', { name: 'Reviews', exact: true })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await reach(page, page.getByRole('textbox', { name: 'The question of the review' }));
  await page.keyboard.type('Does velorimine reduce attacks in cluster headache?');
  await reach(page, page.getByRole('textbox', { name: /Your name/ }));
  await page.keyboard.type('Anna');
  await enter(page, page.getByRole('button', { name: 'Begin the review' }));

  await page.waitForURL(/\/reviews\/[\w-]+\/protocol$/);
  for (const [name, text] of [
    ['Population', 'adults'],
    ['Intervention', 'velorimine'],
    ['Comparison', 'placebo'],
    ['Outcome', 'attacks'],
  ] as const) {
    await reach(page, page.getByRole('textbox', { name }));
    await page.keyboard.type(text);
  }
  await expectAccessible(page);
  await enter(page, page.getByRole('button', { name: 'Save the protocol' }));
  await expect(page.getByRole('button', { name: 'Change the protocol' })).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await enter(page, parts(page).getByRole('link', { name: 'Records' }));
  await reach(page, page.getByRole('button', { name: 'Import a file' }));
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')]);
  const twice = `${risOf(TITLES)}\r\n${risOf(TITLES.slice(0, 1))}`;
  await chooser.setFiles(fileOf('pubmed.ris', twice));
  await expect(page.getByRole('cell', { name: /pubmed\.ris/ })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('4 records without duplicates')).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await enter(page, page.getByRole('link', { name: 'Screen them' }));
  const [one = '', two = '', three = '', four = ''] = await listedTitles(page);
  expect([one, two, three, four].toSorted()).toEqual(TITLES.toSorted());
  await expect(recordTitle(page)).toHaveText(one);
  await expect(page.locator('article mark').first()).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('i');
  await expect(recordTitle(page)).toHaveText(two);
  await page.keyboard.press('i');
  await page.keyboard.press('u');
  await expect(recordTitle(page)).toHaveText(two);
  await page.keyboard.press('m');
  await page.keyboard.press('e');
  await expect(recordTitle(page)).toHaveText(four);
  await page.keyboard.press('k');
  await expect(recordTitle(page)).toHaveText(three);
  await page.keyboard.press('j');
  await page.keyboard.press('/');
  await page.keyboard.type(three);
  await enter(page, page.getByRole('button', { name: 'Search all records' }));
  await expect(recordTitle(page)).toHaveText(three);
  await page.keyboard.press('/');
  await page.keyboard.press('Escape');
  await reach(page, page.getByRole('combobox', { name: 'Show' }));
  await page.keyboard.press('ArrowUp');
  await expect(recordTitle(page)).toHaveText(four);
  await reach(page, page.getByRole('button', { name: 'Include' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Everything is decided' })).toBeVisible();
  await expect(page.getByText('3 records included, 1 excluded.')).toBeVisible();
  await expectAccessible(page);
  await reload(page);
  await expect(page.getByRole('heading', { name: 'Everything is decided' })).toBeVisible();

  await enter(page, page.getByRole('link', { name: 'Go to the full texts' }));
  await expect(page.getByRole('link', { name: /Open the full text/ })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('i');
  await page.keyboard.press('e');
  await expect(page.getByText('Why is it excluded?')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('1');
  await enter(page, page.getByRole('button', { name: 'I cannot get the full text' }));
  await expect(page.getByText('The full text is noted as not available.')).toBeAttached();

  await enter(page, parts(page).getByRole('link', { name: 'Included' }));
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page);
  await enter(page, parts(page).getByRole('link', { name: /Flow/ }));
  await expect(page.getByRole('img', { name: /PRISMA/ })).toBeVisible();
  await enter(page, page.getByText('The same as a table').first());
  for (const text of [
    'Duplicate records (n = 1)',
    'Records screened (n = 4)',
    'Reports not retrieved (n = 1)',
    'Wrong population (n = 1)',
    'Reports of included studies (n = 1)',
  ])
    await expect(page.getByRole('cell', { name: text })).toBeVisible();
  const curve = page.getByRole('region', { name: /found: titles and abstracts/ });
  await expect(curve.getByRole('img', { name: /Recall curve/ })).toBeVisible();
  await enter(page, curve.getByText('The same as a table'));
  await expect(curve.getByRole('row', { name: '4 3' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  for (const [name, begins] of [
    [/^RIS/, 'TY  - '],
    [/^CSV/, ''],
    [/^JSON/, '{'],
    [/^Word/, 'PK'],
  ] as const) {
    await reach(page, page.getByRole('link', { name }));
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    const text = fs.readFileSync(await download.path(), 'latin1');
    expect(text.replace(/^\u00ef\u00bb\u00bf/, '').slice(0, begins.length)).toBe(begins);
    expect(text.length).toBeGreaterThan(100);
  }
});

test('two people decide independently, disagree, and one of them settles it', async ({ page, browser, baseURL }) => {
  const id = await reviewWith(page, TITLES.slice(0, 3));
  await open(page, `/reviews/${id}/people`);
  await page
    .getByRole('group', { name: 'Titles and abstracts' })
    .getByRole('radio', { name: /Two people/ })
    .click();
  await expect(page.getByRole('radio', { name: /Two people/, checked: true })).toBeVisible();
  await page.getByRole('button', { name: 'Link for a screener' }).click();
  const address = await page.getByRole('textbox', { name: 'Link to join' }).inputValue();
  await expectAccessibleInBothThemes(page);

  const second = await browser.newContext({ baseURL: baseURL ?? '' });
  const ben = await second.newPage();
  await open(ben, address);
  await expect(ben.getByText(/You join as a screener/)).toBeVisible();
  await expectAccessible(ben);
  await ben.getByRole('textbox', { name: /Your name/ }).fill('Ben');
  await ben.getByRole('button', { name: 'Join' }).click();
  await expect(recordTitle(ben)).toBeVisible();
  await expect(page.getByText('Ben', { exact: true })).toBeVisible();

  await open(page, `/reviews/${id}/screen`);
  for (const key of ['i', 'e', 'e']) await page.keyboard.press(key);
  await expect(page.getByText(/3 records wait for a second reviewer/)).toBeVisible();
  await expect(ben.getByText('Anna')).toHaveCount(0);
  for (const key of ['e', 'i', 'e']) await ben.keyboard.press(key);
  await expect(ben.getByText(/2 conflicts wait/)).toBeVisible();
  await expect(ben.getByText(/Agreement: 33% of 3 records/)).toBeVisible();

  // Ben sees the conflict, and cannot settle it.
  await ben.getByRole('link', { name: 'See the conflicts' }).click();
  await expect(ben.getByText('1 of 2 conflicts')).toBeVisible();
  await expect(ben.getByRole('button', { name: /Include it/ })).toHaveCount(0);

  await parts(page)
    .getByRole('link', { name: /Conflicts/ })
    .click();
  const decisions = page.getByRole('list', { name: 'Decisions' });
  await expect(decisions).toContainText('Anna');
  await expect(decisions).toContainText('Ben');
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('i');
  await expect(page.getByText('1 of 1 conflict')).toBeVisible();
  await page.keyboard.press('e');
  await expect(page.getByText(/There is no conflict/)).toBeVisible();
  await expect(ben.getByText(/There is no conflict/)).toBeVisible();
  await parts(page).getByRole('link', { name: /Flow/ }).click();
  await page.getByText('The same as a table').first().click();
  await expect(page.getByRole('cell', { name: 'Records excluded (n = 2)' })).toBeVisible();

  // A reader only looks.
  await parts(page).getByRole('link', { name: 'People' }).click();
  await page.getByRole('combobox', { name: 'Role of Ben' }).selectOption('reader');
  await open(ben, `/reviews/${id}/full-texts`);
  await expect(ben.getByText(/You are a reader here/)).toBeVisible();
  await page.getByRole('button', { name: /^Revoke/ }).click();
  await open(ben, address);
  await second.clearCookies();
  await open(ben, address);
  await expect(ben.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible();
  await second.close();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('every part fits, and records are screened by thumb', async ({ page }) => {
    const id = await reviewWith(page, TITLES);
    await open(page, '/reviews');
    await expectNoSidewaysScroll(page);
    await open(page, `/reviews/${id}/screen`);
    await expectNoSidewaysScroll(page);
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: 'List', exact: true }).tap();
    const [one = '', two = '', three = '', four = ''] = await listedTitles(page);
    await page.getByRole('button', { name: one }).tap();
    await page.getByRole('button', { name: 'Include' }).tap();
    await expect(recordTitle(page)).toHaveText(two);
    await page.getByRole('button', { name: 'Undo' }).tap();
    await expect(recordTitle(page)).toHaveText(one);
    await page.getByRole('button', { name: 'List', exact: true }).tap();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: three }).tap();
    await expect(recordTitle(page)).toBeFocused();
    await page.getByRole('button', { name: 'Exclude' }).tap();
    await expect(recordTitle(page)).toHaveText(four);
    for (const part of ['protocol', 'records', 'full-texts', 'conflicts', 'citations', 'included', 'flow', 'people']) {
      await open(page, `/reviews/${id}/${part}`);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
  });
});

test.describe('a line that breaks', () => {
  test.use({ bearable: /status of 4\d\d|ERR_INTERNET_DISCONNECTED/ });

  test('loses no decision', async ({ page, context }) => {
    const id = await reviewWith(page, TITLES);
    await open(page, `/reviews/${id}/screen`);
    await context.setOffline(true);
    for (const key of ['i', 'e', 'i']) await page.keyboard.press(key);
    await expect(page.getByText(/3 decisions are not saved yet/)).toBeVisible();
    await expect(page.getByText('3 of 4 done')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(/not saved yet/)).toHaveCount(0);
    await reload(page);
    await expect(page.getByText('3 of 4 done')).toBeVisible();
  });
});

test('the works of a report are screened by hand', async ({ page }) => {
  await ask(page);
  await waitForReport(page);
  await page.getByRole('button', { name: 'Screen these works by hand' }).click();
  await page.waitForURL(/\/reviews\/[\w-]+\/records$/);
  await expect(page.getByText(/\d+ records? without duplicates/)).toBeVisible({ timeout: 60_000 });
  await page.getByRole('link', { name: 'Screen them' }).click();
  await expect(recordTitle(page)).toBeVisible();
});

test('of a long list only what is in sight is drawn, and the rest is read on the way', async ({ page }) => {
  const titles = Array.from({ length: 1_500 }, (_, n) => `Invented record number ${n + 1}`);
  const id = await reviewWith(page, titles);
  await open(page, `/reviews/${id}/screen`);
  const list = page.getByRole('list', { name: 'Records' });
  await expect(list.getByRole('listitem').first()).toHaveAttribute('aria-setsize', '1500');
  expect(await list.getByRole('listitem').count()).toBeLessThan(60);
  await page.locator('[data-record-list]').evaluate((region) => {
    region.scrollTop = region.scrollHeight;
  });
  const last = list.locator('li[aria-posinset="1500"] button');
  const title = await last.locator('[dir=auto]').textContent();
  await last.click();
  await expect(recordTitle(page)).toHaveText(title ?? '');
  await page.keyboard.press('i');
  await expect(recordTitle(page)).not.toHaveText(title ?? '');
});

const parts = (page: import('@playwright/test').Page) => page.getByRole('navigation', { name: 'Parts of the review' });
