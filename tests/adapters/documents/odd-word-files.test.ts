import { strFromU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { makeDocx, paragraph, table } from './make-docx.ts';
import { asRead, readBytes } from './read-files.ts';

// All documents here are made up.
const run = (text: string, properties = '') =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
const formula = (inner: string) =>
  `<m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math">${inner}</m:oMath>`;
const mathRun = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;
const box = (text: string) =>
  `<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="wps"><w:drawing><wps:wsp xmlns:wps="urn:wps"><wps:txbx><w:txbxContent>${paragraph(text)}</w:txbxContent></wps:txbx></wps:wsp></w:drawing></mc:Choice></mc:AlternateContent>`;
const read = async (docx: Uint8Array) => asRead(await readBytes('a.docx', docx));

/** The same archive with other names for its entries, and what its parts say changed by `rewrite`. */
function renamed(docx: Uint8Array, name: (entry: string) => string, rewrite = (text: string) => text): Uint8Array {
  const entries = Object.entries(unzipSync(docx)).map(([entry, part]) => [
    name(entry),
    Buffer.from(rewrite(strFromU8(part)), 'utf8'),
  ]);
  return zipSync(Object.fromEntries(entries) as Record<string, Uint8Array>);
}

describe('text that Word keeps elsewhere', () => {
  it.each<[string, string, string]>([
    [
      'a formula in a line',
      `<w:p>${run('The ratio was ')}${formula(mathRun('RR=0.61'))}${run(' at last.')}</w:p>`,
      'The ratio was RR=0.61 at last.',
    ],
    [
      'a fraction',
      `<w:p>${formula(`<m:f><m:num>${mathRun('a+7')}</m:num><m:den>${mathRun('52')}</m:den></m:f>`)}</w:p>`,
      '(a+7)/52',
    ],
    [
      'a power',
      `<w:p>${formula(`<m:sSup><m:e>${mathRun('10')}</m:e><m:sup>${mathRun('−3')}</m:sup></m:sSup>`)}</w:p>`,
      '10^−3',
    ],
    [
      'a root and brackets',
      `<w:p>${formula(`<m:rad><m:deg/><m:e>${mathRun('n')}</m:e></m:rad><m:d><m:e>${mathRun('x+1')}</m:e></m:d>`)}</w:p>`,
      '√(n)(x+1)',
    ],
    [
      'a text box',
      `<w:p>${run('Before.')}<w:r>${box('In a box: 17 of 52 walked.')}</w:r></w:p>`,
      'In a box: 17 of 52 walked.',
    ],
    [
      'a simple field',
      `<w:p>${run('Walked ')}<w:fldSimple w:instr=" REF n ">${run('52')}</w:fldSimple>${run(' days.')}</w:p>`,
      'Walked 52 days.',
    ],
    [
      'a sign of a symbol font',
      `<w:p>${run('n ')}<w:r><w:sym w:font="Symbol" w:char="F0B3"/></w:r>${run(' 30')}</w:p>`,
      'n ≥ 30',
    ],
    [
      'private codes in a symbol font',
      `<w:p>${run('5 ')}${run('\uf0b1', '<w:rFonts w:ascii="Symbol"/>')}${run(' 2')}</w:p>`,
      '5 ± 2',
    ],
    [
      'text within a direction',
      `<w:p>${run('Told ')}<w:bdo w:val="ltr">${run('31 people')}</w:bdo></w:p>`,
      'Told 31 people',
    ],
    [
      'text with its reading above it',
      `<w:p>${run('Of ')}<w:r><w:ruby><w:rt>${run('kan')}</w:rt><w:rubyBase>${run('漢字')}</w:rubyBase></w:ruby></w:r></w:p>`,
      'Of 漢字',
    ],
    ['a power that was raised by hand', `<w:p>${run('10')}${run('5', '<w:position w:val="8"/>')}</w:p>`, '10^5'],
  ])('is read: %s', async (_, body, text) => {
    expect((await read(makeDocx(body))).text.replaceAll('\n\n', ' ')).toContain(text);
  });

  it('is read once where it stands there in two forms', async () => {
    const both = box('In a box: 17 of 52 walked.').replace(
      '</mc:Choice>',
      `</mc:Choice><mc:Fallback><w:pict><v:textbox xmlns:v="urn:schemas-microsoft-com:vml"><w:txbxContent>${paragraph('In a box: 17 of 52 walked.')}</w:txbxContent></v:textbox></w:pict></mc:Fallback>`,
    );
    expect((await read(makeDocx(`<w:p><w:r>${both}</w:r></w:p>`))).text.match(/In a box/g)).toHaveLength(1);
  });

  it('is reported where it is a picture or another file', async () => {
    const chart =
      '<w:drawing><a:graphicData xmlns:a="urn:a" uri="http://schemas.openxmlformats.org/drawingml/2006/chart"/></w:drawing>';
    const { notice } = await read(
      makeDocx(`${paragraph('Seen.')}<w:p><w:r>${chart}</w:r></w:p><w:altChunk r:id="x"/>`),
    );
    expect(notice).toMatch(/1 chart.*1 file/);
  });
});

describe('text that is there and is not read', () => {
  it('is what is hidden, by itself or by its style, with a notice', async () => {
    const styles =
      '<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:style w:type="character" w:styleId="Secret"><w:name w:val="Secret"/><w:rPr><w:vanish/></w:rPr></w:style></w:styles>';
    const body = `<w:p>${run('Seen.')}${run(' HIDDEN 71', '<w:vanish/>')}${run(' SECRET 72', '<w:rStyle w:val="Secret"/>')}${run(' Shown.', '<w:vanish w:val="0"/>')}</w:p>`;
    const { text, notice } = await read(makeDocx(body, { 'word/styles.xml': styles }));
    expect(text).toBe('Seen. Shown.');
    expect(notice).toContain('Hidden text');
  });

  it('is what was taken away: words, rows, a move from here', async () => {
    const body = [
      `<w:p>${run('The dose was ')}<w:del w:id="1" w:author="A"><w:r><w:delText>15</w:delText></w:r></w:del><w:ins w:id="2" w:author="A">${run('51')}</w:ins>${run(' mg.')}</w:p>`,
      `<w:p><w:moveFrom w:id="3" w:author="A">${run('Nine left.')}</w:moveFrom>${run('Here.')}</w:p><w:p>${run('There: ')}<w:moveTo w:id="4" w:author="A">${run('nine left.')}</w:moveTo></w:p>`,
      table([
        ['Arm', 'n'],
        ['Gone', '88'],
        ['Kept', '44'],
      ]).replace(
        '<w:tr><w:tc><w:p><w:r><w:t xml:space="preserve">Gone',
        '<w:tr><w:trPr><w:del w:id="5" w:author="A"/></w:trPr><w:tc><w:p><w:r><w:t xml:space="preserve">Gone',
      ),
    ].join('');
    const { text } = await read(makeDocx(body));
    expect(text).toContain('The dose was 51 mg.');
    expect(text).toContain('There: nine left.');
    expect(text).toContain('Kept | 44');
    expect(text).not.toMatch(/15|Nine|88/);
  });

  it('is the mark that leads from a note back to its place', async () => {
    const notes =
      '<w:footnotes xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:footnote w:id="1"><w:p><w:r><w:t>In the note: 6 of 52.</w:t></w:r></w:p></w:footnote></w:footnotes>';
    const rels =
      '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rF" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/footnotes" Target="footnotes.xml"/></Relationships>';
    const docx = makeDocx(
      `<w:p>${run('The risk was 14')}<w:r><w:footnoteReference w:id="1"/></w:r>${run(' in all.')}</w:p>`,
      {
        'word/footnotes.xml': notes,
        'word/_rels/document.xml.rels': rels,
      },
    );
    expect((await read(docx)).text).toBe('The risk was 14 in all.\n\nIn the note: 6 of 52.');
  });
});

describe('a file of Word', () => {
  const docx = makeDocx(paragraph('Written by 52 walkers.'));

  it.each<[string, Uint8Array]>([
    [
      'names its main part as it likes',
      renamed(
        docx,
        (entry) => entry.replace('document.xml', 'document7.xml'),
        (text) => text.replaceAll('word/document.xml', 'word/document7.xml'),
      ),
    ],
    ['writes its paths with backslashes', renamed(docx, (entry) => entry.replaceAll('/', '\\'))],
    [
      'is of the strict kind',
      renamed(
        docx,
        (entry) => entry,
        (text) =>
          text
            .replaceAll(
              'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
              'http://purl.oclc.org/ooxml/wordprocessingml/main',
            )
            .replaceAll(
              'http://schemas.openxmlformats.org/officeDocument/2006/',
              'http://purl.oclc.org/ooxml/officeDocument/',
            ),
      ),
    ],
  ])('%s', async (_, bytes) => {
    expect((await read(bytes)).text).toBe('Written by 52 walkers.');
  });

  it('is none where it holds a table of another program', async () => {
    const sheet = renamed(docx, (entry) => entry.replace('word/', 'xl/'));
    expect(await readBytes('a.docx', sheet)).toMatchObject({ refused: 'disguised' });
  });
});
