import { OPS } from 'unpdf/pdfjs';
import { type Matrix, multiply, pointOf, UPRIGHT } from './matrix.ts';

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

/** What a page's drawing has come to. */
interface Pen {
  state: State;
  stack: State[];
  text: Matrix;
  line: Matrix;
  shapes: Shape[];
  drawing: Drawing;
  /** The operation before this one. */
  before: number | undefined;
}

type Step = (pen: Pen, args: unknown[]) => void;

/**
 * Follows the drawing of a page to tell text that nobody sees on it: white on white, too small, unpainted. Such text is how a
 * document says to a program what it does not say to its readers.
 */
export function followDrawing({ fnArray, argsArray }: { fnArray: number[]; argsArray: unknown[] }): Drawing {
  const pen: Pen = {
    state: {
      ctm: UPRIGHT,
      fill: [0, 0, 0],
      mode: 0,
      size: 0,
      spacing: 0,
      wordSpacing: 0,
      scale: 1,
      leading: 0,
      rise: 0,
    },
    stack: [],
    text: UPRIGHT,
    line: UPRIGHT,
    shapes: [],
    drawing: { runs: [], hasPicture: false },
    before: undefined,
  };
  fnArray.forEach((operation, n) => {
    STEPS.get(operation)?.(pen, (argsArray[n] ?? []) as unknown[]);
    pen.before = operation;
  });
  return pen.drawing;
}

const set =
  (change: (value: number, args: unknown[]) => Partial<State>): Step =>
  (pen, args) =>
    Object.assign(pen.state, change(args[0] as number, args));

const STEPS = new Map<number, Step>([
  [OPS.save, save],
  [OPS.restore, restore],
  [
    OPS.paintFormXObjectBegin,
    (pen, [matrix]) => {
      save(pen);
      place(pen, matrix);
    },
  ],
  [OPS.paintFormXObjectEnd, leave],
  [OPS.transform, place],
  [OPS.setFillRGBColor, set((_, args) => ({ fill: colourOf(args) }))],
  [OPS.setFillColorN, set(() => ({ fill: null }))],
  [OPS.constructPath, fillPath],
  [OPS.beginText, (pen) => startLine(pen, UPRIGHT)],
  [OPS.setFont, set((_, args) => ({ size: args[1] as number }))],
  [OPS.setTextRenderingMode, set((mode) => ({ mode }))],
  [OPS.setCharSpacing, set((spacing) => ({ spacing }))],
  [OPS.setWordSpacing, set((wordSpacing) => ({ wordSpacing }))],
  [OPS.setHScale, set((percent) => ({ scale: percent / 100 }))],
  [OPS.setTextRise, set((rise) => ({ rise }))],
  [OPS.setLeading, set((leading) => ({ leading: -leading }))],
  [OPS.moveText, (pen, [x, y]) => moveLine(pen, x as number, y as number)],
  [
    OPS.setLeadingMoveText,
    (pen, [x, y]) => {
      pen.state.leading = y as number;
      moveLine(pen, x as number, y as number);
    },
  ],
  [OPS.nextLine, (pen) => moveLine(pen, 0, pen.state.leading)],
  [
    OPS.setTextMatrix,
    (pen, args) => {
      const matrix = isMatrix(args[0]) ? args[0] : args;
      if (isMatrix(matrix)) startLine(pen, matrix);
    },
  ],
  [OPS.showText, showText],
]);

function save(pen: Pen): void {
  pen.stack.push(pen.state);
  pen.state = { ...pen.state };
}

function leave(pen: Pen): void {
  pen.state = pen.stack.pop() ?? pen.state;
}

function place(pen: Pen, matrix: unknown): void {
  if (isMatrix(matrix)) pen.state.ctm = multiply(pen.state.ctm, matrix);
}

/** A picture is left out of the drawing, and what was to place it stays: a change of place with nothing behind it. */
function restore(pen: Pen): void {
  if (pen.before === OPS.transform) {
    pen.drawing.hasPicture = true;
    paint(pen, { ...around(pen.state.ctm, [0, 0, 1, 1]), colour: null });
  }
  leave(pen);
}

function fillPath(pen: Pen, [operation, , box]: unknown[]): void {
  const edges = numbersOf(box);
  if (!FILLING.has(operation) || edges.length !== 4) return;
  paint(pen, { ...around(pen.state.ctm, edges as unknown as Box), colour: pen.state.fill });
}

function paint({ shapes }: Pen, shape: Shape): void {
  shapes.push(shape);
  if (shapes.length > 2 * MOST_SHAPES) shapes.splice(0, MOST_SHAPES);
}

function startLine(pen: Pen, matrix: Matrix): void {
  pen.text = matrix;
  pen.line = matrix;
}

function moveLine(pen: Pen, x: number, y: number): void {
  startLine(pen, multiply(pen.line, [1, 0, 0, 1, x, y]));
}

function showText(pen: Pen, [glyphs]: unknown[]): void {
  const { state } = pen;
  const length = advance(glyphs, state);
  const shown = multiply(state.ctm, pen.text);
  const isUnpainted = UNPAINTED.has(state.mode);
  const isTiny = Math.abs(state.size) * Math.hypot(shown[2], shown[3]) < SMALLEST;
  const inside = pointOf(shown, Math.min(length, 1), state.rise);
  pen.drawing.runs.push({
    from: pointOf(shown, 0, state.rise),
    to: pointOf(shown, length, state.rise),
    isUnpainted,
    isHidden: isUnpainted || isTiny || isLikeBehind(state, inside, pen.shapes),
  });
  pen.text = multiply(pen.text, [1, 0, 0, 1, length, 0]);
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
