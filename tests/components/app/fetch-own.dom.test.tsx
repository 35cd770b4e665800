import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchOwn, replaceWorkspace } from '#components/app/fetch-own.ts';

/** A server that gives a workspace to every visitor without one, as ours does, each after a while. */
function openingServer() {
  const opened: string[] = [];
  const asked: string[] = [];
  let cookie: string | undefined;
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    asked.push(`${method} ${path}`);
    const sent = cookie;
    await new Promise((resolve) => setTimeout(resolve, 5));
    if (method === 'DELETE') cookie = undefined;
    else if (method !== 'GET' && sent === undefined) {
      cookie = `workspace ${opened.length + 1}`;
      opened.push(cookie);
    }
    return new Response(null, { status: 204 });
  });
  return { opened, asked };
}

beforeEach(() => {
  document.documentElement.dataset['workspace'] = 'none';
});
afterEach(() => {
  delete document.documentElement.dataset['workspace'];
  vi.unstubAllGlobals();
});

describe('fetchOwn', () => {
  it('opens one workspace for all that is sent at once', async () => {
    const { opened, asked } = openingServer();
    await Promise.all([
      fetchOwn('/api/library/documents', { method: 'POST' }),
      fetchOwn('/api/conversations', { method: 'POST' }),
      fetchOwn('/api/memory/paused', { method: 'PUT' }),
    ]);
    expect(opened).toEqual(['workspace 1']);
    expect(asked.filter((each) => each === 'PUT /api/workspace')).toHaveLength(1);
  });

  it('asks for none where there is one, or where only something is read', async () => {
    const { asked } = openingServer();
    await fetchOwn('/api/library');
    document.documentElement.dataset['workspace'] = 'open';
    await fetchOwn('/api/library/documents', { method: 'POST' });
    expect(asked).toEqual(['GET /api/library', 'POST /api/library/documents']);
  });

  it('tries again with the next request where the server could not be reached', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    await expect(fetchOwn('/api/runs', { method: 'POST' })).rejects.toThrow('offline');
    const { opened } = openingServer();
    await Promise.all([fetchOwn('/api/runs', { method: 'POST' }), fetchOwn('/api/runs', { method: 'POST' })]);
    expect(opened).toHaveLength(1);
  });

  it('always has a workspace after one was deleted', async () => {
    const { opened } = openingServer();
    await replaceWorkspace();
    await Promise.all([fetchOwn('/api/runs', { method: 'POST' }), fetchOwn('/api/runs', { method: 'POST' })]);
    expect(opened).toHaveLength(1);
  });
});
