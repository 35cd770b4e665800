import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { REAL_ADDRESSES } from '#server/env.ts';
import { createFreshDatabase } from '#tests/fresh-database.ts';
import { type LibraryServer, startLibraryServer } from './library-server.ts';

const OUTSIDE = Object.keys(REAL_ADDRESSES);
const HERE = '192.0.2.7';

let outside: Server;
/** Addresses that were requested. */
let asked: string[];
let url: string;
let drop: () => Promise<void>;
let server: LibraryServer;

beforeEach(async () => {
  asked = [];
  outside = createServer((request, response) => {
    asked.push(decodeURIComponent(request.url ?? ''));
    // No source knows anything: each work is looked up once and then reported as unknown.
    const isXml = request.url?.includes('efetch') ?? false;
    response.setHeader('content-type', isXml ? 'text/xml' : 'application/json');
    response.end(
      JSON.stringify({
        esearchresult: { count: '0', idlist: [] },
        hitCount: 0,
        resultList: { result: [] },
        studies: [],
        totalCount: 0,
      }),
    );
  });
  await new Promise<void>((resolve) => void outside.listen(0, '127.0.0.1', resolve));
  ({ url, drop } = await createFreshDatabase());
});
afterEach(async () => {
  await server.stop();
  await drop();
  outside.close();
});

async function start(perDay: number, env: Record<string, string> = {}) {
  const origin = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
  const sources = Object.fromEntries(OUTSIDE.map((name) => [name, origin]));
  server = await startLibraryServer({
    url,
    perDay,
    env: {
      ...sources,
      HOSTED: '1',
      PAGE_FETCH_ALLOW: origin,
      ...env,
      SAMPLE_SOURCES: JSON.stringify({ ...sources, PAGE_FETCH_ALLOW: '' }),
    },
  });
  return { ...server, origin };
}

describe('a library of a hosted demonstration', () => {
  it('counts each work that is looked up, entry by entry, and asks nobody for the rest', async () => {
    const { library, until } = await start(2);
    const entries = [
      { title: 'Told whole', DOI: '10.5555/whole', abstract: 'Otters were counted in the river.' },
      ...[1, 2, 3].map((at) => ({ title: `Otters ${at}`, DOI: `10.5555/otters.${at}` })),
    ];
    const { added, problems } = await library.addBibliography('w', JSON.stringify(entries), HERE);
    expect(added).toHaveLength(3);
    expect(problems).toEqual([expect.stringMatching(/otters\.3.*used up/)]);
    for (const id of added) await until('w', id, 'ready');
    // What looks works up by itself has had its time.
    await sleep(500);
    expect(asked.join()).toContain('10.5555/otters.1');
    expect(asked.join()).toContain('10.5555/otters.2');
    expect(asked.join()).not.toMatch(/otters\.3|whole/);
    // Another workspace of the same address has nothing left either.
    expect((await library.addReference('w2', '10.5555/more', HERE)).problems).toHaveLength(1);
  });

  it('gives back what nobody was asked for, and counts what is looked up again', async () => {
    const { library, until } = await start(2);
    const { added } = await library.addReference('w', '10.5555/unknown', HERE);
    await until('w', added[0]!, 'refused');
    expect((await library.addReference('w', '10.5555/unknown', HERE)).duplicates).toEqual(added);
    await library.retry('w', added[0]!, HERE);
    await until('w', added[0]!, 'refused');
    await expect(library.retry('w', added[0]!, HERE)).rejects.toMatchObject({ code: 'rate_limited' });
    await library.remove('w', added[0]!);
    await expect(library.restore('w', added[0]!, HERE)).resolves.toMatchObject({ status: 'refused' });
  });

  it('fetches no address, be it typed, next to a number, or kept from before', async () => {
    const { library, until, origin, database } = await start(9);
    await expect(library.addReference('w', `${origin}/paper.html`, HERE)).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining('demonstration'),
    });
    const entry = { title: 'Otters', DOI: '10.5555/otters', URL: `${origin}/otters.pdf` };
    const { added } = await library.addBibliography('w', JSON.stringify([entry]), HERE);
    await until('w', added[0]!, 'ready');
    const {
      added: [kept],
    } = await library.addReference('w', '10.5555/kept', HERE);
    await until('w', kept!, 'refused');
    const before = {
      ids: { url: `${origin}/kept.html` },
      title: null,
      authors: [],
      year: null,
      venue: null,
      text: null,
    };
    await database.pool.query('update document_files set bytes = $2 where document_id = $1', [
      kept,
      Buffer.from(JSON.stringify(before)),
    ]);
    await library.retry('w', kept!, HERE);
    await until('w', kept!, 'refused');
    expect((await library.get('w', kept!)).problem).toContain('not fetched');
    expect(asked.filter((address) => /paper|otters\.pdf|kept\.html|robots/.test(address))).toEqual([]);
  });
});
