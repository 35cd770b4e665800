import { lineText } from './line-text.ts';
import type { Segment } from './text-item.ts';

/** Of the height of a page, above and below: where running heads and page numbers stand. */
const MARGIN = 0.13;
/** Points by which the height of a running head differs from page to page. */
const SAME_HEIGHT = 4;
const PAGE_NUMBER =
  /^(?:page|p\.|seite|página|pagina)?\s*(?:[-–—|]\s*)?(?:\d{1,4}|[ivxlc]{1,6})(?:\s*(?:of|\/|de|von)\s*\d{1,4})?(?:\s*[-–—|])?$/i;

export interface PageSegments {
  height: number;
  segments: Segment[];
}

/**
 * Removes running heads, running feet and page numbers: the same text, but for its numbers, at the same height on more than
 * half of the pages, or of the odd or the even ones. The first page often has its own; its foot stays, its number goes.
 */
export function removeFurniture(pages: readonly PageSegments[]): Segment[][] {
  const counts = new Map<string, { odd: number; even: number }>();
  pages.forEach(({ height, segments }, n) => {
    for (const key of new Set(
      segments.filter((segment) => isMarginal(segment, height)).flatMap((segment) => keysOf(segment, height)),
    )) {
      const count = counts.get(key) ?? { odd: 0, even: 0 };
      count[n % 2 === 0 ? 'odd' : 'even'] += 1;
      counts.set(key, count);
    }
  });
  const odd = Math.ceil(pages.length / 2);
  const even = Math.floor(pages.length / 2);
  const repeats = (key: string) => {
    const count = counts.get(key);
    if (!count || pages.length < 2) return false;
    const all = count.odd + count.even;
    const ofOne = (times: number, of: number) => times >= 2 && times > of / 2;
    return (all >= 2 && all > pages.length / 2) || ofOne(count.odd, odd) || ofOne(count.even, even);
  };
  return pages.map(({ height, segments }) =>
    segments.filter((segment) => {
      if (!isMarginal(segment, height)) return true;
      return !PAGE_NUMBER.test(segmentText(segment)) && !keysOf(segment, height).some(repeats);
    }),
  );
}

export function isMarginal({ baseline }: Segment, height: number): boolean {
  return baseline < MARGIN * height || baseline > (1 - MARGIN) * height;
}

/** Two keys, since heights that nearly agree may be rounded apart. */
function keysOf(segment: Segment, height: number): string[] {
  const text = segmentText(segment).replace(/\d+/g, '#').replace(/\s+/g, ' ').toLowerCase();
  const fromBelow = segment.baseline > height / 2;
  const at = (fromBelow ? height - segment.baseline : segment.baseline) / SAME_HEIGHT;
  return [Math.floor(at), Math.floor(at) - 1].map((slot) => `${fromBelow}${slot} ${text}`);
}

function segmentText(segment: Segment): string {
  return lineText({ cells: [segment] });
}
