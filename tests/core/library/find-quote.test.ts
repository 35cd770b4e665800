import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findQuote } from '#core/library/find-quote.ts';
import type { PlacedText } from '#core/ports/document-reader.ts';
import { processorMs } from '#tests/processor-ms.ts';

// All texts here are made up. Lines of 50 characters, 500 points wide, 12 points high; 40 lines a page.
function printed(text: string) {
  const placed: PlacedText[] = [];
  for (let start = 0; start < text.length; start += 50) {
    const line = start / 50;
    const place = { page: 1 + Math.floor(line / 40), x: 50, y: 50 + (line % 40) * 14, width: 500, height: 12 };
    placed.push({ start, end: Math.min(text.length, start + 50), place });
  }
  return { text, placed };
}

const TEXT =
  'The fictional Lindau study followed 412 adults for two years. Walkers slept 23 minutes longer than others did. '.repeat(
    30,
  );

describe('a quote', () => {
  it('is found word for word, with a rectangle for each line it is printed on', () => {
    const document = printed(TEXT);
    const place = findQuote(document, TEXT.slice(20, 130));
    expect(place).toMatchObject({ start: 20, end: 130, page: 1 });
    expect(place?.rectangles.map(({ y }) => y)).toEqual([50, 64, 78]);
    expect(place?.rectangles[0]?.x).toBeGreaterThan(200);
    expect(place?.rectangles[1]).toEqual({ page: 1, x: 50, y: 64, width: 500, height: 12 });
    expect(place?.rectangles[2]?.width).toBeLessThan(350);
  });

  it('is found with other quotation marks, dashes and spaces, and returned as the document has it', () => {
    const document = printed(
      'Walkers’ sleep – “deeper” than before – was measured every month by the fictional Lindau study.',
    );
    expect(findQuote(document, `walkers' sleep - "deeper"  than before`)?.quote).toBe(
      'Walkers’ sleep – “deeper” than before',
    );
  });

  it('stays in its column where the other column is printed at the same height', () => {
    const text = 'left column right column';
    const place = (x: number) => ({ page: 1, x, y: 100, width: 200, height: 10 });
    const placed = [
      { start: 0, end: 11, place: place(50) },
      { start: 12, end: 24, place: place(300) },
    ];
    expect(findQuote({ text, placed }, text)?.rectangles).toEqual([place(50), place(300)]);
  });

  it('goes over a page', () => {
    const document = printed(TEXT);
    const place = findQuote(document, TEXT.slice(1_900, 2_100));
    expect([place?.page, new Set(place?.rectangles.map(({ page }) => page))]).toEqual([1, new Set([1])]);
  });

  it('that is not there is not found, nor one of nothing', () => {
    for (const quote of ['', '   ', 'The moon is made of cheese, said the committee.']) {
      expect(findQuote(printed(TEXT), quote)).toBeNull();
    }
  });

  it('has no place on a page where the document has none', () => {
    expect(findQuote({ text: TEXT, placed: [] }, 'followed 412 adults')).toMatchObject({ page: null, rectangles: [] });
  });

  it('that is any slice of the text is found as that slice', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 5, maxLength: 300, unit: 'binary' }), fc.nat(), fc.nat(), (source, a, b) => {
        const start = a % source.length;
        const end = Math.min(source.length, start + 1 + (b % 80));
        const quote = source.slice(start, end);
        const place = findQuote(printed(source), quote);
        if (quote.trim()) expect(place?.quote).toBe(quote);
        for (const { width, height, page } of place?.rectangles ?? []) {
          expect([width >= 0, height > 0, page >= 1]).toEqual([true, true, true]);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('that is inside words all over a long text is looked for quickly', () => {
    const before = processorMs();
    const document = { text: 'é'.repeat(300_000), placed: [] };
    for (const quote of ['E'.repeat(15_000), 'é'.repeat(15_000)]) expect(findQuote(document, quote)?.start).toBe(0);
    expect(processorMs() - before).toBeLessThan(2_500);
  });
});
