import type { PrismaFlow } from '#contract/review/flow.ts';
import { type FlowWords, flowStages, NOT_PART, type Stage, type StageLine } from './flow-stages.ts';

export const FONT_SIZE = 13;
const LINE = 18;
const PAD = 10;
const INDENT = 14;
const GAP = 26;
const BAND = 30;
/** So that the name of a phase has room next to its only row. */
const LEAST_OF_BAND = 72;
const MAIN = { x: 46, width: 330 };
const SIDE = { x: 426, width: 330 };
export const FLOW_WIDTH = 758;

/** A line of text; `y` is its baseline. */
export interface PlacedText {
  x: number;
  y: number;
  text: string;
  isBold: boolean;
}

export interface PlacedBox {
  x: number;
  y: number;
  width: number;
  height: number;
  isAbsent: boolean;
  texts: PlacedText[];
  /** The same words before they were wrapped. */
  lines: StageLine[];
}

/** The diagram with every position worked out, in its own units, for any kind of drawing. */
export interface FlowLayout {
  width: number;
  height: number;
  /** Phases at the left margin, their names written upwards. */
  bands: { y: number; height: number; label: string }[];
  boxes: PlacedBox[];
  /** Lines from point to point, with a head at the end where they are arrows. */
  lines: { points: [x: number, y: number][]; isArrow: boolean }[];
}

const MIDDLE = MAIN.x + MAIN.width / 2;

/** Where boxes, arrows and words of the diagram stand. Long labels wrap; boxes grow with them. */
export function layOutFlow(flow: PrismaFlow, words: FlowWords = NOT_PART): FlowLayout {
  const { rows, other } = flowStages(flow, words);
  const layout: FlowLayout = { width: FLOW_WIDTH, height: 0, bands: [], boxes: [], lines: [] };
  let top = 1;
  let from: number | null = null;
  if (other) {
    const [first] = rows;
    // Other methods stand at the right of the databases; what was removed follows below both.
    const sources = first ? placed(first.main, MAIN, top) : null;
    const ways = placed(other, SIDE, top);
    const height = Math.max(sources?.height ?? 0, ways.height);
    const joint = top + height + GAP / 2;
    if (sources) layout.boxes.push({ ...sources, height });
    layout.boxes.push({ ...ways, height });
    const sideMiddle = SIDE.x + SIDE.width / 2;
    layout.lines.push({
      points: [
        [sideMiddle, top + height],
        [sideMiddle, joint],
        [MIDDLE, joint],
      ],
      isArrow: true,
    });
    from = top + height;
    top += height + GAP;
    band(layout, 'Identification', 1, height);
  }
  for (const [at, { phase, main, left }] of rows.entries()) {
    const isShown = at > 0 || !other;
    const box = isShown ? placed(main, MAIN, top) : null;
    const side = left && placed(left, SIDE, top);
    const least = phase === 'Included' ? LEAST_OF_BAND : 0;
    const height = Math.max(box?.height ?? 0, side?.height ?? 0, least);
    const middle = top + height / 2;
    if (box) {
      layout.boxes.push({ ...box, height });
      if (from !== null)
        layout.lines.push({
          points: [
            [MIDDLE, from],
            [MIDDLE, top],
          ],
          isArrow: true,
        });
      from = top + height;
    }
    if (side) {
      layout.boxes.push({ ...side, height });
      const start = box ? MAIN.x + MAIN.width : MIDDLE;
      layout.lines.push({
        points: [
          [start, middle],
          [SIDE.x, middle],
        ],
        isArrow: true,
      });
    }
    band(layout, phase, top, height);
    top += height + GAP;
  }
  return { ...layout, height: top - GAP + 1 };
}

/** A phase goes on over the rows that belong to it. */
function band({ bands }: FlowLayout, label: string, y: number, height: number): void {
  const last = bands.at(-1);
  if (last?.label === label) last.height = y + height - last.y;
  else bands.push({ y, height, label });
}

function placed({ lines, isAbsent }: Stage, { x, width }: { x: number; width: number }, y: number): PlacedBox {
  const texts: PlacedText[] = [];
  for (const { text, isDetail } of lines) {
    const left = x + PAD + (isDetail ? INDENT : 0);
    for (const part of wrapText(text, (x + width - PAD - left) / FONT_SIZE))
      texts.push({ x: left, y: y + PAD + (texts.length + 1) * LINE - 5, text: part, isBold: !isDetail });
  }
  return { x, y, width, height: 2 * PAD + texts.length * LINE, isAbsent, texts, lines };
}

export const PHASE_BAND = { x: 1, width: BAND };

/** Widths of letters as parts of the font's size: those of bold Helvetica and Arial by group, so that no line is too long. */
const NARROW = new Set("iljtfrI.,:;'|()[]!/ -");
const WIDE = new Set('mwMW@%');
const WIDTHS = { narrow: 0.34, plain: 0.58, wide: 0.95, capital: 0.75, full: 1.05 } as const;

/** About how wide a text is, as a part of the font's size; never much less than it is. */
export function widthOf(text: string): number {
  let width = 0;
  for (const letter of text) width += letterWidth(letter);
  return width;
}

function letterWidth(letter: string): number {
  const code = letter.codePointAt(0) ?? 0;
  if (NARROW.has(letter)) return WIDTHS.narrow;
  if (WIDE.has(letter)) return WIDTHS.wide;
  // Scripts of East Asia, and pictures, fill a square.
  if (code >= 0x11_00) return WIDTHS.full;
  return letter !== letter.toLowerCase() ? WIDTHS.capital : WIDTHS.plain;
}

/** The text in lines no wider than that; a word that is wider is broken. */
export function wrapText(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text
    .split(' ')
    .filter(Boolean)
    .flatMap((each) => pieces(each, width))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && widthOf(longer) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line === '' ? lines : [...lines, line];
}

function pieces(word: string, width: number): string[] {
  if (widthOf(word) <= width) return [word];
  const parts: string[] = [];
  let part = '';
  let used = 0;
  for (const letter of word) {
    const own = letterWidth(letter);
    if (used + own > width && part !== '') {
      parts.push(part);
      part = '';
      used = 0;
    }
    part += letter;
    used += own;
  }
  return [...parts, part];
}
