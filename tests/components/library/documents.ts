import type { LibraryDocument } from '#contract/library.ts';

/** An invented document that is ready, with what a test says of it. */
export function documentWith(part: Partial<LibraryDocument> & { id: string }): LibraryDocument {
  return {
    name: `${part.id}.pdf`,
    kind: 'pdf',
    size: 120_000,
    status: 'ready',
    pages: 12,
    pagesRead: 12,
    problem: null,
    title: `Title of ${part.id}`,
    authors: ['Ann Invented'],
    year: 2021,
    venue: 'Invented Journal',
    ids: {},
    notices: [],
    scanned: null,
    passages: 40,
    collections: [],
    tags: [],
    notes: '',
    addedAt: '2026-03-01T09:00:00.000Z',
    readAt: '2026-03-01T09:01:00.000Z',
    ...part,
  };
}
