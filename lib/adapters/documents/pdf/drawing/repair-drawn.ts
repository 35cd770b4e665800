import type { Matrix } from './drawn-state.ts';

/** A run of text where the page draws it. */
export interface Drawn {
  text: string;
  font: string;
  /** Its length on the page. */
  along: number;
  matrix: Matrix;
  /** Quarter turns clockwise. */
  angle: number;
  size: number;
  ascent: number;
  descent: number;
  isBold: boolean;
  isPale: boolean;
  isAskew: boolean;
  /** Drawn from right to left. */
  isMirrored: boolean;
}

/** In sizes: what is drawn again so near is drawn to look bold, or with a shadow. */
const AGAIN = 0.15;
/** An initial is so much larger than the text it begins. */
const INITIAL = 1.8;
/** Chapters and columns of one page. */
const MOST_INITIALS = 20;

/** Text that is drawn twice at one place counts once: "12" and "12" are no "1212". */
export function onceEach(drawn: readonly Drawn[]): Drawn[] {
  const seen = new Map<string, Drawn[]>();
  return drawn.filter((item) => {
    const text = item.text.trim();
    const same = seen.get(text);
    const [x, y] = [item.matrix[4], item.matrix[5]];
    const isAgain = same?.some(
      ({ matrix, size }) => Math.abs(matrix[4] - x) <= AGAIN * size && Math.abs(matrix[5] - y) <= AGAIN * size,
    );
    if (isAgain) return false;
    // Only the last ones: a word occurs hundreds of times on a page.
    seen.set(text, [...(same ?? []).slice(-7), item]);
    return true;
  });
}

/** A drop capital belongs to the first line it spans, although its baseline is that of the last. */
export function joinInitials(drawn: readonly Drawn[]): Drawn[] {
  const joined = [...drawn];
  const sizes = drawn.map(({ size }) => size).sort((a, b) => a - b);
  const usual = sizes[sizes.length >> 1] ?? 0;
  const initials = drawn.filter(
    ({ text, angle, isAskew, size }) => size >= INITIAL * usual && /^\s*\p{Lu}$/u.test(text) && angle === 0 && !isAskew,
  );
  for (const initial of initials.slice(0, MOST_INITIALS)) {
    const [left, foot] = [initial.matrix[4], initial.matrix[5]];
    const head = foot - 0.75 * initial.size;
    const begun = joined
      .filter((item) => item !== initial && item.size * INITIAL <= initial.size && /^\s*[\p{L}’']/u.test(item.text))
      .filter(({ matrix, size }) => {
        const gap = matrix[4] - (left + initial.along);
        return gap > -0.3 * size && gap < 1.2 * size && matrix[5] >= head && matrix[5] < foot - 0.5 * size;
      })
      .sort((a, b) => a.matrix[5] - b.matrix[5])[0];
    if (!begun) continue;
    joined[joined.indexOf(begun)] = { ...begun, text: initial.text + begun.text.trimStart() };
    joined.splice(joined.indexOf(initial), 1);
  }
  return joined;
}
