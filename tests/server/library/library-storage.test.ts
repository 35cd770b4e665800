import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { routesAt } from '#server/api/rest.ts';
import { REAL_ADDRESSES, readEnv } from '#server/env.ts';
import { createFreshDatabase } from '#tests/fresh-database.ts';
import { type LibraryServer, startLibraryServer } from './library-server.ts';

let url: string;
let drop: () => Promise<void>;
let server: LibraryServer | undefined;

beforeEach(async () => ({ url, drop } = await createFreshDatabase()));
afterEach(async () => {
  vi.unstubAllGlobals();
  await server?.stop();
  server = undefined;
  await drop();
});

async function start(env: Record<string, string>, isWorking = false): Promise<LibraryServer> {
  server = await startLibraryServer({ url, env, isWorking, undoSeconds: 0 });
  vi.stubGlobal('assayServices', Promise.resolve(server.services));
  return server;
}

/** A visitor who keeps no cookie: each file opens a workspace of its own. */
async function send(address: string, name: string, bytes: number): Promise<{ status: number; message: string }> {
  const request = new Request(`http://assay.test/api/library/files?name=${name}`, {
    method: 'POST',
    headers: { 'x-forwarded-for': address },
    body: Buffer.alloc(bytes, `${name} is about otters. `),
  });
  const response = await routesAt('/api/library/files').POST(request);
  const body = (await response.json()) as { error?: { message: string } };
  return { status: response.status, message: body.error?.message ?? '' };
}

const entry = (at: number, bytes: number) => ({ title: `Otters ${at}`, abstract: 'Otters swim. '.repeat(bytes / 13) });

it('a reference counts by the text that it holds', async () => {
  const { library } = await start({ LIBRARY_MB: '1' });
  const entries = [1, 2, 3].map((at) => entry(at, 400_000));
  const { added, problems } = await library.addBibliography('w', JSON.stringify(entries));
  expect(added).toHaveLength(2);
  expect(problems).toEqual([expect.stringContaining('library is full')]);
});

it('what was read of a document counts, so that little that says much does not pass', async () => {
  const { library, until } = await start({ LIBRARY_MB: '1' }, true);
  const { added } = await library.addBibliography('w', JSON.stringify([entry(1, 300_000)]));
  await until('w', added[0]!, 'ready');
  // The text, its passages and their vectors come on top of the 300 kB that were sent.
  const file = (bytes: number) => ({ name: 'more.txt', bytes: Buffer.alloc(bytes, 'Otters dive. ') });
  await expect(library.addFile('w', file(300_000))).rejects.toMatchObject({ code: 'rate_limited' });
  await library.remove('w', added[0]!);
  await vi.waitFor(
    async () => expect((await server!.database.pool.query('select 1 from documents')).rows).toEqual([]),
    {
      timeout: 60_000,
    },
  );
  await expect(library.addFile('w', file(300_000))).resolves.toMatchObject({ duplicateOf: null });
});

it('one network address fills no more than its share, however many workspaces it opens', async () => {
  await start({ LIBRARY_ADDRESS_MB: '1' });
  expect(await send('192.0.2.1', 'one.txt', 600_000)).toMatchObject({ status: 202 });
  expect(await send('192.0.2.1', 'two.txt', 600_000)).toMatchObject({
    status: 429,
    message: expect.stringMatching(/network/),
  });
  expect(await send('192.0.2.2', 'two.txt', 600_000)).toMatchObject({ status: 202 });
  const { rows } = await server!.database.pool.query<{ added_from: string }>('select added_from from documents');
  expect(rows.map((row) => row.added_from).join()).not.toContain('192.0.2');
});

it('all libraries together hold no more than the server allows', async () => {
  await start({ LIBRARY_ALL_MB: '1' });
  expect(await send('192.0.2.1', 'one.txt', 600_000)).toMatchObject({ status: 202 });
  expect(await send('192.0.2.2', 'two.txt', 600_000)).toMatchObject({
    status: 429,
    message: expect.stringMatching(/libraries of this server/),
  });
});

it('a hosted demonstration keeps little of each stranger unless its operator says otherwise', () => {
  const sources = Object.keys(REAL_ADDRESSES);
  const SAMPLE_SOURCES = JSON.stringify({
    ...Object.fromEntries(sources.map((name) => [name, 'http://127.0.0.1:9'])),
    PAGE_FETCH_ALLOW: '',
  });
  const hosted = { DATABASE_URL: 'none', HOSTED: '1', SAMPLE_SOURCES };
  const [here, there, own] = [
    readEnv({ DATABASE_URL: 'none' }),
    readEnv(hosted),
    readEnv({ ...hosted, LIBRARY_MB: '7' }),
  ];
  for (const name of [
    'LIBRARY_DOCUMENTS',
    'LIBRARY_MB',
    'LIBRARY_FILE_MB',
    'LIBRARY_ADDRESS_MB',
    'LIBRARY_ALL_MB',
  ] as const)
    expect([name, there[name] < here[name] / 4]).toEqual([name, true]);
  expect(own.LIBRARY_MB).toBe(7);
});
