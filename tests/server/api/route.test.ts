import { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '#adapters/postgres/database.ts';
import { createListener } from '#adapters/postgres/listener.ts';
import { operationRoutes } from '#server/api/dispatch.ts';
import { createWorkspaces } from '#server/edge/workspace.ts';
import { createFreshDatabase } from '#tests/fresh-database.ts';

const { GET, POST } = operationRoutes();
const cancel = vi.fn(async () => {});
const list = vi.fn(async () => []);

beforeEach(() => {
  const workspaces = createWorkspaces('a secret of the server');
  vi.stubGlobal(
    'assayServices',
    Promise.resolve({
      env: { TRUST_PROXY_HOPS: 0 },
      log: { error: () => {}, warn: () => {}, info: () => {} },
      workspaces,
      runs: { cancel, list },
      checkReadBudget: async () => {},
    }),
  );
});
afterEach(() => void vi.unstubAllGlobals());

async function writeFrom(headers: Record<string, string>): Promise<number> {
  const request = new Request('http://10.0.0.2:3000/api/runs/a-run-of-ada/cancel', { method: 'POST', headers });
  return (await POST(request)).status;
}

describe('a write behind proxies', () => {
  const own = { origin: 'https://assay.example.org', host: '10.0.0.2:3000' };

  it.each([
    [
      'two proxies, each of which adds its name',
      { ...own, 'x-forwarded-host': 'assay.example.org, inner.example.org' },
    ],
    [
      'a proxy that leaves the port out',
      { origin: 'https://assay.example.org:8443', host: 'assay.example.org', 'sec-fetch-site': 'same-origin' },
    ],
  ])('is accepted behind %s', async (_, headers) => {
    expect(await writeFrom(headers)).toBe(200);
  });

  it.each([
    ['another site', { ...own, origin: 'https://evil.example', 'x-forwarded-host': 'assay.example.org, evil.example' }],
    ['another port', { origin: 'https://assay.example.org:8443', host: 'assay.example.org' }],
    ['a sister site', { ...own, 'x-forwarded-host': 'assay.example.org', 'sec-fetch-site': 'same-site' }],
  ])('is refused from %s', async (_, headers) => {
    expect(await writeFrom(headers)).toBe(403);
  });
});

describe('the list of runs', () => {
  const listed = async (before: string) =>
    (await GET(new Request(`http://assay.test/api/runs?before=${encodeURIComponent(before)}`))).status;

  it.each(['0000-01-01T00:00:00Z', '2026-01-01T00:00:00+23:00', '2026-01-01T00:00:00-16:00'])(
    'refuses %s, a time that no database takes',
    async (before) => {
      expect(await listed(before)).toBe(400);
    },
  );

  it('takes a time to the microsecond and of any zone on earth', async () => {
    expect([await listed('2026-01-01T00:00:00.000001Z'), await listed('2026-01-01T00:00:00+14:00')]).toEqual([
      200, 200,
    ]);
  });
});

it('is heard often enough by what stands between it and its database', async () => {
  const keepAlive = vi.spyOn(Socket.prototype, 'setKeepAlive');
  const fresh = await createFreshDatabase();
  keepAlive.mockClear();
  const database = await openDatabase({ url: fresh.url, root: process.cwd() });
  const listener = await createListener({ url: fresh.url, channels: ['quiet'] });
  // Routers of clouds forget a connection after some minutes of silence.
  expect(keepAlive.mock.calls.length).toBeGreaterThan(1);
  for (const [isOn, afterMs] of keepAlive.mock.calls)
    expect([isOn, Number(afterMs) > 0 && Number(afterMs) <= 60_000]).toEqual([true, true]);
  await listener.close();
  await database.close();
  await fresh.drop();
  keepAlive.mockRestore();
});
