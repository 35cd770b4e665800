import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recallView } from '#contract/review/recall.ts';
import { createVisitor, startWholeServer, type Visitor, type WholeServer } from '../operations/whole-server.ts';
import { createReview, decide, importRis, join, pageOf, risOf, viewOf } from './review-visitors.ts';

let server: WholeServer;
let owner: Visitor;
let grace: Visitor;
let id: string;

beforeAll(async () => {
  server = await startWholeServer();
  owner = createVisitor(server);
  id = await createReview(owner);
  grace = await join(server, owner, id, { role: 'screener', name: 'Grace' });
  await importRis(owner, id, risOf([1, 2, 3]));
  await importRis(owner, id, risOf([3, 4]));
});
afterAll(() => server.stop());

const at = (n: number) => `doi:10.5555/rec.${n}`;
const shown = async (visitor: Visitor) => (await pageOf(visitor, id, 'filter=all')).records.map((each) => each.id);

describe('an import', () => {
  it('is withdrawn by the owner, who sees before what goes with it, and restored', async () => {
    await decide(owner, id, { recordId: at(1), decision: 'include' });
    await decide(owner, id, { recordId: at(3), decision: 'exclude' });
    const [first] = (await viewOf(owner, id)).batches;
    const address = `/api/reviews/${id}/batches/${first?.id}`;
    expect(await (await owner('GET', address)).json()).toEqual({
      ...{ records: 2, staying: 1, decided: 1, included: 1, extracted: 0, decisions: 0 },
    });
    expect((await grace('DELETE', address)).status).toBe(400);
    expect((await owner('DELETE', `/api/reviews/${id}/batches/other`)).status).toBe(404);

    expect((await owner('DELETE', address)).status).toBe(200);
    expect(await shown(grace)).toEqual([at(3), at(4)]);
    expect((await grace('GET', `/api/reviews/${id}/record?id=${encodeURIComponent(at(1))}`)).status).toBe(404);
    const view = await viewOf(owner, id);
    expect(view.batches.map(({ isWithdrawn }) => isWithdrawn)).toEqual([true, false]);
    expect(view.stages.abstract).toMatchObject({ total: 2, included: 0, excluded: 1 });
    const csv = await (await owner('GET', `/api/reviews/${id}/export?format=csv`)).text();
    expect([csv.includes('rec.1'), csv.includes('rec.3')]).toEqual([false, true]);
    const json = JSON.parse(await (await owner('GET', `/api/reviews/${id}/export?format=json`)).text());
    expect(json.records.map((record: { id: string }) => record.id)).toEqual([at(3), at(4)]);

    expect((await owner('POST', `${address}/restore`)).status).toBe(200);
    expect(await shown(grace)).toEqual([at(1), at(2), at(3), at(4)]);
    expect((await viewOf(owner, id)).stages.abstract).toMatchObject({ total: 4, included: 1, excluded: 1 });
  });

  it('comes back with its decisions when the same records are imported again', async () => {
    const [first] = (await viewOf(owner, id)).batches;
    await owner('DELETE', `/api/reviews/${id}/batches/${first?.id}`);
    const view = await importRis(owner, id, risOf([1]));
    expect(view.stages.abstract).toMatchObject({ total: 3, included: 1 });
    expect(view.flow.removedBeforeScreening.duplicates).toBe(0);
    expect(await shown(owner)).toEqual([at(1), at(3), at(4)]);
  });
});

describe('decisions of a reviewer', () => {
  it('are withdrawn by the owner, so that the records wait again, and brought back', async () => {
    await owner('PUT', `/api/reviews/${id}/screeners`, { stage: 'abstract', count: 2 });
    for (const n of [1, 3]) await decide(grace, id, { recordId: at(n), decision: 'include' });
    const { seq, stages, decisions } = await viewOf(owner, id);
    expect(stages.abstract).toMatchObject({ included: 1, conflicts: 1, agreement: { records: 2 } });
    const theirs = decisions.find(({ name }) => name === 'Grace');
    expect(theirs).toMatchObject({ stage: 'abstract', decisions: 2, withdrawn: 0, isImported: false });
    const address = `/api/reviews/${id}/reviewers/${theirs?.reviewerId}/decisions`;
    expect((await grace('DELETE', `${address}?stage=abstract`)).status).toBe(400);

    await owner('DELETE', `${address}?stage=abstract`);
    const after = await viewOf(grace, id);
    expect(after.stages.abstract).toMatchObject({ conflicts: 0, awaitingSecond: 2, waitingForMe: 3 });
    expect(after.stages.abstract.agreement.records).toBe(0);
    const changes = await (await owner('GET', `/api/reviews/${id}/changes?after=${seq}`)).json();
    expect(changes).toMatchObject({ recordIds: null });

    await owner('POST', `${address}/restore?stage=abstract`);
    expect((await viewOf(owner, id)).stages.abstract).toMatchObject({ included: 1, conflicts: 1 });
  });
});

it('draws the recall curve of what the user may know', async () => {
  const curve = async (visitor: Visitor) =>
    recallView.parse(await (await visitor('GET', `/api/reviews/${id}/recall`)).json());
  await decide(grace, id, { recordId: at(4), decision: 'include' });
  expect(await curve(owner)).toMatchObject({ stage: 'abstract', total: 3, points: [{}, { found: 1 }, { found: 2 }] });
  expect((await curve(grace)).points.at(-1)).toEqual({ screened: 3, found: 3 });
});
