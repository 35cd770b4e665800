import type { RecallPoint, RecallView } from '#contract/review/recall.ts';

export const RECALL_SIZE = { width: 640, height: 320 };
/** Where the curve is drawn, in the units of the picture. */
export const RECALL_PLOT = { left: 60, right: 624, top: 14, bottom: 272 };
const MOST_TICKS = 5;
const ROWS = 10;

interface Tick {
  value: number;
  /** Along its axis. */
  at: number;
}

export interface RecallPicture {
  x: Tick[];
  y: Tick[];
  /** Points of a polyline. */
  curve: string;
  /** The curve of an order by chance that has found as much by now. */
  chance: string;
  /** From where the screening is to its end: what is probably found there. Null before it can be estimated. */
  left: { x: number; width: number; high: number; low: number; estimate: number } | null;
}

/** The recall curve as lines and numbers of a picture. */
export function layOutRecall({ points, total, left }: Pick<RecallView, 'points' | 'total' | 'left'>): RecallPicture {
  const now = points.at(-1) ?? { screened: 0, found: 0 };
  const xTicks = ticksUpTo(Math.max(total, now.screened, 1));
  const yTicks = ticksUpTo(Math.max(now.found + (left?.high ?? 0), 1));
  const { left: start, right, top, bottom } = RECALL_PLOT;
  const across = Math.max(total, now.screened, 1);
  const x = (screened: number) => round(start + (screened / across) * (right - start));
  const most = Math.max(yTicks.at(-1) ?? 1, now.found + (left?.high ?? 0));
  const y = (found: number) => round(bottom - (found / most) * (bottom - top));
  const at = ({ screened, found }: RecallPoint) => `${x(screened)},${y(found)}`;
  return {
    x: xTicks.map((value) => ({ value, at: x(value) })),
    y: yTicks.map((value) => ({ value, at: y(value) })),
    // A record is found at once, not bit by bit.
    curve: points
      .flatMap((point, n) => {
        const before = points[n - 1];
        return before ? [`${x(point.screened)},${y(before.found)}`, at(point)] : [at(point)];
      })
      .join(' '),
    chance: `${at({ screened: 0, found: 0 })} ${at(now)}`,
    left: left && {
      x: x(now.screened),
      width: round(right - x(now.screened)),
      high: y(now.found + left.high),
      low: y(now.found + left.low),
      estimate: y(now.found + left.estimate),
    },
  };
}

/** The curve as a few rows of a table: how many were found after each tenth of what has been screened. */
export function recallRows(points: readonly RecallPoint[]): RecallPoint[] {
  const { screened: all } = points.at(-1) ?? { screened: 0 };
  const steps = Math.min(ROWS, all);
  return Array.from({ length: steps }, (_, n) => {
    const screened = Math.round((all * (n + 1)) / steps);
    return { screened, found: points.findLast((point) => point.screened <= screened)?.found ?? 0 };
  });
}

const round = (value: number) => Math.round(value * 10) / 10;

/** Round numbers from 0 on, in steps of 1, 2 or 5 and their tenfold. */
function ticksUpTo(most: number): number[] {
  const rough = most / (MOST_TICKS - 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? rough);
  const ticks: number[] = [];
  for (let value = 0; value <= most; value += step) ticks.push(value);
  return ticks;
}
