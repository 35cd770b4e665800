import type { ReferenceEntry, TextBlock } from './cited-text.ts';
import { bulletOf, DATE_OR_ID, isDatedStart, isEntryStart, labelOf, startsWithin } from './entry-start.ts';
import { readEntry } from './read-entry.ts';

/** A longer entry is a parsing error. */
export const LONGEST_ENTRY = 2_000;

export type Piece = Omit<ReferenceEntry, 'id' | 'text'>;

interface Line extends Piece {
  /** The block that it is in. */
  block: TextBlock;
  /** An empty line or the edge of a block is above it. */
  isApart: boolean;
  indent: number;
  /** Of the mark before its text. */
  lead: number;
  isBullet: boolean;
}

/**
 * The entries of a list whose blocks are lines, paragraphs or what a page layout has left of them; `rest` are blocks
 * behind the list that are prose. Labels divide entries if there are any, then bullets, then hanging indents, then what
 * begins as a reference does.
 */
export function splitEntries(text: string, blocks: readonly TextBlock[]): { pieces: Piece[]; rest: TextBlock[] } {
  const labelled = blocks.filter(({ start, end }) => labelOf(text.slice(start, Math.min(end, start + 120))) !== null);
  const isLabelled = labelled.length >= 0.2 * blocks.length && labelled[0] === blocks[0];
  const lines = blocks.flatMap((block, at) => linesOf(text, block, { above: blocks[at - 1], isLabelled }));
  const isBulleted = !isLabelled && (lines[0]?.isBullet ?? false);
  const isHanging = !isLabelled && !isBulleted && hasHangingIndent(lines);
  const isEachLine =
    lines.length > 1 &&
    lines.filter(({ start, end }) => DATE_OR_ID.test(text.slice(start, end))).length >= 0.8 * lines.length;
  const isDatedFirst = !isLabelled && mostAreDated(text, lines);
  const isMark = ({ label, isBullet }: Line) => (isLabelled ? label !== null : isBulleted && isBullet);
  const restFrom = restOf(text, lines, isLabelled || isBulleted ? lines.findLastIndex(isMark) : null);
  const labels = new Set<string>();
  const pieces: Piece[] = [];
  const rest: TextBlock[] = [];
  for (const [at, line] of lines.entries()) {
    const last = pieces.at(-1);
    const begins =
      at >= restFrom
        ? false
        : isLabelled
          ? line.label !== null && !labels.has(line.label)
          : isBulleted
            ? line.isBullet
            : beginsPlain(text, line, last, { isHanging, isDatedFirst, isEachLine });
    if (!last || begins) {
      pieces.push({ label: isLabelled ? line.label : null, start: line.start + line.lead, end: line.end });
      if (line.label !== null) labels.add(line.label);
    } else if (at >= restFrom) rest.push(line.block);
    else last.end = line.end;
  }
  return { pieces, rest };
}

/**
 * Where the list has ended and other text follows: behind the last entry that is marked as one, or that begins as one
 * does if sentences follow it.
 */
function restOf(text: string, lines: readonly Line[], lastMarked: number | null): number {
  const sourceOf = ({ start, lead, end }: Line) => text.slice(start + lead, end);
  const begins = (own: string) => isEntryStart(own) && (DATE_OR_ID.test(own) || areNames(own));
  const last = lastMarked ?? lines.findLastIndex((line) => begins(sourceOf(line)));
  const from = lines.findIndex(
    (line, at) =>
      at > last && line.isApart && isFinished(sourceOf(lines[at - 1] ?? line)) && !isPartOfEntry(sourceOf(line)),
  );
  if (from < 0) return lines.length;
  const hasProse = lines.slice(from).some((line) => isProse(sourceOf(line)));
  return lastMarked !== null || hasProse ? from : lines.length;
}

const smallWords = (text: string) => (text.match(/(?<!\p{L})\p{Ll}{4}/gu) ?? []).length;

/** Of a reference that a page layout has left on its own. */
function isPartOfEntry(text: string): boolean {
  const { isArticle, ids, url } = readEntry(text.slice(0, LONGEST_ENTRY));
  return isArticle || Object.keys(ids).length > 0 || url !== null;
}

const LEAST_PROSE = 6;
const isProse = (text: string) => smallWords(text) >= LEAST_PROSE && !isPartOfEntry(text);

/** Whether the entries of a list begin with authors and year. */
function mostAreDated(text: string, lines: readonly Line[]): boolean {
  const starts = lines
    .map(({ start, lead, end }) => text.slice(start + lead, Math.min(end, start + lead + 240)))
    .filter(isEntryStart);
  return starts.filter((start) => isDatedStart(start)).length >= 0.6 * Math.max(1, starts.length);
}

/** Blocks in parts: a printed list may run several entries together. */
function linesOf(
  text: string,
  block: TextBlock,
  { above, isLabelled }: { above: TextBlock | undefined; isLabelled: boolean },
): Line[] {
  const source = text.slice(block.start, block.end);
  const between = above ? text.slice(above.end, block.start) : '\n\n';
  const indent = block.start - 1 - text.lastIndexOf('\n', block.start - 1);
  const cuts = [0, ...(isLabelled ? cutsIn(source) : startsWithin(source).filter((at) => at > LEAST_ENTRY))];
  return cuts.map((from, at) => {
    const part = source.slice(from, cuts[at + 1] ?? source.length);
    const label = labelOf(part);
    const bullet = bulletOf(part);
    return {
      block,
      label: label?.label ?? null,
      lead: label?.length ?? bullet,
      isBullet: bullet > 0,
      start: block.start + from,
      end: block.start + from + part.length,
      isApart: at === 0 && between.split('\n').length > 2,
      indent: at === 0 ? indent : 0,
    };
  });
}

const NUMBER_WITHIN = /(?<=\s)(?:\[(\d{1,3})\]\s|(\d{1,3})\.\s{1,3}(?=\p{Lu}))/gu;

/** Where a numbered entry follows within a block: numbers that rise by one. */
function cutsIn(source: string): number[] {
  const first = labelOf(source);
  const numbers = [...source.matchAll(NUMBER_WITHIN)].map((match) => ({
    n: Number(match[1] ?? match[2]),
    at: match.index,
  }));
  const cuts: number[] = [];
  let expected = first && /^\d+$/.test(first.label) ? Number(first.label) + 1 : null;
  for (const { n, at } of numbers) {
    const isRemainder = first === null && cuts.length === 0;
    if (isRemainder && !isFinished(source.slice(0, at))) continue;
    const least = isRemainder ? 0 : LEAST_ENTRY;
    if ((expected !== null && n !== expected) || at - (cuts.at(-1) ?? 0) <= least) continue;
    cuts.push(at);
    expected = n + 1;
  }
  return cuts;
}

/** Characters. */
const LEAST_ENTRY = 30;

/** Whether some lines are indented and the first of each entry is not. */
function hasHangingIndent(lines: readonly Line[]): boolean {
  const inner = lines.filter(({ isApart }) => !isApart);
  const least = Math.min(...lines.map(({ indent }) => indent));
  return inner.some(({ indent }) => indent >= least + 2) && lines[0]?.indent === least;
}

function beginsPlain(
  text: string,
  line: Line,
  last: Piece | undefined,
  { isHanging, isDatedFirst, isEachLine }: Record<'isHanging' | 'isDatedFirst' | 'isEachLine', boolean>,
): boolean {
  if (!last) return true;
  const own = text.slice(line.start + line.lead, line.end);
  // Bounded: an entry may have any number of lines.
  const before = text.slice(last.start, Math.min(last.end, last.start + LONGEST_ENTRY));
  const isDone = isFinished(text.slice(Math.max(last.start, last.end - END), last.end));
  if (isHanging && !line.isApart) return line.indent < 2;
  if (isEachLine && !line.isApart) return !areNames(before);
  if (line.isApart)
    return (
      ((isEntryStart(own) && !areNames(before)) || (!isDatedFirst && !isUnfinished(before))) &&
      (DATE_OR_ID.test(own) || isDone)
    );
  return isEntryStart(own) && DATE_OR_ID.test(before) && isDone;
}

/** After its year, a complete entry has more text than this; otherwise its title is in the next block. */
const LEAST_AFTER_YEAR = 15;
/** Before it, of an entry that gives its title there. */
const FEWEST_WORDS = 6;

function isUnfinished(entry: string): boolean {
  const year = entry.search(DATE_OR_ID);
  if (year < 0 || /[,&-]\s*$/.test(entry.slice(-3))) return true;
  const isShort = entry.slice(0, year).split(/\s+/).length < FEWEST_WORDS;
  return (
    entry.length - year - 4 < LEAST_AFTER_YEAR && (isShort || readEntry(entry.slice(0, LONGEST_ENTRY)).title === null)
  );
}

/** Of an entry that a page layout has parted behind its authors. */
const areNames = (entry: string) => !DATE_OR_ID.test(entry) && smallWords(entry) < 2;

/** Characters that show whether an entry is complete. */
const END = 80;

function isFinished(entry: string): boolean {
  const end = entry.slice(-END).trimEnd();
  const last = end.slice(end.lastIndexOf(' ') + 1);
  return /[\d.)\]”"’*]$/.test(end) || last.includes('/');
}
