import { describe, expect, it } from 'vitest';
import { makeDocx, paragraph, table } from './make-docx.ts';
import { makePdf, textAt } from './make-pdf.ts';
import { asRead, readBytes } from './read-files.ts';

// All documents here are made up.
const SENTENCE = 'The fictional Lindau study followed 412 adults and found that walkers slept 23 minutes longer.';
const kindsOf = (read: ReturnType<typeof asRead>) =>
  read.blocks.map(({ kind, start, end }) => [kind, read.text.slice(start, end)]);

describe('Word documents', () => {
  it('are read with headings, tables and lists of references', async () => {
    const body = [
      paragraph('Methods', 1),
      paragraph('Participants', 2),
      paragraph(SENTENCE),
      table([
        ['Arm', 'n'],
        ['Walking', '206'],
      ]),
      paragraph('References', 1),
      paragraph('1. Muster A. Sleep. 2020.'),
    ].join('');
    const read = asRead(await readBytes('a.docx', makeDocx(body)));
    expect([read.kind, read.pages]).toEqual(['docx', []]);
    expect(kindsOf(read)).toEqual([
      ['heading', 'Methods'],
      ['heading', 'Participants'],
      ['paragraph', SENTENCE],
      ['table', 'Arm | n\nWalking | 206'],
      ['heading', 'References'],
      ['reference', '1. Muster A. Sleep. 2020.'],
    ]);
    expect(read.sections.map(({ title, level }) => [title, level])).toEqual([
      ['Methods', 1],
      ['Participants', 2],
      ['References', 1],
    ]);
  });
});

describe('web pages', () => {
  it('are read with their headings and what they say of themselves', async () => {
    const html = `<!doctype html><html><head><title>Walking and sleep</title><meta name="citation_doi" content="10.5555/lindau.1"><meta name="citation_author" content="Muster, Anna"></head><body><nav><a href="/">Home</a></nav><article><h1>Walking and sleep</h1><h2>Methods</h2><p>${SENTENCE}</p><h2>Results</h2><p>${SENTENCE.replace('412', '413')}</p></article></body></html>`;
    const read = asRead(await readBytes('page.html', html));
    expect([read.kind, read.doi, read.authors]).toEqual(['html', '10.5555/lindau.1', ['Muster, Anna']]);
    expect(kindsOf(read)).toEqual(
      expect.arrayContaining([
        ['heading', 'Methods'],
        ['paragraph', SENTENCE],
      ]),
    );
    expect(read.text).not.toContain('Home');
  });
});

describe('plain text and Markdown', () => {
  it.each(['a.txt', 'a.md'])('keep the lines of a glossary apart, and join what goes on: %s', async (name) => {
    const text =
      'Words that are used here\nWalk: a way of moving on foot\nLindau study: a study that followed 412 adults\nfor a year\nSleep: a state of rest';
    expect(kindsOf(asRead(await readBytes(name, text))).map(([, each]) => each)).toEqual([
      'Words that are used here',
      'Walk: a way of moving on foot',
      'Lindau study: a study that followed 412 adults for a year',
      'Sleep: a state of rest',
    ]);
  });

  it('keep a short line apart that the next word had room on', async () => {
    const long = `${SENTENCE} ${SENTENCE}`;
    const read = asRead(await readBytes('a.txt', `2. Walking\n${long}\nSleep\n${long}`));
    expect(kindsOf(read).map(([, each]) => each)).toEqual(['2. Walking', long, 'Sleep', long]);
  });

  it('join a paragraph in which a line happens to hold a colon', async () => {
    const text = 'The study followed 412 adults and\nfound this: walkers slept longer\nthan those who did not walk.';
    expect(kindsOf(asRead(await readBytes('a.txt', text)))).toEqual([['paragraph', text.replaceAll('\n', ' ')]]);
  });

  it('keep paragraphs, join broken lines and know headings', async () => {
    const text = `Methods\n\nThe fictional Lindau study followed 412 adults\nand found that walkers slept longer.\n\n- one\n- two`;
    expect(kindsOf(asRead(await readBytes('a.txt', text)))).toEqual([
      ['heading', 'Methods'],
      ['paragraph', 'The fictional Lindau study followed 412 adults and found that walkers slept longer.'],
      ['paragraph', '- one'],
      ['paragraph', '- two'],
    ]);
  });

  it('lose the marks of Markdown and the addresses of its links', async () => {
    const text = `---\ntitle: Walking\n---\n# Methods\n\nA **strong** [claim](https://elsewhere.example/x) ![chart](https://elsewhere.example/y.png).\n\n| Arm | n |\n|---|---|\n| Walking | 206 |\n\n## References\n\nMuster 2020`;
    const read = asRead(await readBytes('a.md', text));
    expect([read.kind, read.title]).toEqual(['markdown', 'Walking']);
    expect(kindsOf(read)).toEqual([
      ['heading', 'Methods'],
      ['paragraph', 'A strong claim chart.'],
      ['table', 'Arm | n\nWalking | 206'],
      ['heading', 'References'],
      ['reference', 'Muster 2020'],
    ]);
  });

  it.each([
    ['UTF-8', Buffer.from('Größe über Müller', 'utf8')],
    ['UTF-8 with a mark', Buffer.from('\ufeffGröße über Müller', 'utf8')],
    ['UTF-16 with a mark', Buffer.from('\ufeffGröße über Müller', 'utf16le')],
    ['UTF-16 turned around', Buffer.from('\ufeffGröße über Müller', 'utf16le').swap16()],
    ['Latin-1', Buffer.from('Größe über Müller', 'latin1')],
  ])('are decoded from %s', async (_, bytes) => {
    expect(asRead(await readBytes('a.txt', bytes)).text).toBe('Größe über Müller');
  });
});

describe('a file is what its bytes are', () => {
  const pdf = makePdf({ pages: [{ content: textAt(72, 700, SENTENCE) }] });
  it.each<[string, string, Uint8Array | string, string]>([
    [
      'an archive called PDF',
      'a.pdf',
      Buffer.from('PK\u0003\u0004 something else', 'latin1'),
      'named .pdf but is an archive',
    ],
    [
      'a program called PDF',
      'a.pdf',
      Buffer.from('MZ\u0090\u0000\u0003\u0000', 'latin1'),
      'named .pdf but is a program',
    ],
    [
      'a login page called PDF',
      'a.pdf',
      '<!DOCTYPE html><html><body>Log in</body></html>',
      'named .pdf but is a web page',
    ],
    ['a PDF called text', 'a.txt', pdf, 'named .txt but is a PDF'],
    ['a text called DOCX', 'a.docx', 'just text', 'named .docx but is plain text'],
    ['a picture called HTML', 'a.html', Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), 'named .html but is a picture'],
  ])('refuses %s', async (_, name, bytes, reason) => {
    const read = await readBytes(name, bytes);
    expect(read).toMatchObject({ refused: 'disguised', reason: expect.stringContaining(reason) });
  });

  it.each<[string, string, Uint8Array | string, string]>([
    ['nothing', 'a.pdf', '', 'empty'],
    ['only zeros', 'a.txt', new Uint8Array(5_000), 'empty'],
    ['only spaces', 'a.txt', ' \n\t ', 'empty'],
    ['a picture', 'a.png', Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), 'unknown'],
    ['bytes of no kind', 'a', Uint8Array.from({ length: 400 }, (_, n) => (n * 7) % 31), 'unknown'],
    ['an old Word document', 'a.doc', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'encrypted'],
    ['a PDF without a page', 'a.pdf', makePdf({ pages: [] }), 'broken'],
  ])('refuses %s', async (_, name, bytes, refused) => {
    expect(await readBytes(name, bytes)).toMatchObject({ refused, reason: expect.stringMatching(/[Aa]dd|Save/) });
  });

  it('reads a PDF without a name of its kind', async () => {
    expect(asRead(await readBytes('download', pdf)).text).toBe(SENTENCE);
  });
});
