import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAccessTokenStore } from '#adapters/postgres/access-token-store.ts';
import { type Database, openDatabase } from '#adapters/postgres/database.ts';
import { createRunStore } from '#adapters/postgres/runs/run-store.ts';
import { createWorkspaceRemoval } from '#adapters/postgres/workspace-removal.ts';
import { createWorkspaceStore, type WorkspaceStore } from '#adapters/postgres/workspace-store.ts';
import { routesAt } from '#server/api/rest.ts';
import { createAccessTokens } from '#server/edge/access-tokens.ts';
import { createSecurityLog } from '#server/edge/security-log.ts';
import { createWorkspaces } from '#server/edge/workspace.ts';
import { startWorkspaceExpiry } from '#server/workers/workspace-expiry.ts';
import { createFreshDatabase } from '#tests/fresh-database.ts';

const SECRET = 'a secret of the server';
const TOKENS = '/api/settings/tokens';
type Cookies = Record<string, string>;

let database: Database;
let drop: () => Promise<void>;
let store: WorkspaceStore;
let removeAll: ReturnType<typeof createWorkspaceRemoval>;

beforeAll(async () => {
  const fresh = await createFreshDatabase();
  drop = fresh.drop;
  database = await openDatabase({ url: fresh.url, root: process.cwd() });
  store = createWorkspaceStore(database, () => {});
  removeAll = createWorkspaceRemoval(createRunStore(database));
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await database.close();
  await drop();
});

const accessTokens = () => createAccessTokens({ store: createAccessTokenStore(database) });

beforeEach(() => {
  const log = pino({ level: 'silent' });
  const services = {
    env: { TRUST_PROXY_HOPS: 0 },
    log,
    securityLog: createSecurityLog(log),
    workspaces: createWorkspaces(SECRET, store),
    accessTokens: accessTokens(),
    checkTokenLimits: async () => {},
    checkReadBudget: async () => {},
    removeWorkspace: removeAll,
  };
  vi.stubGlobal('assayServices', Promise.resolve(services));
});

/** Set-Cookie headers as a browser keeps them: the last of each name, without those that end. */
function kept(response: Response, before: Cookies = {}): Cookies {
  const cookies = { ...before };
  for (const each of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
    if (each.includes('Max-Age=0')) delete cookies[name];
    else cookies[name] = value;
  }
  return cookies;
}

interface Asking {
  body?: object;
  tls?: boolean;
}

function ask(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, cookies: Cookies, { body, tls }: Asking = {}) {
  const headers = new Headers({
    cookie: Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; '),
  });
  if (body) headers.set('content-type', 'application/json');
  if (tls) headers.set('x-forwarded-proto', 'https');
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  return routesAt(path)[method](new Request(`http://assay.test${path}`, init));
}

const open = async (asking: Asking = {}) => kept(await ask('PUT', '/api/workspace', {}, asking));
const make = (cookies: Cookies, body: object) => ask('POST', TOKENS, cookies, { body });
const names = async (cookies: Cookies) => {
  const { tokens } = (await (await ask('GET', TOKENS, cookies)).json()) as { tokens: { name: string }[] };
  return tokens.map(({ name }) => name);
};
const idOf = (cookies: Cookies) => cookies['assay_workspace']?.split('.')[0] ?? '';

describe('a browser', () => {
  it('that was signed out opens nothing any more, while the one that asked stays', async () => {
    const mine = await open();
    await make(mine, { name: 'A program' });
    const copied = { ...mine };
    const now = kept(await ask('POST', '/api/workspace/sign-out', mine), mine);
    expect(await names(now)).toEqual(['A program']);
    expect(await names(copied)).toEqual([]);
    // A second time ends the cookie of the first.
    const later = kept(await ask('POST', '/api/workspace/sign-out', now), now);
    expect([await names(later), await names(now)]).toEqual([['A program'], []]);
  });

  it('opens nothing with a copy of a cookie whose workspace was deleted', async () => {
    const mine = await open();
    await make(mine, { name: 'A program' });
    expect(kept(await ask('DELETE', '/api/workspace', mine), mine)).toEqual({});
    // It is given a workspace of its own, as anybody without a cookie is.
    const after = kept(await make(mine, { name: 'Of somebody else' }));
    expect(idOf(after)).not.toBe(idOf(mine));
    expect(await names(mine)).toEqual([]);
  });

  it('gets over TLS a cookie that only this host can have set, also for the one it has from before', async () => {
    const response = await ask('PUT', '/api/workspace', {}, { tls: true });
    expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^__Host-assay_workspace=.*; Secure$/)]);
    const before = await open();
    await make(before, { name: 'From before' });
    const exchanged = kept(await ask('GET', TOKENS, before, { tls: true }), before);
    expect(Object.keys(exchanged)).toEqual(['__Host-assay_workspace']);
    expect(await names(exchanged)).toEqual(['From before']);
    // What a sister host has planted next to it opens nothing.
    expect(await names({ ...exchanged, ...(await open()) })).toEqual(['From before']);
  });
});

it('an access token opens nothing once it has ended', async () => {
  const mine = await open();
  const { token, listed } = (await (await make(mine, { name: 'Short', expiresInDays: 1 })).json()) as {
    token: string;
    listed: { id: string; createdAt: string; expiresAt: string };
  };
  expect(Date.parse(listed.expiresAt) - Date.parse(listed.createdAt)).toBe(86_400_000);
  const holder = () => accessTokens().holder(`Bearer ${token}`);
  await expect(holder()).resolves.toMatchObject({ scope: 'write' });
  await database.pool.query(`update access_tokens set expires_at = now() - interval '1 second' where id = $1`, [
    listed.id,
  ]);
  await expect(holder()).rejects.toMatchObject({ code: 'token_refused' });
});

describe('a workspace', () => {
  it('that nobody has used for the stated time is deleted, and no other', async () => {
    const [left, visited, worked] = [await open(), await open(), await open()];
    for (const cookies of [left, visited]) await make(cookies, { name: 'Kept' });
    const { token } = (await (await make(worked, { name: 'Kept' })).json()) as { token: string };
    await database.pool.query(`update workspaces set used_at = now() - interval '31 days'`);
    // To look at it is to use it, and so is what a program does there.
    expect(await names(visited)).toEqual(['Kept']);
    await accessTokens().holder(`Bearer ${token}`);
    const removed: string[] = [];
    const stop = startWorkspaceExpiry({
      store,
      days: 30,
      everyMs: 50,
      log: pino({ level: 'silent' }),
      async remove(id, days) {
        if ((await removeAll(id, days)) !== null) removed.push(id);
      },
    });
    await vi.waitFor(() => expect(removed).toContain(idOf(left)), { timeout: 10_000 });
    stop();
    expect(await names(visited)).toEqual(['Kept']);
    expect(await names(worked)).toEqual(['Kept']);
    expect(await names(left)).toEqual([]);
  });

  it('that was used while it was about to be deleted stays', async () => {
    const mine = await open();
    await make(mine, { name: 'Kept' });
    expect(await removeAll(idOf(mine), 30)).toBeNull();
    expect(await names(mine)).toEqual(['Kept']);
  });
});
