import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AssayError } from '#core/errors.ts';
import { matchAddress, mostSpecificFirst } from '#server/api/address.ts';
import { operationRoutes } from '#server/api/dispatch.ts';
import type { Handlers, Method } from '#server/api/rest.ts';
import { createSecurityLog } from '#server/edge/security-log.ts';
import { createWorkspaces } from '#server/edge/workspace.ts';
import { OPERATIONS } from '#server/operations/operations.ts';

const app = path.resolve(import.meta.dirname, '../../../app/api');
const PATHS = [...new Set(OPERATIONS.map(({ http }) => http.path))];

const view = vi.fn(async (_workspaceId: unknown, _runId: string) => {
  throw new AssayError('not_found');
});
const shared = vi.fn(async (_token: string) => {
  throw new AssayError('not_found', 'This link leads nowhere.');
});
const noted = vi.fn();
beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal(
    'assayServices',
    Promise.resolve({
      env: { TRUST_PROXY_HOPS: 0 },
      log: { error: () => {}, warn: () => {}, info: () => {} },
      securityLog: createSecurityLog({ warn: noted, info: noted }),
      workspaces: createWorkspaces('a secret of the server'),
      runs: { view, shared, shareOf: async () => null },
      checkReadBudget: async () => {},
    }),
  );
});
afterEach(() => void vi.unstubAllGlobals());

const routes = operationRoutes();

async function ask(method: Method, address: string, from: Handlers = routes) {
  const response = await from[method](new Request(`http://assay.test${address}`, { method }));
  const body = (await response.json()) as { error?: { code: string; message: string } };
  return { status: response.status, code: body.error?.code, allow: response.headers.get('allow'), body };
}

describe('an address', () => {
  it('of every operation is matched by its own pattern before any other', () => {
    const sorted = PATHS.toSorted(mostSpecificFirst);
    for (const pattern of PATHS) {
      const address = pattern.replace(/\{\w+\}/g, 'abcdefgh12');
      expect(sorted.find((each) => matchAddress(each, address))).toBe(pattern);
    }
  });

  it('goes to the pattern that spells out more, whatever the order of the list', () => {
    const patterns = ['/api/a/{id}/c', '/api/{id}/b/c', '/api/a/b/{id}', '/api/a/b/c'];
    const found = (address: string) => {
      const both = [patterns, patterns.toReversed()].map((list) =>
        list.toSorted(mostSpecificFirst).find((pattern) => matchAddress(pattern, address)),
      );
      expect(both[0]).toBe(both[1]);
      return both[0];
    };
    expect(found('/api/a/b/c')).toBe('/api/a/b/c');
    expect(found('/api/a/b/d')).toBe('/api/a/b/{id}');
    expect(found('/api/a/d/c')).toBe('/api/a/{id}/c');
    expect(found('/api/d/b/c')).toBe('/api/{id}/b/c');
    expect(found('/api/d/d/c')).toBeUndefined();
  });

  it.each([
    ['/api/x/plain', { id: 'plain' }],
    ['/api/x/a%2Fb', { id: 'a/b' }],
    ['/api/x/a%252Fb', { id: 'a%2Fb' }],
    ['/api/x/%C3%BC', { id: 'ü' }],
    ['/api/x/%', undefined],
    ['/api/x/%E0%A4%A', undefined],
    ['/api/x/', undefined],
    ['/api/x', undefined],
    ['/api/x/a/', undefined],
    ['/api/x/a/b', undefined],
    ['/api//a', undefined],
    ['/api/%78/a', undefined],
    ['/API/x/a', undefined],
  ])('%s has by /api/x/{id} the fields %j, each decoded once', (address, fields) => {
    expect(matchAddress('/api/x/{id}', address)).toEqual(fields);
  });
});

describe('a request', () => {
  it.each(['/api/nothing', '/api', '/api/runs/', '/api/runs/a/b/c', '/api/r%75ns/abcdefgh', '/api/runs//report'])(
    'for %s, which is not there, is answered in our form by 404',
    async (address) => {
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const)
        expect(await ask(method, address)).toMatchObject({ status: 404, code: 'not_found', allow: null });
      expect(view).not.toHaveBeenCalled();
    },
  );

  it.each([
    ['PUT', '/api/runs', 'GET, HEAD, POST'],
    ['GET', '/api/runs/abcdefgh/cancel', 'POST'],
    ['HEAD', '/api/runs/abcdefgh/cancel', 'POST'],
    ['POST', '/api/runs/abcdefgh', 'GET, DELETE, HEAD'],
    // What spells out more has the address, whichever methods it has.
    ['DELETE', '/api/study/progress', 'GET, HEAD'],
    ['HEAD', '/api/runs/abcdefgh/events', 'GET'],
  ] as const)(
    'by %s for %s, which it does not have, gets the methods that it has: %s',
    async (method, address, allow) => {
      const answer = await ask(method, address);
      expect(answer).toMatchObject({ status: 405, code: 'method_not_allowed' });
      expect(answer.allow?.split(', ').toSorted()).toEqual(allow.split(', ').toSorted());
      expect(view).not.toHaveBeenCalled();
    },
  );

  it('by HEAD is answered as by GET', async () => {
    expect(await ask('HEAD', '/api/runs/abcdefgh')).toMatchObject({ status: 404, code: 'not_found' });
    expect(view).toHaveBeenCalledExactlyOnceWith(undefined, 'abcdefgh');
  });

  it('hands the operation its field decoded once, and no id that cannot be one', async () => {
    expect((await ask('GET', '/api/shared/a%252Fb%20c/report')).body.error?.message).toBe('This link leads nowhere.');
    expect(shared).toHaveBeenCalledExactlyOnceWith('a%2Fb c');
    for (const id of ['abcd%2Fefgh', 'abcd%252Fefgh', '..%2Fabcdefgh', 'abcdefgh%00'])
      expect(await ask('GET', `/api/runs/${id}`)).toMatchObject({ status: 404, code: 'not_found' });
    expect(view).not.toHaveBeenCalled();
  });
});

it('is left to routes of their own for streams alone, and those are in the list', async () => {
  const named = fs
    .readdirSync(app, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('route.ts'))
    .flatMap((file) => {
      const address = /routesAt\('([^']+)'\)/.exec(fs.readFileSync(path.join(app, file), 'utf8'))?.[1];
      return address === undefined ? [] : [{ file, address }];
    });
  const streams = OPERATIONS.filter(({ http }) => http.media?.includes('text/event-stream'));
  expect(named.map(({ address }) => address).toSorted()).toEqual(streams.map(({ http }) => http.path).toSorted());
  for (const { file, address } of named) {
    expect(`/api/${path.dirname(file).replace(/\[(\w+)\]/g, '{$1}')}`).toBe(address);
    const handlers = (await import(path.join(app, file))) as Handlers;
    const answer = await ask('HEAD', address.replace(/\{\w+\}/g, 'abcdefgh'), handlers);
    expect(answer).toMatchObject({ status: 405, allow: 'GET' });
  }
});
