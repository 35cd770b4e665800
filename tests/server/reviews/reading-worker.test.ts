import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#adapters/postgres/database.ts';
import { createReadingStore, type ReadingStore } from '#adapters/postgres/reviews/reading-store.ts';
import { createReviewRecordStore, type ReviewRecordStore } from '#adapters/postgres/reviews/record-store.ts';
import { createReviewStore, type ReviewStore } from '#adapters/postgres/reviews/review-store.ts';
import { createReviewTextStore, type ReviewTextStore } from '#adapters/postgres/reviews/text-store.ts';
import { createRunStore } from '#adapters/postgres/runs/run-store.ts';
import type { ExtractionColumn, ExtractionRow } from '#contract/review/extraction.ts';
import type { ReviewEvent } from '#contract/review/review-events.ts';
import type { ReviewRecord } from '#contract/review/review-record.ts';
import { viewRow } from '#core/review/extraction/view-extraction.ts';
import { emptyReview, foldReview } from '#core/review/review-state.ts';
import { createOwnDocuments } from '#server/library/own-documents.ts';
import { createFullTexts } from '#server/reviews/full-texts.ts';
import { createLoadedReviews } from '#server/reviews/loaded-reviews.ts';
import { createReadingWorker } from '#server/reviews/reading-worker.ts';
import { ADA, asked, columnOf, DOSE, recordOf } from '#tests/core/review/extraction/review-with-columns.ts';
import { createFreshDatabase } from '#tests/fresh-database.ts';
import { type ModelServer, startModelServer } from '#tests/world/model/model-server.ts';
import { studyModels } from '../study/study-models.ts';

// The works are invented, and so are the model and its key.

const KEY = 'sk-planted-0123456789abcdefghij';
const IDS = Array.from({ length: 20 }, (_, n) => `r${String(n + 1).padStart(2, '0')}`);
const FULL = `Methods\n\nThe trial ran in three centres. Drusamil 40 mg was taken daily with the evening meal.\n\n${'Other things were measured as well. '.repeat(20)}`;
const MEAL = 'Drusamil 40 mg was taken daily with the evening meal.';

let database: Database;
let drop: () => Promise<void>;
let model: ModelServer;
let store: ReviewStore;
let readings: ReadingStore;
let records: ReviewRecordStore;
let texts: ReviewTextStore;
let sealed: string;
let worker: ReturnType<typeof createReadingWorker>;
/** Open full texts by the DOI of their work. */
const open = new Map<string, string>();

beforeAll(async () => {
  const [fresh, served] = await Promise.all([createFreshDatabase(), startModelServer({ key: KEY })]);
  drop = fresh.drop;
  model = served;
  database = await openDatabase({ url: fresh.url, root: process.cwd() });
  const { pool } = database;
  const { inTransaction } = createRunStore(database);
  store = createReviewStore({ pool, inTransaction });
  readings = createReadingStore({ pool, inTransaction });
  texts = createReviewTextStore({ pool });
  records = createReviewRecordStore({ pool });
  const opened = await studyModels({ baseUrl: model.baseUrl, apiKey: KEY });
  sealed = opened.sealed;
  const clock = { now: () => new Date('2026-01-01T00:00:00Z') };
  const live = {
    catalog: [],
    readFullText: async ({ ids }: { ids: { doi?: string } }) => open.get(ids.doi ?? '') ?? null,
  };
  worker = createReadingWorker({
    ...{ store, records, readings, clock, tokens: 200_000 },
    loaded: createLoadedReviews({ store, records }),
    tasks: { send: async () => {}, work: async () => {}, open: async () => [] },
    fullTexts: createFullTexts({ texts, sources: { live, clock } } as unknown as Parameters<typeof createFullTexts>[0]),
    ownDocuments: () => createOwnDocuments(undefined),
    open: ({ chosen, sealed: kept }) => opened.models.open({ models: chosen }, kept),
    log: pino({ level: 'silent' }),
  });
});
afterAll(async () => {
  await database.close();
  await model.stop();
  await drop();
});
beforeEach(() => {
  model.requests.length = 0;
  model.setFaults();
  open.clear();
  model.script = ({ prompt }) => answering(prompt, '40 mg daily', DOSE);
});

const answering = (prompt: string, answer: string, quote: string) => ({
  value: { answers: [...new Set(prompt.match(/\[E\d+\]/g))].map((work) => ({ work, answer, quote })) },
});

/** A review of included works with one column, and a reading of all of them for it. */
async function reading(
  reviewId: string,
  {
    column = {},
    works = IDS.map((id) => recordOf(id)),
  }: { column?: Partial<ExtractionColumn>; works?: ReviewRecord[] } = {},
): Promise<string> {
  const events: ReviewEvent[] = [
    {
      type: 'created',
      ...{ title: 'Gout', protocol: { ...emptyReview('r').protocol, question: 'Does it?' }, owner: ADA, runId: null },
    },
    {
      type: 'imported',
      batch: {
        id: 'b',
        origin: 'bibliography',
        label: 'a.ris',
        found: works.length,
        added: works.length,
        duplicates: 0,
      },
      by: ADA.id,
    },
    asked('dose', column),
  ];
  await store.create(
    {
      ...{ id: reviewId, workspaceId: 'w', title: 'Gout', owner: ADA, at: '2026-01-01T00:00:00Z', most: 100 },
      events: events.map((event, n) => ({ key: String(n), event })),
    },
    async () => {},
  );
  await records.add(
    reviewId,
    0,
    works.map((record) => ({ record, batches: [] })),
  );
  const id = `reading-${reviewId}`;
  await readings.add(
    {
      ...{ id, reviewId, columnId: 'dose', version: 1, reviewerId: ADA.id, workspaceId: 'w', sealed },
      recordIds: works.map((work) => work.id),
    },
    async () => {},
  );
  return id;
}

const task = (id: string, { signal = new AbortController().signal, isLast = true } = {}) => ({
  id,
  attempt: 0,
  isLast,
  signal,
});

async function rowsOf(reviewId: string, works = IDS.map((id) => recordOf(id))): Promise<ExtractionRow[]> {
  const state = foldReview(reviewId, await store.events(reviewId, 0));
  const known = await texts.get(
    reviewId,
    works.map(({ id }) => id),
  );
  return works.map((record) => viewRow(state, record, known.get(record.id)));
}

const readEvents = async (reviewId: string) =>
  (await store.events(reviewId, 0)).flatMap(({ event }) => (event.type === 'cells_read' ? event.cells : []));

/** How often each work was shown to the model in a call that was answered. */
function timesAsked(): number[] {
  const answered = model.requests.filter(({ answer, schemaName }) => answer !== '' && schemaName === 'answers');
  return IDS.map((id) => answered.filter(({ prompt }) => prompt.includes(`randomised controlled trial ${id}`)).length);
}

describe('a server that reads works for a column', () => {
  it('continues where another one died, and pays for no answer twice', async () => {
    const id = await reading('killed');
    // The second call is answered, and the server dies before it has kept the answers in the review.
    const dying = new AbortController();
    const { keepStep } = readings;
    readings.keepStep = async (...kept) => {
      const isKept = await keepStep(...kept);
      if (model.requests.length === 2) dying.abort();
      return isKept;
    };
    await expect(worker.handle(task(id, { signal: dying.signal }))).rejects.toThrow();
    readings.keepStep = keepStep;
    expect(await readEvents('killed')).toHaveLength(8);
    expect((await readings.list('killed'))[0]).toMatchObject({ status: 'working', done: 8, total: 20 });
    await worker.handle(task(id));
    expect((await readEvents('killed')).map(({ recordId }) => recordId)).toEqual(IDS);
    expect(timesAsked()).toEqual(IDS.map(() => 1));
    expect(await readings.list('killed')).toEqual([]);
    const { rows } = await database.pool.query('select count(*)::int as count from review_reading_steps');
    expect(rows).toEqual([{ count: 0 }]);
  });

  it('reads the full text where there is one, and says what was read and what could not be had', async () => {
    open.set('10.5555/r01', FULL);
    const works = [
      recordOf('r01'),
      recordOf('r02'),
      recordOf('r03', { abstract: null }),
      recordOf('r04', { notices: [{ kind: 'retraction', date: null, source: 'PubMed' }] }),
    ];
    const id = await reading('texts', { works });
    model.script = ({ prompt }) => answering(prompt, 'with the evening meal', MEAL);
    await worker.handle(task(id));
    const rows = await rowsOf('texts', works);
    expect(rows.map(({ cells }) => cells['dose']?.model?.read)).toEqual(['fulltext', 'abstract', 'nothing', 'nothing']);
    const { quote, value } = rows[0]?.cells['dose']?.model ?? {};
    expect([value, quote?.field]).toEqual(['with the evening meal', 'fulltext']);
    expect(FULL.slice(quote?.start, quote?.end)).toBe(quote?.quote);
    // The quote is in the full text alone: where only the abstract was read, the same answer is not known.
    expect(rows[1]?.cells['dose']?.model).toMatchObject({ value: null, quote: null });
    expect(rows.map(({ text: { best, note } }) => [best, note])).toEqual([
      ['fulltext', expect.stringContaining('Europe PMC')],
      ['abstract', expect.stringContaining('No open full text')],
      ['nothing', expect.stringContaining('No open full text')],
      ['nothing', expect.stringContaining('retracted')],
    ]);
    expect(model.requests.some(({ prompt }) => prompt.includes('trial r04'))).toBe(false);
  });

  it('knows nothing where the quote is invented or has another number', async () => {
    const id = await reading('invented');
    model.script = ({ prompt }) => answering(prompt, '80 mg daily', 'Sixty adults received drusamil 80 mg daily.');
    await worker.handle(task(id));
    for (const { cells } of await rowsOf('invented'))
      expect(cells['dose']?.model).toMatchObject({ value: null, quote: null });
  });

  it('takes one of the choices of a column, or none', async () => {
    const column: Partial<ExtractionColumn> = { kind: 'choice', choices: ['Once a day', 'Twice a day'] };
    const id = await reading('choice', { column });
    model.script = ({ prompt }, { number }) => answering(prompt, number === 1 ? 'once a day' : 'weekly', DOSE);
    await worker.handle(task(id));
    const values = (await rowsOf('choice')).map(({ cells }) => cells['dose']?.model?.value);
    expect(values.slice(0, 8)).toEqual(Array.from({ length: 8 }, () => 'Once a day'));
    expect(values.slice(8)).toEqual(Array.from({ length: 12 }, () => null));
    expect(model.requests[0]?.prompt).toContain('<<<Twice a day>>>');
  });

  it('says why it stopped where the model refuses, and keeps what was read', async () => {
    const id = await reading('refused');
    model.setFaults({ kind: '429 without quota', nth: 3 });
    await worker.handle(task(id, { isLast: false }));
    expect(await readEvents('refused')).toHaveLength(16);
    expect(await readings.list('refused')).toMatchObject([
      { status: 'failed', done: 16, total: 20, problem: expect.stringContaining('credit') },
    ]);
    const { rows } = await database.pool.query('select sealed from review_readings where id = $1', [id]);
    expect(rows).toEqual([{ sealed: null }]);
  });

  it('is tried again where the model is away for a while, with the works that are left', async () => {
    const id = await reading('away');
    model.setFaults({ kind: 'HTML page with 200', times: 100 });
    await expect(worker.handle(task(id, { isLast: false }))).rejects.toThrow();
    expect(await readings.list('away')).toMatchObject([{ status: 'working', problem: null }]);
    model.setFaults();
    await worker.handle(task(id));
    expect((await readEvents('away')).map(({ recordId }) => recordId)).toEqual(IDS);
  });

  it('writes nothing more once it is stopped, or the column is worded otherwise', async () => {
    const stopped = await reading('stopped');
    model.script = (call, { number }) => {
      if (number === 2) void readings.remove('stopped', stopped);
      return answering(call.prompt, '40 mg daily', DOSE);
    };
    await worker.handle(task(stopped));
    expect((await readEvents('stopped')).length).toBeLessThanOrEqual(16);
    expect(model.requests.length).toBeLessThan(4);

    const reworded = await reading('reworded');
    await store.append({
      ...{ id: 'reworded', afterSeq: 3, at: '2026-01-01T00:00:00Z' },
      events: [
        { key: 'new', event: { type: 'column_set', column: columnOf('dose', { ask: 'How long?' }), by: ADA.id } },
      ],
    });
    model.requests.length = 0;
    await worker.handle(task(reworded));
    expect(model.requests).toEqual([]);
    expect(await readings.list('reworded')).toEqual([]);
  });
});
