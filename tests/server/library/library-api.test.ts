import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDocumentIngestion } from '#adapters/postgres/library/document-ingestion.ts';
import { libraryDocument } from '#contract/library.ts';
import { routesAt } from '#server/api/rest.ts';
import { createFreshDatabase } from '#tests/fresh-database.ts';
import { type LibraryServer, startLibraryServer } from './library-server.ts';

// Invented papers.
const VELORIMINE = `Velorimine for restless sleep: a randomised trial

DOI: 10.5555/velo.1

# Methods

We assigned 120 adults with restless sleep to velorimine 20 mg or placebo for eight weeks.

# Results

Velorimine lengthened sleep by 21 minutes compared with placebo (95% CI 12 to 30).
`;
const GLACIERS = `Glaciers of the southern range

# Findings

The glaciers lost a fifth of their ice between 1980 and 2010, most of it at low altitude.
`;

let server: LibraryServer;
let drop: () => Promise<void>;
let cookie: string;
let workspaceId: string;

beforeAll(async () => {
  const fresh = await createFreshDatabase();
  drop = fresh.drop;
  server = await startLibraryServer({ url: fresh.url, undoSeconds: 1, env: { LIBRARY_FILE_MB: '1' } });
  vi.stubGlobal('assayServices', Promise.resolve(server.services));
  const opened = server.services.workspaces.create(false);
  workspaceId = opened.id;
  cookie = opened.setCookie.split(';')[0]!;
});

afterAll(async () => {
  vi.unstubAllGlobals();
  await server.stop();
  await drop();
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
interface Asked {
  body?: unknown;
  bytes?: string;
  as?: string;
  id?: string;
}

function ask(method: Method, path: string, { body, bytes, as = cookie, id }: Asked = {}): Promise<Response> {
  const [at = '', query] = path.split('?');
  const init: RequestInit = { method, headers: { cookie: as } };
  if (body !== undefined) Object.assign(init.headers!, { 'content-type': 'application/json' });
  if (body !== undefined || bytes !== undefined) init.body = bytes ?? JSON.stringify(body);
  const url = `http://assay.test${at.replace('{documentId}', id ?? '')}${query ? `?${query}` : ''}`;
  return routesAt(at)[method](new Request(url, init));
}

const DOCUMENT = '/api/library/documents/{documentId}';

async function add(
  name: string,
  text: string,
  as = cookie,
): Promise<{ documentId: string; duplicateOf: string | null }> {
  const response = await ask('POST', `/api/library/files?name=${encodeURIComponent(name)}`, { bytes: text, as });
  expect(response.status).toBe(202);
  return response.json() as Promise<{ documentId: string; duplicateOf: string | null }>;
}

describe('a file', () => {
  it('is added, read, searched, listed and found again as a duplicate', async () => {
    const { documentId, duplicateOf } = await add('velorimine trial.txt', VELORIMINE);
    expect(duplicateOf).toBeNull();
    const ready = await server.until(workspaceId, documentId, 'ready');
    expect(ready).toMatchObject({
      name: 'velorimine trial.txt',
      title: 'Velorimine for restless sleep: a randomised trial',
      ids: { doi: '10.5555/velo.1' },
      passages: expect.any(Number),
    });
    await server.until(workspaceId, (await add('glaciers.txt', GLACIERS)).documentId, 'ready');

    const search = await ask('POST', '/api/library/search', { body: { query: 'Does velorimine lengthen sleep?' } });
    const { matches } = (await search.json()) as {
      matches: { documentId: string; score: number; passage: { text: string } }[];
    };
    expect(matches[0]).toMatchObject({ documentId, passage: { heading: 'Results' } });
    expect(matches[0]!.passage.text).toContain('21 minutes');
    expect(matches[0]!.score).toBeGreaterThan(0.5);
    for (const { score } of matches.filter((each) => each.documentId !== documentId)) expect(score).toBeLessThan(0.3);

    const listed = (await (await ask('GET', '/api/library')).json()) as { documents: unknown[] };
    expect(listed.documents.map((each) => libraryDocument.parse(each).name)).toEqual([
      'glaciers.txt',
      'velorimine trial.txt',
    ]);
    expect(await add('another name.txt', VELORIMINE)).toEqual({ documentId, duplicateOf: documentId });
  });

  it('gives its text, its places and itself, the last of it never as a page', async () => {
    const { documentId: id } = await add('velorimine trial.txt', VELORIMINE);
    const text = (await (await ask('GET', `${DOCUMENT}/text`, { id })).json()) as { text: string };
    expect(text.text).toBe(VELORIMINE);
    const quotes = ['Velorimine lengthened sleep by 21 minutes', 'Velorimine cured everybody'];
    const { places } = (await (await ask('POST', `${DOCUMENT}/places`, { id, body: { quotes } })).json()) as {
      places: ({ start: number; end: number } | null)[];
    };
    expect(text.text.slice(places[0]!.start, places[0]!.end)).toBe(quotes[0]);
    expect(places[1]).toBeNull();
    const file = await ask('GET', `${DOCUMENT}/file`, { id });
    expect(await file.text()).toBe(VELORIMINE);
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="velorimine trial.txt"; filename*=UTF-8''velorimine%20trial.txt`,
      'x-content-type-options': 'nosniff',
    });
  });

  it('that cannot be read is refused with its sentence, and one that is too large at the door', async () => {
    const { documentId } = await add('broken.pdf', '%broken');
    const refused = await server.until(workspaceId, documentId, 'refused');
    expect(refused.problem).toContain('damaged');
    const response = await ask('POST', '/api/library/files?name=a.pdf', { bytes: 'x'.repeat(1_000_001) });
    expect(response.status).toBe(413);
    expect((await ask('POST', '/api/library/files', { bytes: 'x' })).status).toBe(400);
    expect((await ask('POST', '/api/library/files?name=empty.txt', { bytes: '' })).status).toBe(400);
  });

  it('is named, tagged and put into collections, by which searches are narrowed', async () => {
    const { documentId: id } = await add('glaciers.txt', GLACIERS);
    const body = { title: 'Ice', tags: ['ice'], collections: ['Geography'], notes: 'Read again.' };
    const changed = await (await ask('PUT', DOCUMENT, { id, body })).json();
    expect(changed).toMatchObject({ ...body, id });
    const search = async (filter: object) => {
      const answer = await ask('POST', '/api/library/search', { body: { query: 'glaciers lost ice', ...filter } });
      return ((await answer.json()) as { matches: { documentId: string; title: string }[] }).matches;
    };
    expect(new Set((await search({ collections: ['Geography'] })).map(({ title }) => title))).toEqual(new Set(['Ice']));
    expect(await search({ tags: ['sleep'] })).toEqual([]);
    expect(new Set((await search({ documentIds: [id] })).map(({ documentId }) => documentId))).toEqual(new Set([id]));
  });

  it('has what was read of its head corrected, each part by itself', async () => {
    const { documentId: id } = await add('walkers.txt', `${GLACIERS}\nAnother copy.`);
    await server.until(workspaceId, id, 'ready');
    const head = { authors: ['Muster, Anna', 'Lindqvist, Bo'], year: 1987, venue: 'Lindau Journal of Sleep' };
    expect(await (await ask('PUT', DOCUMENT, { id, body: head })).json()).toMatchObject(head);
    expect(await (await ask('PUT', DOCUMENT, { id, body: { year: null } })).json()).toMatchObject({
      ...head,
      year: null,
    });
    expect((await ask('PUT', DOCUMENT, { id, body: { year: 'soon' } })).status).toBe(400);
  });

  it('keeps what its owner has corrected when an index is asked later, which fills in the rest', async () => {
    const { documentId: id } = await add('skaters.txt', `${GLACIERS}\nOne more copy.`);
    const other = await add('swimmers.txt', `${GLACIERS}\nYet another copy.`);
    for (const each of [id, other.documentId]) await server.until(workspaceId, each, 'ready');
    await ask('PUT', DOCUMENT, { id, body: { title: 'As I know it', authors: ['Muster, Anna'] } });
    const ingestion = createDocumentIngestion(server.database);
    const found = { title: 'As the index has it', authors: ['Muster A'], year: 1987, venue: 'Lindau Journal of Sleep' };
    await ingestion.complete(id, found);
    await ingestion.complete(other.documentId, found);
    expect(await (await ask('GET', DOCUMENT, { id })).json()).toMatchObject({
      ...found,
      title: 'As I know it',
      authors: ['Muster, Anna'],
    });
    // The user has corrected nothing here: an index spells better than a page that was read.
    expect(await (await ask('GET', DOCUMENT, { id: other.documentId })).json()).toMatchObject(found);
    await ask('PUT', DOCUMENT, { id: other.documentId, body: { venue: 'Another journal' } });
    await ingestion.complete(other.documentId, { ...found, year: 1990 });
    expect(await (await ask('GET', DOCUMENT, { id: other.documentId })).json()).toMatchObject({
      year: 1987,
      venue: 'Another journal',
    });
  });

  it('is deleted with everything of it, which can be undone for a while', async () => {
    const { documentId: id } = await add('soon gone.txt', `${GLACIERS}\nA copy.`);
    await server.until(workspaceId, id, 'ready');
    expect((await ask('DELETE', DOCUMENT, { id })).status).toBe(204);
    expect((await ask('GET', DOCUMENT, { id })).status).toBe(404);
    expect((await ask('POST', `${DOCUMENT}/restore`, { id })).status).toBe(200);
    expect((await ask('GET', DOCUMENT, { id })).status).toBe(200);
    await ask('DELETE', DOCUMENT, { id });
    await vi.waitFor(async () => {
      const { rows } = await server.database.pool.query(
        `select 1 from documents where id = $1 union all select 1 from document_passages where document_id = $1
         union all select 1 from document_texts where document_id = $1 union all select 1 from document_files where document_id = $1`,
        [id],
      );
      expect(rows).toEqual([]);
    }, 10_000);
    expect((await ask('POST', `${DOCUMENT}/restore`, { id })).status).toBe(404);
  });
});

describe('another workspace', () => {
  it('has none of it, also where it holds the same file', async () => {
    const other = server.services.workspaces.create(false);
    const as = other.setCookie.split(';')[0]!;
    const { documentId: id } = await add('velorimine trial.txt', VELORIMINE);
    for (const [method, path, body] of [
      ['GET', DOCUMENT],
      ['GET', `${DOCUMENT}/text`],
      ['GET', `${DOCUMENT}/file`],
      ['PUT', DOCUMENT, { title: 'mine' }],
      ['DELETE', DOCUMENT],
      ['POST', `${DOCUMENT}/restore`],
      ['POST', `${DOCUMENT}/retry`],
      ['POST', `${DOCUMENT}/cancel`],
      ['POST', `${DOCUMENT}/places`, { quotes: [] }],
    ] as const)
      expect([path, (await ask(method, path, { id, as, ...(body && { body }) })).status]).toEqual([path, 404]);
    const own = await add('velorimine trial.txt', VELORIMINE, as);
    expect(own.duplicateOf).toBeNull();
    expect(own.documentId).not.toBe(id);
    await server.until(other.id, own.documentId, 'ready');
    const answer = await ask('POST', '/api/library/search', { as, body: { query: 'velorimine sleep', limit: 50 } });
    const { matches } = (await answer.json()) as { matches: { documentId: string }[] };
    expect(new Set(matches.map(({ documentId }) => documentId))).toEqual(new Set([own.documentId]));
    const listed = (await (await ask('GET', '/api/library', { as })).json()) as { documents: { id: string }[] };
    expect(listed.documents.map((each) => each.id)).toEqual([own.documentId]);
  });
});

describe('the events of a library', () => {
  it('list all documents first, then each change and removal, and nothing of others', async () => {
    const { id: own, setCookie } = server.services.workspaces.create(false);
    const as = setCookie.split(';')[0]!;
    const { documentId: first } = await add('first.txt', 'First paper\n\nIt says one thing about otters.', as);
    await server.until(own, first, 'ready');
    const leaving = new AbortController();
    const request = new Request('http://assay.test/api/library/events', {
      headers: { cookie: as },
      signal: leaving.signal,
    });
    const response = await routesAt('/api/library/events').GET(request);
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let heard = '';
    const reading = (async () => {
      for (let part = await reader.read(); !part.done; part = await reader.read()) heard += part.value;
    })();
    const untilHeard = (text: string | RegExp) => vi.waitFor(() => expect(heard).toMatch(text), 20_000);
    await untilHeard(`event: document\ndata: {"id":"${first}"`);
    await add('velorimine trial.txt', `${VELORIMINE}\nOf somebody else.`);
    const { documentId: second } = await add('second.txt', 'Second paper\n\nIt says another thing about otters.', as);
    // Whether its one page was counted on the way depends on how long the reading took.
    await untilHeard(/"status":"ready","pages":(?:null|1),"pagesRead":[01],"problem":null,"title":"Second paper"/);
    await ask('DELETE', DOCUMENT, { id: second, as });
    await untilHeard(`event: removed\ndata: {"id":"${second}"}`);
    expect(heard).not.toContain('velorimine');
    leaving.abort();
    await reader.cancel();
    await reading;
    await vi.waitFor(() => expect(server.services.openStreams.callers()).toBe(0));
  });
});

describe('the file of a document', () => {
  const part = async (id: string, range: string) => {
    const url = `http://assay.test${DOCUMENT.replace('{documentId}', id)}/file`;
    const request = new Request(url, { headers: { cookie, range } });
    return routesAt(`${DOCUMENT}/file`).GET(request);
  };

  it('is handed out in parts, as they are asked for', async () => {
    const bytes = Buffer.from(Array.from({ length: 900_000 }, (_, n) => n % 251));
    const text = `Invented.\n\n${bytes.toString('base64').slice(0, 900_000)}`;
    const { documentId } = await add('long.txt', text);
    const whole = await part(documentId, 'lines=1-2');
    expect([whole.status, whole.headers.get('content-length')]).toEqual([200, String(text.length)]);
    expect(await whole.text()).toBe(text);
    for (const [range, from, to] of [
      ['bytes=0-9', 0, 10],
      ['bytes=500000-', 500_000, text.length],
      ['bytes=-7', text.length - 7, text.length],
      ['bytes=899990-99999999', 899_990, text.length],
    ] as const) {
      const answer = await part(documentId, range);
      expect([range, answer.status]).toEqual([range, 206]);
      expect(answer.headers.get('content-range')).toBe(`bytes ${from}-${to - 1}/${text.length}`);
      expect(await answer.text()).toBe(text.slice(from, to));
    }
    const beyond = await part(documentId, 'bytes=99999999-');
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${text.length}`]);
  });
});
