import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type RecordPage,
  type ReviewView,
  recordPage,
  reviewChanges,
  reviewView,
} from '#contract/review/review-view.ts';
import { createVisitor, startWholeServer, type Visitor, type WholeServer } from '../operations/whole-server.ts';

let server: WholeServer;
let owner: Visitor;

beforeAll(async () => {
  server = await startWholeServer();
  owner = createVisitor(server);
});
afterAll(() => server.stop());

const PROTOCOL = { question: 'Does velorimine prevent cluster headache?', exclusionReasons: ['Wrong population'] };

async function createReview(visitor = owner): Promise<string> {
  const response = await visitor('POST', '/api/reviews', { protocol: PROTOCOL, name: 'Ada' });
  expect(response.status).toBe(201);
  return ((await response.json()) as { reviewId: string }).reviewId;
}
const view = async (id: string, visitor = owner): Promise<ReviewView> =>
  reviewView.parse(await (await visitor('GET', `/api/reviews/${id}`)).json());
const page = async (id: string, query = '', visitor = owner): Promise<RecordPage> =>
  recordPage.parse(await (await visitor('GET', `/api/reviews/${id}/records?${query}`)).json());

/** A new visitor with a role in the review. */
async function join(id: string, role: string, name: string): Promise<Visitor> {
  const { token } = (await (await owner('POST', `/api/reviews/${id}/invites`, { role })).json()) as { token: string };
  const visitor = createVisitor(server);
  const response = await visitor('POST', `/api/review-invites/${token}`, { name });
  expect(response.status).toBe(200);
  return visitor;
}

/** A file of references in RIS, numbered. */
const risOf = (numbers: readonly number[], more = '') =>
  numbers
    .map(
      (n) =>
        `TY  - JOUR\nTI  - Trial number ${n} of velorimine in cluster headache\nAU  - Author, ${'ABC'[n % 3]}.\nPY  - 2020\nDO  - 10.5555/rec.${n}\n${more}ER  - \n`,
    )
    .join('\n');

async function importFile(id: string, file: string, visitor = owner): Promise<ReviewView> {
  const before = (await view(id, visitor)).batches.length;
  const sent = await visitor('POST', `/api/reviews/${id}/files?name=embase.ris`, new TextEncoder().encode(file));
  expect(sent.status).toBe(202);
  await expect.poll(async () => (await view(id, visitor)).batches.length, { timeout: 20_000 }).toBe(before + 1);
  return view(id, visitor);
}

describe('a review', () => {
  it('is created from a protocol, listed, renamed, deleted and brought back', async () => {
    const id = await createReview();
    const created = await view(id);
    expect(created).toMatchObject({ title: PROTOCOL.question, me: { name: 'Ada', role: 'owner' }, seq: 1 });
    expect(created.protocol.eligibility.languages).toEqual([]);
    const renamed = await owner('PUT', `/api/reviews/${id}`, { title: 'Cluster headache' });
    expect(await renamed.json()).toMatchObject({ title: 'Cluster headache', seq: 2 });
    const { reviews } = (await (await owner('GET', '/api/reviews')).json()) as { reviews: unknown[] };
    expect(reviews).toContainEqual(expect.objectContaining({ id, title: 'Cluster headache', records: 0 }));

    expect((await owner('DELETE', `/api/reviews/${id}`)).status).toBe(204);
    expect((await owner('GET', `/api/reviews/${id}`)).status).toBe(404);
    expect((await owner('POST', `/api/reviews/${id}/restore`)).status).toBe(200);
    expect((await view(id)).title).toBe('Cluster headache');
  });

  it('does not exist to strangers', async () => {
    const id = await createReview();
    const stranger = createVisitor(server);
    await stranger('POST', '/api/reviews', { protocol: PROTOCOL });
    for (const address of ['', '/records', '/record?id=x', '/changes?after=0', '/invites'])
      expect((await stranger('GET', `/api/reviews/${id}${address}`)).status).toBe(404);
    expect((await stranger('PUT', `/api/reviews/${id}`, { title: 'Mine' })).status).toBe(404);
    expect((await stranger('DELETE', `/api/reviews/${id}`)).status).toBe(404);
    expect((await stranger('POST', `/api/reviews/${id}/restore`)).status).toBe(404);
  });

  it('is joined by a link with its role, until the link is revoked', async () => {
    const id = await createReview();
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
    const seen = await view(id, reader);
    expect(seen.me).toMatchObject({ name: 'Grace', role: 'reader' });
    expect(seen.reviewers.map(({ name }) => name)).toEqual(['Ada', 'Grace']);
    expect((await reader('PUT', `/api/reviews/${id}`, { title: 'Other' })).status).toBe(400);
    expect((await reader('POST', `/api/reviews/${id}/invites`, { role: 'owner' })).status).toBe(400);

    expect((await owner('DELETE', `/api/reviews/${id}/invites/${made.id}`)).status).toBe(204);
    const late = createVisitor(server);
    expect((await late('GET', `/api/review-invites/${made.token}`)).status).toBe(404);
    expect((await late('POST', `/api/review-invites/${made.token}`, { name: 'Late' })).status).toBe(404);

    const { reviewers } = await view(id);
    const graceId = reviewers.find(({ name }) => name === 'Grace')?.id;
    await owner('PUT', `/api/reviews/${id}/reviewers/${graceId}`, { role: 'screener' });
    expect((await view(id, reader)).me.role).toBe('screener');
    const ada = reviewers.find(({ name }) => name === 'Ada')?.id;
    expect((await owner('PUT', `/api/reviews/${id}/reviewers/${ada}`, { role: 'reader' })).status).toBe(400);
  });

  it('answers with what is new alone', async () => {
    const id = await createReview();
    const changes = async (after: number) =>
      reviewChanges.parse(await (await owner('GET', `/api/reviews/${id}/changes?after=${after}`)).json());
    expect(await changes(1)).toMatchObject({ seq: 1, review: null });
    await join(id, 'screener', 'Grace');
    expect(await changes(1)).toMatchObject({ seq: 2, review: { seq: 2 }, recordIds: [] });
    expect(await page(id)).toMatchObject({ total: 0, records: [] });
  });
});

describe('importing', () => {
  it('takes a file, and counts what comes again as duplicates that lose nothing', async () => {
    const id = await createReview();
    const first = await importFile(id, risOf([1, 2, 3]));
    expect(first.batches).toMatchObject([
      { origin: 'bibliography', label: 'embase.ris (RIS)', found: 3, added: 3, duplicates: 0 },
    ]);
    const again = await importFile(id, risOf([2, 3, 4, 4], 'AB  - An abstract that came later.\n'));
    expect(again.batches[1]).toMatchObject({ found: 4, added: 1, duplicates: 3 });
    expect(again.stages.abstract).toMatchObject({ total: 4, waitingForMe: 4 });
    expect(again.flow).toMatchObject({ removedBeforeScreening: { duplicates: 3 }, screened: null });
    const { records, total } = await page(id);
    expect(total).toBe(4);
    expect(records.map(({ ids, hasAbstract }) => [ids.doi, hasAbstract])).toEqual([
      ['10.5555/rec.1', false],
      ['10.5555/rec.2', true],
      ['10.5555/rec.3', true],
      ['10.5555/rec.4', true],
    ]);
    const found = await page(id, 'text=abstr+later&filter=all');
    expect(found.total).toBe(3);
    expect((await page(id, 'text=nowhere')).total).toBe(0);
  });

  it('says why a file cannot be imported, until that is noted', async () => {
    const id = await createReview();
    await owner('POST', `/api/reviews/${id}/files?name=notes.txt`, new TextEncoder().encode('Dear diary'));
    await expect.poll(async () => (await view(id)).imports[0]?.status, { timeout: 20_000 }).toBe('failed');
    const [failed] = (await view(id)).imports;
    expect(failed?.problem).toContain('No references');
    const after = await owner('DELETE', `/api/reviews/${id}/imports/${failed?.id}`);
    expect(await after.json()).toEqual({ imports: [] });
  });
});
