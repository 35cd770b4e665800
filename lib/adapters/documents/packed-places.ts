import type { PlacedText } from '#core/ports/document-reader.ts';

/** Numbers of one placed run: where it begins and ends, page, left, top, width, height. */
const NUMBERS = 7;

/**
 * Places as one array of numbers. A thesis has some 150,000 of them: sent as objects between processes, they would
 * block the receiving server for a third of a second.
 */
export function packPlaces(placed: readonly PlacedText[]): Float64Array {
  const numbers = new Float64Array(NUMBERS * placed.length);
  placed.forEach(({ start, end, place: { page, x, y, width, height } }, n) => {
    numbers.set([start, end, page, x, y, width, height], NUMBERS * n);
  });
  return numbers;
}

export function unpackPlaces(numbers: Float64Array): PlacedText[] {
  return Array.from({ length: numbers.length / NUMBERS }, (_, n) => {
    const [start = 0, end = 0, page = 0, x = 0, y = 0, width = 0, height = 0] = numbers.subarray(
      NUMBERS * n,
      NUMBERS * (n + 1),
    );
    return { start, end, place: { page, x, y, width, height } };
  });
}
