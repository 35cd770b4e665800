import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createChromaIndex } from '#adapters/vectors/chroma.ts';
import { createExactIndex } from '#adapters/vectors/exact.ts';
import type { VectorIndex } from '#core/ports/vector-index.ts';
import { type ChromaServer, startChroma } from '#tests/chroma-server.ts';
import { createFreshDatabase } from '#tests/fresh-database.ts';
import { type LibraryServer, startLibraryServer } from './library-server.ts';

/** Invented. */
const PARAGRAPHS = Array.from({ length: 8 }, (_, n) => `# Part ${n}\n\nOtters of river ${n} swam further than minks.`);
const BYTES = Buffer.from(`A paper on otters\n\n${PARAGRAPHS.join('\n\n')}`);
const QUERY = { query: 'did otters swim further', limit: 50 };

let url: string;
let drop: () => Promise<void>;
let chroma: ChromaServer;

beforeAll(async () => {
  ({ url, drop } = await createFreshDatabase());
  chroma = await startChroma();
}, 180_000);
afterAll(async () => {
  await chroma?.stop();
  await drop();
});

const INDEXES: readonly [string, () => VectorIndex | undefined][] = [
  ['in the process', () => undefined],
  ['in an exact index outside it', () => createExactIndex()],
  ['in Chroma', () => createChromaIndex({ url: chroma.url, embedderId: 'two workspaces/1' })],
];

describe.each(INDEXES)('vectors %s', (place, open) => {
  const [mine, theirs] = [`mine, ${place}`, `theirs, ${place}`];
  let vectors: VectorIndex | undefined;
  let server: LibraryServer;
  let ids: { mine: string; theirs: string };

  beforeAll(async () => {
    vectors = open();
    server = await startLibraryServer({ url, undoSeconds: 0, ...(vectors && { vectors }) });
    const add = async (workspaceId: string) => {
      const { documentId } = await server.library.addFile(workspaceId, { name: 'otters.txt', bytes: BYTES });
      await server.until(workspaceId, documentId, 'ready');
      return documentId;
    };
    ids = { mine: await add(mine), theirs: await add(theirs) };
  });
  afterAll(() => server.stop());

  const found = async (workspaceId: string, more = {}) => {
    const matches = await server.library.search(workspaceId, { ...QUERY, ...more });
    return matches.map(({ documentId, passage, score }) => ({ documentId, text: passage.text, score }));
  };

  it('of the same document in two workspaces never meet: neither finds or opens the other’s', async () => {
    const [own, others] = [await found(mine), await found(theirs)];
    expect(own.length).toBeGreaterThan(0);
    expect(new Set(own.map(({ documentId }) => documentId))).toEqual(new Set([ids.mine]));
    expect(new Set(others.map(({ documentId }) => documentId))).toEqual(new Set([ids.theirs]));
    // No ranking reveals that another workspace has the same.
    expect(others.map(({ text, score }) => ({ text, score }))).toEqual(own.map(({ text, score }) => ({ text, score })));
    expect(await found(mine, { documentIds: [ids.theirs] })).toEqual([]);
    await expect(server.library.text(mine, ids.theirs)).rejects.toMatchObject({ code: 'not_found' });
    await expect(server.library.remove(mine, ids.theirs)).rejects.toMatchObject({ code: 'not_found' });
    expect(await found(`nobody, ${place}`)).toEqual([]);
  });

  it('leave the other workspace whole when the document is deleted in one', async () => {
    const before = await found(theirs);
    const passages = (await server.library.get(theirs, ids.theirs)).passages;
    await server.library.remove(mine, ids.mine);
    await vi.waitFor(
      async () => {
        const { rows } = await server.database.pool.query('select 1 from documents where id = $1', [ids.mine]);
        expect(rows).toEqual([]);
      },
      { timeout: 20_000 },
    );
    expect(await found(mine)).toEqual([]);
    expect(await found(theirs)).toEqual(before);
    if (!vectors) return;
    // What is kept outside the database is removed on its own, after the document.
    await vi.waitFor(async () => expect(await vectors?.count(`library ${mine}`)).toBe(0), { timeout: 20_000 });
    expect(await vectors.count(`library ${theirs}`)).toBe(passages);
  });
});
