import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { piecesOf } from '#components/library/reading/text-pieces.ts';

const text = 'Velorimine reduced attacks. It was well tolerated.';

describe('piecesOf', () => {
  it('marks the part of a quote that stands in the block', () => {
    const block = { start: 0, end: 27 };
    expect(piecesOf({ text }, block, [{ start: 11, end: 40 }])).toEqual([
      { start: 0, text: 'Velorimine ', place: null },
      { start: 11, text: 'reduced attacks.', place: 0 },
    ]);
    expect(piecesOf({ text }, block, [{ start: 30, end: 40 }])).toEqual([
      { start: 0, text: 'Velorimine reduced attacks.', place: null },
    ]);
  });

  it('shows every character of the block once, whatever is quoted', () => {
    const span = fc.tuple(fc.nat(text.length), fc.nat(text.length)).map(([a, b]) => ({
      start: Math.min(a, b),
      end: Math.max(a, b),
    }));
    fc.assert(
      fc.property(span, fc.array(span), (block, places) => {
        const pieces = piecesOf({ text }, block, places);
        expect(pieces.map((piece) => piece.text).join('')).toBe(text.slice(block.start, block.end));
        for (const { start, text: words, place } of pieces) {
          const isQuoted = places.some((each) => each.start <= start && start + words.length <= each.end);
          if (place !== null) expect(isQuoted).toBe(true);
          if (place === null)
            expect(
              places.some((each) => each.start < each.end && each.start < start + words.length && each.end > start),
            ).toBe(false);
        }
      }),
    );
  });
});
