import type { Page } from '@playwright/test';
import { ask, expect, open, openSections, QUESTION, test, waitForReport } from './app-page.ts';

const TINTED = '[data-report] [data-claim][data-open]';

/** Where the open sentence stands, what it is tinted with, and what lies over its middle. */
function openSentence(page: Page) {
  return page
    .locator(TINTED)
    .first()
    .evaluate((sentence) => {
      // A sentence of several lines is seen by its lines, not by the box around them.
      const lines = [...sentence.getClientRects()].filter(({ width }) => width > 1);
      const covered = lines.filter(({ left, right, top, bottom }) => {
        const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return !seen || !(sentence.contains(seen) || seen.contains(sentence));
      });
      const isInside = lines.every(
        ({ top, bottom, left, right }) => top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth,
      );
      return {
        lines: lines.length,
        covered: covered.length,
        isInside,
        tint: getComputedStyle(sentence).backgroundColor,
      };
    });
}

/** Citations of sentences from first to last; numbers of tables belong to no sentence. */
const citations = (page: Page) => page.locator('[data-report] [data-claim] [data-citation]');

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test(`the sentence whose source is open is tinted and in sight at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await ask(page);
    await waitForReport(page);
    await openSections(page);
    const all = await citations(page).count();
    expect(all).toBeGreaterThan(4);
    const chosen = [0, Math.floor(all / 2), all - 1];
    for (const at of chosen) {
      await citations(page).nth(at).click();
      await expect(page.locator('[data-reader] mark').first()).toBeVisible();
      await expect(page.locator(TINTED).first()).toBeVisible();
      await expect
        .poll(() => openSentence(page))
        .toMatchObject({ covered: 0, isInside: true, lines: expect.any(Number) });
      const { tint, lines } = await openSentence(page);
      expect(lines).toBeGreaterThan(0);
      expect(tint).not.toMatch(/^(?:transparent|rgba\(0, 0, 0, 0\))$/);
      await page.keyboard.press('Escape');
      await expect(page.locator('[data-reader]')).toHaveCount(0);
    }
  });
}

test('at 1024 px the page has one scroll', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await ask(page);
  await waitForReport(page);
  for (const tab of ['Report', 'Sources', 'Progress']) {
    await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
    const scrolling = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('*')]
        .filter((element) => {
          const isPage = element === document.scrollingElement;
          const can = isPage || /auto|scroll/.test(getComputedStyle(element).overflowY);
          return can && element.checkVisibility() && element.scrollHeight > element.clientHeight + 1;
        })
        .map((element) => element.id || element.tagName),
    );
    expect(scrolling, tab).toEqual(['HTML']);
  }
});

test('at 390 px a finished run shows what the answer says on the first screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await ask(page);
  await waitForReport(page);
  await page.reload();
  await waitForReport(page);
  const text = page.locator('[data-section="answer"] :is(p, li)').first();
  await expect(text).toContainText(/\w+ \w+/);
  // The lines themselves, not only the edge of their box.
  const seen = await text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const [line] = [...range.getClientRects()].filter(({ width }) => width > 1);
    if (!line) return false;
    const over = document.elementFromPoint((line.left + line.right) / 2, (line.top + line.bottom) / 2);
    return scrollY === 0 && line.bottom <= innerHeight && over !== null && element.contains(over);
  });
  expect(seen).toBe(true);
});

test('on paper of any size figures are drawn and no address stands twice', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await ask(page);
  await waitForReport(page);
  await openSections(page);
  await expect(page.locator('[data-report] figure svg').first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  // A4 and A5 between margins, and a narrow roll.
  for (const width of [665, 430, 320]) {
    await page.setViewportSize({ width, height: 900 });
    const figures = page.locator('[data-report] figure svg');
    for (const figure of await figures.all()) await expect(figure).toBeVisible();
    const fits = await page.locator('[data-report] figure:has(svg)').evaluateAll((all) =>
      all.every((figure) => {
        const svg = figure.querySelector('svg');
        return svg && svg.getBoundingClientRect().right <= figure.getBoundingClientRect().right + 1;
      }),
    );
    expect(fits, `${width} px`).toBe(true);
  }
  const entries = await page
    .locator('[data-section="references"] li')
    .evaluateAll((all) => all.map((entry) => (entry as HTMLElement).innerText.replace(/\s+/g, ' ')));
  expect(entries.length).toBeGreaterThan(1);
  for (const entry of entries) {
    expect(entry).toMatch(/doi:|PMID: |PMC\d|ClinicalTrials\.gov: |arXiv:|https?:/);
    const addresses = entry.match(/https?:\/\/\S+/g) ?? [];
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const id of entry.match(/10\.\d{4,}\/\S+?(?=[.,]?(?:\s|$))|\bNCT\d{8}|(?<=PMID: )\d+/g) ?? [])
      expect(entry.split(id).length - 1, entry).toBe(1);
  }
});

test('a shared page gives its references and sources as files', async ({ page, browser, baseURL }) => {
  await ask(page);
  await waitForReport(page);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('button', { name: 'Create a link' }).click();
  const link = await page.getByRole('textbox', { name: 'Link to the shared report' }).inputValue();
  const stranger = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const elsewhere = await stranger.newPage();
  await open(elsewhere, link);
  await elsewhere.getByRole('button', { name: 'Export' }).click();
  const holds: [RegExp, RegExp, RegExp][] = [
    [/^BibTeX/, /\.bib$/, /^@\w+\{[a-z0-9]+,$/m],
    [/^RIS/, /\.ris$/, /^TY {2}- /m],
    [/^CSL-JSON/, /\.csl\.json$/, /"citation-key": "[a-z0-9]+"/],
    [/^CSV/, /\.csv$/, /^\ufeff?reference,included,reason,title/],
  ];
  for (const [name, fileName, content] of holds) {
    const item = elsewhere.getByRole('link', { name });
    const address = await item.getAttribute('href');
    const answer = await stranger.request.get(String(address));
    expect(answer.status(), String(name)).toBe(200);
    expect(answer.headers()['content-disposition']).toMatch(/^attachment/);
    expect(answer.headers()['content-disposition']?.replace(/"$/, '')).toMatch(fileName);
    expect(await answer.text()).toMatch(content);
  }
  await stranger.close();
});

test('at 390 px Back closes the sheet, and leaves the report where it was', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const runId = await ask(page, QUESTION);
  await waitForReport(page);
  await citations(page).first().click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toBeVisible();
  await expect(page).toHaveURL(/source=/);
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await expect(page.locator(TINTED)).toHaveCount(0);
  expect(new URL(page.url()).pathname).toContain(runId);
  expect(page.url()).not.toContain('source=');
  await expect(page.locator('[data-section="answer"]')).toBeVisible();
  // The way forward opens it again only where it is asked for: a second step back leaves the run.
  await page.goBack();
  await expect(page).not.toHaveURL(new RegExp(`/runs/${runId}`));
});
