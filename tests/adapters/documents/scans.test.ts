import { expect, it } from 'vitest';
import { findQuote } from '#core/library/find-quote.ts';
import { allOrSome } from '#tests/sample.ts';
import { describeWithSharedData } from '#tests/shared-data.ts';
import { makePdf, textAt } from './make-pdf.ts';
import { makeScan } from './make-scan.ts';
import { asRead, readBytes, readRecorded } from './read-files.ts';

// Pages here are made up, but for the recorded ones.
const LINES = [
  'The fictional Lindau study followed adults for two years and',
  'found that those who walked every day slept longer than others.',
  'Walkers were asked about their sleep once a month, and wore a',
  'wristband that counted the steps they took on each day of it.',
];

function wordsFound(text: string, lines: readonly string[]): number {
  const words = lines.join(' ').match(/\p{L}{3,}/gu) ?? [];
  return words.filter((word) => text.includes(word)).length / words.length;
}

it('reads a page that is only a picture, says so, and knows where its lines are', async () => {
  const read = asRead(await readBytes('scan.pdf', makeScan(LINES)));
  expect(wordsFound(read.text, LINES)).toBeGreaterThan(0.95);
  expect(read.scanned?.pages).toBe(1);
  expect(read.scanned?.confidence).toBeGreaterThan(0.8);
  const place = findQuote(read, 'found that those who walked every day slept longer');
  // The second line was drawn with its baseline 234 pixels, 117 points, from the top, from 60 points on.
  const [line, ...more] = place?.rectangles ?? [];
  expect([place?.page, more]).toEqual([1, []]);
  expect(line?.x).toBeGreaterThan(55);
  expect(line?.x).toBeLessThan(65);
  expect((line?.y ?? 0) + (line?.height ?? 0)).toBeGreaterThan(114);
  expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThan(124);
});

it('reads a skewed page and marks its lines where they slant', async () => {
  const lines = [...LINES, ...LINES.map((line) => line.replace('the', 'all')), ...LINES];
  const read = asRead(await readBytes('scan.pdf', makeScan(lines, { skew: 3 })));
  expect(wordsFound(read.text, LINES)).toBeGreaterThan(0.9);
  const first = findQuote(read, 'The fictional')?.rectangles[0];
  const last = findQuote(read, 'two years')?.rectangles[0];
  // Turned clockwise by 3 degrees, the end of the first line is lower by 5 % of its length.
  const slant = ((last?.y ?? 0) - (first?.y ?? 0)) / ((last?.x ?? 1) - (first?.x ?? 0));
  expect(slant).toBeGreaterThan(0.03);
  expect(slant).toBeLessThan(0.08);
});

it('reads a page that lies on its side', async () => {
  const read = asRead(await readBytes('scan.pdf', makeScan([...LINES, ...LINES], { turns: 1 })));
  expect(wordsFound(read.text, LINES)).toBeGreaterThan(0.9);
});

it('reads two columns one after the other', async () => {
  const columns = [LINES, LINES.map((line) => line.toUpperCase())].map((column) =>
    column.flatMap((line) => [line.slice(0, 31), line.slice(31)]),
  );
  const read = asRead(await readBytes('scan.pdf', makeScan([], { columns })));
  expect(read.text.indexOf('wristband')).toBeGreaterThan(0);
  expect(read.text.indexOf('FICTIONAL')).toBeGreaterThan(read.text.indexOf('wristband'));
});

it('says where a scan is hard to read', async () => {
  const read = await readBytes('scan.pdf', makeScan([...LINES, ...LINES], { blur: 3.2 }));
  if ('refused' in read) expect(read.reason).toContain('sharper scan');
  else expect(read.notice).toContain('words may be wrong');
});

it('leaves a blank page blank, and reads the page of text before it', async () => {
  expect(await readBytes('blank.pdf', makeScan([]))).toMatchObject({ refused: 'empty' });
  const mixed = asRead(
    await readBytes('mixed.pdf', makePdf({ pages: [{ content: textAt(72, 700, LINES[0] ?? '') }, {}] })),
  );
  expect([mixed.scanned, mixed.text]).toEqual([null, LINES[0]]);
});

it('reads no more scanned pages than it is allowed to, and says so', async () => {
  const read = await readBytes('scan.pdf', makeScan(LINES), { scannedPages: 0 });
  expect(read).toMatchObject({ refused: 'empty', reason: expect.stringContaining('pictures of pages') });
});

describeWithSharedData('recorded scans', () => {
  const RECORDED = [
    ['c02-22_huckfinn_scan.pdf', 'tip-toeing along a path amongst the trees'],
    ['linn_two_column_scan.pdf', 'composition and performance tool for the professional musician'],
  ] as const;
  it.each(allOrSome(RECORDED, 1, 'recorded scans'))('%s is recognised with its confidence', async (name, words) => {
    const read = asRead(await readRecorded(`scanned/${name}`));
    expect(read.text).toContain(words);
    expect(read.scanned?.pages).toBe(1);
    expect(read.scanned?.confidence).toBeGreaterThan(0.8);
  });
});
