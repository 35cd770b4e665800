import { expect, it } from 'vitest';
import type { LibraryDocument } from '#contract/library.ts';
import { createStudyMaterials } from '#server/study/study-materials.ts';

// The document is invented.

const document = {
  id: 'd',
  name: 'notes.txt',
  title: null,
  kind: 'text',
  status: 'ready',
  ids: {},
  authors: [],
  year: null,
  venue: null,
  notices: [],
  collections: ['mine'],
  addedAt: '2026-01-01T00:00:00.000Z',
} as unknown as LibraryDocument;

it('says of documents without a sentence to study what to do, and speaks of no check that they never had', async () => {
  const load = createStudyMaterials({
    runs: { view: async () => Promise.reject(new Error('No run is asked for.')) },
    library: {
      get: async () => document,
      list: async () => ({ documents: [document] }),
      text: async () => ({ text: '', pages: [], sections: [] }),
    },
    cutPassages: () => [],
    sampleData: true,
  } as unknown as Parameters<typeof createStudyMaterials>[0]);
  for (const ref of [
    { kind: 'document', documentId: 'd' },
    { kind: 'collection', collection: 'mine' },
  ] as const) {
    const message = await load('w', ref).catch((error: Error) => error.message);
    expect(message).toMatch(/holds no sentence that says what something is or what was found/);
    expect(message).toMatch(/more text/);
    expect(message).not.toMatch(/checked/);
  }
});
