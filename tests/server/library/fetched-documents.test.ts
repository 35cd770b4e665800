import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDocumentReader } from '#adapters/documents/create-document-reader.ts';
import type { LibraryDocument } from '#contract/library.ts';
import { startServer } from '#tests/adapters/http/fault-server.ts';
import { smallPdf } from '#tests/e2e/small-files.ts';
import { createFreshDatabase } from '#tests/fresh-database.ts';
import { type LibraryServer, startLibraryServer } from './library-server.ts';

/** All of it is invented. */
const SENTENCE = 'Velorimine halved the number of attacks in twelve weeks.';
const pdfAbout = (title: string) =>
  smallPdf([
    [
      { x: 90, y: 700, size: 20, text: title },
      { x: 90, y: 650, size: 12, text: 'Participants kept a diary of every attack for twelve weeks.' },
    ],
    [{ x: 90, y: 700, size: 12, text: SENTENCE }],
  ]);
const PDF = pdfAbout('Velorimine in cluster headache');
const PAGE = `<!doctype html><title>A page</title><article><h1>A page about sleep</h1><p>Melatonin was given in the evening to those who slept badly, and their sleep was measured for a month.</p></article>`;

const send = (response: ServerResponse, type: string, body: Buffer | string) =>
  void response.writeHead(200, { 'content-type': type }).end(body);

let server: LibraryServer;
let journal: Awaited<ReturnType<typeof startServer>>;
let inside: Awaited<ReturnType<typeof startServer>>;
let drop: () => Promise<void>;

const ANSWERS: Readonly<Record<string, (request: IncomingMessage, response: ServerResponse) => void>> = {
  '/paper.pdf': (_, response) => send(response, 'application/pdf', PDF),
  '/moved': (_, response) => void response.writeHead(302, { location: '/download?id=7' }).end(),
  '/download?id=7': (_, response) => send(response, 'application/octet-stream', pdfAbout('A paper that has moved')),
  '/private/paper.pdf': (_, response) => send(response, 'application/pdf', PDF),
  '/page': (_, response) => send(response, 'text/html; charset=utf-8', PAGE),
  '/login.pdf': (_, response) => send(response, 'text/html', '<!doctype html><form>Log in</form>'),
  '/large.pdf': (_, response) => send(response, 'application/pdf', Buffer.concat([PDF, Buffer.alloc(3_000_000, 32)])),
  '/broken.pdf': (_, response) => send(response, 'application/pdf', '%PDF-1.4\nnothing of a document follows\n'),
  '/inwards': (_, response) => void response.writeHead(302, { location: `${inside.origin}/secret.pdf` }).end(),
  '/film.pdf': (_, response) => send(response, 'video/mp4', PDF),
};

beforeAll(async () => {
  const fresh = await createFreshDatabase();
  drop = fresh.drop;
  inside = await startServer((_, response) => send(response, 'application/pdf', PDF));
  journal = await startServer(
    (request, response) => {
      const answer = ANSWERS[request.url ?? ''];
      if (answer) answer(request, response);
      else response.writeHead(404, { 'content-type': 'text/html' }).end('not here');
    },
    (_, response) => send(response, 'text/plain', 'User-agent: *\nDisallow: /private/\n'),
  );
  const program = path.resolve('lib/adapters/documents/document-process.ts');
  server = await startLibraryServer({
    url: fresh.url,
    env: { PAGE_FETCH_ALLOW: journal.origin, LIBRARY_FILE_MB: '2', LIBRARY_MB: '4' },
    reader: createDocumentReader({ program }),
  });
});
afterAll(async () => {
  await server.stop();
  await drop();
});

async function added(workspaceId: string, address: string): Promise<LibraryDocument> {
  const { added: ids } = await server.library.addReference(workspaceId, `${journal.origin}${address}`);
  return server.until(workspaceId, ids[0] ?? '', 'ready', 'refused', 'failed');
}

describe('a document behind an address', () => {
  it('is read as if it had been added, with its pages, and its file is kept', async () => {
    const document = await added('fetching', '/paper.pdf');
    expect(document).toMatchObject({
      status: 'ready',
      kind: 'pdf',
      title: 'Velorimine in cluster headache',
      pages: 2,
      ids: { url: `${journal.origin}/paper.pdf` },
    });
    expect(document.size).toBe(PDF.length);
    const file = await server.library.file('fetching', document.id);
    const bytes = (await file.read(0, file.size)) ?? new Uint8Array();
    expect(Buffer.from(bytes).equals(PDF)).toBe(true);
    const [found] = await server.library.search('fetching', { query: 'did velorimine halve attacks', limit: 1 });
    expect(found?.passage.text).toContain(SENTENCE);
    expect(await server.library.places('fetching', document.id, [SENTENCE], AbortSignal.timeout(20_000))).toMatchObject(
      [{ page: 2 }],
    );
  });

  it('is recognised when its file is added later', async () => {
    const first = await added('twice', '/paper.pdf');
    const { duplicateOf } = await server.library.addFile('twice', { name: 'the same.pdf', bytes: PDF });
    expect(duplicateOf).toBe(first.id);
  });

  it('informs its owner that a file of the same content was there before', async () => {
    await server.library.addFile('before', { name: 'mine.pdf', bytes: PDF });
    const second = await added('before', '/paper.pdf');
    expect(second).toMatchObject({ status: 'ready', problem: expect.stringMatching(/already has this work/) });
  });

  it('is found behind a redirect and without a type that says what it is', async () => {
    expect(await added('moving', '/moved')).toMatchObject({ status: 'ready', kind: 'pdf', pages: 2 });
  });

  it('is the text of the page where it is a page', async () => {
    const document = await added('pages', '/page');
    expect(document).toMatchObject({ status: 'ready', kind: 'reference' });
    expect((await server.library.text('pages', document.id)).text).toMatch(/Melatonin was given/);
  });

  it.each([
    ['robots.txt forbids it', '/private/paper.pdf', /not allow|robots/i],
    ['it is larger than files may be', '/large.pdf', /more data than is accepted/],
    ['it leads to a private address', '/inwards', /address/i],
    ['it is a login page', '/login.pdf', /Neither a page nor a document/],
    ['it is not there', '/nothing.pdf', /Neither a page nor a document/],
    ['it is damaged', '/broken.pdf', /./],
    ['its type is one that nobody reads', '/film.pdf', /./],
  ])('is refused with a sentence where %s', async (_, address, sentence) => {
    const document = await added('refusing', address);
    expect(document).toMatchObject({ status: 'refused', kind: 'reference' });
    expect(document.problem).toMatch(sentence);
    expect(inside.seen).toEqual([]);
  });

  it('gives its text alone where there is no room left for its file', async () => {
    const add = async (name: string, size: number) => {
      const bytes = Buffer.alloc(size, `${name} is about otters. `);
      const { documentId } = await server.library.addFile('full', { name, bytes });
      // What is read of it would take room too.
      await server.library.cancel('full', documentId);
    };
    await add('one.txt', 2_000_000);
    await add('two.txt', 2_000_000 - PDF.length);
    const document = await added('full', '/paper.pdf');
    expect(document).toMatchObject({ status: 'ready', kind: 'reference', size: 0 });
    expect((await server.library.text('full', document.id)).text).toContain(SENTENCE);
  });
});
