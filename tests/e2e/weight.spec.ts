import { scriptBytes } from '#scripts/bench/page-weight.ts';
import { ask, expect, test, waitForReport } from './app-page.ts';
import { reviewWith } from './review-page.ts';

/**
 * Kilobytes of compressed JavaScript on a first visit, late chunks included: a little above what each page sends today, so
 * that a package that finds its way into a page is noticed. Schemas, menus and editors belong on the server or behind a press.
 */
const AT_MOST = { home: 151, run: 219, runOnAPhone: 219, memory: 194, screening: 164 } as const;

test('no page sends more JavaScript than it may', async ({ page, context, browser, baseURL }) => {
  const runId = await ask(page);
  await waitForReport(page);
  const reviewId = await reviewWith(page, ['One record', 'Another record']);
  const storageState = await context.storageState();
  const weigh = async (path: string, width = 1440) => {
    // A new context has an empty cache.
    const fresh = await browser.newContext({ storageState, viewport: { width, height: 900 } });
    const bytes = await scriptBytes(fresh, `${baseURL}${path}`);
    await fresh.close();
    return Math.round(bytes / 1000);
  };
  const weights = {
    home: await weigh('/'),
    run: await weigh(`/runs/${runId}`),
    runOnAPhone: await weigh(`/runs/${runId}`, 390),
    memory: await weigh('/memory'),
    screening: await weigh(`/reviews/${reviewId}/screen`),
  };
  console.log(`Kilobytes of JavaScript: ${JSON.stringify(weights)}`);
  for (const [name, most] of Object.entries(AT_MOST))
    expect.soft(weights[name as keyof typeof weights], `${name}: ${JSON.stringify(weights)}`).toBeLessThanOrEqual(most);
});
