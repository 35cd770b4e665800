import pino from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Database, openDatabase } from '#adapters/postgres/database.ts';
import { createRunSecrets } from '#adapters/postgres/runs/run-secrets.ts';
import { createRunStore } from '#adapters/postgres/runs/run-store.ts';
import { createSeal } from '#server/edge/seal.ts';
import { openRunConnection, type RunConnection, sealRunConnection } from '#server/models/run-models.ts';
import { startKeyExpiry } from '#server/workers/key-expiry.ts';
import { createFreshDatabase } from '#tests/fresh-database.ts';
import { TEAM_REQUEST } from '../runs/team-server.ts';

const seal = createSeal('a secret of the server');
const manner: RunConnection['fast'] = {
  api: 'chat',
  abilities: { structured: true, tools: true, streaming: true },
};
const connection = { provider: 'openai', baseUrl: 'https://example.org/v1', fast: manner, smart: manner } as const;
const own = sealRunConnection({ ...connection, apiKey: 'sk-fictional', isServers: false }, seal);
const servers = sealRunConnection({ ...connection, apiKey: null, isServers: true }, seal);

let database: Database;
let drop: () => Promise<void>;

beforeEach(async () => {
  const fresh = await createFreshDatabase();
  drop = fresh.drop;
  database = await openDatabase({ url: fresh.url, root: process.cwd() });
});
afterEach(async () => {
  await database.close();
  await drop();
});

/** A run in which something happened last so many days ago. */
async function restingRun(runId: string, sealed: string, days: number): Promise<void> {
  const started = { type: 'started', runId, request: TEAM_REQUEST, sampleData: false } as const;
  const store = createRunStore(database);
  await store.create({ runId, workspaceId: 'w1', request: TEAM_REQUEST, started, sealed }, async () => {});
  await database.pool.query(`update run_events set at = now() - $2 * interval '1 day' where run_id = $1`, [
    runId,
    days,
  ]);
}

it('wipes a reader’s key stored with a run that has rested for two weeks, and no other', async () => {
  await restingRun('long', own, 15);
  await restingRun('unreadable', 'sealed with a secret of the past', 15);
  await restingRun('not-so-long', own, 13);
  await restingRun('of-the-server', servers, 15);
  const secrets = createRunSecrets(database);
  const stop = startKeyExpiry({ secrets, seal, log: pino({ level: 'silent' }), everyMs: 20 });
  await vi.waitFor(async () =>
    expect([await secrets.sealed('long'), await secrets.sealed('unreadable')]).toEqual(['', '']),
  );
  stop();
  expect(await secrets.sealed('not-so-long')).toBe(own);
  expect(await secrets.sealed('of-the-server')).toBe(servers);
  // No models, rather than those of the server: a run with a reader's key does not go on at the server's cost.
  expect(openRunConnection('', seal)).toBeUndefined();
});
