import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { openDatabase } from '#adapters/postgres/database.ts';
import { createReviewRecordStore } from '#adapters/postgres/reviews/record-store.ts';
import { createReviewStore } from '#adapters/postgres/reviews/review-store.ts';
import { createRunStore } from '#adapters/postgres/runs/run-store.ts';
import type { ReviewRecord } from '#contract/review/review-record.ts';
import { findChromium } from '#scripts/find-chromium.ts';
import { createClient } from '#tests/system/client.ts';
import type { Stage } from '#tests/system/stage.ts';
import { type Figure, median } from './figure.ts';

const RECORDS = 20_000;
const AT_ONCE = 1_000;
const DECISIONS = 60;
const root = path.resolve(import.meta.dirname, '../..');

const ABSTRACT =
  'Velorimine lowered the number of weekly attacks by 2.8 in this invented trial of 312 adults with cluster headache. ';

const recordOf = (n: number): ReviewRecord => ({
  id: `pmid:${n}`,
  keys: [`pmid:${n}`],
  ids: { pmid: String(n) },
  title: `Invented trial number ${n} of velorimine against placebo in adults with episodic cluster headache`,
  authors: ['Arrowsmith J', 'Benedek K'],
  year: 1990 + (n % 35),
  venue: 'Fictional Journal of Headache Medicine',
  publicationTypes: ['Journal Article'],
  meshTerms: [],
  keywords: [],
  notices: [],
  related: [],
  abstract: ABSTRACT.repeat(12),
});

/** Puts records into a review as an import does, without the reading of a file. */
export async function addRecords(databaseUrl: string, reviewId: string, records: readonly ReviewRecord[]) {
  const database = await openDatabase({ url: databaseUrl, root });
  const store = createReviewStore({ pool: database.pool, inTransaction: createRunStore(database).inTransaction });
  const kept = createReviewRecordStore(database);
  for (let from = 0; from < records.length; from += AT_ONCE)
    await kept.add(
      reviewId,
      from,
      records.slice(from, from + AT_ONCE).map((record) => ({ record, batches: ['b1'] })),
    );
  const counts = { found: records.length, added: records.length, duplicates: 0 };
  const batch = { id: 'b1', origin: 'bibliography' as const, label: 'pubmed.ris', ...counts };
  const events = [{ key: 'b1', event: { type: 'imported' as const, batch, by: '' } }];
  const afterSeq = (await store.seqOf(reviewId)) ?? 0;
  await store.append({ id: reviewId, afterSeq, events, at: new Date().toISOString() });
  await database.close();
}

/** In the page: notes tasks of more than 50 ms. */
function noteLongTasks(): void {
  const longTasks: number[] = [];
  Object.assign(window, { longTasks });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longTasks.push(duration);
  }).observe({ type: 'longtask' });
}

const longest = (page: Page) =>
  page.evaluate(() => Math.max(0, ...(window as unknown as { longTasks: number[] }).longTasks.splice(0)));

/** In the page: through the list as by a wheel for a while, then as by dragging its bar from end to end. */
async function scrollThrough(): Promise<number> {
  const list = document.querySelector<HTMLElement>('[data-record-list]');
  if (!list) throw new Error('There is no list.');
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  for (let n = 0; n < 200; n++) {
    list.scrollTop += 120;
    await frame();
  }
  const whole = list.scrollHeight;
  for (let n = 0; n <= 100; n++) {
    list.scrollTop = (whole * n) / 100;
    await frame();
  }
  return whole;
}

/** In the page: milliseconds from a key to the frame that shows the next record. */
async function timeDecision(key: string): Promise<number> {
  const title = () => document.querySelector('article h2')?.textContent;
  const before = title();
  const started = performance.now();
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  while (title() === before) await new Promise((resolve) => requestAnimationFrame(resolve));
  return performance.now() - started;
}

/** A list of 20,000 records in the built app: scrolled from end to end, and screened by keyboard. */
export async function benchScreening(stage: Stage): Promise<Figure[]> {
  const executablePath = findChromium();
  if (!executablePath) return [];
  const app = await stage.start();
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath, args });
  try {
    const client = createClient(app.origin);
    const begun = await client.call('/api/reviews', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ protocol: { question: 'Does velorimine reduce attacks in cluster headache?' } }),
    });
    const { reviewId } = (await begun.json()) as { reviewId: string };
    const records = Array.from({ length: RECORDS }, (_, n) => recordOf(n + 1));
    await addRecords(stage.databaseUrl, reviewId, records);
    const [name = '', value = ''] = client.cookie()?.split('=') ?? [];
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.addCookies([{ name, value, url: app.origin }]);
    await context.addInitScript(noteLongTasks);
    const page = await context.newPage();
    await page.goto(`${app.origin}/reviews/${reviewId}/screen`, { waitUntil: 'networkidle' });
    await longest(page);
    await page.evaluate(scrollThrough);
    const last = page.getByRole('button', { name: `Invented trial number ${RECORDS} ` });
    await last.waitFor();
    const scrolling = await longest(page);
    const times: number[] = [];
    for (let n = 0; n < DECISIONS; n++) times.push(await page.evaluate(timeDecision, n % 5 === 0 ? 'i' : 'e'));
    await page.waitForLoadState('networkidle');
    const deciding = await longest(page);
    return [
      {
        name: 'screening list of 20,000 records scrolled from end to end: longest task',
        value: scrolling,
        unit: 'ms',
        goal: { atMost: 50 },
      },
      {
        name: `${DECISIONS} decisions by keyboard in it: longest task`,
        value: deciding,
        unit: 'ms',
        goal: { atMost: 50 },
      },
      {
        name: 'decision by keyboard: from key to the next record',
        value: median(times),
        unit: 'ms',
        goal: { atMost: 50 },
        note: `at most ${Math.max(...times).toFixed(0)} ms`,
      },
    ];
  } finally {
    await browser.close();
    await app.kill();
  }
}
