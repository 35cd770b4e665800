import { describe, expect, it } from 'vitest';
import { makePdf, paragraphAt, textAt } from './make-pdf.ts';
import { asRead, readBytes } from './read-files.ts';

// All documents here are made up.
const LINES = [
  'The fictional Lindau study followed adults for two years and asked',
  'them once a month how long they had slept, in a diary that they kept',
  'and by a wristband that they wore on every day of it, at home or not.',
  'Those who walked slept longer than those who stayed, and few of them',
  'said that walking was a burden for them, whatever the weather was.',
];
/** A page's own prose, no line of which stands on another page. */
const prose = (page: number, y: number, x = 72) =>
  paragraphAt(
    x,
    y,
    LINES.map((line, n) => `${'abcdefghij'[page]}${n} ${line}`),
  );
const tableAt = (y: number, rows: readonly (readonly string[])[]) =>
  rows.flatMap((row, n) => row.map((cell, c) => textAt(72 + 160 * c, y - 16 * n, cell))).join('');
const read = async (pdf: Uint8Array) => asRead(await readBytes('a.pdf', pdf));

/** A font whose codes of two bytes say what they are in a table of its own; it is `/F2`. */
function withFont(
  content: string,
  { name, codes, encoding = 'Identity-H' }: { name: string; codes?: Record<string, string>; encoding?: string },
) {
  const chars = Object.entries(codes ?? {}).map(([code, to]) => `<${code}> <${to}>`);
  const map = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def /CMapType 2 def 1 begincodespacerange <0000> <FFFF> endcodespacerange ${chars.length} beginbfchar\n${chars.join('\n')}\nendbfchar endcmap end end`;
  const ordering = encoding === 'Identity-H' ? 'Identity' : 'GB1';
  return makePdf({
    pages: [{ content, entries: '/Resources << /Font << /F1 3 0 R /F2 100 0 R >> >>' }],
    objects: [
      `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /${encoding} /DescendantFonts [101 0 R] ${codes ? '/ToUnicode 103 0 R' : ''} >>`,
      `<< /Type /Font /Subtype /CIDFontType${encoding === 'Identity-H' ? 2 : 0} /BaseFont /${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 2 >> /DW 600 /FontDescriptor 102 0 R >>`,
      `<< /Type /FontDescriptor /FontName /${name} /Flags 6 /FontBBox [0 -200 1000 800] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>`,
      `<< /Length ${map.length} >>\nstream\n${map}\nendstream`,
    ],
  });
}
const shown = (x: number, y: number, codes: string) => `BT /F2 11 Tf 1 0 0 1 ${x} ${y} Tm <${codes}> Tj ET\n`;

describe('what stands at the edges of pages', () => {
  it('is text unless it counts the pages or repeats: the numbers of a table stay', async () => {
    const edge = tableAt(770, [
      ['Outcome', 'Walking', 'Staying'],
      ['Falls', '14', '41'],
      ['Fractures', '6', '18'],
    ]);
    const low = tableAt(60, [
      ['Place', 'People', 'Left'],
      ['Bregenz', '58', '3'],
      ['Konstanz', '63', '10'],
    ]);
    const pages = [prose(0, 600), edge + prose(1, 600) + low, prose(2, 600)];
    const { text } = await read(makePdf({ pages: pages.map((content) => ({ content })) }));
    for (const row of ['Falls | 14 | 41', 'Fractures | 6 | 18', 'Bregenz | 58 | 3', 'Konstanz | 63 | 10'])
      expect(text).toContain(row);
  });

  it('is left out where it counts the pages or repeats, and the notice counts both', async () => {
    const pages = [7, 8, 9].map((number, n) => ({
      content:
        textAt(72, 760, 'Lindau Journal of Sleep 2021') +
        textAt(480, 760, `Page ${number} of 30`) +
        prose(n, 700) +
        textAt(300, 30, String(number), { size: 9 }),
    }));
    const { text, notice } = await read(makePdf({ pages }));
    expect(text).not.toMatch(/Lindau Journal|Page \d|^\d$/m);
    expect(notice).toContain('3 running heads');
    // Those in the heads as well as those at the feet.
    expect(notice).toContain('6 page numbers');
  });

  it('is text where the same line begins each page and goes on below', async () => {
    const pages = [0, 1, 2].map((n) => ({
      content: textAt(72, 740, 'The same words begin each page of this and', {}) + prose(n, 726.8),
    }));
    const { text } = await read(makePdf({ pages }));
    expect(text.match(/The same words begin/g)).toHaveLength(3);
  });
});

describe('what is printed over or next to text', () => {
  it('is left out where it is pale or askew and repeats', async () => {
    const pages = [0, 1, 2].map((n) => ({
      content: `0.85 g BT /F1 50 Tf 0.7 0.7 -0.7 0.7 130 300 Tm (NOT FOR SALE) Tj ET\n0.8 g ${textAt(200, 500, 'PREVIEW COPY', { size: 40 })}0 g ${prose(n, 700)}`,
    }));
    const { text, notice } = await read(makePdf({ pages }));
    expect(text).not.toMatch(/SALE|PREVIEW/);
    expect(text).toContain('a1 them once a month');
    expect(notice).toContain('3 watermarks');
  });

  it('stays where it is turned and says something once', async () => {
    const caption = 'BT /F1 11 Tf 0 1 -1 0 40 100 Tm (Table 4. Falls of 412 walkers) Tj ET\n';
    const { text } = await read(makePdf({ pages: [{ content: prose(0, 700) + caption }, { content: prose(1, 700) }] }));
    expect(text).toContain('Table 4. Falls of 412 walkers');
  });

  it('is left out where it counts the lines of a manuscript', async () => {
    const lines = Array.from({ length: 24 }, (_, n) => `${LINES[n % 5]} ${n + 30}.`);
    const content = lines
      .map((line, n) => textAt(36, 740 - 24 * n, String(n + 1), { size: 8 }) + textAt(72, 740 - 24 * n, line))
      .join('');
    const { text, notice } = await read(makePdf({ pages: [{ content }] }));
    expect(text).not.toMatch(/\b(?:1?[1-9]|2[0-4]) (?:The|them|and|Those|said) /);
    expect(text).toContain('53.');
    expect(notice).toContain('24 line numbers');
  });

  it('keeps the numbers of a list, which do not count its lines', async () => {
    const entries = Array.from({ length: 6 }, (_, n) => n + 1).map(
      (n) =>
        textAt(60, 740 - 36 * n, String(n)) +
        textAt(80, 740 - 36 * n, `${LINES[n % 5]}`) +
        textAt(80, 727 - 36 * n, `${LINES[(n + 1) % 5]}`),
    );
    const { text } = await read(makePdf({ pages: [{ content: entries.join('') }] }));
    for (const n of [1, 4, 6]) expect(text).toMatch(new RegExp(`\\b${n} (?:The|them|and|Those|said)`));
  });
});

describe('characters', () => {
  it('are read by tables that a file takes for granted', async () => {
    const pdf = withFont(
      textAt(72, 720, 'A fictional report of 2024', { size: 16 }) + shown(72, 690, '62a458eb7761772072b651b5'),
      {
        name: 'STSong-Light',
        encoding: 'UniGB-UCS2-H',
      },
    );
    expect((await read(pdf)).text).toContain('护士睡眠状况');
  });

  it('are the signs that Mathematical Pi draws, but for letters among others of their script', async () => {
    const content =
      textAt(72, 700, 'The change was ') +
      shown(160, 700, '000100020003') +
      textAt(200, 700, '0.44 in the second year of the study.') +
      shown(72, 660, '000400050006');
    const codes = { '0001': '03EA', '0002': '03FD', '0003': '03EE', '0004': '03E5', '0005': '03EB', '0006': '03E9' };
    const { text } = await read(
      withFont(content, { name: 'AAAAAA+MathematicalPi-One', codes: { ...codes, '0002': '0020' } }),
    );
    expect(text).toContain('− ±');
    expect(text).toContain('ϥϫϩ');
  });

  it('are left out, with a notice, where a font only numbers its glyphs', async () => {
    const cipher = '00300048004f0044005700520051004c00510003004b0048004f00530056';
    const pdf = withFont(prose(0, 700) + shown(72, 500, cipher), { name: 'AAAAAA+Made' });
    const { text, notice } = await read(pdf);
    expect(text).toContain('a4 said that walking');
    expect(text).not.toContain('0HODWRQLQ');
    expect(notice).toMatch(/\d+ characters could not be identified/);
  });

  it('stand as unknown between numbers instead of making another number', async () => {
    const content =
      prose(0, 700) + textAt(72, 560, 'The mean was 3') + shown(145, 560, '0001') + textAt(152, 560, '5 hours.');
    const { text } = await read(withFont(content, { name: 'AAAAAA+Made', codes: { '0001': '0002' } }));
    expect(text).not.toContain('35 hours');
    expect(text).toContain('\ufffd');
  });
});

describe('lines', () => {
  it('of a script from right to left are read from there, with the numbers and Latin words in them', async () => {
    const codes = { '0001': '05E9', '0002': '05DC', '0003': '05D5', '0004': '05DD', '0005': '05D0', '0006': '05D7' };
    const content =
      shown(480, 700, '0004030300020001'.replace('0303', '0003')) +
      textAt(464, 700, '47') +
      shown(440, 700, '000600050002') +
      textAt(391, 700, 'IL-6') +
      textAt(415, 700, 'beta') +
      shown(367, 700, '000500060003');
    const { text } = await read(withFont(content, { name: 'AAAAAA+David', codes }));
    const at = ['47', 'IL-6', 'beta'].map((word) => text.indexOf(word));
    expect(at.every((place, n) => place >= 0 && (n === 0 || place > (at[n - 1] ?? 0)))).toBe(true);
    expect(text.indexOf('ש')).toBeLessThan(text.indexOf('47'));
  });

  it('that part a number after its point are one paragraph, and one number where that is sure', async () => {
    const lines = ['The risk was lower by far, p = 0.', '04 in all of them, and it was 2.', '5 times lower in some.'];
    const { text } = await read(makePdf({ pages: [{ content: prose(0, 700) + paragraphAt(72, 560, lines) }] }));
    expect(text).toContain('p = 0.04 in all of them, and it was 2. 5 times lower in some.');
  });

  it('of two short columns are read one after the other, as on the pages before', async () => {
    const columns = (left: readonly string[], right: readonly string[]) =>
      paragraphAt(50, 700, left, 9) + paragraphAt(320, 700, right, 9);
    const full = (page: number) => Array.from({ length: 20 }, (_, n) => `${page}${n} ${LINES[n % 5]?.slice(0, 42)}`);
    const pages = [
      columns(full(1), full(2)),
      columns(full(3), full(4)),
      columns(
        ['the last words of the left column stand', 'here and end.'],
        ['and those of the right one stand in', 'the other.'],
      ),
    ];
    const { text, blocks } = await read(makePdf({ pages: pages.map((content) => ({ content })) }));
    expect(text).toContain('stand here and end.');
    expect(text).toContain('stand in the other.');
    expect(blocks.filter(({ kind, page }) => kind === 'table' && page === 3)).toEqual([]);
  });

  it('that are all a document has are its text, not its title', async () => {
    const read1 = await read(makePdf({ pages: [{ content: paragraphAt(72, 700, LINES.slice(0, 3)) }] }));
    expect(read1.blocks.map(({ kind }) => kind)).toEqual(['paragraph']);
  });
});

describe('text that a page draws in its own way', () => {
  it('counts once where it is drawn twice to look bold or to cast a shadow', async () => {
    const twice = textAt(72, 560, 'Falls 14 of 52') + textAt(72.3, 560, 'Falls 14 of 52');
    const { text } = await read(makePdf({ pages: [{ content: prose(0, 700) + twice }] }));
    expect(text.match(/Falls/g)).toHaveLength(1);
  });

  it('begins with its initial, which stands lower and is larger', async () => {
    const lines = ['ealized by the people of Lindau, this study', 'followed adults for two years in a row and'];
    const content = textAt(72, 676, 'R', { size: 36 }) + paragraphAt(100, 700, lines) + prose(0, 640);
    expect((await read(makePdf({ pages: [{ content }] }))).text).toContain('Realized by the people of Lindau');
  });

  it('is left out, with a notice, where it is on a hidden layer', async () => {
    const content = `${prose(0, 700)}/OC /MC0 BDC\n${textAt(72, 560, 'On a layer: 71')}EMC\n${textAt(72, 540, 'On none.')}`;
    const { text, notice } = await read(
      makePdf({
        pages: [{ content, entries: '/Resources << /Font << /F1 3 0 R >> /Properties << /MC0 100 0 R >> >>' }],
        objects: ['<< /Type /OCG /Name (L) >>'],
        catalog: '/OCProperties << /OCGs [100 0 R] /D << /OFF [100 0 R] /Order [] >> >>',
      }),
    );
    expect(text).not.toContain('71');
    expect(text).toContain('On none.');
    expect(notice).toContain('cannot be seen');
  });

  it('is reported where it is a remark on the page', async () => {
    const remark =
      '<< /Type /Annot /Subtype /FreeText /Rect [72 500 300 520] /Contents (Of 33 people) /DA (/F1 11 Tf) >>';
    const pages = [{ content: prose(0, 700), entries: '/Annots [100 0 R]' }];
    expect((await read(makePdf({ pages, objects: [remark] }))).notice).toContain('One remark');
  });
});

it('reads what is there of a file whose end is missing, and says so', async () => {
  const whole = Buffer.from(makePdf({ pages: [{ content: prose(0, 700) }] }));
  const cut = await read(whole.subarray(0, whole.indexOf('trailer')));
  expect(cut.text).toContain('a1 them once a month');
  expect(cut.notice).toContain('end of this file is missing');
});
