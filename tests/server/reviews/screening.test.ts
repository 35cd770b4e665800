import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createVisitor, startWholeServer, type Visitor, type WholeServer } from '../operations/whole-server.ts';
import { createReview, decide, importRis, join, PROTOCOL, pageOf, recordOf, risOf, viewOf } from './review-visitors.ts';

let server: WholeServer;
let owner: Visitor;
let grace: Visitor;
let id: string;
let records: string[];

beforeAll(async () => {
  server = await startWholeServer();
  owner = createVisitor(server);
  id = await createReview(owner);
  grace = await join(server, owner, id, { role: 'screener', name: 'Grace' });
  await importRis(owner, id, risOf([1, 2, 3, 4, 5, 6]));
  records = (await pageOf(owner, id)).records.map((record) => record.id);
});
afterAll(() => server.stop());

const at = (n: number) => records[n - 1] ?? '';

describe('screening', () => {
  it('by one person settles a record, and takes it back', async () => {
    const answer = await decide(owner, id, { recordId: at(1), decision: 'exclude', reason: 'Wrong population' });
    expect(await answer.json()).toMatchObject({
      records: [{ id: at(1), outcome: 'excluded', mine: { decision: 'exclude', reason: 'Wrong population' } }],
      progress: { excluded: 1, mine: 1, waitingForMe: 5 },
    });
    expect((await pageOf(grace, id)).total).toBe(5);
    expect((await pageOf(owner, id, 'filter=excluded')).records.map((each) => each.id)).toEqual([at(1)]);
    await decide(owner, id, { recordId: at(1), decision: null });
    expect((await pageOf(owner, id, 'filter=excluded')).total).toBe(0);
    expect((await pageOf(grace, id)).total).toBe(6);
  });

  it('is done once, however often it is sent', async () => {
    const once = { recordId: at(1), decision: 'include', commandId: 'same' };
    await decide(owner, id, once);
    await decide(owner, id, { recordId: at(1), decision: null });
    const { seq } = await viewOf(owner, id);
    await decide(owner, id, once);
    const after = await viewOf(owner, id);
    expect([after.seq, after.stages.abstract.mine]).toEqual([seq, 0]);
  });

  it('by two hides from each what the other decided until they have decided, too', async () => {
    await owner('PUT', `/api/reviews/${id}/screeners`, { stage: 'abstract', count: 2 });
    await decide(owner, id, { recordId: at(2), decision: 'exclude', reason: 'Hidden reason' });
    const seen = async () =>
      JSON.stringify([
        await recordOf(grace, id, at(2)),
        await pageOf(grace, id, 'filter=all'),
        await viewOf(grace, id),
        await (await grace('GET', `/api/reviews/${id}/changes?after=0`)).json(),
        ...(await Promise.all(
          ['excluded', 'included', 'conflicts', 'maybe'].map((f) => pageOf(grace, id, `filter=${f}`)),
        )),
      ]);
    const hidden = await seen();
    expect(hidden).not.toContain('Hidden reason');
    expect(await recordOf(grace, id, at(2))).toMatchObject({ outcome: 'awaiting_second', others: 1, decisions: [] });
    expect((await pageOf(grace, id, 'filter=excluded')).total).toBe(0);
    expect((await pageOf(owner, id, 'filter=awaiting_second')).total).toBe(1);

    await decide(grace, id, { recordId: at(2), decision: 'include' });
    expect(await seen()).toContain('Hidden reason');
    const both = await recordOf(grace, id, at(2));
    expect(both.decisions.map(({ name, decision }) => [name, decision])).toEqual([
      ['Ada', 'exclude'],
      ['Grace', 'include'],
    ]);
    expect((await viewOf(owner, id)).stages.abstract).toMatchObject({
      conflicts: 1,
      agreement: { records: 1, observed: 0 },
    });
  });

  it('leaves it to the owner to resolve a conflict', async () => {
    const resolution = { recordId: at(2), decision: 'include' };
    expect((await grace('POST', `/api/reviews/${id}/resolutions`, resolution)).status).toBe(400);
    expect((await owner('POST', `/api/reviews/${id}/resolutions`, { ...resolution, recordId: at(3) })).status).toBe(
      400,
    );
    expect((await owner('POST', `/api/reviews/${id}/resolutions`, resolution)).status).toBe(200);
    expect(await recordOf(grace, id, at(2))).toMatchObject({ outcome: 'included', resolved: { name: 'Ada' } });
    expect((await viewOf(owner, id)).stages.fulltext).toMatchObject({ total: 1, waitingForMe: 1 });
  });

  it('goes on with full texts, of which some cannot be had', async () => {
    expect((await decide(owner, id, { recordId: at(3), stage: 'fulltext', decision: 'include' })).status).toBe(400);
    await owner('PUT', `/api/reviews/${id}/retrieval`, { recordId: at(2), isMissing: true });
    const missing = await viewOf(owner, id);
    expect(missing.flow).toMatchObject({ soughtForRetrieval: 1, notRetrieved: 1, assessed: null });
    expect(missing.stages.fulltext.waitingForMe).toBe(0);
    await owner('PUT', `/api/reviews/${id}/retrieval`, { recordId: at(2), isMissing: false });
    await decide(owner, id, { recordId: at(2), stage: 'fulltext', decision: 'exclude', reason: 'Wrong population' });
    expect((await viewOf(owner, id)).flow).toMatchObject({
      notRetrieved: 0,
      assessed: 1,
      excludedAtAssessment: [{ label: 'Wrong population', count: 1 }],
      includedReports: 0,
    });
  });

  it('is not open to readers, nor possible for a missing record', async () => {
    const reader = await join(server, owner, id, { role: 'reader', name: 'Mary' });
    expect((await decide(reader, id, { recordId: at(4), decision: 'include' })).status).toBe(400);
    expect((await pageOf(reader, id)).total).toBe(0);
    expect((await pageOf(reader, id, 'filter=all')).total).toBe(6);
    const sent = await reader('POST', `/api/reviews/${id}/files?name=a.ris`, new TextEncoder().encode(risOf([9])));
    expect(sent.status).toBe(400);
    expect((await decide(owner, id, { recordId: 'doi:10.5555/none', decision: 'include' })).status).toBe(404);
  });

  it('asks for a reason once the protocol is changed after it has begun', async () => {
    const changed = { protocol: { ...PROTOCOL, exclusionReasons: ['Wrong design'] } };
    expect((await owner('PUT', `/api/reviews/${id}/protocol`, changed)).status).toBe(400);
    expect((await grace('PUT', `/api/reviews/${id}/protocol`, { ...changed, reason: 'Why' })).status).toBe(400);
    await owner('PUT', `/api/reviews/${id}/protocol`, { ...changed, reason: 'A pilot showed it.' });
    expect((await viewOf(grace, id)).amendments).toMatchObject([{ reason: 'A pilot showed it.', before: PROTOCOL }]);
  });

  it('is exported with what everybody decided, as other programs read it, and no more than one may see', async () => {
    await decide(owner, id, { recordId: at(4), decision: 'exclude', reason: 'Not seen by Grace' });
    const file = async (format: string, visitor = grace) => {
      const response = await visitor('GET', `/api/reviews/${id}/export?format=${format}`);
      expect(response.status).toBe(200);
      return response.text();
    };
    const ris = await file('ris');
    expect(ris.match(/^TY {2}- /gm)).toHaveLength(6);
    expect(ris).toContain('TY  - JOUR\r\nN1  - ASReview_irrelevant\r\nN1  - RAYYAN-INCLUSION: {"Ada"=>"Excluded"}');
    expect(ris).toContain('N1  - ASReview_not_seen');
    expect(ris).toContain('KW  - Found in: embase.ris (RIS)');
    for (const format of ['ris', 'csv', 'json']) {
      expect(await file(format)).not.toContain('Not seen by Grace');
      expect(await file(format, owner)).toContain('Not seen by Grace');
    }
    const rows = (await file('csv')).trim().split('\r\n');
    expect(rows).toHaveLength(7);
    expect(rows[0]).toContain(',included,');
    expect(JSON.parse(await file('json'))).toMatchObject({
      schema: 'assay.review/1',
      records: [{}, { label: 'excluded', fulltext: { reason: 'Wrong population' } }, {}, {}, {}, {}],
    });
    expect(await file('svg')).toMatch(/^<svg.*Records screened \(n = /s);
    const document = await file('md');
    expect(document).toContain('## Excluded at the full text');
    expect(document).toMatch(/Trial number 2 .*\| Wrong population \|/);
    expect(document).toContain('| Titles and abstracts | 1 | 0 % |');
    expect(document).not.toContain('Not seen by Grace');
    const word = await grace('GET', `/api/reviews/${id}/export?format=docx`);
    const parts = unzipSync(new Uint8Array(await word.arrayBuffer()));
    expect(strFromU8(parts['word/document.xml'] ?? new Uint8Array())).toContain('Trial number 2 of velorimine');
    // It comes back in as it went out.
    const other = await createReview(owner);
    expect((await importRis(owner, other, ris)).batches).toMatchObject([{ found: 6, added: 6 }]);
  });
});

describe('the order of the list', () => {
  it('begins with the question, is learned from decisions, and reveals to neither of two what the other decided', async () => {
    const own = await createReview(owner);
    const other = await join(server, owner, own, { role: 'screener', name: 'Grace' });
    const topics = ['Fern growth on northern slopes', 'Velorimine dosing in cluster headache'];
    const file = Array.from(
      { length: 40 },
      (_, n) =>
        `TY  - JOUR\nTI  - ${topics[n % 2]}, part ${n}\nAU  - A${n}, B.\nPY  - 2020\nDO  - 10.5555/order.${n}\nER  - \n`,
    ).join('\n');
    await importRis(owner, own, file);
    const first = async (visitor: Visitor) => (await pageOf(visitor, own, 'limit=5')).records.map(({ title }) => title);
    await expect
      .poll(() => first(owner), { timeout: 20_000 })
      .toEqual(Array(5).fill(expect.stringContaining('Velorimine')));

    // What is wanted here are the ferns, whatever the question says.
    const all = (await pageOf(owner, own, 'filter=all&limit=200')).records;
    for (const { id: recordId, title } of all.slice(0, 12))
      await decide(owner, own, { recordId, decision: title.startsWith('Fern') ? 'include' : 'exclude' });
    const order = async (visitor: Visitor) => (await viewOf(visitor, own)).stages.abstract.order;
    await expect.poll(async () => (await order(owner)).by, { timeout: 20_000 }).toBe('learned');
    await expect.poll(() => first(other), { timeout: 20_000 }).toEqual(Array(5).fill(expect.stringContaining('Fern')));

    await owner('PUT', `/api/reviews/${own}/screeners`, { stage: 'abstract', count: 2 });
    expect((await order(other)).by).toBe('relevance');
  });
});
