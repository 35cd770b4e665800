import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type ReviewCitations, reviewCitations } from '#contract/review/review-view.ts';
import { createVisitor, startWholeServer, type Visitor, type WholeServer } from '../operations/whole-server.ts';
import { createReview, decide, importRis, join, pageOf, viewOf } from './review-visitors.ts';

let server: WholeServer;
let owner: Visitor;

beforeAll(async () => {
  server = await startWholeServer();
  owner = createVisitor(server);
});
afterAll(() => server.stop());

/** A review that has imported these works of the world, by number, and included the first of them. */
async function reviewOf(...numbers: number[]): Promise<string> {
  const id = await createReview(owner);
  const entries = numbers.map(
    (n) => `TY  - JOUR\nTI  - Imported work ${n}\nPY  - 2024\nDO  - 10.5555/velo.${n}\nER  - \n`,
  );
  await importRis(owner, id, entries.join('\n'));
  await decide(owner, id, { recordId: `doi:10.5555/velo.${numbers[0]}`, decision: 'include' });
  return id;
}

const addressOf = (id: string) => `/api/reviews/${id}/citations`;
let commands = 0;
const chase = (id: string, wanted: object = {}, visitor = owner) =>
  visitor('POST', addressOf(id), { commandId: `chase-${commands++}`, ...wanted });
const citationsOf = async (id: string): Promise<ReviewCitations> =>
  reviewCitations.parse(await (await owner('GET', addressOf(id))).json());

async function roundOf(id: string, wanted: object = {}): Promise<ReviewCitations> {
  const before = (await citationsOf(id)).rounds.length;
  const sent = await chase(id, wanted);
  expect(sent.status, await sent.clone().text()).toBe(202);
  await vi.waitFor(async () => expect((await citationsOf(id)).rounds).toHaveLength(before + 1), { timeout: 30_000 });
  return citationsOf(id);
}
const messageOf = async (response: Response) => {
  expect(response.status).toBe(400);
  return ((await response.json()) as { error: { message: string } }).error.message;
};

it('adds what included works cite and what cites them, to be screened, and counts what the review holds', async () => {
  const id = await reviewOf(1, 2);
  expect(await citationsOf(id)).toMatchObject({ rounds: [], included: 1, notFollowed: 1, saturation: null });
  const { rounds, notFollowed, mostLinked, underWay } = await roundOf(id, { directions: ['backward', 'forward'] });
  // The second is cited by the first and was imported.
  expect(rounds).toMatchObject([{ round: 1, seeds: 1, found: 6, alreadyHeld: 1, added: 5, leftOut: 0, unresolved: 0 }]);
  expect({ notFollowed, underWay }).toEqual({ notFollowed: 0, underWay: null });
  expect(mostLinked).toHaveLength(5);
  expect(mostLinked.map(({ links, hasAbstract }) => [links, hasAbstract])).toEqual(mostLinked.map(() => [1, true]));

  const { batches, flow, stages } = await viewOf(owner, id);
  expect(batches.slice(1).map(({ label, direction, origin }) => [label, direction, origin])).toEqual([
    ['Cited works, round 1', 'backward', 'citations'],
    ['Citing works, round 1', 'forward', 'citations'],
  ]);
  expect(stages.abstract).toMatchObject({ total: 7, waitingForMe: 6 });
  expect(flow.identified.other.map(({ count }) => count).reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(
    6,
  );
  // What was there before is known to be linked, and keeps its own title.
  const { records } = await pageOf(owner, id, 'filter=all');
  expect(records.find((record) => record.id === 'doi:10.5555/velo.2')?.title).toBe('Imported work 2');
  const known = await owner('GET', `/api/reviews/${id}/record?id=${encodeURIComponent('doi:10.5555/velo.2')}`);
  expect(await known.json()).toMatchObject({ foundIn: expect.arrayContaining(['Cited works, round 1']) });
});

it('goes on from what was included since, and follows all again where that is wanted', async () => {
  const id = await reviewOf(3);
  await roundOf(id, { directions: ['backward'] });
  expect(await messageOf(await chase(id, { directions: ['backward'] }))).toMatch(/followed already/);
  await decide(owner, id, { recordId: 'doi:10.5555/velo.1', decision: 'include' });
  const second = await roundOf(id, { directions: ['backward'] });
  expect(second.rounds.map(({ seeds, added }) => ({ seeds, added }))).toEqual([
    { seeds: 1, added: 2 },
    { seeds: 1, added: 2 },
  ]);
  const third = await roundOf(id, { directions: ['backward'], ofAll: true });
  expect(third.rounds.at(-1)).toMatchObject({ round: 3, seeds: 2, added: 0 });
});

it('counts the references that nobody can name', async () => {
  const id = await reviewOf(3);
  expect((await roundOf(id, { directions: ['backward'] })).rounds).toMatchObject([{ unresolved: 1 }]);
});

it('makes a round once, however often it is asked for', async () => {
  const id = await reviewOf(1);
  const wanted = { commandId: 'the-same', directions: ['forward'] };
  const sent = await Promise.all([chase(id, wanted), chase(id, wanted)]);
  expect(sent.map(({ status }) => status)).toEqual([202, 202]);
  await vi.waitFor(async () => expect((await citationsOf(id)).rounds).toHaveLength(1), { timeout: 30_000 });
  expect((await citationsOf(id)).underWay).toBeNull();
});

it('refuses with a sentence who may only read, and where nothing is included', async () => {
  const id = await createReview(owner);
  expect(await messageOf(await chase(id))).toMatch(/No work is included/);
  const reader = await join(server, owner, id, { role: 'reader', name: 'Rae' });
  expect(await messageOf(await chase(id, {}, reader))).toMatch(/Readers of a review/);
  expect((await createVisitor(server)('GET', addressOf(id))).status).toBe(404);
  expect(await messageOf(await chase(id, { leastLinks: 0 }))).toMatch(/"leastLinks"/);
});

it('says so, and records no round, where no source answers', async () => {
  const id = await reviewOf(8);
  const places = ['openalex', 'europe_pmc', 'crossref', 'pubmed'] as const;
  for (const place of places) server.world.sources[place].fault = { kind: 'HTML page with 200', served: 0 };
  expect((await chase(id, { directions: ['backward'] })).status).toBe(202);
  await vi.waitFor(async () => expect((await citationsOf(id)).underWay?.status).toBe('failed'), { timeout: 40_000 });
  for (const place of places) server.world.sources[place].fault = undefined;
  const { underWay, rounds } = await citationsOf(id);
  expect(underWay?.problem).toMatch(/None of the sources of citations answered/);
  expect(rounds).toEqual([]);
});
