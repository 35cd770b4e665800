/** x' = a·x + c·y + e; y' = b·x + d·y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const UPRIGHT: Matrix = [1, 0, 0, 1, 0, 0];

/** The product of two transformations: `b` within `a`. */
export function multiply(a: Matrix, b: Matrix): Matrix {
  return [
    a[0] * b[0] + a[2] * b[1],
    a[1] * b[0] + a[3] * b[1],
    a[0] * b[2] + a[2] * b[3],
    a[1] * b[2] + a[3] * b[3],
    a[0] * b[4] + a[2] * b[5] + a[4],
    a[1] * b[4] + a[3] * b[5] + a[5],
  ];
}

export function pointOf(matrix: Matrix, x: number, y: number): { x: number; y: number } {
  return { x: matrix[0] * x + matrix[2] * y + matrix[4], y: matrix[1] * x + matrix[3] * y + matrix[5] };
}

/** Of 255: text with less contrast to its background cannot be read. */
const LEAST_CONTRAST = 14;
const WHITE: Colour = [255, 255, 255];
/** The background is looked for among this many of the last shapes: a map may have a hundred thousand. */
export const MOST_SHAPES = 400;

export type Colour = readonly [number, number, number];

export interface Shape {
  left: number;
  bottom: number;
  right: number;
  top: number;
  /** Null where it may be any: a picture, a pattern. */
  colour: Colour | null;
}

export interface State {
  ctm: Matrix;
  fill: Colour | null;
  /** Opacity of filled text, 0..1. */
  alpha: number;
  mode: number;
  size: number;
  spacing: number;
  wordSpacing: number;
  scale: number;
  leading: number;
  rise: number;
}

/** Of 255: print lighter than this on white is in the background of other print, or hardly meant to be read. */
const PALE = 150;

/** Whether filled text is so light, or so transparent, that it is in the background of other text on white paper. */
export function isPale({ fill, alpha }: State): boolean {
  return fill?.every((channel) => alpha * channel + (1 - alpha) * 255 >= PALE) ?? false;
}

interface Glyph {
  width?: number;
  isSpace?: boolean;
}

/** The width of a line of glyphs; numbers between them tighten it, in thousandths of the size. */
export function advance(glyphs: unknown, { size, spacing, wordSpacing, scale }: State): number {
  if (!Array.isArray(glyphs)) return 0;
  let length = 0;
  for (const glyph of glyphs as Array<Glyph | number | null>) {
    if (typeof glyph === 'number') length -= (glyph / 1000) * size;
    else if (glyph) length += ((glyph.width ?? 0) / 1000) * size + spacing + (glyph.isSpace ? wordSpacing : 0);
  }
  return length * scale;
}

/** Whether filled text has the colour of what was drawn there before it. */
export function isLikeBehind(
  { fill, mode }: State,
  { x, y }: { x: number; y: number },
  shapes: readonly Shape[],
): boolean {
  if (fill === null || mode === 1 || mode === 2) return false;
  let behind: Colour | null = WHITE;
  for (let n = shapes.length - 1; n >= Math.max(0, shapes.length - MOST_SHAPES); n -= 1) {
    const shape = shapes[n];
    if (shape && x >= shape.left && x <= shape.right && y >= shape.bottom - 1 && y <= shape.top + 1) {
      behind = shape.colour;
      break;
    }
  }
  return behind !== null && fill.every((channel, n) => Math.abs(channel - (behind?.[n] ?? 0)) < LEAST_CONTRAST);
}

export type Box = readonly [number, number, number, number];

export function around(matrix: Matrix, [left, bottom, right, top]: Box): Omit<Shape, 'colour'> {
  const corners = [
    pointOf(matrix, left, bottom),
    pointOf(matrix, right, bottom),
    pointOf(matrix, left, top),
    pointOf(matrix, right, top),
  ];
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  return { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) };
}

export function colourOf([colour]: unknown[]): Colour | null {
  const hex = typeof colour === 'string' ? /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})/i.exec(colour) : null;
  return hex
    ? [Number.parseInt(hex[1] ?? '', 16), Number.parseInt(hex[2] ?? '', 16), Number.parseInt(hex[3] ?? '', 16)]
    : null;
}

export function numbersOf(value: unknown): number[] {
  return value && typeof value === 'object' ? Array.from(value as ArrayLike<number>) : [];
}

export function isMatrix(value: unknown): value is Matrix {
  return value !== null && typeof value === 'object' && (value as ArrayLike<number>).length === 6;
}
