import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import pino from 'pino';
import { createBibliographyReader } from '#adapters/documents/create-bibliography-reader.ts';
import { openDatabase } from '#adapters/postgres/database.ts';
import { createReviewImportStore } from '#adapters/postgres/reviews/import-store.ts';
import { createReviewMemberStore } from '#adapters/postgres/reviews/member-store.ts';
import { createReviewOrderStore } from '#adapters/postgres/reviews/order-store.ts';
import { createReviewRecordStore } from '#adapters/postgres/reviews/record-store.ts';
import { createReviewStore } from '#adapters/postgres/reviews/review-store.ts';
import { createRunStore } from '#adapters/postgres/runs/run-store.ts';
import { emptyReview } from '#core/review/review-state.ts';
import { createImportWorker } from '#server/reviews/import-worker.ts';
import { createLoadedReviews } from '#server/reviews/loaded-reviews.ts';
import { createReadImport } from '#server/reviews/read-import.ts';
import { createReviewImports } from '#server/reviews/review-imports.ts';
import { createReviewOrders } from '#server/reviews/review-orders.ts';
import { createReviews } from '#server/reviews/reviews.ts';
import { type Figure, median } from './figure.ts';

const RECORDS = 20_000;
const DECIDED = 19_800;
const SINGLE = 200;
const root = path.resolve(import.meta.dirname, '../..');
const WORKSPACE = 'bench-workspace';
const SENTENCE =
  'This invented trial randomised 312 adults to velorimine or placebo and counted attacks for twelve weeks. ';

/** An export of a database, with abstracts of the usual length. */
function risFile(): Uint8Array {
  const record = (n: number) =>
    `TY  - JOUR\nTI  - Invented trial number ${n} of velorimine against placebo in cluster headache\nAU  - Author${n}, A.\nAU  - Benedek, K.\nPY  - ${1990 + (n % 35)}\nT2  - Fictional Journal of Headache Medicine\nDO  - 10.5555/bench.${n}\nAB  - ${SENTENCE.repeat(14)}\nER  - \n`;
  return new TextEncoder().encode(Array.from({ length: RECORDS }, (_, n) => record(n)).join('\n'));
}

/** The server's part of a review of 20,000 records: what keeps a page waiting, and everybody else of the process. */
export async function benchReviews(databaseUrl: string): Promise<Figure[]> {
  const database = await openDatabase({ url: databaseUrl, root });
  try {
    return await measure(database);
  } finally {
    await database.close();
  }
}

async function measure(database: Awaited<ReturnType<typeof openDatabase>>): Promise<Figure[]> {
  const { pool } = database;
  const { inTransaction } = createRunStore(database);
  const [store, records] = [createReviewStore({ pool, inTransaction }), createReviewRecordStore({ pool })];
  const [members, imports] = [createReviewMemberStore({ pool }), createReviewImportStore({ pool })];
  const clock = { now: () => new Date() };
  const tasks = { send: async () => {}, work: async () => {}, open: async () => [] };
  const orderStore = createReviewOrderStore({ pool });
  const open = () => {
    const loaded = createLoadedReviews({ store, records });
    const orders = createReviewOrders({ orders: orderStore, store, records, loaded, tasks });
    return { loaded, orders, reviews: createReviews({ store, imports, records, members, loaded, orders, clock }) };
  };
  const { loaded, reviews, orders } = open();
  const bibliographies = createBibliographyReader({
    program: path.join(root, 'lib/adapters/documents/bibliography-process.ts'),
    memoryMb: 1_500,
  });
  const read = createReadImport({
    files: imports,
    bibliographies,
    catalog: [],
    runs: { view: () => Promise.reject(new Error('no runs here')) },
    chase: () => Promise.reject(new Error('no citations here')),
  });
  const log = pino({ level: 'silent' });
  const onEnd = async () => {};
  const worker = createImportWorker({ store, records, imports, loaded, tasks, read, onEnd, clock, log });
  const { addFile } = createReviewImports({ imports, reviews, tasks, checkSpace: () => {}, inTransaction });
  const protocol = { ...emptyReview('').protocol, question: 'Does velorimine help?' };
  const { reviewId } = await reviews.create(WORKSPACE, { title: 'Bench', protocol, name: 'Ada' });

  const bytes = risFile();
  const delay = monitorEventLoopDelay({ resolution: 5 });
  await addFile(WORKSPACE, reviewId, { name: 'embase.ris', bytes });
  delay.enable();
  const importing = await timed(() =>
    worker.handle({ id: reviewId, attempt: 0, isLast: true, signal: new AbortController().signal }),
  );
  delay.disable();
  const importPause = delay.max / 1e6;
  const { stages } = await reviews.view(WORKSPACE, reviewId);
  if (stages.abstract.total !== RECORDS) throw new Error(`${stages.abstract.total} records came.`);

  const wanted = { stage: 'abstract', filter: 'mine', text: '', offset: 0, limit: 100 } as const;
  const page = (more: Partial<{ filter: 'all'; text: string; offset: number }>) => () =>
    reviews.page(WORKSPACE, reviewId, { ...wanted, ...more });
  for (let at = 0; at < DECIDED; at += 200) {
    const ids = (await reviews.page(WORKSPACE, reviewId, { ...wanted, limit: 200 })).records.map(({ id }) => id);
    await decide(ids, `many-${at}`);
  }
  function decide(ids: readonly string[], commandId: string) {
    const decisions = ids.map((recordId) => ({
      recordId,
      decision: Number(recordId.slice(-2)) % 25 === 0 ? ('include' as const) : ('exclude' as const),
      reason: null,
    }));
    return reviews.decide(WORKSPACE, reviewId, { commandId, stage: 'abstract', decisions });
  }
  delay.reset();
  delay.enable();
  const learning = await timed(() => orders.handle({ id: `${reviewId}/`, signal: new AbortController().signal }));
  const again = await timed(() => orders.handle({ id: `${reviewId}/`, signal: new AbortController().signal }));
  delay.disable();
  const pause = delay.max / 1e6;
  orders.stop();
  const last = (await reviews.page(WORKSPACE, reviewId, { ...wanted, limit: 200 })).records.map(({ id }) => id);
  const decisions = await series(SINGLE, (n) => decide([last[n] ?? ''], `one-${n}`));
  const pages = await series(100, (n) => page({ filter: 'all', offset: n * 199 })());
  const searches = await series(20, () => page({ filter: 'all', text: 'cluster velorimine' })());
  const views = await series(50, () => reviews.view(WORKSPACE, reviewId));
  const cold = await timed(() => open().reviews.view(WORKSPACE, reviewId));

  const what = `of ${RECORDS.toLocaleString('en')} records and decisions`;
  return [
    { name: `review: importing ${RECORDS.toLocaleString('en')} records from RIS`, value: importing / 1000, unit: 's' },
    {
      ...{ name: 'review: longest pause of the process meanwhile', value: importPause, unit: 'ms' },
      goal: { atMost: 200 },
    },
    { name: 'review: learning the order, reading the records', value: learning / 1000, unit: 's' },
    { name: 'review: learning the order once more', value: again / 1000, unit: 's' },
    {
      ...{ name: 'review: longest pause of the process meanwhile, learning', value: pause, unit: 'ms' },
      goal: { atMost: 200 },
    },
    { name: `review: a page of 100 ${what}, p95`, value: p95(pages), unit: 'ms', goal: { atMost: 50 } },
    { name: `review: a page found by words ${what}, p95`, value: p95(searches), unit: 'ms' },
    { name: `review: a decision ${what}, p95`, value: p95(decisions), unit: 'ms', goal: { atMost: 20 } },
    { name: `review: a decision ${what}, median`, value: median(decisions), unit: 'ms' },
    { name: `review: its view ${what}, p95`, value: p95(views), unit: 'ms' },
    { name: `review: its view ${what}, read anew`, value: cold, unit: 'ms' },
  ];
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

async function series(count: number, work: (n: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < count; n++) times.push(await timed(() => work(n)));
  return times;
}

const p95 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
