import { words } from '../text/words.ts';
import type { BlockText, ReferenceEntry, TextBlock } from './cited-text.ts';
import { bulletOf, DATE_OR_ID, isEntryStart, isListName, labelOf, withAuthors } from './entry-start.ts';
import { LONGEST_ENTRY, type Piece, splitEntries } from './split-entries.ts';

/** "[^1]: …" of a footnote, "[key]: https://…" of a link. */
const NOTE = /\[(\^?[^[\]\s]{1,40})\]:\s{0,4}/g;

export interface ReferenceList {
  entries: ReferenceEntry[];
  /** The blocks that form the list, not prose. */
  blocks: ReadonlySet<TextBlock>;
}

/** The entries of a text's reference lists and its footnotes, in order. Linear in the text. */
export function readReferenceList({ text, blocks }: BlockText): ReferenceList {
  const notes = blocks.filter(({ start, end }) => isNote(text.slice(start, Math.min(end, start + 80))));
  const others = blocks.filter((block) => !notes.includes(block));
  const lists = listsOf(text, others);
  const split = lists.map((list) => splitEntries(text, list));
  const pieces = [
    ...split.flatMap(({ pieces: each }) => each.flatMap((piece) => worksOf(text, piece))),
    ...notes.flatMap((block) => notesOf(text, block)),
  ];
  const rest = new Set(split.flatMap((each) => each.rest));
  let before: string | undefined;
  const entries = pieces
    .map((piece) => trimmed(text, piece))
    .filter((entry) => entry.text !== '')
    .map((entry, at) => {
      before = withAuthors(entry.text, before);
      return { ...entry, text: before, id: `r${at + 1}` };
    });
  return { entries, blocks: new Set([...lists.flat().filter((block) => !rest.has(block)), ...notes]) };
}

/** The blocks of each list: below its heading, as a file gives them, or where a text without a heading ends with them. */
function listsOf(text: string, blocks: readonly TextBlock[]): TextBlock[][] {
  const lists: TextBlock[][] = [];
  let open: TextBlock[] | null = null;
  for (const block of blocks) {
    const isNamed = block.end - block.start < 80 && isListName(text.slice(block.start, block.end));
    const source = text.slice(block.start, Math.min(block.end, block.start + LONGEST_ENTRY));
    // A page layout may take an entry of a line or two for a heading.
    const isEnd = block.kind === 'heading' && !(open && (DATE_OR_ID.test(source) || /\.$/.test(source)));
    if (isNamed || isEnd) open = isNamed ? [] : null;
    // In a list of a file's, other blocks are what a page has in between.
    else if (block.kind === 'reference' || (open && open[0]?.kind !== 'reference')) {
      // A running head within the list of a file is no end of it.
      open ??= lists.at(-1) ?? [];
      open.push(block);
      if (open.length === 1) lists.push(open);
    }
  }
  const found = lists.filter((list) => isList(text, list));
  const [first] = found;
  const isNumbered = found.some(([block]) => block && labelOf(text.slice(block.start, block.end)));
  if (first && isNumbered) return found;
  const before = first?.[0] ? blocks.slice(0, blocks.indexOf(first[0])) : blocks;
  const end = endOf(text, before, first);
  return [end, ...found].filter((list) => list.length > 0);
}

/** What follows a heading like "Sources" is a list if most of it begins as entries do, or has a year or an address. */
function isList(text: string, list: readonly TextBlock[]): boolean {
  const dated = list.filter(({ start, end }) => DATE_OR_ID.test(text.slice(start, end)));
  const [first] = list;
  return first !== undefined && dated.length >= 0.3 * list.length && isEntry(text, first);
}

function isEntry(text: string, { start, end }: TextBlock): boolean {
  const entry = text.slice(start, end);
  const lead = labelOf(entry)?.length ?? bulletOf(entry);
  return lead > 0 || isEntryStart(entry) || end - start < 400;
}

/**
 * Without a heading: blocks at the end that are numbered from 1, or begin as entries do; above a bibliography, numbered
 * notes to its works.
 */
function endOf(
  text: string,
  blocks: readonly TextBlock[],
  bibliography: readonly TextBlock[] | undefined,
): TextBlock[] {
  const found: TextBlock[] = [];
  let expected: number | null = null;
  for (const block of blocks.toReversed()) {
    const source = text.slice(block.start, Math.min(block.end, block.start + 600));
    if (block.kind === 'heading' && found.length === 0) continue;
    const label = labelOf(source);
    const number = label && /^\d+$/.test(label.label) ? Number(label.label) : null;
    const isPlain = number === null && expected === null && isEntryStart(source) && DATE_OR_ID.test(source);
    if (number === null && !(!bibliography && isPlain && block.end - block.start < 600)) {
      if (found.length === 0) continue;
      break;
    }
    if (expected !== null && number !== expected) break;
    found.unshift(block);
    if (number === 1) break;
    expected = number === null ? null : number - 1;
  }
  const [first] = found;
  if (!first) return [];
  const isNumbered = labelOf(text.slice(first.start, first.end))?.label === '1';
  const firstWords = new Set(bibliography?.map(({ start }) => words(text.slice(start, start + 40))[0]));
  const isOne = (entry: string) =>
    bibliography
      ? words(entry)
          .slice(0, 4)
          .some((word) => firstWords.has(word) || word === 'ibid')
      : DATE_OR_ID.test(entry);
  const dated = found.filter(({ start, end }) => isOne(text.slice(start, end)));
  const isLong = isNumbered || (found.length >= 3 && expected === null);
  return isLong && dated.length >= 0.6 * found.length ? found : [];
}

const isNote = (text: string) => /^\[(?:\^[^[\]\s]{1,40}\]:|[^[\]\s]{1,40}\]:\s{0,4}<?https?:)/.test(text);

function notesOf(text: string, { start, end }: TextBlock): Piece[] {
  const found = [...text.slice(start, end).matchAll(NOTE)];
  return found.flatMap((match, at) => {
    const from = start + match.index + match[0].length;
    const to = start + (found[at + 1]?.index ?? end - start);
    return worksOf(text, { label: match[1] ?? '', start: from, end: to });
  });
}

/** A note may name several works, with semicolons between them: "Adams, “Sleep” (2018), 3; Brown, “Fibre” (2019), 4." */
function worksOf(text: string, { label, start, end }: Piece): Piece[] {
  if (label === null) return [{ label, start, end }];
  const note = text.slice(start, end);
  const works: Piece[] = [];
  let from = 0;
  for (const match of note.matchAll(NEXT_WORK)) {
    // Authors are separated in the same way; what names a work has a year, a title in marks, or ends with a page.
    if (!isWork(note.slice(from, match.index)) || !isWork(note.slice(match.index))) continue;
    works.push({ label, start: start + from, end: start + match.index });
    from = match.index + match[0].length;
  }
  return [...works, { label, start: start + from, end }];
}

const NEXT_WORK =
  /(?:;\s{1,4}(?:(?:and |but )?(?:[Ss]ee|[Cc]f\.?)(?: also)?,?\s)?|\.\s{1,4}(?:[Ss]ee|[Cc]f\.?)(?: also)?,?\s)(?=[\p{Lu}])/gu;
const WORK_WITHIN = /(?<!\d)(?:1[89]|20)\d\d(?!\d)|[“"][^”"]{4}|[*_]\p{Lu}[^*_]{3}|\(n\.? ?\d{1,3}\)|^ibid/iu;
const isWork = (text: string) => WORK_WITHIN.test(text);

function trimmed(text: string, { label, start, end }: Piece): Omit<ReferenceEntry, 'id'> {
  const raw = text.slice(start, Math.min(end, start + LONGEST_ENTRY));
  const from = start + (raw.length - raw.trimStart().length);
  const clean = raw.trim();
  return { label, text: withoutPageNumbers(clean), start: from, end: from + clean.length };
}

/** Between the lines of an entry that goes on over a page. */
function withoutPageNumbers(text: string): string {
  const lines = text.split('\n');
  const kept = lines.filter((line, at) => at === 0 || at === lines.length - 1 || !/^\d{1,4}$/.test(line.trim()));
  return plainLatex(kept.join(' ')).replace(/\s+/g, ' ');
}

/** An entry that was pasted with its commands. */
const plainLatex = (text: string) =>
  text.includes('\\')
    ? text
        .replace(/\\end\{[a-z]{1,40}\}|\\[a-z]{1,40}\*?/gi, ' ')
        .replace(/[{}]|\\(?=[&%$#_])/g, '')
        .replace(/~|--/g, (sign) => (sign === '~' ? ' ' : '-'))
    : text;
