import { charactersOf, type TextItem } from './text-item.ts';

/** Points by which what is printed across several pages may differ in its place. */
const NEAR = 3;

/**
 * Leaves out what is printed across the pages of a document (a watermark, the stamp of a download): the same text at the same
 * place of more than half of the pages, which is pale, or runs in another direction than most of the page's text.
 */
export function removeOverprint(pages: readonly TextItem[][][]): { pages: TextItem[][][]; pagesCleared: number } {
  const counts = new Map<string, number>();
  const over = pages.map((groups) => groups.map((items, n) => items.filter((item) => n > 0 || item.isOver)));
  for (const groups of over) {
    for (const key of new Set(groups.flat().flatMap(keysOf))) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const isRepeated = (item: TextItem) =>
    keysOf(item).some((key) => {
      const times = counts.get(key) ?? 0;
      return times >= 2 && times > pages.length / 2;
    });
  let pagesCleared = 0;
  const cleared = pages.map((groups, page) => {
    const gone = new Set((over[page] ?? []).flat().filter(isRepeated));
    if (gone.size > 0) pagesCleared += 1;
    return groups
      .map((items) => items.filter((item) => !gone.has(item)))
      .filter((items) => charactersOf({ items }) > 0);
  });
  return { pages: cleared, pagesCleared };
}

/** Two keys, since places that nearly agree may be rounded apart. Numbers in a stamp may count the pages. */
function keysOf({ text, place: { x, y } }: TextItem): string[] {
  const pattern = text.replace(/\d+/g, '#').trim();
  return [0, 0.5].map((shift) => `${Math.floor(x / NEAR + shift)} ${Math.floor(y / NEAR + shift)} ${pattern}`);
}
