import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#adapters/postgres/database.ts';
import { createVocabularyStore } from '#adapters/postgres/vocabulary-store.ts';
import { describeVocabulary } from '#tests/contracts/vocabulary.contract.ts';
import { createFreshDatabase } from '#tests/fresh-database.ts';
import { FICTIONAL_HEADINGS } from '#tests/world/fictional-headings.ts';

const signal = new AbortController().signal;
let fresh: Awaited<ReturnType<typeof createFreshDatabase>>;
let database: Database;
beforeAll(async () => {
  fresh = await createFreshDatabase();
  database = await openDatabase({ url: fresh.url, root: process.cwd() });
});
afterAll(async () => {
  await database.close();
  await fresh.drop();
});

describeVocabulary('loaded from a file', async () => {
  const store = createVocabularyStore(database);
  await store.replace(FICTIONAL_HEADINGS);
  return store;
});

describe('loading a vocabulary', () => {
  it('replaces the one before, and none empties it', async () => {
    const store = createVocabularyStore(database);
    await store.replace(FICTIONAL_HEADINGS);
    await store.replace(FICTIONAL_HEADINGS.slice(0, 1));
    expect((await store.lookUp(['velorimine'], signal)).entries).toEqual([]);
    expect(await store.isLoaded()).toBe(true);
    await store.replace([]);
    expect(await store.isLoaded()).toBe(false);
  });

  it('keeps the one before when loading fails', async () => {
    const store = createVocabularyStore(database);
    await store.replace(FICTIONAL_HEADINGS);
    const twice = FICTIONAL_HEADINGS.slice(0, 1);
    await expect(store.replace([...twice, ...twice])).rejects.toThrow();
    expect((await store.lookUp(['velorimine'], signal)).entries).toHaveLength(1);
  });

  it('says which terms could not be asked when the database is gone', async () => {
    const broken = { query: () => Promise.reject(new Error('gone')) } as unknown as Database['pool'];
    const store = createVocabularyStore({ pool: broken });
    expect(await store.lookUp(['velorimine'], signal)).toEqual({ entries: [], unasked: ['velorimine'] });
  });
});
