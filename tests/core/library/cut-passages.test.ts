import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DocumentBlock } from '#contract/library.ts';
import { cutPassages } from '#core/library/cut-passages.ts';
import type { DocumentSection } from '#core/ports/document-reader.ts';
import { processorMs } from '#tests/processor-ms.ts';

// All texts here are made up.
const SENTENCE = 'The fictional Lindau study followed 412 adults and found that walkers slept longer.';

/** A document of blocks one behind the other; headings of level 1 and 2. */
function documentOf(parts: readonly [DocumentBlock['kind'], string, number?][]) {
  let text = '';
  const blocks: DocumentBlock[] = [];
  const sections: DocumentSection[] = [];
  for (const [kind, part, level = 1] of parts) {
    if (text) text += '\n\n';
    blocks.push({ kind, start: text.length, end: text.length + part.length, page: 1 });
    if (kind === 'heading') {
      for (const open of sections)
        if (open.end === Number.POSITIVE_INFINITY && open.level >= level) open.end = text.length;
      sections.push({ title: part, level, start: text.length, end: Number.POSITIVE_INFINITY });
    }
    text += part;
  }
  for (const open of sections) if (open.end === Number.POSITIVE_INFINITY) open.end = text.length;
  return { text, blocks, sections };
}

const prose = (sentences: number) => Array.from({ length: sentences }, () => SENTENCE).join(' ');

describe('passages', () => {
  it('hold about 300 tokens and share about 45 with the one before', () => {
    const passages = cutPassages(documentOf([['paragraph', prose(100)]]));
    expect(passages.length).toBeGreaterThan(5);
    passages.slice(1).forEach((passage, n) => {
      const before = passages[n];
      const shared = (before?.end ?? 0) - passage.start;
      expect(passage.text.length / 4.3).toBeLessThan(345);
      expect(shared / 4.3).toBeGreaterThan(15);
      expect(shared / 4.3).toBeLessThanOrEqual(45);
    });
  });

  it('begin and end with sentences, and run over paragraphs', () => {
    const passages = cutPassages(
      documentOf([
        ['paragraph', prose(3)],
        ['paragraph', prose(3)],
      ]),
    );
    expect(passages.map(({ text }) => text)).toEqual([`${prose(3)}\n\n${prose(3)}`]);
  });

  it('never cross a heading, hold no references, and name the headings they stand under', () => {
    const document = documentOf([
      ['paragraph', SENTENCE],
      ['heading', 'Methods'],
      ['heading', 'Participants', 2],
      ['paragraph', SENTENCE],
      ['heading', 'Results'],
      ['table', 'Arm | n\nWalking | 206'],
      ['heading', 'References'],
      ['reference', 'Muster A. 2020.'],
    ]);
    expect(cutPassages(document).map(({ heading, text }) => [heading, text])).toEqual([
      ['', SENTENCE],
      ['Methods › Participants', SENTENCE],
      ['Results', 'Arm | n\nWalking | 206'],
    ]);
  });

  it('cut what has no end, but never within a character', () => {
    const passages = cutPassages(documentOf([['paragraph', '😀'.repeat(5_000)]]));
    expect(passages.length).toBeGreaterThan(5);
    for (const { text } of passages) expect(text.isWellFormed()).toBe(true);
  });

  it('take time in proportion to the document', () => {
    const took = (words: number) => {
      const document = documentOf([
        ['paragraph', 'word '.repeat(words).trim()],
        ['table', 'a | b\n'.repeat(words / 4).trim()],
      ]);
      const started = processorMs();
      cutPassages(document);
      return processorMs() - started;
    };
    took(20_000);
    // Twenty times the text; forty leaves room for a busy machine, four hundred would be the square.
    expect(took(400_000)).toBeLessThan(60 * Math.max(5, took(20_000)));
  });

  it('whatever the document, lie in its text, in order, and leave nothing of its prose out', () => {
    const kinds = fc.constantFrom<DocumentBlock['kind']>('heading', 'paragraph', 'table', 'reference');
    const part = fc.tuple(
      kinds,
      fc.string({ minLength: 1, maxLength: 400, unit: 'grapheme' }).filter((text) => text.trim() === text),
      fc.integer({ min: 1, max: 3 }),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const document = documentOf(parts);
        const passages = cutPassages(document);
        passages.forEach((passage, n) => {
          expect(passage.text).toBe(document.text.slice(passage.start, passage.end));
          expect(passage.ordinal).toBe(n);
          expect(passage.start).toBeGreaterThanOrEqual(passages[n - 1]?.start ?? 0);
        });
        for (const { kind, start, end } of document.blocks) {
          const within = passages.filter((passage) => passage.start < end && passage.end > start);
          if (kind === 'heading' || kind === 'reference') expect(within).toEqual([]);
          else {
            const letters = [...document.text.slice(start, end).matchAll(/[\p{L}\p{N}]/gu)].map(
              ({ index }) => start + index,
            );
            for (const at of letters)
              expect(within.some((passage) => passage.start <= at && at < passage.end)).toBe(true);
          }
        }
      }),
      { numRuns: 200 },
    );
  });
});
