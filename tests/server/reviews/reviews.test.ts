import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reviewChanges } from '#contract/review/review-view.ts';
import { createVisitor, startWholeServer, type Visitor, type WholeServer } from '../operations/whole-server.ts';
import { createReview, importRis, join, PROTOCOL, pageOf, risOf, viewOf } from './review-visitors.ts';

let server: WholeServer;
let owner: Visitor;

beforeAll(async () => {
  server = await startWholeServer();
  owner = createVisitor(server);
});
afterAll(() => server.stop());

describe('a review', () => {
  it('is created from a protocol, listed, renamed, deleted and brought back', async () => {
    const id = await createReview(owner);
    const created = await viewOf(owner, id);
    expect(created).toMatchObject({ title: PROTOCOL.question, me: { name: 'Ada', role: 'owner' }, seq: 1 });
    expect(created.protocol.eligibility.languages).toEqual([]);
    const renamed = await owner('PUT', `/api/reviews/${id}`, { title: 'Cluster headache' });
    expect(await renamed.json()).toMatchObject({ title: 'Cluster headache', seq: 2 });
    const { reviews } = (await (await owner('GET', '/api/reviews')).json()) as { reviews: unknown[] };
    expect(reviews).toContainEqual(expect.objectContaining({ id, title: 'Cluster headache', records: 0 }));

    expect((await owner('DELETE', `/api/reviews/${id}`)).status).toBe(204);
    expect((await owner('GET', `/api/reviews/${id}`)).status).toBe(404);
    expect((await owner('POST', `/api/reviews/${id}/restore`)).status).toBe(200);
    expect((await viewOf(owner, id)).title).toBe('Cluster headache');
  });

  it('does not exist to strangers', async () => {
    const id = await createReview(owner);
    const stranger = createVisitor(server);
    await stranger('POST', '/api/reviews', { protocol: PROTOCOL });
    for (const address of ['', '/records', '/record?id=x', '/changes?after=0', '/invites'])
      expect((await stranger('GET', `/api/reviews/${id}${address}`)).status).toBe(404);
    expect((await stranger('PUT', `/api/reviews/${id}`, { title: 'Mine' })).status).toBe(404);
    expect((await stranger('DELETE', `/api/reviews/${id}`)).status).toBe(404);
    expect((await stranger('POST', `/api/reviews/${id}/restore`)).status).toBe(404);
  });

  it('is joined by a link with its role, until the link is revoked', async () => {
    const id = await createReview(owner);
    const made = (await (await owner('POST', `/api/reviews/${id}/invites`, { role: 'reader' })).json()) as {
      id: string;
      token: string;
    };
    const reader = createVisitor(server);
    const before = await (await reader('GET', `/api/review-invites/${made.token}`)).json();
    expect(before).toEqual({ title: PROTOCOL.question, role: 'reader', reviewId: null });
    await reader('POST', `/api/review-invites/${made.token}`, { name: 'Grace' });
    // A second time changes nothing.
    await reader('POST', `/api/review-invites/${made.token}`, { name: 'Somebody' });
    const seen = await viewOf(reader, id);
    expect(seen.me).toMatchObject({ name: 'Grace', role: 'reader' });
    expect(seen.reviewers.map(({ name }) => name)).toEqual(['Ada', 'Grace']);
    expect((await reader('PUT', `/api/reviews/${id}`, { title: 'Other' })).status).toBe(400);
    expect((await reader('POST', `/api/reviews/${id}/invites`, { role: 'owner' })).status).toBe(400);

    expect((await owner('DELETE', `/api/reviews/${id}/invites/${made.id}`)).status).toBe(204);
    const late = createVisitor(server);
    expect((await late('GET', `/api/review-invites/${made.token}`)).status).toBe(404);
    expect((await late('POST', `/api/review-invites/${made.token}`, { name: 'Late' })).status).toBe(404);

    const { reviewers } = await viewOf(owner, id);
    const graceId = reviewers.find(({ name }) => name === 'Grace')?.id;
    await owner('PUT', `/api/reviews/${id}/reviewers/${graceId}`, { role: 'screener' });
    expect((await viewOf(reader, id)).me.role).toBe('screener');
    const ada = reviewers.find(({ name }) => name === 'Ada')?.id;
    expect((await owner('PUT', `/api/reviews/${id}/reviewers/${ada}`, { role: 'reader' })).status).toBe(400);
  });

  it('answers with what is new alone', async () => {
    const id = await createReview(owner);
    const changes = async (after: number) =>
      reviewChanges.parse(await (await owner('GET', `/api/reviews/${id}/changes?after=${after}`)).json());
    expect(await changes(1)).toMatchObject({ seq: 1, review: null });
    await join(server, owner, id, { role: 'screener', name: 'Grace' });
    expect(await changes(1)).toMatchObject({ seq: 2, review: { seq: 2 }, recordIds: [] });
    expect(await pageOf(owner, id)).toMatchObject({ total: 0, records: [] });
  });
});

describe('importing', () => {
  it('takes a file, and counts what comes again as duplicates that lose nothing', async () => {
    const id = await createReview(owner);
    const first = await importRis(owner, id, risOf([1, 2, 3]));
    expect(first.batches).toMatchObject([
      { origin: 'bibliography', label: 'embase.ris (RIS)', found: 3, added: 3, duplicates: 0 },
    ]);
    const again = await importRis(owner, id, risOf([2, 3, 4, 4], 'AB  - An abstract that came later.\n'));
    expect(again.batches[1]).toMatchObject({ found: 4, added: 1, duplicates: 3 });
    expect(again.stages.abstract).toMatchObject({ total: 4, waitingForMe: 4 });
    expect(again.flow).toMatchObject({ removedBeforeScreening: { duplicates: 3 }, screened: null });
    const { records, total } = await pageOf(owner, id);
    expect(total).toBe(4);
    expect(records.map(({ ids, hasAbstract }) => [ids.doi, hasAbstract])).toEqual([
      ['10.5555/rec.1', false],
      ['10.5555/rec.2', true],
      ['10.5555/rec.3', true],
      ['10.5555/rec.4', true],
    ]);
    const found = await pageOf(owner, id, 'text=abstr+later&filter=all');
    expect(found.total).toBe(3);
    expect((await pageOf(owner, id, 'text=nowhere')).total).toBe(0);
  });

  it('says why a file cannot be imported, until that is noted', async () => {
    const id = await createReview(owner);
    await owner('POST', `/api/reviews/${id}/files?name=notes.txt`, new TextEncoder().encode('Dear diary'));
    await expect.poll(async () => (await viewOf(owner, id)).imports[0]?.status, { timeout: 20_000 }).toBe('failed');
    const [failed] = (await viewOf(owner, id)).imports;
    expect(failed?.problem).toContain('No references');
    const after = await owner('DELETE', `/api/reviews/${id}/imports/${failed?.id}`);
    expect(await after.json()).toEqual({ imports: [] });
  });

  it('takes over what a run has searched and found, with its question', async () => {
    const started = await owner('POST', '/api/runs', { question: PROTOCOL.question, engine: 'rules', maxRounds: 1 });
    const { runId } = (await started.json()) as { runId: string };
    await (await owner('GET', `/api/runs/${runId}/events`)).text();
    const run = (await (await owner('GET', `/api/runs/${runId}`)).json()) as { works: object; searches: object[] };
    const created = await owner('POST', '/api/reviews', { runId });
    const { reviewId } = (await created.json()) as { reviewId: string };
    await expect.poll(async () => (await viewOf(owner, reviewId)).imports, { timeout: 20_000 }).toEqual([]);
    const review = await viewOf(owner, reviewId);
    expect(review).toMatchObject({ runId, title: PROTOCOL.question, protocol: { question: PROTOCOL.question } });
    expect(review.stages.abstract.total).toBe(Object.keys(run.works).length);
    expect(review.batches.every(({ tool, query }) => tool !== undefined && query !== '')).toBe(true);
    for (const { found, added, duplicates } of review.batches) expect(found).toBe(added + duplicates);
    expect(review.flow.identified.databases.map(({ label }) => label)).toContain('PubMed');

    const stranger = createVisitor(server);
    expect((await stranger('POST', '/api/reviews', { runId })).status).toBe(404);
  });

  it('sends the searches of the protocol to their sources, once for a command', async () => {
    const id = await createReview(owner);
    expect((await owner('POST', `/api/reviews/${id}/searches`, { commandId: 'a' })).status).toBe(400);
    const queries = [{ tool: 'search_pubmed', query: 'velorimine' }];
    await owner('PUT', `/api/reviews/${id}/protocol`, { protocol: { ...PROTOCOL, queries } });
    for (const commandId of ['a', 'a'])
      expect((await owner('POST', `/api/reviews/${id}/searches`, { commandId })).status).toBe(202);
    await expect.poll(async () => (await viewOf(owner, id)).batches.length, { timeout: 20_000 }).toBe(1);
    const { batches, stages } = await viewOf(owner, id);
    expect(batches).toMatchObject([{ origin: 'search', tool: 'search_pubmed', query: 'velorimine' }]);
    expect(stages.abstract.total).toBeGreaterThan(3);
    await owner('POST', `/api/reviews/${id}/searches`, { commandId: 'b' });
    await expect.poll(async () => (await viewOf(owner, id)).batches.length, { timeout: 20_000 }).toBe(2);
    expect((await viewOf(owner, id)).batches[1]).toMatchObject({ added: 0, duplicates: stages.abstract.total });
  });
});
