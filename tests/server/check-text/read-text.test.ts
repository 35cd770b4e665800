import { expect, it } from 'vitest';
import type { DocumentReader, ReadDocument } from '#core/ports/document-reader.ts';
import { readText } from '#server/check-text/read-text.ts';
import { makeDocx } from '#tests/adapters/documents/make-docx.ts';
import { asRead, readWithNotes } from '#tests/adapters/documents/read-files.ts';

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

const HYPERLINKS = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Id="rS" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/>
<Relationship Id="rL" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="https://doi.org/10.5555/fibre" TargetMode="External"/>
</Relationships>`;
const WORD = makeDocx(
  '<w:p><w:r><w:t xml:space="preserve">Fibre protects the colon </w:t></w:r><w:hyperlink r:id="rL"><w:r><w:t>Adams</w:t></w:r></w:hyperlink><w:r><w:t>.</w:t></w:r></w:p>',
  { 'word/_rels/document.xml.rels': HYPERLINKS },
);
const PAGE = new TextEncoder().encode(`<html><body><p>Fibre protects the colon<sup><a href="#r1">[1]</a></sup>.
Salt harms many adults<sup><a href="#r2">2</a></sup>.</p><p>Walking
<a href="https://pubmed.ncbi.nlm.nih.gov/99100001/">lifts mood</a>. See <a href="https://example.org/">here</a>.</p>
<h2>References</h2><ol><li id="r1">Adams A. Fibre. Gut. 2018.</li><li id="r2">Brown B. Salt. Heart. 2019.</li></ol></body></html>`);

it.each([
  ['a Word document', 'a.docx', WORD, ['Adams (https://doi.org/10.5555/fibre)']],
  [
    'a page',
    'a.html',
    PAGE,
    ['colon[1].', 'adults².', 'lifts mood (https://pubmed.ncbi.nlm.nih.gov/99100001/). See here.'],
  ],
])('keeps the links to works and the marks of references of %s', async (_, name, bytes, expected) => {
  const { text } = asRead(await readWithNotes(name, bytes));
  for (const each of expected) expect(text).toContain(each);
  if (name === 'a.html') expect(text).toContain('Brown B. Salt. Heart. 2019.');
});
