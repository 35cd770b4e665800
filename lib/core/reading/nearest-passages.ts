import { stems } from '../text/words.ts';
import { type TextBlock, textBlocks } from './text-blocks.ts';

/** A piece of a text: `text === source.slice(offset, offset + text.length)`. */
export type NearPassage = TextBlock;

/** Characters of a paper that are looked at, and of those that are read. */
const LOOKED_AT = 400_000;
const MOST_PASSAGES = 8;

/**
 * The paragraphs of a long text, and the rows of its tables, that share most words with the question, in reading order, at
 * most eight. A row is compared with the question together with the caption and the heads of its table. Those under headings of
 * methods, introductions and references are left out; methods stay where they are asked for.
 *
 * @param wanted stems of the question and of other names of its ideas.
 * @param characters room for all of them together, as they are shown; the nearest come first to it.
 */
export function passagesNearest(
  source: string,
  wanted: ReadonlySet<string>,
  { characters = Number.POSITIVE_INFINITY, withMethods = false }: { characters?: number; withMethods?: boolean } = {},
): NearPassage[] {
  let left = characters;
  const fits = (passage: NearPassage) => {
    const { length } = shownPassage(passage);
    const isRoom = length <= left;
    if (isRoom) left -= length;
    return isRoom;
  };
  return textBlocks(source.slice(0, LOOKED_AT), { withMethods })
    .map((passage) => ({ passage, ...nearnessOf(passage, wanted) }))
    .filter(({ named }) => named >= Math.min(2, wanted.size))
    .toSorted((a, b) => b.nearness - a.nearness || a.passage.offset - b.passage.offset)
    .map(({ passage }) => passage)
    .filter(fits)
    .slice(0, MOST_PASSAGES)
    .toSorted((a, b) => a.offset - b.offset);
}

/** A paragraph of usual length, and how much of a longer one's nearness is owed to its length (as b of BM25, Robertson 1994). */
const USUAL_LENGTH = 800;
const OF_LENGTH = 0.25;
/** The caption applies to all rows of a table, so it does not distinguish one from another. */
const IN_HEADING = 0.5;

/**
 * Wanted words that a passage names, as it is shown, and its nearness: of two that name as much the shorter is nearer, and of
 * rows of one table those that name them themselves.
 */
function nearnessOf(passage: NearPassage, wanted: ReadonlySet<string>): { named: number; nearness: number } {
  const count = (text: string) => {
    const present = new Set(stems(text));
    return [...wanted].filter((stem) => present.has(stem)).length;
  };
  const digits = /\d/.test(passage.text) ? 0.5 : 0;
  const own = count(passage.text);
  if (!passage.table) return { named: own + digits, nearness: (own + digits) / lengthFactor(passage.text.length) };
  const shown = shownPassage(passage);
  const named = count(shown);
  const score = own + IN_HEADING * (named - own) + digits;
  return { named: named + digits, nearness: score / lengthFactor(Math.max(USUAL_LENGTH, shown.length)) };
}

function lengthFactor(length: number): number {
  return 1 - OF_LENGTH + (OF_LENGTH * length) / USUAL_LENGTH;
}

/** As it can be understood: rows of a table, one a line, under its caption and the heads of its columns. */
export function shownPassage({ text, table }: NearPassage): string {
  return table?.lines ? `${table.lines}\n${text}` : text;
}

/** The lines of passages as they are shown one after another; a heading that several share is shown once. */
export function shownLines(passages: readonly NearPassage[]): string[] {
  return passages.flatMap((passage, at) => {
    const before = passages[at - 1]?.table?.lines;
    return (passage.table && passage.table.lines === before ? passage.text : shownPassage(passage)).split('\n');
  });
}
