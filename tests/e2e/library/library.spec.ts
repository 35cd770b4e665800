import type { Locator } from '@playwright/test';
import { expect, open, test } from '../app-page.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../page-checks.ts';
import { PAGE_HEIGHT, PAGE_WIDTH, smallPdf } from '../small-files.ts';
import { drop, FILES, lines, PARAGRAPH, QUOTE, QUOTE_LINE, rowOf, rows } from './library-page.ts';

/** Whether the drawn page has ink within a box given in points from the upper left corner. */
async function inkWithin(
  canvas: Locator,
  box: { x: number; y: number; width: number; height: number },
): Promise<number> {
  return canvas.evaluate(
    (element, { box, pageWidth }) => {
      const drawn = element as HTMLCanvasElement;
      const scale = drawn.width / pageWidth;
      const part = [box.x, box.y, box.width, box.height].map((value) => Math.round(value * scale));
      const [x = 0, y = 0, width = 1, height = 1] = part;
      const { data } = drawn.getContext('2d')?.getImageData(x, y, width, height) ?? { data: [] };
      let dark = 0;
      for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 128) dark += 1;
      return dark / (data.length / 4);
    },
    { box, pageWidth: PAGE_WIDTH },
  );
}

test('five files are dropped, become ready, are searched, read at the marked passage, tagged, deleted and had back', async ({
  page,
}) => {
  await open(page, '/library');
  await expect(page.getByRole('heading', { name: 'What can be added' })).toBeVisible();
  await expectAccessible(page);
  await drop(page, FILES);
  await expect(rows(page)).toHaveCount(5, { timeout: 60_000 });
  for (const row of await rows(page).all()) await expect(row.getByText(/^Ready$/)).toBeVisible({ timeout: 120_000 });
  await expectAccessible(page);

  await drop(page, { 'the same again.pdf': FILES['trial.pdf'] });
  await expect(page.getByText(/You have this already/)).toBeVisible();
  await expect(rows(page)).toHaveCount(5);

  await page
    .getByRole('searchbox', { name: /^Words or a question/ })
    .fill('did velorimine halve the number of attacks');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const match = page.getByRole('listitem').filter({ hasText: QUOTE }).first();
  await expect(match.locator('mark').first()).toBeVisible();
  await match.getByRole('link').click();

  await page.waitForURL(/\/library\/[\w-]+\?.*quote=/);
  const second = page.locator('[data-page="2"]');
  const mark = second.locator('[data-mark]').first();
  await expect(mark).toBeInViewport();
  await expect(second.locator('canvas[data-drawn="true"]')).toBeVisible();
  await expect(page.getByText(/was not found in the document/)).toHaveCount(0);
  // The mark covers the line as it is printed: Helvetica of 12 points stands between a little below its baseline and 9 above.
  const [pageBox, markBox] = [await second.boundingBox(), await mark.boundingBox()];
  const scale = (pageBox?.width ?? 0) / PAGE_WIDTH;
  const place = {
    x: ((markBox?.x ?? 0) - (pageBox?.x ?? 0)) / scale,
    y: ((markBox?.y ?? 0) - (pageBox?.y ?? 0)) / scale,
    width: (markBox?.width ?? 0) / scale,
    height: (markBox?.height ?? 0) / scale,
  };
  const baseline = PAGE_HEIGHT - QUOTE_LINE.y;
  expect(Math.abs(place.x - QUOTE_LINE.x)).toBeLessThan(4);
  expect(place.y).toBeLessThan(baseline - 8);
  expect(place.y).toBeGreaterThan(baseline - 20);
  expect(place.y + place.height).toBeGreaterThan(baseline - 1);
  expect(place.y + place.height).toBeLessThan(baseline + 10);
  expect(place.width).toBeGreaterThan(260);
  expect(place.width).toBeLessThan(340);
  // The words that can be selected lie where they are printed.
  const wordsBox = await second.locator('.page-words span').filter({ hasText: QUOTE }).boundingBox();
  expect(Math.abs((wordsBox?.x ?? 0) - (markBox?.x ?? 0))).toBeLessThan(5);
  expect(Math.abs((wordsBox?.width ?? 0) - (markBox?.width ?? 0))).toBeLessThan(16);
  const canvas = second.locator('canvas');
  expect(await inkWithin(canvas, place)).toBeGreaterThan(0.05);
  expect(await inkWithin(canvas, { ...place, y: place.y + 40 })).toBe(0);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Text', exact: true }).click();
  await expect(page.locator('mark').filter({ hasText: 'halved the number' })).toBeInViewport();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Pages', exact: true }).click();
  await page.getByLabel('Page', { exact: true }).fill('3');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-page="3"]')).toBeInViewport();
  await page.getByRole('link', { name: '‹ Library' }).click();

  await rowOf(page, 'Velorimine in cluster headache').getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Add tags' }).click();
  await page.getByRole('textbox', { name: /^Tags to add/ }).fill('thesis');
  await page.getByRole('button', { name: 'Add to 1' }).click();
  await expect(rowOf(page, 'Velorimine in cluster headache').getByText('thesis', { exact: true })).toBeVisible();
  await page.getByRole('combobox', { name: 'Tag' }).selectOption('thesis');
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('combobox', { name: 'Tag' }).selectOption('');

  await page.getByRole('button', { name: /^Delete: Velorimine in cluster headache/ }).click();
  await expect(rows(page)).toHaveCount(4);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page)).toHaveCount(5);
  await expect(rowOf(page, 'Velorimine in cluster headache').getByText('thesis', { exact: true })).toBeVisible();
});

test('what a new reader adds at the same time is in one library', async ({ page }) => {
  await open(page, '/library');
  // Slow enough for the reference to be sent while the first file is still on its way.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 40_000 };
  await devtools.send('Network.emulateNetworkConditions', slow);
  const paragraph = 'The pharmacist asked about grapefruit juice and its effect on the dose. ';
  await drop(page, { 'long notes.txt': Buffer.from(paragraph.repeat(3_000)) });
  await page.getByRole('textbox', { name: /^DOI, PMID/ }).fill('10.1000/added-meanwhile');
  const [added] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/api/library/documents')),
    page.keyboard.press('Enter'),
  ]);
  expect(added.status()).toBe(202);
  await expect(page.getByText(/long notes/).first()).toBeVisible();
  await page.waitForResponse((response) => response.url().includes('/api/library/files'));
  await devtools.detach();
  await open(page, '/library');
  await expect(rows(page)).toHaveCount(2);
});

test('a file that cannot be read is refused with a sentence, and a deleted document says so', async ({ page }) => {
  await open(page, '/library');
  await drop(page, { 'broken.pdf': Buffer.from('%PDF-1.4\nnothing of a document follows\n') });
  const row = rowOf(page, 'broken.pdf');
  await expect(row.getByText('Refused')).toBeVisible({ timeout: 60_000 });
  await expect(row.locator('p.text-bad').last()).not.toBeEmpty();
  await row.getByRole('link').click();
  await page.waitForURL(/\/library\/[\w-]+$/);
  const address = page.url();
  await page.getByRole('link', { name: '‹ Library' }).click();
  await page.getByRole('button', { name: 'Delete: broken.pdf' }).click();
  await expect(rows(page)).toHaveCount(0);
  await open(page, address);
  await expect(page.getByRole('heading', { name: 'This document was deleted by its owner' })).toBeVisible();
});

test('the palette opens from anywhere, also while typing, and leads to a document', async ({ page }) => {
  await open(page, '/library');
  await drop(page, { 'notes.txt': FILES['notes.txt'] });
  await expect(rows(page).getByText(/^Ready$/)).toBeVisible({ timeout: 60_000 });
  const name = (await rows(page).getByRole('link').first().textContent()) ?? '';
  await open(page, '/');
  await page.getByRole('textbox', { name: /question/i }).fill('k');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Go to or find anything' });
  await expect(dialog.getByRole('option', { name })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.type(name.slice(0, 8));
  await dialog.getByRole('option', { name }).first().click();
  await page.waitForURL(/\/library\/[\w-]+/);
  await expect(page.getByText('grapefruit juice')).toBeVisible();
});

test('at 390 px the library and a document are within reach, and the pages of the app behind a button', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/library');
  await expectNoSidewaysScroll(page);
  await drop(page, { 'trial.pdf': FILES['trial.pdf'] });
  await expect(rows(page).getByText(/^Ready$/)).toBeVisible({ timeout: 60_000 });
  await expectNoSidewaysScroll(page);
  await rows(page).getByRole('link').first().click();
  await expect(page.locator('canvas[data-drawn="true"]').first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'History' }).click();
  await page.waitForURL(/\/history/);
});

test('what a document could do is not done: no script, no link, no form', async ({ page }) => {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const hostile = smallPdf(
    [[{ x: 90, y: 700, size: 14, text: 'A document that would like to act' }, ...lines(650, PARAGRAPH)]],
    {
      catalog: '/OpenAction << /S /JavaScript /JS (app.alert\\("run"\\)) >>',
      page: '/Annots [ << /Type /Annot /Subtype /Link /Rect [80 680 400 720] /A << /S /URI /URI (https://example.com/followed) >> >> << /Type /Annot /Subtype /Widget /FT /Tx /T (field) /V (filled in) /Rect [80 500 300 530] >> ]',
    },
  );
  await open(page, '/library');
  await drop(page, { 'hostile.pdf': hostile });
  await expect(rows(page).getByText(/^Ready$/)).toBeVisible({ timeout: 60_000 });
  await rows(page).getByRole('link').first().click();
  await expect(page.locator('[data-page="1"] canvas[data-drawn="true"]')).toBeVisible();
  const drawn = page.locator('[data-page="1"]');
  await expect(drawn.locator('.page-words span').filter({ hasText: 'would like to act' })).toBeAttached();
  await expect(drawn.locator('a, input, textarea, button, iframe, embed, object, script')).toHaveCount(0);
  await drawn.click({ position: { x: 150, y: 90 } });
  await expect(page).toHaveURL(/\/library\//);
  expect(dialogs).toEqual([]);
});
