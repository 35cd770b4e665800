import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import type { ReadDocument, RefusedDocument } from '#core/ports/document-reader.ts';
import { describeWithSharedData, listShared, sharedFile } from '#tests/shared-data.ts';
import { readBytes } from './read-files.ts';

/** What the text of each file must hold, and what it must not. */
const EXPECTED: ReadonlyArray<{ file: string; has: readonly string[]; hasNot?: RegExp }> = [
  { file: 'd01-omml.docx', has: ['The hazard ratio was HR=0.72 in both arms', '12/48'] },
  { file: 'd02-textbox-nofallback.docx', has: ['14 of 60 slept better'] },
  { file: 'd03-textbox-fallback.docx', has: ['14 of 60 slept better'], hasNot: /14 of 60[\s\S]*14 of 60/ },
  { file: 'd05-moved.docx', has: ['Dropouts: Twelve patients were lost.'], hasNot: /lost[\s\S]*lost/ },
  { file: 'd06-tracked.docx', has: ['The dose was 21 mg.', 'First half of a joined sentence.'], hasNot: /12/ },
  { file: 'd08-strict.docx', has: ['A strict document of 30 patients.'] },
  { file: 'd09-document2.docx', has: ['Written in Word online by 30 patients.'] },
  { file: 'd10-footnote.docx', has: ['Risk was 12 in 2019^3 and counts were 10^6', '7 of 40'], hasNot: /↑/ },
  { file: 'd12-backslash.docx', has: ['30 patients'] },
  { file: 'd13-deleted-row.docx', has: ['Melatonin | 3 of 40'], hasNot: /99/ },
  { file: 'd14-hidden.docx', has: ['Seen text. More seen text.'], hasNot: /HIDDEN/ },
  { file: 'h01-mathml.html', has: ['1.33×10^−4', 'hazard ratio 0.72', 'Elliptic | 1.24'] },
  { file: 'h02-gbk.html', has: ['褪黑素治疗时差'] },
  { file: 'h04-1251.html', has: ['В исследование включили 60 медсестер'] },
  { file: 't01-onebadbyte.txt', has: ['Müller and Ødegård', 'β-blockers', 'A stray byte: � here.'] },
  { file: 't03-utf16-nobom.txt', has: ['Sixty nurses were enrolled'] },
  { file: 't05-table.txt', has: ['IL-6 level', 'follow-up was'] },
  { file: 'm01-less.md', has: ['IL-6 <baseline in 12 and >baseline in 8 patients; AUC<x and n>30 held'] },
  { file: 'x01-chinese-cmap.pdf', has: ['褪黑素对倒班护士睡眠的影响'] },
  { file: 'x04-mathpi.pdf', has: ['−0.67 (95% CI −1.1 to −0.2; p = 0.03), 12 ± 3', '> 65', 'p < 0.001', '5 × 10'] },
  { file: 'x05-watermark45.pdf', has: ['Melatonin was given to sixty nurses'], hasNot: /CONFIDENTIAL/ },
  { file: 'x09-rotated.pdf', has: ['Zinc | 5 | 39', 'Table 2. Deaths in both arms'] },
  { file: 'x10-columns.pdf', has: ['gave melatonin to nurses', 'long-term period', 'IL-6', 'p = 0.03 in all of them'] },
  { file: 'x11-badxref.pdf', has: ['no harm was seen'] },
  { file: 'x11-ok.pdf', has: ['no harm was seen'] },
  { file: 'x12-junkfront.pdf', has: ['no harm was seen'] },
  { file: 'x14-ownerpw.pdf', has: ['no harm was seen'] },
  { file: 'x15-linenumbers2.pdf', has: ['hospital nurses Fatigue measure'], hasNot: /\d/ },
  { file: 'x16-watermark2.pdf', has: ['clock light Week'], hasNot: /CONFIDENTIAL/ },
  { file: 'x17-embedded-no-tounicode.pdf', has: ['Melatonin for jet lag'], hasNot: /0HODWRQLQ/ },
  { file: 'x18-hebrew2.pdf', has: ['ששים אחיות נטלו מלטונין בלילה במשך 12 שבועות'] },
  {
    file: 'x20-table-at-page-top.pdf',
    has: [
      'Deaths | 12 | 40',
      'Falls | 7 | 19',
      'Headache | 131 | 128',
      'Nausea | 15 | 9',
      'Lagos | 64 | 11',
      'Lima | 57 | 8',
    ],
  },
];

const folder = listShared('odd');

describeWithSharedData('odd files', () => {
  const read = new Map<string, ReadDocument | RefusedDocument>();
  const of = (file: string) => {
    const found = read.get(file);
    if (!found || 'refused' in found) throw new Error(`${file}: ${found?.reason ?? 'not there'}`);
    return found;
  };

  beforeAll(async () => {
    for (const file of folder.filter((name) => /^(?:d\d|h|t|x\d).*\.(?:docx|html|txt|pdf)$|\.md$/.test(name)))
      read.set(file, await readBytes(file, readFileSync(sharedFile('odd', file))));
  }, 240_000);

  it.each(EXPECTED)('$file', ({ file, has, hasNot }) => {
    const { text, title } = of(file);
    for (const words of has) expect(`${title}\n${text}`).toContain(words);
    if (hasNot) expect(text).not.toMatch(hasNot);
  });

  it('name a file that lost its end as damaged', () => {
    expect(read.get('x13-cut.pdf')).toMatchObject({ refused: 'broken' });
  });

  it('take no watermark for an author, and no tags into a title', () => {
    expect(of('x16-watermark2.pdf').authors).toEqual(['Ngozi Okafor', 'Petra Lind']);
    expect(of('h01-mathml.html').title).toBe('Melatonin & 10^6 cells');
  });

  it('say what was left out or could not be read', () => {
    expect(of('x15-linenumbers2.pdf').notice).toContain('90 line numbers');
    expect(of('d14-hidden.docx').notice).toContain('Hidden text');
    expect(of('x17-embedded-no-tounicode.pdf').scanned?.pages).toBe(1);
  });
});
