import { MockLanguageModelV4 } from 'ai/test';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createReportColumns } from '#adapters/postgres/runs/report-columns.ts';
import type { RunEvent, RunEventOf } from '#contract/event.ts';
import type { Evidence } from '#contract/evidence.ts';
import type { ReportBlock } from '#contract/report.ts';
import { AssayError } from '#core/errors.ts';
import { toTableCsv } from '#core/report/export/csv.ts';
import { toMarkdown } from '#core/report/export/markdown.ts';
import type { ModelsForRequest } from '#server/models/models.ts';
import { type Columns, createColumns } from '#server/runs/columns.ts';
import { citationOf, fictionalWork, gathered } from '#tests/components/run-fixture.ts';
import { textResult } from '#tests/core/agents/model/scripted-models.ts';
import { createFreshDatabase } from '#tests/fresh-database.ts';
import { startTeamServer, TEAM_REQUEST, type TeamServer } from './team-server.ts';

// Invented works; what the model says is scripted.

const works = [fictionalWork('101'), fictionalWork('102')];
const QUOTE = 'Velorimine reduced weekly attacks by 2.8.';
const FOUND = { work: 'E1', answer: 'by 2.8', quote: QUOTE };

let server: TeamServer;
let columns: Columns;
let drop: () => Promise<void>;
let reply: () => Promise<string> = async () => '';

beforeAll(async () => {
  const fresh = await createFreshDatabase();
  drop = fresh.drop;
  server = await startTeamServer({ url: fresh.url, orchestrate: withTable });
  const model = new MockLanguageModelV4({ doGenerate: async () => textResult(await reply()) });
  const opened = { model, price: null };
  columns = createColumns({
    runs: server.runs,
    store: createReportColumns(server.database),
    open: async () => ({ fast: opened, smart: opened }),
    tokens: 20_000,
  });
});
afterAll(async () => {
  await server.stop();
  await drop();
});
beforeEach(() => {
  reply = async () => JSON.stringify({ answers: [FOUND] });
});

/** A run that ends at once with an evidence table of both works. */
async function* withTable(started: RunEventOf<'started'>): AsyncGenerator<RunEvent> {
  yield started;
  yield* gathered(works).slice(1, -1);
  const sections = [{ id: 'evidence', title: 'Evidence table' }];
  yield { type: 'synthesizing', exit: 'approval', title: 'A table', sections };
  yield { type: 'section_started', sectionId: 'evidence', title: 'Evidence table' };
  const row = (work: Evidence) => [
    { text: work.id, citations: [] },
    { text: QUOTE, citations: [citationOf(work)] },
  ];
  const block: ReportBlock = { type: 'table', columns: ['Work', 'Main finding'], rows: works.map(row) };
  yield { type: 'block_added', sectionId: 'evidence', block };
  yield {
    type: 'complete',
    exit: 'approval',
    confidence: 0.5,
    confidenceReason: '0.5: fictional.',
    claims: { kept: 1, rewritten: 0, dropped: 0 },
    references: works.map(({ id }) => id),
  };
}

const chosen = {
  provider: 'Fictional',
  origin: 'https://models.example',
  fast: { id: 'small', price: null },
  smart: { id: 'large', price: null },
};
const MODELS: ModelsForRequest = {
  chosen,
  sealed: 'sealed',
  abilities: { structured: true, tools: true, streaming: true },
  mostTokens: null,
  problem: null,
};
const ask = (question: string, more: Partial<Parameters<Columns['add']>[2]> = {}) => ({
  question,
  models: MODELS,
  signal: new AbortController().signal,
  ...more,
});

async function finished(): Promise<string> {
  const runId = await server.runs.start('w1', { ...TEAM_REQUEST, mode: 'simple', engine: 'rules' });
  await server.eventsUntil(runId, 'complete');
  return runId;
}

it('answers for each work, keeps the column, and shows it in the report and in what is shared of it', async () => {
  const runId = await finished();
  const column = await columns.add('w1', runId, ask('By how much?'));
  expect(column).toMatchObject({ question: 'By how much?', model: 'small', tokens: 120 });
  expect(column.cells.map(({ evidenceId, text }) => [evidenceId, text])).toEqual([
    ['pmid:101', 'by 2.8'],
    ['pmid:102', 'not known'],
  ]);
  expect(await columns.list('w1', runId)).toEqual([column]);
  const { token } = await server.runs.share('w1', runId);
  for (const report of [await server.runs.report('w1', runId), (await server.runs.shared(token)).report]) {
    const [table, note] = report.sections[0]?.blocks ?? [];
    expect(table).toMatchObject({
      columns: ['Work', 'Main finding', 'By how much?'],
      rows: [
        [{}, {}, { text: 'by 2.8', citations: [{ quote: QUOTE }] }],
        [{}, {}, { text: 'not known' }],
      ],
    });
    expect(table?.type === 'table' && toTableCsv(table)).toContain('By how much?,By how much?: quote');
    expect(note).toMatchObject({ type: 'note', text: expect.stringContaining('answered by small') });
    expect(toMarkdown(report)).toContain('By how much?');
  }
  await columns.remove('w1', runId, column.id);
  expect(await columns.list('w1', runId)).toEqual([]);
  expect((await server.runs.shared(token)).report.sections[0]?.blocks).toHaveLength(2);
  await expect(columns.remove('w1', runId, column.id)).rejects.toMatchObject({ code: 'not_found' });
});

it('has room for five columns, each asked once', async () => {
  const runId = await finished();
  for (const n of [1, 2, 3, 4]) await columns.add('w1', runId, ask(`Question ${n}?`));
  await expect(columns.add('w1', runId, ask('question 1?'))).rejects.toThrow('The table has this column already.');
  await columns.add('w1', runId, ask('Question 5?'));
  await expect(columns.add('w1', runId, ask('Question 6?'))).rejects.toThrow('at most 5 columns');
  const [column] = await columns.list('w1', runId);
  const store = createReportColumns(server.database);
  expect(await store.add(runId, { ...column!, id: 'a-sixth-one' }, 5)).toBe(false);
  await server.runs.remove('w1', runId);
  expect(await store.list(runId)).toEqual([]);
});

it('says plainly what is missing, and keeps nothing', async () => {
  const runId = await finished();
  await expect(columns.add('w1', runId, ask('Dose?', { models: null }))).rejects.toThrow(/settings page/);
  const refused = { ...MODELS, problem: new AssayError('model_key_refused') };
  await expect(columns.add('w1', runId, ask('Dose?', { models: refused }))).rejects.toMatchObject({
    code: 'model_key_refused',
  });
  reply = async () => 'I would rather not.';
  await expect(columns.add('w1', runId, ask('Dose?'))).rejects.toMatchObject({ code: 'model_invalid' });
  await expect(columns.add('w2', runId, ask('Dose?'))).rejects.toMatchObject({ code: 'not_found' });
  await expect(columns.list('w2', runId)).rejects.toMatchObject({ code: 'not_found' });
  expect(await columns.list('w1', runId)).toEqual([]);
});

it('stops when the one who asked has gone, and answers one column of a report at a time', async () => {
  const runId = await finished();
  const asking = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<string>();
  reply = () => {
    asking.resolve();
    return answer.promise;
  };
  const gone = new AbortController();
  const first = columns.add('w1', runId, ask('Dose?', { signal: gone.signal }));
  const stopped = expect(first).rejects.toMatchObject({ code: 'cancelled' });
  await asking.promise;
  await expect(columns.add('w1', runId, ask('How long?'))).rejects.toMatchObject({ code: 'rate_limited' });
  gone.abort();
  answer.resolve(JSON.stringify({ answers: [FOUND] }));
  await stopped;
  expect(await columns.list('w1', runId)).toEqual([]);
  reply = async () => JSON.stringify({ answers: [FOUND] });
  await columns.add('w1', runId, ask('How long?'));
});
