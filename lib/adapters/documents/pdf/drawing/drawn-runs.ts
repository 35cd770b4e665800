import { OPS } from 'unpdf/pdfjs';
import {
  advance,
  around,
  type Box,
  colourOf,
  isLikeBehind,
  isMatrix,
  isPale,
  type Matrix,
  MOST_SHAPES,
  multiply,
  numbersOf,
  pointOf,
  type Shape,
  type State,
  UPRIGHT,
} from './drawn-state.ts';

/** Text that is drawn in one go: from where to where its baseline runs, in the page's own coordinates. */
export interface DrawnRun {
  from: { x: number; y: number };
  to: { x: number; y: number };
  isHidden: boolean;
  /** Drawn without colour, like the text layer behind the picture of a scanned page. */
  isUnpainted: boolean;
  /** So light that it is in the background of other text. */
  isPale: boolean;
}

export interface Drawing {
  runs: DrawnRun[];
  /** Whether a picture is drawn; pictures themselves are left out. */
  hasPicture: boolean;
}

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
/** The state while following a page's drawing. */
interface Pen {
  state: State;
  stack: State[];
  text: Matrix;
  line: Matrix;
  shapes: Shape[];
  drawing: Drawing;
  /** For each enclosing part, whether it is a layer that is switched off. */
  marks: boolean[];
  /** Whether a layer is shown. */
  isShown: (layer: unknown) => boolean;
  /** The operation before this one. */
  before: number | undefined;
}

type Step = (pen: Pen, args: unknown[]) => unknown;

/**
 * Follows the drawing of a page to find invisible text: white on white, too small, unpainted, on a hidden layer. Such
 * text is meant for programs rather than for readers.
 */
export function followDrawing(
  { fnArray, argsArray }: { fnArray: number[]; argsArray: unknown[] },
  isShown: (layer: unknown) => boolean = () => true,
): Drawing {
  const pen: Pen = {
    state: {
      ctm: UPRIGHT,
      fill: [0, 0, 0],
      alpha: 1,
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
    marks: [],
    isShown,
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
  [OPS.setGState, setGraphics],
  [OPS.beginMarkedContent, (pen) => pen.marks.push(false)],
  [OPS.beginMarkedContentProps, (pen, [tag, layer]) => pen.marks.push(tag === 'OC' && !pen.isShown(layer))],
  [OPS.endMarkedContent, (pen) => pen.marks.pop()],
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

function setGraphics({ state }: Pen, [entries]: unknown[]): void {
  if (!Array.isArray(entries)) return;
  for (const entry of entries) {
    if (Array.isArray(entry) && entry[0] === 'ca' && typeof entry[1] === 'number') state.alpha = entry[1];
  }
}

/** A picture is left out of the drawing, but its transformation stays, without effect. */
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
    isPale: isPale(state),
    isHidden: pen.marks.includes(true) || isUnpainted || isTiny || isLikeBehind(state, inside, pen.shapes),
  });
  pen.text = multiply(pen.text, [1, 0, 0, 1, length, 0]);
}
