import { lineText } from './line-text.ts';
import type { Line } from './text-item.ts';

/** Characters of a size; less of it has no font of its own to differ from. */
const MUCH = 500;

/**
 * Many files name their fonts "F7", which does not show whether a font is bold. A line set entirely in another font
 * than most text of its size counts as bold.
 */
export function markHeadingFonts(lines: readonly Line[]): void {
  const all = new Map<string, number>();
  const ofSizes = new Map<number, Map<string, number>>();
  for (const line of lines) {
    const font = fontOf(line);
    if (font === null) continue;
    const { length } = lineText(line);
    const ofSize = ofSizes.get(Math.round(line.size)) ?? new Map<string, number>();
    ofSizes.set(Math.round(line.size), ofSize);
    all.set(font, (all.get(font) ?? 0) + length);
    ofSize.set(font, (ofSize.get(font) ?? 0) + length);
  }
  for (const line of lines) {
    const font = fontOf(line);
    if (font === null) continue;
    const ofSize = ofSizes.get(Math.round(line.size)) ?? all;
    const counts = (mostOf(ofSize)?.count ?? 0) >= MUCH ? ofSize : all;
    const common = mostOf(counts);
    // A font with much of the text is the one of abstracts or quotations.
    if (common && font !== common.font && (counts.get(font) ?? 0) < 0.25 * common.count) line.isBold = true;
  }
}

/** The font of a whole line; null where it has several. */
function fontOf({ cells }: Line): string | null {
  const items = cells.flatMap((cell) => cell.items).filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
  const font = items[0]?.font ?? null;
  return items.every((item) => item.font === font) ? font : null;
}

function mostOf(counts: ReadonlyMap<string, number>): { font: string; count: number } | null {
  let best: { font: string; count: number } | null = null;
  for (const [font, count] of counts) if (count > (best?.count ?? 0)) best = { font, count };
  return best;
}
