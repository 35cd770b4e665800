import { expect, type Locator, type Page } from '@playwright/test';
import { open } from './app-page.ts';

/** Presses Tab until the named element has the focus: shows that it can be reached without a mouse, and in how many steps. */
export async function reach(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let steps = 0; steps < 120; steps++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not lead there.');
}

/** Goes there by Tab and presses Enter. */
export async function enter(page: Page, target: Locator): Promise<void> {
  await reach(page, target);
  await page.keyboard.press('Enter');
}

/** A file of invented records in RIS, as databases export them. */
export function risOf(titles: readonly string[], from = 1, abstract?: string): string {
  return titles
    .map((title, n) =>
      [
        'TY  - JOUR',
        `TI  - ${title}`,
        'AU  - Arrowsmith, Jane',
        `PY  - ${2000 + ((from + n) % 25)}`,
        'JO  - Fictional Journal of Headache Medicine',
        `DO  - 10.5555/screen.${from + n}`,
        `AB  - ${abstract ?? `${title} in adults. Velorimine was compared with placebo in an invented trial.`}`,
        'ER  - ',
      ].join('\r\n'),
    )
    .join('\r\n');
}

export const fileOf = (name: string, text: string) => ({
  name,
  mimeType: 'application/x-research-info-systems',
  buffer: Buffer.from(text),
});

/** The title of the record that is open. */
export const recordTitle = (page: Page): Locator => page.locator('article').getByRole('heading', { level: 2 });

/** The titles of the records in the list, in the order in which they are screened, once its rows have been read. */
export async function listedTitles(page: Page): Promise<string[]> {
  const titles = page.getByRole('list', { name: 'Records' }).locator('button [dir=auto]');
  await expect(titles.filter({ hasNotText: /\S/ })).toHaveCount(0);
  await expect(titles).not.toHaveCount(0);
  return titles.allTextContents();
}

/** A review of which all records are included by title and abstract. */
export async function includedReview(page: Page, titles: readonly string[], abstract: string): Promise<string> {
  const id = await reviewWith(page, titles, abstract);
  const { request } = page;
  const { records } = (await (await request.get(`/api/reviews/${id}/records?limit=200`)).json()) as {
    records: { id: string }[];
  };
  const decisions = records.map((record) => ({ recordId: record.id, decision: 'include', reason: null }));
  const decided = await request.post(`/api/reviews/${id}/decisions`, { data: { commandId: 'included', decisions } });
  expect(decided.status(), await decided.text()).toBe(200);
  return id;
}

/** A review with records, begun without the pages: its id. */
export async function reviewWith(page: Page, titles: readonly string[], abstract?: string): Promise<string> {
  await open(page, '/reviews');
  const { request } = page;
  const begun = await request.post('/api/reviews', {
    data: {
      name: 'Anna',
      protocol: {
        question: 'Does velorimine reduce attacks in cluster headache?',
        eligibility: { intervention: 'velorimine', comparison: 'placebo' },
        exclusionReasons: ['Wrong population', 'Wrong outcome'],
      },
    },
  });
  expect(begun.status(), await begun.text()).toBe(201);
  const { reviewId } = (await begun.json()) as { reviewId: string };
  const sent = await request.post(`/api/reviews/${reviewId}/files?name=pubmed.ris`, {
    headers: { 'content-type': 'application/octet-stream' },
    data: Buffer.from(risOf(titles, 1, abstract)),
  });
  expect(sent.status(), await sent.text()).toBe(202);
  await expect
    .poll(
      async () => {
        const review = await (await request.get(`/api/reviews/${reviewId}`)).json();
        return (review as { stages: { abstract: { total: number } } }).stages.abstract.total;
      },
      { timeout: 120_000 },
    )
    .toBe(titles.length);
  return reviewId;
}
