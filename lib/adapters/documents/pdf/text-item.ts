import type { Rectangle } from '#contract/library.ts';

/**
 * A run of text as the page draws it. The measures are those of the page rotated so that most of its text runs from
 * left to right, in points from the upper left corner; `place` is its position on the page as shown.
 */
export interface TextItem {
  /** Begins with a space where it is separated from the one before. */
  text: string;
  left: number;
  right: number;
  baseline: number;
  /** Name of the font within the file. */
  font: string;
  /** Of the font, in points. */
  size: number;
  isBold: boolean;
  /** Pale or askew, as what is printed across a page is. */
  isOver?: boolean;
  /** `left` and `right` are those of a mirrored page, which is read from right to left. */
  isMirrored?: boolean;
  place: Rectangle;
}

/** Items in one line without a wide gap. */
export interface Segment {
  items: TextItem[];
  left: number;
  right: number;
  baseline: number;
  /** Of most of its characters. */
  size: number;
  isBold: boolean;
}

/** A line of print within one column; more than one cell where it is the row of a table. */
export interface Line {
  cells: Segment[];
  left: number;
  right: number;
  baseline: number;
  size: number;
  isBold: boolean;
  /** The edges of its column. */
  column: { left: number; right: number };
}

export function charactersOf({ items }: Pick<Segment, 'items'>): number {
  return items.reduce((sum, { text }) => sum + text.trim().length, 0);
}
