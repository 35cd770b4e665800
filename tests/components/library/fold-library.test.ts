import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldLibrary, type LibraryMessage } from '#components/library/fold-library.ts';
import { documentWith } from './documents.ts';

const ids = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const document = fc.record({ id: ids, pagesRead: fc.nat(12) }).map(documentWith);
const message: fc.Arbitrary<LibraryMessage> = fc.oneof(
  document.map((each) => ({ type: 'document' as const, document: each })),
  ids.map((id) => ({ type: 'removed' as const, id })),
);
const library = fc.uniqueArray(document, { selector: ({ id }) => id });
const byId = (documents: readonly { id: string }[]) => new Map(documents.map((each) => [each.id, each]));

describe('foldLibrary', () => {
  it('ends where the messages, taken one by one, end', () => {
    fc.assert(
      fc.property(library, fc.array(message, { maxLength: 30 }), (before, messages) => {
        const oneByOne = messages.reduce((documents, each) => foldLibrary(documents, [each]), before);
        expect(byId(foldLibrary(before, messages))).toEqual(byId(oneByOne));
      }),
    );
  });

  it('holds each document once, as the last message on it says', () => {
    fc.assert(
      fc.property(library, fc.array(message, { maxLength: 30 }), (before, messages) => {
        const after = foldLibrary(before, messages);
        expect(new Set(after.map(({ id }) => id)).size).toBe(after.length);
        for (const id of ['a', 'b', 'c', 'd', 'e']) {
          const last = messages.findLast((each) => (each.type === 'removed' ? each.id : each.document.id) === id);
          const expected = last ? (last.type === 'removed' ? undefined : last.document) : byId(before).get(id);
          expect(byId(after).get(id)).toBe(expected);
        }
      }),
    );
  });

  it('changes nothing when the same event arrives again', () => {
    fc.assert(
      fc.property(library, fc.array(message), (before, messages) => {
        const once = foldLibrary(before, messages);
        expect(foldLibrary(once, messages)).toEqual(once);
      }),
    );
  });

  it('puts new documents first and keeps the others in their places', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((id) => documentWith({ id }));
    const read = { ...b!, pagesRead: 3 };
    const events = [read, c!].map((each) => ({ type: 'document', document: each }) as const);
    expect(foldLibrary([a!, b!], events)).toEqual([c, a, read]);
  });
});
