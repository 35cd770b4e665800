import PQueue from 'p-queue';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDocumentIngestion } from '#adapters/postgres/library/document-ingestion.ts';
import { createExactIndex } from '#adapters/vectors/exact.ts';
import type { VectorIndex } from '#core/ports/vector-index.ts';
import { createFreshDatabase } from '#tests/fresh-database.ts';
import { countRows, type LibraryServer, plainReader, startLibraryServer } from './library-server.ts';

let url: string;
let drop: () => Promise<void>;
const started: LibraryServer[] = [];

beforeAll(async () => {
  const fresh = await createFreshDatabase();
  url = fresh.url;
  drop = fresh.drop;
});
// Not one of them may work on what the next test adds.
afterEach(() => Promise.all(started.map(end)));
afterAll(() => drop());

async function start(options: Partial<Parameters<typeof startLibraryServer>[0]> = {}): Promise<LibraryServer> {
  const server = await startLibraryServer({ url, ...options });
  started.push(server);
  return server;
}

async function end(server: LibraryServer): Promise<void> {
  if (!started.includes(server)) return;
  started.splice(started.indexOf(server), 1);
  await server.stop();
}

const paper = (name: string) => Buffer.from(`Paper ${name}\n\n${name} was measured, and ${name} was large.`);
const hanging = plainReader(
  (_, signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
);

describe('reading', () => {
  it('stops where its owner cancels it, keeps what they have added, and goes on when they retry', async () => {
    let reads = 0;
    const reader = plainReader(async (_, signal) => {
      reads += 1;
      if (reads > 1) return;
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    });
    const server = await start({ reader });
    const { documentId: id } = await server.library.addFile('w1', { name: 'a.txt', bytes: paper('cancelled') });
    await server.until('w1', id, 'reading');
    await vi.waitFor(() => expect(reads).toBe(1), 20_000);
    await server.library.cancel('w1', id);
    expect(await server.library.get('w1', id)).toMatchObject({ status: 'cancelled', passages: 0 });
    await expect(server.library.cancel('w1', id)).rejects.toMatchObject({ code: 'invalid_request' });
    await server.library.retry('w1', id);
    expect(await server.until('w1', id, 'ready')).toMatchObject({ title: 'Paper cancelled' });
    await expect(server.library.retry('w1', id)).rejects.toMatchObject({ code: 'invalid_request' });
    expect(reads).toBe(2);
    await end(server);
  });

  it('goes on at another server when one stops in the middle of it', async () => {
    const first = await start({ reader: hanging });
    const { documentId: id } = await first.library.addFile('w2', { name: 'b.txt', bytes: paper('moved') });
    await first.until('w2', id, 'reading');
    await end(first);
    const second = await start();
    expect(await second.until('w2', id, 'ready')).toMatchObject({ passages: 1 });
    await end(second);
  });

  it('marks what cannot be done as failed once it has been tried often enough, and not before', async () => {
    const server = await start({ isWorking: false });
    const { documentId: id } = await server.library.addFile('w3', { name: 'c.txt', bytes: paper('orphaned') });
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await server.library.get('w3', id)).toMatchObject({ status: 'received' });
    await server.database.pool.query(`delete from pgboss.job where name = 'documents' and singleton_key = $1`, [id]);
    const failed = await server.until('w3', id, 'failed');
    expect(failed.problem).toMatch(/stopped again and again/);
    await end(server);
  });

  it('refuses more than a library has room for, and counts what is there', async () => {
    const server = await start({ isWorking: false, env: { LIBRARY_DOCUMENTS: '2' } });
    const add = (name: string) => server.library.addFile('w4', { name, bytes: paper(name) });
    const results = await Promise.allSettled(['x', 'y', 'z'].map(add));
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect((await server.library.list('w4')).documents).toHaveLength(2);
    await end(server);
  });

  it('takes the same file once, however many send it at once', async () => {
    const server = await start({ isWorking: false });
    const sent = await Promise.all(
      Array.from({ length: 6 }, () => server.library.addFile('w5', { name: 'same.txt', bytes: paper('same') })),
    );
    expect(new Set(sent.map(({ documentId }) => documentId)).size).toBe(1);
    expect(sent.filter(({ duplicateOf }) => duplicateOf === null)).toHaveLength(1);
    await end(server);
  });

  it('lets a file take the place of its reference, and says of a second file that the work is there', async () => {
    const server = await start();
    const reference = {
      ids: { doi: '10.5555/otters' },
      title: 'Otters',
      authors: [],
      year: 2020,
      venue: null,
      text: 'On otters.',
    };
    const bibliography = JSON.stringify([{ title: reference.title, DOI: reference.ids.doi, abstract: reference.text }]);
    const { added } = await server.library.addBibliography('w6', bibliography);
    await server.until('w6', added[0]!, 'ready');
    await server.library.change('w6', added[0]!, { tags: ['rivers'], notes: 'To be read.' });
    const text = 'Otters\n\nDOI: 10.5555/otters\n\nOtters were counted.';
    const file = await server.library.addFile('w6', { name: 'otters.txt', bytes: Buffer.from(text) });
    const ready = await server.until('w6', file.documentId, 'ready');
    expect(ready).toMatchObject({ tags: ['rivers'], notes: 'To be read.', problem: null });
    expect((await server.library.list('w6')).documents.map(({ id }) => id)).toEqual([file.documentId]);
    const copy = await server.library.addFile('w6', { name: 'again.txt', bytes: Buffer.from(`${text} Twice.`) });
    expect((await server.until('w6', copy.documentId, 'ready')).problem).toContain('already has this work');
    await end(server);
  });
});

describe('a crash', () => {
  /** Every statement that ingestion makes, and every step between them. */
  const STEPS = [
    'claim',
    'file',
    'read',
    'keepText',
    'sameWork',
    'get',
    'text',
    'embed',
    'finish',
    'complete',
  ] as const;

  /** Most of the time is spent waiting for the next attempt; the cluster has connections for so many servers at once. */
  const turns = new PQueue({ concurrency: 5 });

  async function survives(step: (typeof STEPS)[number], timing: 'before' | 'after'): Promise<void> {
    // Of its own: no other server may take the document up.
    const own = await createFreshDatabase();
    let crashes = 0;
    const server = await startLibraryServer({
      url: own.url,
      crash: async (at, when) => {
        if (at !== step || when !== timing || crashes > 0) return;
        crashes += 1;
        throw new Error('killed here');
      },
    });
    try {
      const bytes = paper(`${step} ${timing}`);
      const { documentId: id } = await server.library.addFile('w', { name: 'c.txt', bytes });
      const ready = await server.until('w', id, 'ready');
      await vi.waitFor(() => expect(crashes).toBe(1), 20_000);
      expect(ready).toMatchObject({ status: 'ready' });
      const { rows } = await server.database.pool.query<{ ordinal: number }>(
        'select ordinal from document_passages where document_id = $1 order by ordinal',
        [id],
      );
      expect(rows).toEqual([{ ordinal: 0 }]);
      const matches = await server.library.search('w', { query: `${step} was measured`, limit: 10 });
      expect(matches.map(({ documentId }) => documentId)).toEqual([id]);
    } finally {
      await server.stop();
      await own.drop();
    }
  }

  describe.concurrent('at one step', () => {
    it.each(STEPS.flatMap((step) => [['before', step] as const, ['after', step] as const]))(
      '%s “%s” loses nothing and doubles nothing',
      (timing, step) => turns.add(() => survives(step, timing)),
    );
  });

  it('of a worker that has lost the document writes nothing more', async () => {
    const server = await start({ isWorking: false });
    const { documentId: id } = await server.library.addFile('w7', { name: 'd.txt', bytes: paper('fenced') });
    const ingestion = createDocumentIngestion(server.database);
    const [old, now] = [await ingestion.claim(id), await ingestion.claim(id)];
    expect(now!.attempt).toBe(old!.attempt + 1);
    const passages = [
      { ordinal: 0, start: 0, end: 1, page: null, heading: '', text: 'x', vector: new Float32Array(4) },
    ];
    expect(await ingestion.progress(old!, { pagesRead: 1, pages: 2 })).toBe(false);
    expect(await ingestion.finish(old!, passages, 'e')).toBe(false);
    expect(await ingestion.end(old!, 'failed', 'no')).toBe(false);
    expect(await ingestion.finish(now!, passages, 'e')).toBe(true);
    expect(await ingestion.finish(now!, passages, 'e')).toBe(false);
    expect(await server.library.get('w7', id)).toMatchObject({ status: 'ready', passages: 1 });
    await end(server);
  });
});

describe('vectors kept elsewhere', () => {
  it('are those of the workspace alone, are brought back where they were lost, and go with their document', async () => {
    const exact = createExactIndex();
    const asked: string[] = [];
    const vectors: VectorIndex = {
      ...exact,
      query: (namespace, ...rest) => {
        asked.push(namespace);
        return exact.query(namespace, ...rest);
      },
    };
    const server = await start({ vectors, undoSeconds: 0 });
    const bytes = paper('shared');
    const [mine, theirs] = await Promise.all(
      ['w8', 'w9'].map((w) => server.library.addFile(w, { name: 's.txt', bytes })),
    );
    await Promise.all([server.until('w8', mine!.documentId, 'ready'), server.until('w9', theirs!.documentId, 'ready')]);
    const search = async (workspaceId: string) =>
      (await server.library.search(workspaceId, { query: 'shared was measured', limit: 5 })).map(
        (each) => each.documentId,
      );
    expect(await search('w8')).toEqual([mine!.documentId]);
    expect(await search('w9')).toEqual([theirs!.documentId]);
    expect(new Set(asked)).toEqual(new Set(['library w8', 'library w9']));
    expect(await exact.count('library w8')).toBe(1);
    await end(server);

    const emptied = createExactIndex();
    const next = await start({ vectors: emptied, undoSeconds: 0 });
    expect((await next.library.search('w8', { query: 'shared', limit: 5 })).map((each) => each.documentId)).toEqual([
      mine!.documentId,
    ]);
    expect(await emptied.count('library w8')).toBe(1);
    await next.library.remove('w8', mine!.documentId);
    await vi.waitFor(async () => expect(await emptied.count('library w8')).toBe(0), 20_000);
    expect(await next.library.search('w8', { query: 'shared', limit: 5 })).toEqual([]);
    await end(next);
  });
});

it('leaves nothing behind of a document that was purged while it was read', async () => {
  const server = await start({ reader: hanging, undoSeconds: 0 });
  const before = await countRows(server.database);
  const { documentId: id } = await server.library.addFile('w10', { name: 'e.txt', bytes: paper('purged') });
  await server.until('w10', id, 'reading');
  await server.library.remove('w10', id);
  await vi.waitFor(async () => expect(await countRows(server.database)).toEqual(before), 20_000);
  await end(server);
});
