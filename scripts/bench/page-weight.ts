import { type BrowserContext, chromium } from '@playwright/test';
import { findChromium } from '#scripts/find-chromium.ts';
import { createClient } from '#tests/system/client.ts';
import type { Stage } from '#tests/system/stage.ts';
import { timeRun } from './bench-run.ts';
import type { Figure } from './figure.ts';
import { BENCH_QUESTION } from './overhead.ts';

/** Chunks that a page asks for by itself come within this time. */
const SETTLE_MS = 1500;

/** Bytes of JavaScript that come over the wire, as compressed as they are sent, when a page is opened in a fresh context. */
export async function scriptBytes(context: BrowserContext, address: string): Promise<number> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  const scripts = new Set<string>();
  let bytes = 0;
  devtools.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(address, { waitUntil: 'load' });
  await page.waitForTimeout(SETTLE_MS);
  if (scripts.size === 0) throw new Error(`The page ${address} sent no script.`);
  return bytes;
}

/** JavaScript that a page sends over the wire on a first visit, compressed, in kilobytes: seen from a real browser. */
export async function benchPageWeight(stage: Stage): Promise<Figure[]> {
  const executablePath = findChromium();
  if (!executablePath) return [];
  const app = await stage.start();
  const browser = await chromium.launch({ executablePath });
  try {
    const client = createClient(app.origin);
    const { runId } = await timeRun(client, BENCH_QUESTION);
    const [name = '', value = ''] = client.cookie()?.split('=') ?? [];
    const weigh = async (path: string) => {
      // A new context has an empty cache.
      const context = await browser.newContext();
      await context.addCookies([{ name, value, url: app.origin }]);
      const bytes = await scriptBytes(context, app.origin + path);
      await context.close();
      return bytes / 1000;
    };
    return [
      { name: 'home page: JavaScript, compressed', value: await weigh('/'), unit: 'kB', goal: { atMost: 150 } },
      {
        name: 'run page: JavaScript, compressed',
        value: await weigh(`/runs/${runId}`),
        unit: 'kB',
        goal: { atMost: 230 },
      },
      { name: 'library: JavaScript, compressed', value: await weigh('/library'), unit: 'kB', goal: { atMost: 250 } },
    ];
  } finally {
    await browser.close();
    await app.kill();
  }
}
