import type { BlockText, ReferenceEntry, TextBlock } from './cited-text.ts';
import { readEntry } from './read-entry.ts';

/** A longer entry is a parsing error. */
const LONGEST_ENTRY = 2_000;
const NUMBERED = /^\s{0,8}(?:\[(\d{1,3})\]:?|\((\d{1,3})\)|(\d{1,3})[.)]|(\d{1,3})(?=\s+\p{Lu}))\s*/u;
const NUMBER_WITHIN = /(?<=\s)(?:\[(\d{1,3})\]\s|(\d{1,3})\.\s{1,3}(?=\p{Lu}))/gu;
const NOTE = /\[\^([^[\]\s]{1,40})\]:\s{0,4}/g;
const YEAR_OR_ID = /(?<!\d)(?:1[89]|20)\d\d(?!\d)|\b10\.\d{4,9}\/|https?:\/\//;

export interface ReferenceList {
  entries: ReferenceEntry[];
  /** The blocks that form the list, not prose. */
  blocks: ReadonlySet<TextBlock>;
}

/** The entries of a text's reference list and its footnotes, in order. Linear in the text. */
export function readReferenceList({ text, blocks }: BlockText): ReferenceList {
  const notes = blocks.filter(
    ({ start, end }) => text.slice(start, start + 60).startsWith('[^') && isNote(text.slice(start, end)),
  );
  const listed = blocks.filter((block) => block.kind === 'reference' && !notes.includes(block));
  const list = listed.length > 0 ? listed : numberedEnd(text, blocks, notes);
  const joined = joinedIn(text);
  const entries = [
    ...list.flatMap((block) => piecesOf(text, block)).reduce(joined, []),
    ...notes.flatMap((block) => notesOf(text, block)),
  ];
  return {
    entries: entries
      .map((entry) => trimmed(text, entry))
      .filter((entry) => entry.text !== '')
      .map((entry, at) => ({ ...entry, id: `r${at + 1}` })),
    blocks: new Set([...list, ...notes]),
  };
}

type Piece = Omit<ReferenceEntry, 'id' | 'text'>;

const isNote = (text: string) => /^\[\^[^\]\s]{1,40}\]:/.test(text);

function notesOf(text: string, { start, end }: TextBlock): Piece[] {
  const found = [...text.slice(start, end).matchAll(NOTE)];
  return found.flatMap((match, at) => {
    const from = start + match.index + match[0].length;
    const to = start + (found[at + 1]?.index ?? end - start);
    return worksOf(text, from, to).map((place) => ({ label: `^${match[1] ?? ''}`, ...place }));
  });
}

/** A note may name several works, with semicolons between them: "Adams, “Sleep” (2018), 3; Brown, “Fibre” (2019), 4." */
function worksOf(text: string, start: number, end: number): { start: number; end: number }[] {
  const note = text.slice(start, end);
  const works: { start: number; end: number }[] = [];
  let from = 0;
  for (const match of note.matchAll(/;\s{1,4}(?=\p{Lu})/gu)) {
    // Authors are separated in the same way; only what has a year or quotation marks is a work.
    if (!WORK_WITHIN.test(note.slice(from, match.index)) || !WORK_WITHIN.test(note.slice(match.index))) continue;
    works.push({ start: start + from, end: start + match.index });
    from = match.index + match[0].length;
  }
  return [...works, { start: start + from, end }];
}

const WORK_WITHIN = /(?<!\d)(?:1[89]|20)\d\d(?!\d)|[“"][^”"]{4}/;

/** A block split into entries: a printed list may run several together. */
function piecesOf(text: string, { start, end }: TextBlock): Piece[] {
  const source = text.slice(start, end);
  const head = NUMBERED.exec(source);
  if (!head) return [{ label: null, start, end }];
  const first = numberOf(head);
  const cuts = [{ number: first, at: 0, skip: head[0].length }];
  for (const match of source.matchAll(NUMBER_WITHIN)) {
    const number = numberOf(match);
    const last = cuts.at(-1);
    if (last && number === last.number + 1 && match.index - last.at > 30)
      cuts.push({ number, at: match.index, skip: match[0].length });
  }
  return cuts.map(({ number, at, skip }, i) => ({
    label: String(number),
    start: start + at + skip,
    end: start + (cuts[i + 1]?.at ?? source.length),
  }));
}

const numberOf = (match: RegExpExecArray | RegExpMatchArray) =>
  Number(match.slice(1).find((group) => group !== undefined));

/** After its year, a complete entry has more text than this; otherwise its title is in the next block. */
const LEAST_AFTER_YEAR = 15;

/**
 * Joins entries split by a page or column break: in a numbered list, text without a number continues the entry before;
 * in others, text that follows an unfinished entry does.
 */
function joinedIn(text: string): (entries: Piece[], piece: Piece) => Piece[] {
  return (entries, piece) => {
    const last = entries.at(-1);
    const isLabelled = last !== undefined && last.label !== null;
    const goesOn = isLabelled
      ? piece.label === null || entries.some(({ label }) => label === piece.label)
      : last !== undefined && piece.label === null && isUnfinished(text.slice(last.start, last.end));
    if (last && goesOn) last.end = piece.end;
    else entries.push({ ...piece });
    return entries;
  };
}

function isUnfinished(entry: string): boolean {
  const year = entry.search(YEAR_OR_ID);
  if (year < 0 || /[,&-]\s*$/.test(entry.slice(-3))) return true;
  return entry.length - year - 4 < LEAST_AFTER_YEAR && readEntry(entry.slice(0, LONGEST_ENTRY)).title === null;
}

/** Without a heading: blocks at the end that are numbered from 1, most with a year or an address. */
function numberedEnd(text: string, blocks: readonly TextBlock[], notes: readonly TextBlock[]): TextBlock[] {
  const found: TextBlock[] = [];
  let expected: number | null = null;
  for (const block of blocks.toReversed()) {
    if (notes.includes(block)) continue;
    const head = NUMBERED.exec(text.slice(block.start, block.start + 20));
    const number = head ? numberOf(head) : null;
    if (number === null) {
      if (found.length === 0) continue;
      break;
    }
    if (expected !== null && number !== expected) break;
    found.unshift(block);
    if (number === 1) break;
    expected = number - 1;
  }
  const [first] = found;
  if (!first || !/^\s*\W?1\W/.test(text.slice(first.start, first.start + 10))) return [];
  const dated = found.filter(({ start, end }) => YEAR_OR_ID.test(text.slice(start, end))).length;
  return dated >= 0.6 * found.length ? found : [];
}

function trimmed(text: string, { label, start, end }: Piece): Omit<ReferenceEntry, 'id'> {
  const raw = text.slice(start, Math.min(end, start + LONGEST_ENTRY));
  const from = start + (raw.length - raw.trimStart().length);
  const clean = raw.trim();
  return { label, text: clean.replace(/\s+/g, ' '), start: from, end: from + clean.length };
}
