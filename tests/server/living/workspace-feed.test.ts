import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '#adapters/postgres/database.ts';
import { createFeedStore } from '#adapters/postgres/living/feed-store.ts';
import { createRunStore } from '#adapters/postgres/runs/run-store.ts';
import { createWorkspaceRemoval } from '#adapters/postgres/workspace-removal.ts';
import { createFeeds } from '#server/living/feeds.ts';
import { createFreshDatabase } from '#tests/fresh-database.ts';
import { REQUEST, startSimulatedServer, WORKSPACE } from './simulated-server.ts';
import { LOUD_WEEKS, simulatedYear, weekAt } from './simulated-world.ts';

// Works, results and sources are invented.

const LAST_WEEK = 15;

let database: Database;
let drop: () => Promise<void>;
let at = weekAt(0);
let server: ReturnType<typeof startSimulatedServer>;
let feeds: ReturnType<typeof createFeeds>;

beforeAll(async () => {
  const fresh = await createFreshDatabase();
  drop = fresh.drop;
  database = await openDatabase({ url: fresh.url, root: process.cwd() });
  const now = () => at;
  server = startSimulatedServer({ database, world: simulatedYear(), now });
  const { store, runs } = server;
  const publicUrl = 'https://assay.example.org';
  feeds = createFeeds({ store, feeds: createFeedStore(database), runs, clock: { now }, publicUrl });
  for (const workspaceId of [WORKSPACE, WORKSPACE, 'another workspace']) {
    const runId = await runs.start(workspaceId, REQUEST);
    await runs.endOpen(at);
    const wanted = { every: 'weekly', isPaused: false, seal: () => null, addressKey: null } as const;
    await server.living.watch(workspaceId, runId, wanted);
  }
  for (let week = 1; week <= LAST_WEEK; week += 1) {
    at = weekAt(week);
    for (let turns = 0; turns < 3; turns += 1) {
      await server.turn();
      await runs.endOpen(at);
    }
  }
});
afterAll(async () => {
  await database.close();
  await drop();
});

const tokenOf = (address: string | undefined) => address?.split('/').at(-1) ?? '';

it('is off until its owner opens it, and has the changes of all reports of that workspace, newest first', async () => {
  expect(await feeds.addresses(WORKSPACE)).toBeNull();
  const addresses = await feeds.open(WORKSPACE);
  expect(await feeds.addresses(WORKSPACE)).toEqual(addresses);
  const { entries, urls } = await feeds.read(tokenOf(addresses.atom));
  expect(urls).toEqual(addresses);
  const loud = LOUD_WEEKS.filter((week) => week <= LAST_WEEK).toReversed();
  expect(entries.map(({ at: ended }) => ended)).toEqual(
    loud.flatMap((week) => [weekAt(week).toISOString(), weekAt(week).toISOString()]),
  );
  for (const { title, url } of entries) {
    expect(title).toContain(REQUEST.question);
    expect(url).toMatch(/^https:\/\/assay\.example\.org\/runs\/[\w-]+\/changes$/);
  }
});

it('has the same entries as the feeds of its reports', async () => {
  const { rows } = await database.pool.query('select id from living_reports where workspace_id = $1', [WORKSPACE]);
  const ofReports = await Promise.all(
    rows.map(async ({ id }, at) => {
      await server.store.setFeed(id, `${at}`.padEnd(20, 'x'));
      return (await feeds.read(`${at}`.padEnd(20, 'x'))).entries;
    }),
  );
  const { entries } = await feeds.read(tokenOf((await feeds.addresses(WORKSPACE))?.atom));
  expect(ofReports.flat().map(({ id }) => id)).toHaveLength(entries.length);
  expect(new Set(ofReports.flat().map(({ id }) => id))).toEqual(new Set(entries.map(({ id }) => id)));
});

it('is the same feed at a new address once that is renewed, and the old one leads nowhere', async () => {
  const old = tokenOf((await feeds.addresses(WORKSPACE))?.atom);
  const { id } = await feeds.read(old);
  const renewed = tokenOf((await feeds.open(WORKSPACE)).atom);
  expect(renewed).not.toBe(old);
  expect((await feeds.read(renewed)).id).toBe(id);
  await expect(feeds.read(old)).rejects.toMatchObject({ code: 'not_found' });
});

it('ends when it is closed, and with its workspace', async () => {
  const closed = tokenOf((await feeds.addresses(WORKSPACE))?.atom);
  await feeds.close(WORKSPACE);
  await expect(feeds.close(WORKSPACE)).rejects.toMatchObject({ code: 'not_found' });
  await expect(feeds.read(closed)).rejects.toMatchObject({ code: 'not_found' });
  const removed = tokenOf((await feeds.open(WORKSPACE)).atom);
  await createWorkspaceRemoval({ inTransaction: createRunStore(database).inTransaction })(WORKSPACE);
  await expect(feeds.read(removed)).rejects.toMatchObject({ code: 'not_found' });
  expect(await feeds.addresses(WORKSPACE)).toBeNull();
});
