import { chromium, type Page } from '@playwright/test';
import type { Claim } from '#contract/claim.ts';
import type { LoggedEvent, RunEvent } from '#contract/event.ts';
import { findChromium } from '#scripts/find-chromium.ts';
import { evidenceOf } from '#tests/core/evidence-builder.ts';
import { createClient } from '#tests/system/client.ts';
import type { Stage } from '#tests/system/stage.ts';
import { createIdleRun } from './append.ts';
import { timeRun } from './bench-run.ts';
import { type Figure, median } from './figure.ts';

const CHARACTERS = 30_000;
const PIECE = 40;
const SECTIONS = 10;
const SENTENCE = 'Velorimine lowered the number of weekly attacks by 2.8 in this invented trial of 312 adults. ';
const FIRST_TEXTS = 20;
const RUN_ID = 'bench-report';

/** What is done to the page: a frame of a draft, or events of the log. */
interface Feed {
  section: string;
  pieces: string[];
  /** Events that put the checked blocks in the place of the draft. */
  closing: LoggedEvent[];
}

const work = evidenceOf({ id: 'pmid:99000001', title: 'An invented trial', texts: { abstract: SENTENCE } });
const sectionIds = Array.from({ length: SECTIONS }, (_, n) => `part-${n + 1}`);

/** Everything up to the outline: what the server renders. */
const opening: RunEvent[] = [
  { type: 'evidence_added', round: 1, evidence: work },
  {
    type: 'synthesizing',
    exit: 'approval',
    title: 'A long invented report',
    sections: sectionIds.map((id) => ({ id, title: `Section ${id}` })),
  },
];

function claimOf(id: string): Claim {
  const quote = SENTENCE.trim();
  const citation = { evidenceId: work.id, field: 'abstract', quote, start: 0, end: quote.length } as const;
  return { id, text: quote, verdict: 'supported', citations: [citation] };
}

/** The report in pieces, section after section, each followed by its checked sentences in paragraphs of four. */
function feedsFrom(seq: number): Feed[] {
  const length = CHARACTERS / SECTIONS;
  const text = SENTENCE.repeat(Math.ceil(length / SENTENCE.length)).slice(0, length);
  let last = seq;
  return sectionIds.map((section, at) => {
    const claims = Array.from({ length: Math.floor(length / SENTENCE.length) }, (_, n) => claimOf(`${section}-${n}`));
    const paragraphs = Array.from({ length: Math.ceil(claims.length / 4) }, (_, n) => claims.slice(n * 4, n * 4 + 4));
    const next = sectionIds[at + 1];
    const events: RunEvent[] = [
      ...claims.map(({ id }): RunEvent => ({ type: 'claim_checked', claimId: id, verdict: 'supported', kept: true })),
      ...paragraphs.map(
        (own): RunEvent => ({
          type: 'block_added',
          sectionId: section,
          block: { type: 'paragraph', claims: own },
        }),
      ),
      ...(next ? [{ type: 'section_started', sectionId: next, title: `Section ${next}` } as const] : []),
    ];
    return {
      section,
      pieces: Array.from({ length: Math.ceil(length / PIECE) }, (_, n) => text.slice(n * PIECE, (n + 1) * PIECE)),
      closing: events.map((event) => {
        last += 1;
        return { ...event, seq: last, at: new Date(last * 1000).toISOString() };
      }),
    };
  });
}

/** In the page: a stream of events under the bench's hand instead of the network, so that only the page is measured. */
function takeStream(): void {
  const longTasks: number[] = [];
  class FedEventSource extends EventTarget {
    static readonly CONNECTING = 0;
    static readonly OPEN = 1;
    static readonly CLOSED = 2;
    readyState = 1;
    onopen: (() => void) | null = null;
    onerror: (() => void) | null = null;
    onmessage: ((message: { data: string }) => void) | null = null;
    constructor() {
      super();
      Object.assign(window, { fedStream: this, longTasks });
      setTimeout(() => this.onopen?.());
    }
    close() {
      this.readyState = 2;
    }
  }
  Object.assign(window, { EventSource: FedEventSource });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longTasks.push(duration);
  }).observe({ type: 'longtask' });
}

interface FedPage {
  fedStream: { onmessage: (message: { data: string }) => void };
  longTasks: number[];
}

/** In the page: a piece every 16 ms, faster than models write. */
async function feedPage(feeds: Feed[]): Promise<{ longTasks: number[] }> {
  const page = window as unknown as FedPage;
  page.longTasks.length = 0;
  const send = (event: unknown) => page.fedStream.onmessage({ data: JSON.stringify(event) });
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const pause = () => new Promise((resolve) => setTimeout(resolve, 16));
  for (const { section, pieces, closing } of feeds) {
    for (const text of pieces) {
      send({ type: 'streaming', sectionId: section, text });
      await pause();
    }
    for (const event of closing) send(event);
    await pause();
  }
  while (document.querySelector('[data-draft]')) await frame();
  await frame();
  return { longTasks: [...page.longTasks] };
}

/** In the page: milliseconds from the arrival of a section's first text to the frame in which it is painted. */
async function timeFirstText(section: string): Promise<number> {
  const page = window as unknown as FedPage;
  const arrived = performance.now();
  page.fedStream.onmessage({ data: JSON.stringify({ type: 'streaming', sectionId: section, text: 'First words' }) });
  const isThere = () => document.querySelector(`[data-section="${section}"] [data-draft]`) !== null;
  while (!isThere()) await new Promise((resolve) => requestAnimationFrame(resolve));
  // What stands there when a frame begins is painted by it, and a message posted in it is heard after that.
  await new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    port2.postMessage(null);
  });
  return performance.now() - arrived;
}

type Times = Record<'TaskDuration' | 'ScriptDuration' | 'LayoutDuration' | 'RecalcStyleDuration', number>;

async function measure(page: Page, feeds: Feed[]) {
  const devtools = await page.context().newCDPSession(page);
  // In the thread's own time: what else the machine does is not counted.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const read = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value])) as Times;
  };
  const before = await read();
  const { longTasks } = await page.evaluate(feedPage, feeds);
  const after = await read();
  const took = (name: keyof Times) => after[name] - before[name];
  return {
    total: took('TaskDuration'),
    script: took('ScriptDuration'),
    layout: took('LayoutDuration') + took('RecalcStyleDuration'),
    longest: Math.max(0, ...longTasks),
  };
}

/**
 * A long report that is streamed into the real run page of the built app: all that the page's main thread does for it, its
 * longest task, and how soon the first words are painted. The run is one in the database that nobody works on.
 */
export async function benchReportRendering(stage: Stage): Promise<Figure[]> {
  const executablePath = findChromium();
  if (!executablePath) return [];
  const app = await stage.start();
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath, args });
  try {
    const client = createClient(app.origin);
    await timeRun(client, { question: 'Is wheat irrigated?', sources: ['pubmed'], maxRounds: 1 });
    const [name = '', value = ''] = client.cookie()?.split('=') ?? [];
    const run = await createIdleRun(stage.databaseUrl, { runId: RUN_ID, workspaceId: value.split('.')[0] ?? '' });
    await run.append([...opening, { type: 'section_started', sectionId: 'part-1', title: 'Section part-1' }]);
    await run.close();
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.addCookies([{ name, value, url: app.origin }]);
    await context.addInitScript(takeStream);
    const open = async () => {
      const page = await context.newPage();
      await page.goto(`${app.origin}/runs/${RUN_ID}`, { waitUntil: 'networkidle' });
      // A quiet network does not tell that the page has come to listen.
      await page.waitForFunction(() => 'fedStream' in window);
      return page;
    };
    const page = await open();
    const { total, script, layout, longest } = await measure(page, feedsFrom(opening.length + 2));
    await page.locator('[data-section="part-10"] [data-claim]').first().waitFor();
    const drawn = await page.locator('[data-claim]').count();
    if (drawn === 0) throw new Error('The page drew no sentence.');
    const topHits: number[] = [];
    for (let turn = 0; turn < FIRST_TEXTS; turn += 1) {
      const fresh = await open();
      topHits.push(await fresh.evaluate(timeFirstText, 'part-1'));
      await fresh.close();
    }
    return [
      {
        name: 'report of 30,000 characters in pieces of 40: rendering',
        value: total,
        unit: 's',
        goal: { atMost: 1 },
        note: `processor time of the main thread; scripts ${script.toFixed(2)} s, layout and style ${layout.toFixed(2)} s; ${drawn} sentences`,
      },
      { name: 'report of 30,000 characters: longest task', value: longest, unit: 'ms', goal: { atMost: 50 } },
      {
        name: 'first model text: from arrival to paint',
        value: median(topHits),
        unit: 'ms',
        goal: { atMost: 50 },
        note: `at most ${Math.max(...topHits).toFixed(0)} ms of ${topHits.length}`,
      },
    ];
  } finally {
    await browser.close();
    await app.kill();
  }
}
