import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Viewer } from '#server/edge/live-log.ts';
import { createOpenStreams } from '#server/edge/open-streams.ts';
import { createWorkspaces } from '#server/edge/workspace.ts';
import * as eventsRoute from '../../../app/api/runs/[runId]/events/route.ts';

describe('open event streams', () => {
  it('are limited for a workspace and for an address, and make room when they end', () => {
    const streams = createOpenStreams({ perWorkspace: 2, perAddress: 3 });
    const open = (workspaceId: string, address: string) => streams.open({ workspaceId, address });
    const first = open('w1', 'a');
    open('w1', 'a');
    expect(() => open('w1', 'b')).toThrow(/Too many pages/);
    open('w2', 'a');
    expect(() => open('w3', 'a')).toThrow(/Too many pages/);
    first();
    first();
    open('w3', 'a');
    expect(() => open('w4', 'a')).toThrow(/Too many pages/);
  });

  it('may be one alone for a workspace or an address', () => {
    const one = createOpenStreams({ perWorkspace: 1, perAddress: 0 });
    const end = one.open({ workspaceId: 'w1', address: 'a' });
    expect(() => one.open({ workspaceId: 'w1', address: 'b' })).toThrow(/Too many pages/);
    one.open({ workspaceId: 'w2', address: 'a' });
    end();
    one.open({ workspaceId: 'w1', address: 'a' });
    const address = createOpenStreams({ perWorkspace: 0, perAddress: 1 });
    address.open({ workspaceId: 'w1', address: 'a' });
    expect(() => address.open({ workspaceId: 'w2', address: 'a' })).toThrow(/Too many pages/);
    expect(address.callers()).toBe(2);
  });

  it('leave nothing behind, and have no limit where none is set', () => {
    const streams = createOpenStreams({ perWorkspace: 0, perAddress: 0 });
    const ends = Array.from({ length: 1_000 }, () => streams.open({ workspaceId: 'w', address: 'a' }));
    for (const end of ends) end();
    expect(streams.callers()).toBe(0);
  });
});

describe('GET /api/runs/:id/events', () => {
  afterEach(() => void vi.unstubAllGlobals());

  it('is refused to who watches too much, until a stream has ended, however it ends', async () => {
    const workspaces = createWorkspaces('a secret of the server');
    const { id, setCookie } = workspaces.create(false);
    const viewers: Viewer[] = [];
    const services = {
      env: { TRUST_PROXY_HOPS: 0 },
      log: { error: () => {}, warn: () => {}, info: () => {} },
      checkReadBudget: async () => {},
      workspaces,
      openStreams: createOpenStreams({ perWorkspace: 2, perAddress: 0 }),
      runs: { own: async () => ({ workspaceId: id, status: 'running' }) },
      liveLog: {
        follow(_: string, viewer: Viewer) {
          viewers.push(viewer);
          return { poke: () => {}, leave: () => {} };
        },
      },
    };
    vi.stubGlobal('assayServices', Promise.resolve(services));
    const leaving = new AbortController();
    const watch = (signal?: AbortSignal) =>
      eventsRoute.GET(
        new Request('http://assay.test/api/runs/run_12345678/events', {
          headers: { cookie: setCookie.split(';', 1)[0] ?? '' },
          ...(signal && { signal }),
        }),
      );
    const [one, two] = [await watch(), await watch(leaving.signal)];
    expect([one.status, two.status, (await watch()).status]).toEqual([200, 200, 429]);
    leaving.abort();
    const three = await watch();
    expect([three.status, (await watch()).status]).toEqual([200, 429]);
    await three.body?.cancel();
    expect([(await watch()).status, (await watch()).status]).toEqual([200, 429]);
    viewers[0]?.end();
    expect((await watch()).status).toBe(200);
  });
});
