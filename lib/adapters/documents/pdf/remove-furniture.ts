import { rowsOf } from './join-segments.ts';
import { lineText } from './line-text.ts';
import type { Segment } from './text-item.ts';

/** Share of a page's height, at the top and bottom, where running heads and page numbers are. */
const MARGIN = 0.13;
/** Points by which the height of a running head differs from page to page. */
const SAME_HEIGHT = 4;
/** In sizes: text nearer to the next inner line, in the same size, belongs to it. */
const APART = 1.9;
const ROMAN: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100 };
const PAGE_NUMBER =
  /^(?:page|p\.|seite|página|pagina)?\s*(?:[-–—|]\s*)?(\d{1,5}|[ivxlc]{1,6})(?:\s*(?:of|\/|de|von)\s*\d{1,5})?(?:\s*[-–—|])?$/i;
/** It says itself what it is. */
const NAMED = /^(?:page|seite|página)\s*\d/i;

export interface PageSegments {
  height: number;
  segments: Segment[];
}

export interface Cleared {
  pages: Segment[][];
  /** Removed lines: running heads and feet, and page numbers. */
  heads: number;
  pageNumbers: number;
}

/** A line at the edge of a page. */
interface EdgeRow {
  page: number;
  segments: Segment[];
  /** Its text but for its numbers, and its numbers. */
  pattern: string;
  numbers: number[];
  /** In steps from the edge. */
  slot: number;
  /** Whether the next line inwards is near and printed as large. */
  isBodied: boolean;
}

/**
 * Removes running heads and feet, and page numbers. A running head is the same text at the same height on more than
 * half of the pages, or of the odd or the even ones; its numbers are the same as well, or count the pages. A page
 * number is alone at the edge or at an end of its outermost line, and counts up from page to page. A line is removed
 * only if nothing but such lines is between it and the edge, and if no text or table continues below it.
 */
export function removeFurniture(pages: readonly PageSegments[]): Cleared {
  const edges = pages.flatMap(({ segments, height }, page) => edgesOf(segments, height, page));
  const repeats = repeatedRows(edges.flat(), pages.length);
  const offsets = pageOffsets(edges, pages.length);
  const gone = new Set<Segment>();
  const cleared = { heads: 0, pageNumbers: 0 };
  const leave = (is: keyof typeof cleared, segments: readonly Segment[]) => {
    cleared[is] += 1;
    for (const segment of segments) gone.add(segment);
  };
  for (const rows of edges) {
    const heads: Array<{ row: EdgeRow; segments: Segment[] }> = [];
    let isOutermost = true;
    for (const row of rows) {
      const number = numberOf(row, offsets, isOutermost);
      const repeated = repeats(row);
      if (number) leave('pageNumbers', [number]);
      if (isOutermost && repeated.some((segment) => segment !== number)) heads.push({ row, segments: repeated });
      // The rest of a line keeps those behind it in place.
      isOutermost &&= row.segments.every((segment) => segment === number || repeated.includes(segment));
    }
    while (heads.at(-1)?.row.isBodied) heads.pop();
    for (const { segments } of heads) leave('heads', segments);
  }
  return { pages: pages.map(({ segments }) => segments.filter((segment) => !gone.has(segment))), ...cleared };
}

export function isMarginal({ baseline }: Segment, height: number): boolean {
  return baseline < MARGIN * height || baseline > (1 - MARGIN) * height;
}

/** The lines at the upper and at the lower edge of a page, from the edge inwards. */
function edgesOf(segments: readonly Segment[], height: number, page: number): EdgeRow[][] {
  const rows = rowsOf(segments);
  return [rows, rows.toReversed()].map((inwards, side) =>
    inwards.flatMap((row, n): EdgeRow[] => {
      const [first] = row;
      const next = inwards[n + 1]?.[0];
      if (!first || !isMarginal(first, height) || first.baseline > height / 2 !== (side === 1)) return [];
      const text = row.map(textOf).join(' ');
      return [
        {
          page,
          segments: row,
          pattern: `${side} ${text.replace(/\d+/g, '#').replace(/\s+/g, ' ').toLowerCase()}`,
          numbers: (text.match(/\d+/g) ?? []).map(Number),
          slot: (side === 1 ? height - first.baseline : first.baseline) / SAME_HEIGHT,
          isBodied:
            next !== undefined &&
            Math.abs(next.size - first.size) < 0.07 * first.size &&
            Math.abs(next.baseline - first.baseline) < APART * first.size,
        },
      ];
    }),
  );
}

/**
 * Says what of a line repeats: all of it, with its numbers as they are on the other pages or counting with them; or those of
 * its parts that repeated lines have at this height, as on a first page.
 */
function repeatedRows(rows: readonly EdgeRow[], pages: number): (row: EdgeRow) => Segment[] {
  const families = new Map<string, EdgeRow[]>();
  for (const row of rows) {
    for (const key of keysOf(row)) {
      const family = families.get(key);
      if (family) family.push(row);
      else families.set(key, [row]);
    }
  }
  const repeated = new Set<EdgeRow>();
  const parts = new Set<string>();
  for (const family of families.values()) {
    const same = agreeing(family);
    if (!isMost(same, pages)) continue;
    for (const row of same) {
      repeated.add(row);
      for (const segment of row.segments) parts.add(textOf(segment));
    }
  }
  return (row) =>
    repeated.has(row)
      ? row.segments
      : row.segments.filter((segment) => /\p{L}{2}/u.test(textOf(segment)) && parts.has(textOf(segment)));
}

function textOf(segment: Segment): string {
  return lineText({ cells: [segment] });
}

/** Two keys, since heights that nearly agree may be rounded apart. */
function keysOf({ pattern, slot }: EdgeRow): string[] {
  return [Math.floor(slot), Math.floor(slot) - 1].map((at) => `${at} ${pattern}`);
}

/** Those whose every number is the same as on most of the others, or at the same distance from its page number. */
function agreeing(family: readonly EdgeRow[]): EdgeRow[] {
  let left = [...family];
  for (let n = 0; n < (family[0]?.numbers.length ?? 0); n += 1) {
    const votes = new Map<string, EdgeRow[]>();
    for (const row of left) {
      const value = row.numbers[n] ?? 0;
      for (const vote of [`is ${value}`, `counts ${value - row.page}`]) {
        const voters = votes.get(vote);
        if (voters) voters.push(row);
        else votes.set(vote, [row]);
      }
    }
    left = [...votes.values()].reduce((best, voters) => (voters.length > best.length ? voters : best), []);
  }
  return left;
}

/** On more than half of the pages, or of the odd or the even ones; on two at least. */
function isMost(rows: readonly EdgeRow[], pages: number): boolean {
  const on = [...new Set(rows.map(({ page }) => page))];
  const even = on.filter((page) => page % 2 === 0).length;
  const isOf = (times: number, of: number) => times >= 2 && times > of / 2;
  return isOf(on.length, pages) || isOf(even, Math.ceil(pages / 2)) || isOf(on.length - even, Math.floor(pages / 2));
}

/** The offset between printed and actual page numbers, where numbers at the edges count up with the pages. */
function pageOffsets(edges: readonly EdgeRow[][], pages: number): Set<number> {
  const counted = new Map<number, Set<number>>();
  for (const [outermost] of edges) {
    if (!outermost) continue;
    for (const segment of endsOf(outermost)) {
      const value = printedNumber(segment);
      if (value === null) continue;
      const offset = value - outermost.page;
      counted.set(offset, (counted.get(offset) ?? new Set()).add(outermost.page));
    }
  }
  return new Set([...counted].filter(([, on]) => on.size >= 2 && on.size > pages / 3).map(([offset]) => offset));
}

/** A number that counts with the pages: alone in its line, or at an end of the outermost one. */
function numberOf(row: EdgeRow, offsets: ReadonlySet<number>, isOutermost: boolean): Segment | null {
  if (!isOutermost && row.segments.length > 1) return null;
  const isCounted = (segment: Segment) => {
    const value = printedNumber(segment);
    return value !== null && (offsets.has(value - row.page) || NAMED.test(textOf(segment)));
  };
  return endsOf(row).find(isCounted) ?? null;
}

function endsOf({ segments }: EdgeRow): Segment[] {
  return [segments[0], segments.at(-1)].filter((segment) => segment !== undefined);
}

function printedNumber(segment: Segment): number | null {
  const number = PAGE_NUMBER.exec(textOf(segment))?.[1]?.toLowerCase();
  if (number === undefined) return null;
  if (/^\d/.test(number)) return Number(number);
  const letters = [...number].map((letter) => ROMAN[letter] ?? 0);
  return letters.reduce((sum, value, n) => sum + (value < (letters[n + 1] ?? 0) ? -value : value), 0);
}
