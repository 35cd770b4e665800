import type { Source } from '../sentence.ts';

/** Findings, works and sentences as prompts name them: F1, E1, S1. A model can point only at what it was shown. */
export interface Names<T> {
  nameOf(item: T): string;
  /**
   * What each name of a list stands for; undefined for what was never shown. A text may hold several: "F1, F3",
   * "[F1–F3]".
   */
  find(names: readonly string[]): (T | undefined)[];
}

const WIDEST_RANGE = 40;
const LONGEST_NAME = 5;

/** Names count from 1 in the given order. */
export function namesFor<T>(letter: string, items: readonly T[]): Names<T> {
  const places = new Map(items.map((item, at) => [item, at + 1]));
  return {
    nameOf: (item) => `${letter}${places.get(item) ?? 0}`,
    find: (names) => names.flatMap((text) => placesIn(text, letter).map((place) => items[place - 1])),
  };
}

/** The numbers of the names in a text; 0, which names nothing, where it contains anything else. */
function placesIn(text: string, letter: string): number[] {
  const tokens = text.match(/\p{L}+|\d+|[–—-]/gu) ?? [];
  const places: number[] = [];
  let isRange = false;
  for (const token of tokens) {
    const isDigits = /^\d+$/.test(token);
    if (isDigits && token.length <= LONGEST_NAME) {
      const last = places.at(-1);
      const to = Number(token);
      if (isRange && last && to > last && to - last <= WIDEST_RANGE)
        places.push(...Array.from({ length: to - last }, (_, i) => last + 1 + i));
      else places.push(to);
      isRange = false;
    } else if (/^[–—-]$/.test(token) || token.toLowerCase() === 'to') isRange = true;
    else if (token.toLowerCase() !== letter.toLowerCase() && token.toLowerCase() !== 'and') return [0];
  }
  return places.length > 0 ? places : [0];
}

/** Sources of one work together, in the order of the works. */
export function byWork<T extends Source>(sources: readonly T[]): T[][] {
  return [...Map.groupBy(sources, ({ work }) => work.work.id).values()];
}
