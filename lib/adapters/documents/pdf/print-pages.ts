import type { PageSize } from '#contract/library.ts';
import { joinSegments } from './join-segments.ts';
import { type PageSegments, removeFurniture } from './remove-furniture.ts';
import { findLineNumbers } from './remove-line-numbers.ts';
import { removeOverprint } from './remove-overprint.ts';
import type { Segment, TextItem } from './text-item.ts';

/** A page as it was read: its text by the direction it runs in. `height` is that of the page as most of its text runs. */
export interface DrawnPage {
  size: PageSize;
  height: number;
  groups: TextItem[][];
}

/** The text of a page: `segments` in its main direction, `others` in others. `whole` still has its margins. */
export interface PrintedPage extends PageSegments {
  size: PageSize;
  whole: Segment[];
  others: Segment[][];
}

/** The text of pages without marginal text, and that marginal text. */
export function printPages(drawn: readonly DrawnPage[]): { pages: PrintedPage[]; notices: string[] } {
  const over = removeOverprint(drawn.map(({ groups }) => groups));
  let lineNumbers = 0;
  const pages = drawn.map(({ size, height }, n): PrintedPage => {
    const [main = [], ...others] = over.pages[n] ?? [];
    const numbers = findLineNumbers(main);
    lineNumbers += numbers.size;
    const segments = joinSegments(main.filter((item) => !numbers.has(item))).filter(hasText);
    return {
      size,
      height,
      segments,
      whole: segments,
      others: others.map((items) => joinSegments(items).filter(hasText)),
    };
  });
  const { heads, pageNumbers, pages: cleared } = removeFurniture(pages);
  const left = [
    counted(heads, 'running head or foot', 'running heads and feet'),
    counted(pageNumbers, 'page number', 'page numbers'),
    counted(lineNumbers, 'line number', 'line numbers'),
    counted(over.pagesCleared, 'watermark or stamp', 'watermarks or stamps'),
  ].filter((each) => each !== null);
  return {
    pages: pages.map((page, n) => ({ ...page, segments: cleared[n] ?? [] })),
    notices: left.length > 0 ? [`Left out as no part of the text: ${left.join(', ')}.`] : [],
  };
}

function counted(count: number, one: string, several: string): string | null {
  return count === 0 ? null : `${count} ${count === 1 ? one : several}`;
}

/** Unreadable signs on their own belong to a figure. */
function hasText({ items }: Segment): boolean {
  return items.some(({ text }) => /[^\s\ufffd]/.test(text));
}
