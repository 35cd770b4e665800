import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '#adapters/postgres/database.ts';
import { createPassageStore } from '#adapters/postgres/library/passage-store.ts';
import { createLibrarySearch } from '#server/library/library-search.ts';
import { createHashingEmbedder } from '#tests/adapters/embedder/create-hashing-embedder.ts';
import { createFreshDatabase } from '#tests/fresh-database.ts';

const PASSAGES_EACH = 8;
const DOCUMENTS = 6;
const MOST = 20;
const embedder = createHashingEmbedder();
/** Invented; each animal has a paper of its own. */
const ANIMALS = ['otter', 'mink', 'heron', 'beaver', 'kingfisher', 'dipper'];

let database: Database;
let drop: () => Promise<void>;

beforeAll(async () => {
  const fresh = await createFreshDatabase();
  drop = fresh.drop;
  database = await openDatabase({ url: fresh.url, root: process.cwd() });
  for (let n = 0; n < DOCUMENTS; n += 1) await add(`paper-${n}`, ANIMALS[n] ?? '', n);
});
afterAll(async () => {
  await database.close();
  await drop();
});

async function add(id: string, animal: string, minute: number): Promise<void> {
  await database.pool.query(
    `insert into documents (id, workspace_id, name, kind, size, hash, status, title, collections, read_at)
     values ($1, 'w', $1, 'text', 1, $1, 'ready', 'On rivers', array[$2], now() + make_interval(mins => $3))`,
    [id, minute % 2 === 0 ? 'even' : 'odd', minute],
  );
  for (let ordinal = 0; ordinal < PASSAGES_EACH; ordinal += 1) {
    const text = `The ${animal} of river ${ordinal} was counted again and swam further in the evenings of spring.`;
    const [vector = new Float32Array()] = await embedder.embed([text]);
    await database.pool.query(
      `insert into document_passages (document_id, ordinal, start, "end", heading, text, vector, embedder) values ($1, $2, 0, 1, '', $3, $4, $5)`,
      [id, ordinal, text, Buffer.from(vector.buffer), embedder.id],
    );
  }
}

function openSearch() {
  const passages = createPassageStore(database);
  const loaded: string[] = [];
  const search = createLibrarySearch({
    passages: {
      ...passages,
      passagesOf: (id, by) => {
        loaded.push(id);
        return passages.passagesOf(id, by);
      },
    },
    embedder,
    mostPassages: MOST,
    onError: (error) => {
      throw error;
    },
  });
  const found = async (query: string, more = {}) =>
    new Set((await search.search('w', { query, limit: 5, ...more })).map(({ documentId }) => documentId));
  return { found, loaded, search };
}

it('holds no more of a workspace in memory than it may, and finds the rest in the database', async () => {
  const { found, loaded } = openSearch();
  for (const [n, animal] of ANIMALS.entries())
    expect(await found(`How far did the ${animal} swim?`), animal).toContain(`paper-${n}`);
  expect(loaded).toEqual(['paper-0', 'paper-1']);
  // Of words that are everywhere and nowhere too.
  expect(await found('kingfisher unheardof rivers')).toContain('paper-4');
});

it('keeps to the collection that is asked for, and to what is still there', async () => {
  const { found } = openSearch();
  expect(await found('the dipper of the river', { collections: ['even'] })).not.toContain('paper-5');
  expect(await found('the dipper of the river', { documentIds: ['paper-5'] })).toEqual(new Set(['paper-5']));
  await database.pool.query(`update documents set deleted_at = now() where id = 'paper-5'`);
  await database.pool.query(`insert into library_versions (workspace_id, version) values ('w', 1)`);
  expect(await found('the dipper of the river')).not.toContain('paper-5');
});

it('takes a document into memory when there is room again', async () => {
  const { found, loaded } = openSearch();
  await found('otter');
  await database.pool.query(`update documents set deleted_at = now() where id = 'paper-0'`);
  await database.pool.query(`update library_versions set version = version + 1 where workspace_id = 'w'`);
  expect(await found('How far did the heron swim?')).toContain('paper-2');
  expect(loaded.slice(2)).toContain('paper-2');
  expect(await found('otter of the river')).not.toContain('paper-0');
});
