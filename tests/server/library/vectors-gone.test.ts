import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createRunStore } from '#adapters/postgres/runs/run-store.ts';
import { createWorkspaceRemoval } from '#adapters/postgres/workspace-removal.ts';
import { createChromaIndex } from '#adapters/vectors/chroma.ts';
import { AssayError } from '#core/errors.ts';
import type { VectorIndex } from '#core/ports/vector-index.ts';
import { type ChromaServer, startChroma } from '#tests/chroma-server.ts';
import { createFreshDatabase } from '#tests/fresh-database.ts';
import { type LibraryServer, startLibraryServer } from './library-server.ts';

const WAIT = { timeout: 20_000, interval: 100 };

let drop: () => Promise<void>;
let chroma: ChromaServer;
let server: LibraryServer;
/** While false, Chroma does not answer. */
let isThere = true;
let vectors: VectorIndex;

beforeAll(async () => {
  const fresh = await createFreshDatabase();
  drop = fresh.drop;
  chroma = await startChroma();
  vectors = createChromaIndex({ url: chroma.url, embedderId: `gone/${crypto.randomUUID()}` });
  const away = <T>(work: () => Promise<T>) => (isThere ? work() : Promise.reject(new AssayError('configuration')));
  server = await startLibraryServer({
    url: fresh.url,
    undoSeconds: 0,
    vectors: {
      add: (...given) => away(() => vectors.add(...given)),
      query: (...given) => away(() => vectors.query(...given)),
      remove: (...given) => away(() => vectors.remove(...given)),
      count: (...given) => away(() => vectors.count(...given)),
    },
  });
}, 180_000);
afterAll(async () => {
  await server.stop();
  await chroma.stop();
  await drop();
});

async function searchable(workspaceId: string, name: string): Promise<string> {
  const bytes = Buffer.from(`Otters ${name}\n\nOtters of ${name} swam further than minks.`);
  const { documentId } = await server.library.addFile(workspaceId, { name, bytes });
  await server.until(workspaceId, documentId, 'ready');
  expect(await server.library.search(workspaceId, { query: 'otters swam', limit: 5 })).not.toEqual([]);
  return documentId;
}
const countOf = (workspaceId: string) => vectors.count(`library ${workspaceId}`);
const removeAll = (workspaceId: string) => {
  const { inTransaction } = createRunStore(server.database);
  return createWorkspaceRemoval({ inTransaction, noteElsewhere: server.noteRemoval })(workspaceId);
};

it('deleting a workspace removes its vectors from Chroma and its index from memory', async () => {
  await searchable('leaving', 'one');
  await searchable('staying', 'two');
  expect([await countOf('leaving'), await countOf('staying')]).toEqual([1, 1]);
  await removeAll('leaving');
  await vi.waitFor(async () => expect(await countOf('leaving')).toBe(0), WAIT);
  await vi.waitFor(() => expect(server.search.workspaces()).toEqual(['staying']), WAIT);
  expect(await countOf('staying')).toBe(1);
});

it('what Chroma missed is sent again when it is back, and keeps nothing else from being deleted', async () => {
  const id = await searchable('away', 'three');
  await searchable('gone', 'four');
  isThere = false;
  await server.library.remove('away', id);
  await removeAll('gone');
  // The document goes all the same, with everything of it that is in the database.
  await vi.waitFor(async () => {
    const { rows } = await server.database.pool.query('select 1 from documents where id = $1', [id]);
    expect(rows).toEqual([]);
  }, WAIT);
  // So does what looks after documents that nobody reads any more.
  await server.database.pool.query(
    `insert into documents (id, workspace_id, name, kind, size, hash, status) values ('orphaned', 'away', 'd.txt', 'text', 1, 'h', 'reading')`,
  );
  expect((await server.until('away', 'orphaned', 'failed')).problem).toContain('again and again');
  expect([await countOf('away'), await countOf('gone')]).toEqual([1, 1]);
  isThere = true;
  await vi.waitFor(async () => expect([await countOf('away'), await countOf('gone')]).toEqual([0, 0]), WAIT);
});

it('a document read while vectors of a deleted one still wait to be removed has its own in Chroma', async () => {
  await searchable('waiting', 'six');
  const { rows } = await server.database.pool.query(
    'select octet_length(vector) / 4 as length from document_passages limit 1',
  );
  await vectors.add('library waiting', [
    { id: 'deleted/0', vector: Float32Array.from(rows[0] as { length: number }, () => 1) },
  ]);
  const before = await countOf('waiting');
  await searchable('waiting', 'seven');
  expect(await countOf('waiting')).toBe(before + 1);
});

it('vectors that a search put back while they were deleted are removed a minute later, and then no more is tried', async () => {
  await searchable('late', 'five');
  await removeAll('late');
  await vi.waitFor(async () => expect(await countOf('late')).toBe(0), WAIT);
  await vectors.add('library late', [{ id: 'x/0', vector: Float32Array.from([1, 0, 0]) }]);
  await server.database.pool.query(`update vector_removals set created_at = now() - interval '61 seconds'`);
  await vi.waitFor(async () => expect(await countOf('late')).toBe(0), WAIT);
  const left = async () => (await server.database.pool.query('select 1 from vector_removals')).rows.length;
  await vi.waitFor(async () => expect(await left()).toBe(0), WAIT);
});
