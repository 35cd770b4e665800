import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import writeExcelFile from 'write-excel-file/universal';
import { createVisitor, startWholeServer, type Visitor, type WholeServer } from '../operations/whole-server.ts';
import {
  createReview,
  decide,
  importFile,
  importRis,
  join,
  pageOf,
  recordOf,
  risOf,
  viewOf,
} from './review-visitors.ts';

let server: WholeServer;
let owner: Visitor;
let grace: Visitor;
/** A review screened by two, with a conflict that was settled and full texts. */
let id: string;

beforeAll(async () => {
  server = await startWholeServer();
  owner = createVisitor(server);
  id = await createReview(owner);
  await owner('PUT', `/api/reviews/${id}/screeners`, { stage: 'abstract', count: 2 });
  grace = await join(server, owner, id, { role: 'screener', name: 'Grace; "G", the 2nd: exclude' });
  await importRis(owner, id, risOf([1, 2, 3, 4, 5]));
  const reason = 'Wrong population, or; none (see "note")';
  for (const [n, mine, theirs] of [
    [1, 'include', 'include'],
    [2, 'exclude', 'exclude'],
    [3, 'include', 'exclude'],
    [4, 'maybe', null],
  ] as const) {
    await decide(owner, id, { recordId: at(n), decision: mine, ...(mine === 'exclude' && { reason }) });
    if (theirs) await decide(grace, id, { recordId: at(n), decision: theirs });
  }
  await owner('POST', `/api/reviews/${id}/resolutions`, { recordId: at(3), decision: 'include', reason: null });
  await decide(owner, id, { recordId: at(3), decision: 'exclude', reason: 'Wrong drug', stage: 'fulltext' });
});
afterAll(() => server.stop());

const at = (n: number) => `doi:10.5555/rec.${n}`;
const exported = async (visitor: Visitor, reviewId: string, format: string) =>
  new Uint8Array(await (await visitor('GET', `/api/reviews/${reviewId}/export?format=${format}`)).arrayBuffer());

/** What was decided about each record at both stages, by name, as the JSON export gives it. */
async function decisionsOf(visitor: Visitor, reviewId: string) {
  interface Stage {
    decisions: { reviewer: string; decision: string; reason: string | null; at: string }[];
    resolved: object | null;
  }
  const text = new TextDecoder().decode(await exported(visitor, reviewId, 'json'));
  const { records } = JSON.parse(text) as {
    records: { id: string; label: string | null; abstract: Stage | null; fulltext: Stage | null }[];
  };
  return records.map(({ id: recordId, label, abstract, fulltext }) => ({ recordId, label, abstract, fulltext }));
}

describe('decisions exported by one review', () => {
  it.each(['ris', 'csv'])('are the same in another that imports them as %s', async (format) => {
    const stranger = createVisitor(server);
    const other = await createReview(stranger);
    await stranger('PUT', `/api/reviews/${other}/screeners`, { stage: 'abstract', count: 2 });
    const view = await importFile(stranger, other, `review.${format}`, await exported(owner, id, format));
    expect(view.batches[0]).toMatchObject({ found: 5, added: 5, decisions: 9 });
    const [theirs, ours] = [await decisionsOf(stranger, other), await decisionsOf(owner, id)];
    const settled = (records: typeof ours) => records.filter(({ recordId }) => recordId !== at(4));
    expect(settled(theirs)).toEqual(settled(ours));
    // One of two has decided: the person who imports may be the second.
    expect(theirs[3]).toMatchObject({ abstract: { outcome: 'awaiting_second', decisions: [] } });
    expect(view.stages.abstract).toMatchObject({ included: 2, excluded: 1, awaitingSecond: 1 });
    expect(view.stages.abstract.agreement).toEqual((await viewOf(owner, id)).stages.abstract.agreement);
  });

  it('change nothing in the review that they came from', async () => {
    const before = await decisionsOf(owner, id);
    const { batches } = await importFile(owner, id, 'review.csv', await exported(owner, id, 'csv'));
    expect(batches.at(-1)).toMatchObject({ added: 0, decisions: 0 });
    expect(await decisionsOf(owner, id)).toEqual(before);
  });

  it('leave out what the person who exports may not see', async () => {
    await decide(grace, id, { recordId: at(5), decision: 'exclude' });
    const text = new TextDecoder().decode(await exported(owner, id, 'csv'));
    const row = text.split('\r\n').find((line) => line.includes('rec.5'));
    expect(row).not.toContain('exclude');
  });
});

describe('decisions made in another program', () => {
  it('are shown with their file, and settle records as others do', async () => {
    const mine = await createReview(owner);
    const note = 'N1  - RAYYAN-INCLUSION: {"Kofi"=>"Excluded"} | RAYYAN-EXCLUSION-REASONS: wrong population\n';
    const view = await importFile(owner, mine, 'rayyan.ris', new TextEncoder().encode(risOf([1], note)));
    expect(view.stages.abstract).toMatchObject({ excluded: 1, waitingForMe: 0, mine: 0 });
    expect((await recordOf(owner, mine, at(1))).decisions).toMatchObject([
      { name: 'Kofi', from: 'rayyan.ris (RIS)', decision: 'exclude', reason: 'wrong population' },
    ]);
  });

  it('stay hidden from the second screener until they have decided', async () => {
    const mine = await createReview(owner);
    await owner('PUT', `/api/reviews/${mine}/screeners`, { stage: 'abstract', count: 2 });
    await importFile(owner, mine, 'asreview.ris', new TextEncoder().encode(risOf([1], 'N1  - ASReview_irrelevant\n')));
    expect((await recordOf(owner, mine, at(1))).decisions).toEqual([]);
    await decide(owner, mine, { recordId: at(1), decision: 'include' });
    expect(await recordOf(owner, mine, at(1))).toMatchObject({ outcome: 'conflict', decisions: [{}, {}] });
  });

  it('come with as many notices as can be read, and the number of the others', async () => {
    const mine = await createReview(owner);
    const untitled = Array.from({ length: 30 }, (_, n) => `TY  - JOUR\nAU  - Nobody ${n}\nER  - \n`).join('\n');
    const { batches } = await importFile(owner, mine, 'a.ris', new TextEncoder().encode(`${risOf([1])}\n${untitled}`));
    expect(batches[0]?.notices).toHaveLength(21);
    expect(batches[0]?.notices?.at(-1)).toContain('10 more');
  });

  it('are taken from the name that Covidence gives a file', async () => {
    const mine = await createReview(owner);
    const file =
      'Title,Authors,Published Year,DOI,Covidence #,Notes\nOne,Smith J,2019,10.5555/rec.1,#12,"Exclusion reason: Wrong drug; "\n';
    const name = 'review_59500_excluded_csv_20190925102123.csv';
    const view = await importFile(owner, mine, name, new TextEncoder().encode(file));
    expect([view.stages.abstract.included, view.stages.fulltext.excluded]).toEqual([1, 1]);
    expect(view.flow.excludedAtAssessment).toEqual([{ label: 'Wrong drug', count: 1 }]);
  });

  it('come from Excel files too, and what could not be read is reported', async () => {
    const mine = await createReview(owner);
    const rows = [
      ['title', 'authors', 'year', 'abstract', 'asreview_label'],
      ['A trial & its <long> follow-up', 'Ōta, K.; Müller, J.', 2020, 'First.\nSecond, "quoted".', 1],
      ['مراجعة منهجية للأدوية', 'Haddad, S.', 2021, '', 0],
      ['', '', '', '', ''],
      ['=SUM of three trials', 'Smith, J.', 2022, '', 'perhaps'],
    ];
    const cells = rows.map((row) =>
      row.map((value) => (typeof value === 'number' ? { type: Number, value } : { type: String, value })),
    );
    const blob = await writeExcelFile(cells, { sheet: 'Export' }).toBlob();
    const view = await importFile(owner, mine, 'asreview.xlsx', new Uint8Array(await blob.arrayBuffer()));
    expect(view.batches[0]).toMatchObject({
      ...{ label: 'asreview.xlsx (Excel)', found: 3, added: 3, decisions: 2 },
      notices: [expect.stringContaining('perhaps')],
    });
    const { records } = await pageOf(owner, mine, 'filter=all&show=abstracts');
    expect(records.map(({ title, authors, abstract }) => [title, authors.length, abstract])).toEqual([
      ['A trial & its <long> follow-up', 2, 'First. Second, "quoted".'],
      ['مراجعة منهجية للأدوية', 1, null],
      ['=SUM of three trials', 1, null],
    ]);
  });
});
