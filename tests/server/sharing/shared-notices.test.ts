import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#adapters/postgres/database.ts';
import { createRunStore } from '#adapters/postgres/runs/run-store.ts';
import { createShareNotices, type KeptNotices } from '#adapters/postgres/runs/share-notices.ts';
import type { Report } from '#contract/report.ts';
import type { RunRequest } from '#contract/run-request.ts';
import type { CrossrefAnswer } from '#core/sources/crossref/crossref.ts';
import { readEnv } from '#server/env.ts';
import { createSharedNotices, openSharedNotices } from '#server/sharing/shared-notices.ts';
import { createFreshDatabase } from '#tests/fresh-database.ts';
import { KEYLESS } from '#tests/keyless.ts';
import { VELORIMINE_WORKS } from '#tests/world/velorimine-works.ts';
import { startWorld } from '#tests/world/world.ts';
import { MOUSE, NULL_COHORT, reportFrom, reportInput, TRIAL } from '../../core/report/report-builder.ts';

const WRITTEN = '2026-01-01T10:00:00.000Z';
const hours = (count: number) => new Date(Date.parse(WRITTEN) + count * 3_600_000);

/** A report that cites three works, of which the last has no DOI. */
async function citing(): Promise<Report> {
  const report = await reportFrom(reportInput([TRIAL, NULL_COHORT, MOUSE]), { finishedAt: WRITTEN });
  const dois = ['10.5555/velo.1', '10.5555/velo.7'];
  const evidence = report.evidence.map(({ ids, ...work }, index) => {
    const { doi: _, ...others } = ids;
    return { ...work, reference: index + 1, ids: { ...others, ...(dois[index] && { doi: dois[index] }) } };
  });
  return { ...report, evidence };
}

const known = (...notices: Extract<CrossrefAnswer, { status: 'known' }>['notices']): CrossrefAnswer => ({
  status: 'known',
  notices,
  isNotice: false,
});
const RETRACTED = known({ kind: 'retraction', date: '2026-01-02', source: 'Crossref: Retraction' });

function memoryStore(): KeptNotices & { values: Map<string, unknown> } {
  const values = new Map<string, unknown>();
  return {
    values,
    read: async (token) => values.get(token),
    write: async (token, value) => void values.set(token, value),
  };
}

interface Scene {
  answer: (doi: string, signal: AbortSignal) => CrossrefAnswer | Promise<CrossrefAnswer>;
  now: Date;
}

/** Far longer than a busy machine needs, where nothing is to run out of time. */
const LONG_MS = 60_000;

interface Given {
  store?: KeptNotices;
  timeoutMs?: number;
  checkTimeoutMs?: number;
}

async function open(
  answer: Scene['answer'],
  { store = memoryStore(), timeoutMs = LONG_MS, checkTimeoutMs = LONG_MS }: Given = {},
) {
  const scene: Scene = { answer, now: hours(48) };
  const asked: string[] = [];
  const errors: unknown[] = [];
  const look = createSharedNotices({
    store,
    ask: async (doi, { signal }) => {
      asked.push(doi);
      return scene.answer(doi, signal);
    },
    clock: { now: () => scene.now },
    onError: (error) => errors.push(error),
    timeoutMs,
    checkTimeoutMs,
  });
  const shared = { report: await citing(), sharedAt: WRITTEN };
  return { scene, asked, errors, recheck: () => look('a-token', shared) };
}

describe('opening a shared report', () => {
  it('asks nothing about a report of today', async () => {
    const { scene, asked, recheck } = await open(() => RETRACTED);
    scene.now = hours(23);
    expect(await recheck()).toEqual({ state: 'recent', checkedAt: null, unasked: 0, later: [] });
    expect(asked).toEqual([]);
  });

  it('names works retracted since, once a day', async () => {
    const { scene, asked, recheck } = await open((doi) => (doi.endsWith('7') ? RETRACTED : known()));
    const found = {
      state: 'checked',
      checkedAt: hours(48).toISOString(),
      unasked: 1,
      later: [{ reference: 2, kind: 'retraction', date: '2026-01-02', source: 'Crossref: Retraction' }],
    };
    expect(await recheck()).toMatchObject(found);
    scene.now = hours(71);
    expect(await recheck()).toMatchObject(found);
    expect(asked).toHaveLength(2);
    scene.now = hours(73);
    expect(await recheck()).toMatchObject({ ...found, checkedAt: hours(73).toISOString() });
    expect(asked).toHaveLength(4);
  });

  it('shows no corrections, and nothing that the frozen copy says itself', async () => {
    const { recheck } = await open(() => known({ kind: 'correction', date: null, source: 'Crossref: Correction' }));
    expect((await recheck()).later).toEqual([]);
  });

  it('says so when nobody answers, tries again after an hour, and keeps what was known', async () => {
    const { scene, asked, recheck } = await open(() => RETRACTED);
    await recheck();
    scene.now = hours(96);
    scene.answer = () => ({ status: 'failed' });
    const failed = { state: 'failed', checkedAt: hours(48).toISOString(), unasked: 3 };
    expect(await recheck()).toMatchObject({ ...failed, later: [{ reference: 1 }, { reference: 2 }] });
    await recheck();
    expect(asked).toHaveLength(4);
    scene.now = hours(97.5);
    scene.answer = () => known();
    expect(await recheck()).toMatchObject({ state: 'checked', later: [] });
  });

  it('does not wait long for slow answers, and asks once for many readers', async () => {
    const { promise, resolve } = Promise.withResolvers<CrossrefAnswer>();
    const { asked, recheck } = await open(() => promise, { timeoutMs: 50 });
    const started = performance.now();
    const [first, second] = await Promise.all([recheck(), recheck()]);
    expect(performance.now() - started).toBeLessThan(1_000);
    expect([first.state, second.state]).toEqual(['checking', 'checking']);
    expect(asked).toHaveLength(2);
    resolve(RETRACTED);
    await expect.poll(async () => (await recheck()).state, { timeout: LONG_MS / 4 }).toBe('checked');
    expect(asked).toHaveLength(2);
  });

  it('ends a check by itself that gets no answers, and makes it again later', async () => {
    const { scene, asked, recheck } = await open(
      (_, signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve({ status: 'failed' }))),
      { checkTimeoutMs: 100 },
    );
    expect((await recheck()).state).toBe('failed');
    expect((await recheck()).state).toBe('failed');
    expect(asked).toHaveLength(2);
    scene.answer = () => known();
    scene.now = hours(50);
    expect((await recheck()).state).toBe('checked');
  });

  it('shows the report although its notices cannot be stored', async () => {
    const broken: KeptNotices = {
      read: () => Promise.reject(new Error('down')),
      write: () => Promise.reject(new Error('down')),
    };
    const { errors, recheck } = await open(() => RETRACTED, { store: broken });
    expect(await recheck()).toMatchObject({ state: 'failed', later: [] });
    expect(errors).toHaveLength(2);
  });
});

describe('stored with the share', () => {
  let database: Database;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const fresh = await createFreshDatabase();
    drop = fresh.drop;
    database = await openDatabase({ url: fresh.url, root: process.cwd() });
  });
  afterAll(async () => {
    await database.close();
    await drop();
  });

  async function share(runId: string, token: string): Promise<void> {
    const store = createRunStore(database);
    const request: RunRequest = {
      question: 'Does velorimine help?',
      mode: 'simple',
      engine: 'rules',
      sources: [],
      domain: 'general',
      maxRounds: 1,
      timeoutSeconds: 60,
      ...KEYLESS,
    };
    const started = { type: 'started', runId, request, sampleData: false } as const;
    await store.create({ runId, workspaceId: 'w', request, started }, async () => {});
    await store.createShare({ token, runId, report: await citing(), isNewest: false });
  }
  const names = async () =>
    (await database.pool.query<{ name: string }>(`select name from settings where starts_with(name, 'notices/')`)).rows;

  it('is gone with the link', async () => {
    const notices = createShareNotices(database);
    await Promise.all([share('run-a', 'token-a'), share('run-b', 'token-b')]);
    await notices.write('token-a', { one: 1 });
    await notices.write('token-a', { two: 2 });
    expect(await notices.read('token-a')).toEqual({ two: 2 });
    await notices.write('unknown', { one: 1 });
    expect(await notices.read('unknown')).toBeUndefined();
    await createRunStore(database).revokeShares('run-a');
    await notices.write('token-b', {});
    expect(await names()).toEqual([{ name: 'notices/token-b' }]);
  });

  it('is what a simulated Crossref says', async () => {
    const world = await startWorld({ works: VELORIMINE_WORKS });
    try {
      await share('run-c', 'token-c');
      const env = readEnv({ ...world.env, DATABASE_URL: 'postgres://unused' });
      const clock = { now: () => hours(48) };
      const recheck = openSharedNotices({ env, database, clock, onError: (error) => expect.fail(String(error)) });
      const shared = { report: await citing(), sharedAt: WRITTEN };
      // On a slow machine the first answer may be that the check is still being made.
      await expect.poll(async () => (await recheck('token-c', shared)).state, { timeout: LONG_MS / 4 }).toBe('checked');
      const found = await recheck('token-c', shared);
      expect(found).toMatchObject({ state: 'checked', unasked: 1 });
      expect(found.later).toMatchObject([
        { reference: 2, kind: 'retraction', date: '2022', source: expect.stringContaining('Retraction Watch') },
      ]);
      expect(await createShareNotices(database).read('token-c')).toMatchObject({ later: found.later });
    } finally {
      await world.stop();
    }
  });
});
