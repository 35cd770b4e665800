import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFreshDatabase } from '#tests/fresh-database.ts';
import { type LibraryServer, plainReader, startLibraryServer } from './library-server.ts';

let url: string;
let drop: () => Promise<void>;
let server: LibraryServer;
/** Names of files in the order in which they were read, and what lets the reader go on. */
let read: string[];
let goOn: () => void;

beforeEach(async () => {
  ({ url, drop } = await createFreshDatabase());
  read = [];
  const isOpen = new Promise<void>((resolve) => (goOn = resolve));
  const reader = plainReader(async (name) => {
    read.push(name);
    await isOpen;
  });
  server = await startLibraryServer({ url, reader, env: { LIBRARY_CONCURRENCY: '1', LIBRARY_OPEN: '8' } });
});
afterEach(async () => {
  goOn();
  await server.stop();
  await drop();
});

const add = (workspaceId: string, name: string, address?: string) =>
  server.library.addFile(workspaceId, { name, bytes: Buffer.from(`${name} is about otters.`) }, address);
const underWay = () => vi.waitFor(() => expect(read).toHaveLength(1), { timeout: 20_000 });

describe('reading', () => {
  it('takes turns between workspaces: one that adds many makes no other wait for all of them', async () => {
    for (const at of [1, 2, 3, 4]) await add('many', `many-${at}`);
    await underWay();
    await add('few', 'few-1');
    await add('few', 'few-2');
    goOn();
    await vi.waitFor(() => expect(read).toHaveLength(6), { timeout: 30_000 });
    expect(read.indexOf('few-1')).toBe(1);
    expect(read.indexOf('few-2')).toBeLessThan(read.indexOf('many-4'));
    expect(read.filter((name) => name.startsWith('many'))).toEqual(['many-1', 'many-2', 'many-3', 'many-4']);
  });

  it('takes turns between addresses, however many workspaces one of them opens', async () => {
    for (const at of [1, 2, 3, 4]) await add(`w${at}`, `many-${at}`, '192.0.2.1');
    await underWay();
    await add('other', 'other-1', '192.0.2.2');
    goOn();
    await vi.waitFor(() => expect(read).toHaveLength(5), { timeout: 30_000 });
    expect(read.indexOf('other-1')).toBe(1);
  });

  it('reads references while a file keeps the reader busy', async () => {
    await add('busy', 'slow');
    await underWay();
    const entry = [{ title: 'Otters', DOI: '10.5555/otters', abstract: 'Otters were counted.' }];
    const { added } = await server.library.addBibliography('busy', JSON.stringify(entry));
    await server.until('busy', added[0]!, 'ready');
    expect(read).toEqual(['slow']);
  });

  it('takes no more from a workspace than may wait, and says so', async () => {
    for (const at of [1, 2, 3, 4, 5, 6, 7, 8]) await add('full', `full-${at}`);
    await expect(add('full', 'one-more')).rejects.toMatchObject({
      code: 'rate_limited',
      message: expect.stringContaining('still to be read'),
    });
    await add('another', 'welcome');
  });
});
