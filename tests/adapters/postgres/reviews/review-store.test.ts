import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#adapters/postgres/database.ts';
import { createReviewImportStore } from '#adapters/postgres/reviews/import-store.ts';
import { createReviewMemberStore } from '#adapters/postgres/reviews/member-store.ts';
import { createReviewOrderStore } from '#adapters/postgres/reviews/order-store.ts';
import { createReviewRecordStore } from '#adapters/postgres/reviews/record-store.ts';
import { createReviewStore } from '#adapters/postgres/reviews/review-store.ts';
import { createRunStore } from '#adapters/postgres/runs/run-store.ts';
import { createWorkspaceRemoval } from '#adapters/postgres/workspace-removal.ts';
import type { ReviewEvent } from '#contract/review/review-events.ts';
import { emptyReview } from '#core/review/review-state.ts';
import { createImportWorker } from '#server/reviews/import-worker.ts';
import { createLoadedReviews } from '#server/reviews/loaded-reviews.ts';
import { createReviewOrders } from '#server/reviews/review-orders.ts';
import { createReviews } from '#server/reviews/reviews.ts';
import { createFreshDatabase } from '#tests/fresh-database.ts';

const NO_TASKS = { send: async () => {}, work: async () => {}, open: async () => [] };
const PROTOCOL = { ...emptyReview('').protocol, question: 'Does velorimine help?' };
const AT = '2026-01-01T00:00:00.000Z';
const signal = new AbortController().signal;

let database: Database;
let drop: () => Promise<void>;

beforeAll(async () => {
  const fresh = await createFreshDatabase();
  drop = fresh.drop;
  database = await openDatabase({ url: fresh.url, root: process.cwd() });
});
afterAll(async () => {
  await database.close();
  await drop();
});

/** A server of its own on the database. */
function openServer() {
  const { pool } = database;
  const { inTransaction } = createRunStore(database);
  const [store, records] = [createReviewStore({ pool, inTransaction }), createReviewRecordStore({ pool })];
  const [members, imports] = [createReviewMemberStore({ pool }), createReviewImportStore({ pool })];
  const loaded = createLoadedReviews({ store, records });
  const orders = createReviewOrders({
    orders: createReviewOrderStore({ pool }),
    store,
    records,
    loaded,
    tasks: NO_TASKS,
  });
  const clock = { now: () => new Date() };
  const reviews = createReviews({ store, imports, records, members, loaded, orders, clock });
  return { store, records, members, imports, loaded, reviews, inTransaction, clock };
}

const candidate = (n: number) => ({
  ...{ ids: { pmid: String(1000 + n) }, title: `Trial ${n}`, authors: [], year: 2020, venue: null, abstract: null },
  ...{ publicationTypes: [], meshTerms: [], keywords: [], notices: [], related: [] },
});

/** A worker of a server that imports so many records, and what happens before each of its writes. */
function importerOf(server: ReturnType<typeof openServer>, count: number, onWrite: () => void = () => {}) {
  const { store, records, imports, loaded, clock } = server;
  return createImportWorker({
    ...{ store, imports, loaded, clock, tasks: NO_TASKS, onEnd: async () => {}, log: pino({ level: 'silent' }) },
    records: {
      ...records,
      async add(...args: Parameters<typeof records.add>) {
        onWrite();
        return records.add(...args);
      },
    },
    read: async () => ({
      batches: [
        { origin: 'bibliography', label: 'a.ris', candidates: Array.from({ length: count }, (_, n) => candidate(n)) },
      ],
    }),
  });
}

async function createReview(server: ReturnType<typeof openServer>, workspaceId: string): Promise<string> {
  const { reviewId } = await server.reviews.create(workspaceId, { title: 'T', protocol: PROTOCOL, name: 'Ada' });
  return reviewId;
}
const addImport = (server: ReturnType<typeof openServer>, reviewId: string, id: string) =>
  server.inTransaction((db) =>
    server.imports.add(db, {
      ...{ id, reviewId, reviewerId: 'ada', label: 'a.ris', bytes: Buffer.from('x') },
      job: { kind: 'file', name: 'a.ris' },
    }),
  );

describe('the store of reviews', () => {
  it('writes events once, in order, and nothing where another writer was faster or the review is gone', async () => {
    const { store, reviews } = openServer();
    const id = await createReview(openServer(), 'w-store');
    const event = (title: string): ReviewEvent => ({ type: 'renamed', title });
    const append = (key: string, afterSeq: number) =>
      store.append({
        id,
        afterSeq,
        at: AT,
        events: [
          { key, event: event(key) },
          { key: `${key}+`, event: event(key) },
        ],
      });
    expect(await Promise.all([append('a', 1), append('b', 1), append('c', 1)])).toEqual(
      expect.arrayContaining(['appended', 'behind', 'behind']),
    );
    const [, first] = await store.events(id, 0);
    const key = first?.event.type === 'renamed' ? first.event.title : '';
    expect(await append(key, 3)).toBe('repeated');
    expect((await store.events(id, 1)).map(({ seq }) => seq)).toEqual([2, 3]);
    await reviews.remove('w-store', id);
    expect(await append('d', 3)).toBe('gone');
    expect(await store.restore('w-store', id, 30)).toBe(true);
    expect(await store.purge(0)).toBe(false);
  });

  it('lets two servers agree, whichever of them wrote', async () => {
    const [one, other] = [openServer(), openServer()];
    const id = await createReview(one, 'w-two');
    await addImport(one, id, 'i-two');
    await importerOf(other, 3).handle({ id, attempt: 0, isLast: true, signal });
    const decide = (server: typeof one, commandId: string, recordId: string) =>
      server.reviews.decide('w-two', id, {
        ...{ commandId, stage: 'abstract' },
        decisions: [{ recordId, decision: 'include', reason: null }],
      });
    await Promise.all([decide(one, 'a', 'pmid:1000'), decide(other, 'b', 'pmid:1001'), decide(one, 'a', 'pmid:1000')]);
    const [here, there] = [await one.reviews.view('w-two', id), await other.reviews.view('w-two', id)];
    expect(here).toEqual(there);
    expect(here).toMatchObject({ seq: 4, stages: { abstract: { total: 3, included: 2 } } });
  });

  it('imports once, however often a server is killed meanwhile', async () => {
    const server = openServer();
    const id = await createReview(server, 'w-kill');
    await addImport(server, id, 'i-kill');
    let writes = 0;
    const dying = importerOf(server, 700, () => {
      writes += 1;
      if (writes % 3 === 0) throw new Error('killed');
    });
    for (let attempt = 0; attempt < 2; attempt++)
      await expect(dying.handle({ id, attempt, isLast: false, signal })).rejects.toThrow('killed');
    expect(await server.reviews.view('w-kill', id)).toMatchObject({ batches: [], stages: { abstract: { total: 0 } } });
    await importerOf(openServer(), 700).handle({ id, attempt: 2, isLast: true, signal });
    const view = await openServer().reviews.view('w-kill', id);
    expect(view).toMatchObject({ imports: [], batches: [{ found: 700, added: 700 }] });
    const page = await server.reviews.page('w-kill', id, {
      ...{ stage: 'abstract', filter: 'all', text: '', offset: 600, limit: 200 },
    });
    expect([page.total, page.records.length]).toEqual([700, 100]);
  });

  it('is deleted with the workspace of its creator, and stays when another member is deleted', async () => {
    const server = openServer();
    const id = await createReview(server, 'w-owner');
    const { token } = await server.reviews.invite('w-owner', id, 'screener');
    await server.reviews.join('w-member', { token, name: 'Grace' });
    const remove = createWorkspaceRemoval({ inTransaction: server.inTransaction });
    await remove('w-member');
    await expect(server.reviews.view('w-member', id)).rejects.toThrow('no such review');
    expect((await server.reviews.view('w-owner', id)).reviewers).toHaveLength(2);
    await remove('w-owner');
    await expect(server.reviews.view('w-owner', id)).rejects.toThrow('no such review');
    const { rows } = await database.pool.query('select 1 from review_events where review_id = $1', [id]);
    expect(rows).toEqual([]);
  });

  it('forgets the reviews that were used longest ago where memory is short, and reads them again', async () => {
    const server = openServer();
    const ids = [
      await createReview(server, 'w-lru'),
      await createReview(server, 'w-lru'),
      await createReview(server, 'w-lru'),
    ];
    let reads = 0;
    const loaded = createLoadedReviews({
      store: {
        events: (id, after) => {
          reads += Number(after === 0);
          return server.store.events(id, after);
        },
      },
      records: server.records,
      mostKept: 2,
    });
    for (const id of [...ids, ids[2], ids[1], ids[0]]) await loaded.load(id ?? '', 1);
    expect(reads).toBe(4);
  });
});
