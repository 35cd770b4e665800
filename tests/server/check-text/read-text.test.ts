import { expect, it } from 'vitest';
import type { DocumentReader, ReadDocument } from '#core/ports/document-reader.ts';
import { readText } from '#server/check-text/read-text.ts';

const TEXT = 'Attacks fell [1].';
const read = (kinds: readonly ('paragraph' | 'table')[]) => {
  const blocks = kinds.map((kind) => ({ kind, start: 0, end: TEXT.length, page: null }));
  const document = { kind: 'docx', text: TEXT, blocks, notice: null } as unknown as ReadDocument;
  const reader: Pick<DocumentReader, 'read'> = { read: async () => document };
  const file = { name: 'a.docx', bytes: new Uint8Array(1), isPasted: false };
  return readText(file, { reader, signal: new AbortController().signal });
};

it('says that tables of a file are not checked, where it has any', async () => {
  expect(await read(['paragraph', 'table'])).toMatchObject({ notice: expect.any(String), blocks: { blocks: [{}] } });
  expect(await read(['paragraph'])).toMatchObject({ notice: null });
});
