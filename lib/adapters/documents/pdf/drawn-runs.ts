import { OPS } from 'unpdf/pdfjs';
import { type Matrix, multiply, pointOf } from './matrix.ts';

/** Text that is drawn in one go: from where to where its baseline runs, in the page's own coordinates. */
export interface DrawnRun {
  from: { x: number; y: number };
  to: { x: number; y: number };
  isHidden: boolean;
  /** Drawn without colour: so is the text that somebody laid under the picture of a scanned page. */
  isUnpainted: boolean;
}

export interface Drawing {
  runs: DrawnRun[];
  /** Whether a picture is drawn; pictures themselves are left out. */
  hasPicture: boolean;
}

/** Of 255: text that differs less from what is behind it cannot be read. */
const LEAST_CONTRAST = 14;
/** Points; the smallest print of honest pages is about three times as large. */
const SMALLEST = 1.2;
/** Nothing is drawn (3), or it is only the edge of what is drawn later (7). */
const UNPAINTED = new Set([3, 7]);
/** Fill, or fill and stroke. */
const FILLING: ReadonlySet<unknown> = new Set([
  OPS.fill,
  OPS.eoFill,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
]);
const WHITE: Colour = [255, 255, 255];
/** What stands behind is looked for among so many of the last shapes: a map may have a hundred thousand. */
const MOST_SHAPES = 400;

type Colour = readonly [number, number, number];

interface Shape {
  left: number;
  bottom: number;
  right: number;
  top: number;
  /** Null where it may be any: a picture, a pattern. */
  colour: Colour | null;
}

interface State {
  ctm: Matrix;
  fill: Colour | null;
  mode: number;
  size: number;
  spacing: number;
  wordSpacing: number;
  scale: number;
  leading: number;
  rise: number;
}

interface Glyph {
  width?: number;
  isSpace?: boolean;
}

/**
 * Follows the drawing of a page to tell text that nobody sees on it: white on white, too small, unpainted. Such text is how a
 * document says to a program what it does not say to its readers.
 */
export function followDrawing({ fnArray, argsArray }: { fnArray: number[]; argsArray: unknown[] }): Drawing {
  const drawing: Drawing = { runs: [], hasPicture: false };
  const shapes: Shape[] = [];
  const stack: State[] = [];
  let state: State = {
    ctm: [1, 0, 0, 1, 0, 0],
    fill: [0, 0, 0],
    mode: 0,
    size: 0,
    spacing: 0,
    wordSpacing: 0,
    scale: 1,
    leading: 0,
    rise: 0,
  };
  let text: Matrix = [1, 0, 0, 1, 0, 0];
  let line: Matrix = text;
  const moveLine = (x: number, y: number) => {
    line = multiply(line, [1, 0, 0, 1, x, y]);
    text = line;
  };
  const paint = (shape: Shape) => {
    shapes.push(shape);
    if (shapes.length > 2 * MOST_SHAPES) shapes.splice(0, MOST_SHAPES);
  };

  fnArray.forEach((operation, n) => {
    const args = (argsArray[n] ?? []) as unknown[];
    const [a, b] = args as [number, number];
    switch (operation) {
      case OPS.save:
        stack.push(state);
        state = { ...state };
        break;
      case OPS.paintFormXObjectBegin:
        stack.push(state);
        state = { ...state };
        if (isMatrix(args[0])) state.ctm = multiply(state.ctm, args[0]);
        break;
      case OPS.restore:
        // A picture is left out, and what was to place it stays.
        if (fnArray[n - 1] === OPS.transform) {
          drawing.hasPicture = true;
          paint({ ...around(state.ctm, [0, 0, 1, 1]), colour: null });
        }
        state = stack.pop() ?? state;
        break;
      case OPS.paintFormXObjectEnd:
        state = stack.pop() ?? state;
        break;
      case OPS.transform:
        state.ctm = multiply(state.ctm, args as unknown as Matrix);
        break;
      case OPS.setFillRGBColor:
        state.fill = colourOf(args);
        break;
      case OPS.setFillColorN:
        state.fill = null;
        break;
      case OPS.constructPath: {
        const box = numbersOf(args[2]);
        if (FILLING.has(a) && box.length === 4)
          paint({ ...around(state.ctm, box as unknown as Box), colour: state.fill });
        break;
      }
      case OPS.beginText:
        text = [1, 0, 0, 1, 0, 0];
        line = text;
        break;
      case OPS.setFont:
        state.size = b;
        break;
      case OPS.setTextRenderingMode:
        state.mode = a;
        break;
      case OPS.setCharSpacing:
        state.spacing = a;
        break;
      case OPS.setWordSpacing:
        state.wordSpacing = a;
        break;
      case OPS.setHScale:
        state.scale = a / 100;
        break;
      case OPS.setTextRise:
        state.rise = a;
        break;
      case OPS.setLeading:
        state.leading = -a;
        break;
      case OPS.setLeadingMoveText:
        state.leading = b;
        moveLine(a, b);
        break;
      case OPS.moveText:
        moveLine(a, b);
        break;
      case OPS.nextLine:
        moveLine(0, state.leading);
        break;
      case OPS.setTextMatrix: {
        const matrix = isMatrix(args[0]) ? args[0] : isMatrix(args) ? args : null;
        if (matrix) text = line = matrix;
        break;
      }
      case OPS.showText: {
        const length = advance(args[0], state);
        const shown = multiply(state.ctm, text);
        const size = Math.abs(state.size) * Math.hypot(shown[2], shown[3]);
        const from = pointOf(shown, 0, state.rise);
        const isUnpainted = UNPAINTED.has(state.mode);
        drawing.runs.push({
          from,
          to: pointOf(shown, length, state.rise),
          isUnpainted,
          isHidden:
            isUnpainted ||
            size < SMALLEST ||
            isLikeBehind(state, pointOf(shown, Math.min(length, 1), state.rise), shapes),
        });
        text = multiply(text, [1, 0, 0, 1, length, 0]);
        break;
      }
    }
  });
  return drawing;
}

/** How far a line of glyphs reaches; numbers between them draw them together, in thousandths of the size. */
function advance(glyphs: unknown, { size, spacing, wordSpacing, scale }: State): number {
  if (!Array.isArray(glyphs)) return 0;
  let length = 0;
  for (const glyph of glyphs as Array<Glyph | number | null>) {
    if (typeof glyph === 'number') length -= (glyph / 1000) * size;
    else if (glyph) length += ((glyph.width ?? 0) / 1000) * size + spacing + (glyph.isSpace ? wordSpacing : 0);
  }
  return length * scale;
}

/** Whether filled text has the colour of what was drawn there before it. */
function isLikeBehind({ fill, mode }: State, { x, y }: { x: number; y: number }, shapes: readonly Shape[]): boolean {
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

type Box = readonly [number, number, number, number];

function around(matrix: Matrix, [left, bottom, right, top]: Box): Omit<Shape, 'colour'> {
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

function colourOf([colour]: unknown[]): Colour | null {
  const hex = typeof colour === 'string' ? /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})/i.exec(colour) : null;
  return hex
    ? [Number.parseInt(hex[1] ?? '', 16), Number.parseInt(hex[2] ?? '', 16), Number.parseInt(hex[3] ?? '', 16)]
    : null;
}

function numbersOf(value: unknown): number[] {
  return value && typeof value === 'object' ? Array.from(value as ArrayLike<number>) : [];
}

function isMatrix(value: unknown): value is Matrix {
  return value !== null && typeof value === 'object' && (value as ArrayLike<number>).length === 6;
}
