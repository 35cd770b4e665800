import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ExtractionView, extractionRow, extractionView } from '#contract/review/extraction.ts';
import { STANDARD_COLUMNS } from '#contract/review/standard-columns.ts';
import { createVisitor, startWholeServer, type Visitor, type WholeServer } from '../operations/whole-server.ts';
import { createReview, decide, importRis, join, pageOf, risOf } from './review-visitors.ts';

// All works here are invented.

const DOSE = 'Sixty adults with cluster headache received velorimine 40 mg daily for 12 weeks.';
let server: WholeServer;
let owner: Visitor;
let id: string;
let records: string[];

beforeAll(async () => {
  server = await startWholeServer();
  owner = createVisitor(server);
  id = await createReview(owner);
  await importRis(
    owner,
    id,
    risOf([1, 2, 3], `AB  - METHODS: In this randomised controlled trial, allocation was concealed. ${DOSE}\n`),
  );
  records = (await pageOf(owner, id)).records.map((record) => record.id);
  for (const recordId of records.slice(0, 2)) await decide(owner, id, { recordId, decision: 'include' });
});
afterAll(() => server.stop());

const at = () => `/api/reviews/${id}/extraction`;
const grid = async (visitor = owner): Promise<ExtractionView> =>
  extractionView.parse(await (await visitor('GET', at())).json());
async function addColumn(name: string, kind: string): Promise<string> {
  const response = await owner('POST', `${at()}/columns`, { name, ask: 'What was given?', kind });
  expect(response.status).toBe(200);
  return ((await response.json()) as { columnId: string }).columnId;
}
const fill = (columnId: string, cell: object | null, visitor = owner, recordId = records[0]) =>
  visitor('PUT', `${at()}/cells`, { recordId, columnId, cell });

describe('an extraction without a model', () => {
  it('is a grid of the included works, whose standard columns code fills', async () => {
    const { total, rows, columns, hasModel } = await grid();
    expect([total, columns, hasModel]).toEqual([2, [], false]);
    expect(rows.map(({ recordId }) => recordId)).toEqual(records.slice(0, 2));
    for (const { name, ask, kind, field } of STANDARD_COLUMNS)
      expect((await owner('POST', `${at()}/columns`, { name, ask, kind, field })).status).toBe(200);
    const filled = await grid();
    const values = filled.columns.map(({ id: columnId, field }) => [
      field,
      filled.rows[0]?.cells[columnId]?.code.map(({ value }) => value) ?? [],
    ]);
    expect(Object.fromEntries(values)).toEqual({
      design: ['randomised trial'],
      participants: ['60'],
      year: ['2020'],
      effect: [],
      registration: [],
      country: [],
    });
  });

  it('looks for full texts by a worker, and says that none could be had', async () => {
    expect((await grid()).rows[0]?.text).toMatchObject({ best: 'abstract', isLookedFor: false });
    const started = await owner('POST', `${at()}/full-texts`);
    expect(started.status).toBe(202);
    await expect
      .poll(async () => (await grid()).fullTexts, { timeout: 30_000 })
      .toEqual({ lookedFor: 2, found: 0, reading: null });
    expect((await grid()).rows[0]?.text).toMatchObject({ best: 'abstract', isLookedFor: true });
    const { readingId } = (await started.json()) as { readingId: string };
    expect((await owner('DELETE', `${at()}/readings/${readingId}`)).status).toBe(404);
  });

  it('is filled by hand with words of the stored abstract, and of nothing else', async () => {
    const columnId = await addColumn('Dose', 'number');
    const filled = await fill(columnId, { value: '40 mg', quote: { text: DOSE } });
    const { cells, abstract } = extractionRow.parse(await filled.json());
    const { quote } = cells[columnId]?.hand ?? {};
    expect(abstract?.slice(quote?.start, quote?.end)).toBe(DOSE);
    expect(cells[columnId]?.hand).toMatchObject({ value: '40 mg', by: 'Ada' });
    expect((await fill(columnId, { value: '80 mg', quote: { text: 'Sixty adults received 80 mg.' } })).status).toBe(
      400,
    );
    expect((await fill(columnId, { value: 'a lot' })).status).toBe(400);
    expect((await fill(columnId, { value: '40 mg' }, owner, records[2])).status).toBe(404);
    expect((await grid()).rows[0]?.cells[columnId]?.hand?.value).toBe('40 mg');
    expect(await (await fill(columnId, null)).json()).toMatchObject({ cells: {} });
  });

  it('says that a model is needed to have works read', async () => {
    const columnId = await addColumn('Duration', 'text');
    const asked = await owner('POST', `${at()}/columns/${columnId}/read`, {});
    expect(asked.status).toBe(400);
    expect((await owner('DELETE', `${at()}/columns/${columnId}`)).status).toBe(204);
    expect((await grid()).columns.map(({ name }) => name)).not.toContain('Duration');
  });

  it('finds open full texts by DOI and documents of the library, which are kept no longer than they are', async () => {
    const other = await createReview(owner);
    const velorimine = 'TY  - JOUR\nTI  - Imported work\nPY  - 2024\nDO  - 10.5555/velo.2\nER  - \n\n';
    await importRis(owner, other, `${velorimine}${risOf([7, 8])}`);
    const ids = (await pageOf(owner, other)).records.map((record) => record.id);
    for (const recordId of ids) await decide(owner, other, { recordId, decision: 'include' });
    const words = 'It was given with breakfast by a nurse.';
    const document = new TextEncoder().encode(
      `# Trial number 7 of velorimine in cluster headache\n\n## Methods\n\n${words} Nobody took it at night.\n`,
    );
    const added = await owner('POST', '/api/library/files?name=seven.md', document);
    const { documentId } = (await added.json()) as { documentId: string };
    const library = async () =>
      ((await (await owner('GET', '/api/library')).json()) as { documents: { id: string; status: string }[] })
        .documents;
    await expect
      .poll(async () => (await library()).find(({ id: each }) => each === documentId)?.status, { timeout: 30_000 })
      .toBe('ready');
    const path = `/api/reviews/${other}/extraction`;
    const view = async () => extractionView.parse(await (await owner('GET', path)).json());
    expect((await owner('POST', `${path}/full-texts`)).status).toBe(202);
    await expect
      .poll(async () => (await view()).fullTexts, { timeout: 30_000 })
      .toEqual({ lookedFor: 3, found: 2, reading: null });
    const texts = (await view()).rows.map(({ recordId, text: { best } }) => [recordId, best]);
    expect(Object.fromEntries(texts)).toEqual({
      'doi:10.5555/velo.2': 'fulltext',
      'doi:10.5555/rec.7': 'document',
      'doi:10.5555/rec.8': 'nothing',
    });
    const column = await owner('POST', `${path}/columns`, { name: 'Time', ask: 'When was it given?' });
    const { columnId } = (await column.json()) as { columnId: string };
    const cell = { value: 'at breakfast', quote: { text: words } };
    const recordId = 'doi:10.5555/rec.7';
    const filled = await owner('PUT', `${path}/cells`, { recordId, columnId, cell });
    expect(extractionRow.parse(await filled.json()).cells[columnId]?.hand?.quote).toMatchObject({
      field: 'document',
      quote: words,
    });
    // A document that is deleted for good takes its stored text with it; the quotes stay.
    await server.services.database.pool.query('delete from documents where id = $1', [documentId]);
    const [row] = (await view()).rows.filter((each) => each.recordId === recordId);
    expect(row?.text).toMatchObject({ best: 'nothing', isLookedFor: false });
    expect(row?.cells[columnId]?.hand?.quote?.quote).toBe(words);
  });

  it('has bias judged by a person, in the domains of the design', async () => {
    const judge = (domain: string) =>
      owner('PUT', `${at()}/bias`, { recordId: records[0], domain, judgement: { concern: 'low', reason: '' } });
    expect((await judge('confounding')).status).toBe(400);
    const judged = extractionRow.parse(await (await judge('randomisation')).json());
    expect(judged.bias?.domains[0]).toMatchObject({
      domain: 'randomisation',
      judgement: { concern: 'low', by: 'Ada' },
    });
  });

  it('is seen by readers and changed by none of them, and does not exist to strangers', async () => {
    const reader = await join(server, owner, id, { role: 'reader', name: 'Grace' });
    const [column] = (await grid(reader)).columns;
    expect((await fill(column?.id ?? '', { value: '1' }, reader)).status).toBe(400);
    expect((await reader('POST', `${at()}/columns`, { name: 'Mine', ask: 'x' })).status).toBe(400);
    const stranger = createVisitor(server);
    await stranger('POST', '/api/reviews', { protocol: { question: 'Other?' } });
    for (const path of ['', '/table']) expect((await stranger('GET', `${at()}${path}`)).status).toBe(404);
  });

  it('comes as CSV and as an Excel file', async () => {
    const csv = await owner('GET', `${at()}/table?format=csv`);
    expect(csv.headers.get('content-type')).toContain('text/csv');
    expect(await csv.text()).toContain('Dose: quote');
    const xlsx = await owner('GET', `${at()}/table?format=xlsx`);
    expect(xlsx.headers.get('content-disposition')).toContain('.xlsx"');
    expect(
      Buffer.from(await xlsx.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
  });
});
