import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ExtractionView, extractionRow, extractionView } from '#contract/review/extraction.ts';
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
  it('is an empty grid of the included works, with what code reads in them', async () => {
    const { total, rows, columns } = await grid();
    expect([total, columns]).toEqual([2, []]);
    expect(rows.map(({ recordId }) => recordId)).toEqual(records.slice(0, 2));
    expect(rows[0]?.suggestions).toMatchObject([{ label: 'Participants', value: '60' }]);
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
