import type { DocumentBlock, Passage } from '#contract/library.ts';
import type { DocumentSection, ReadDocument } from '#core/ports/document-reader.ts';
import { splitSentences } from '#core/text/sentences.ts';

/**
 * Tokens of a passage, and how many of them overlap with the one before: the sizes with the best retrieval in published
 * measurements.
 */
const PASSAGE = 300;
const OVERLAP = 45;
/** A shorter passage is merged with the one before, if both are under the same heading. */
const SHORTEST = 40;
/**
 * Characters of a token of English prose, measured for the tokenizers of current models as 4 to 4.8; texts with many numbers
 * have fewer, other languages too. A passage need not be cut to the token.
 */
const CHARACTERS_OF_TOKEN = 4.3;
/** Tokens of a sentence or table row; a longer one is cut at a word, since no passage can contain it. */
const LONGEST_UNIT = PASSAGE;

/** A sentence, a row of a table or a part of one that is too long: what a passage is made of. */
interface Unit {
  start: number;
  end: number;
  page: number | null;
}

/**
 * Cuts a document into passages of about 300 tokens that overlap by 45. A passage ends with a sentence or table row; it
 * may span paragraphs but never a heading, and contains nothing of the reference list. `text` is
 * `document.text.slice(start, end)`. Linear in the document.
 */
export function cutPassages(document: Pick<ReadDocument, 'text' | 'blocks' | 'sections'>): Passage[] {
  const { text, blocks, sections } = document;
  const headings = headingsFrom(sections);
  const passages: Passage[] = [];
  for (const stretch of stretchesOf(blocks)) {
    const units = stretch.flatMap((block) => unitsOf(text, block));
    const heading = headings(stretch[0]?.start ?? 0);
    for (const { start, end, page } of windowsOf(units)) {
      passages.push({ ordinal: passages.length, start, end, page, heading, text: text.slice(start, end) });
    }
  }
  return passages;
}

/** Blocks that follow one another without a heading or a reference between them. */
function stretchesOf(blocks: readonly DocumentBlock[]): DocumentBlock[][] {
  const stretches: DocumentBlock[][] = [[]];
  for (const block of blocks) {
    if (block.kind === 'heading' || block.kind === 'reference') stretches.push([]);
    else stretches.at(-1)?.push(block);
  }
  return stretches.filter((stretch) => stretch.length > 0);
}

/** The headings over a place, for places in rising order. */
function headingsFrom(sections: readonly DocumentSection[]): (at: number) => string {
  const sorted = [...sections].sort((a, b) => a.start - b.start || a.level - b.level);
  let next = 0;
  let open: DocumentSection[] = [];
  return (at) => {
    for (let section = sorted[next]; section && section.start <= at; section = sorted[next]) {
      const { start, level } = section;
      open = open.filter((outer) => outer.end > start && outer.level < level);
      open.push(section);
      next += 1;
    }
    return open
      .filter(({ end }) => end > at)
      .map(({ title }) => title)
      .join(' › ');
  };
}

function unitsOf(text: string, block: DocumentBlock): Unit[] {
  const whole = text.slice(block.start, block.end);
  const parts = block.kind === 'table' ? rowsOf(whole) : splitSentences(whole);
  return parts.flatMap(({ start, end }) =>
    piecesOf(whole, start, end).map((piece) => ({
      start: block.start + piece.start,
      end: block.start + piece.end,
      page: block.page,
    })),
  );
}

function rowsOf(table: string): Array<{ start: number; end: number }> {
  return Array.from(table.matchAll(/[^\n]+/g), ({ index, 0: row }) => ({ start: index, end: index + row.length }));
}

/** Text longer than a passage is cut after a word, or if necessary within one; never within a character. */
function piecesOf(text: string, start: number, end: number): Array<{ start: number; end: number }> {
  const longest = Math.floor(LONGEST_UNIT * CHARACTERS_OF_TOKEN);
  const pieces: Array<{ start: number; end: number }> = [];
  let from = start;
  while (end - from > longest) {
    const space = text.lastIndexOf(' ', from + longest);
    let cut = space > from + longest / 2 ? space : from + longest;
    if (/[\udc00-\udfff]/.test(text.charAt(cut)) && /[\ud800-\udbff]/.test(text.charAt(cut - 1))) cut -= 1;
    pieces.push({ start: from, end: cut });
    from = cut;
    while (from < end && text.charAt(from) === ' ') from += 1;
  }
  if (from < end) pieces.push({ start: from, end });
  return pieces;
}

/** Passages over units, each beginning so far before the end of the last that they share about the overlap. */
function windowsOf(units: readonly Unit[]): Unit[] {
  const windows: Unit[] = [];
  let from = 0;
  while (from < units.length) {
    const first = units[from] as Unit;
    let to = from;
    while (to + 1 < units.length && tokensOf(first.start, (units[to + 1] as Unit).end) <= PASSAGE) to += 1;
    // A short rest goes along: alone it would say too little to be found.
    const last = units.at(-1) as Unit;
    const hasShortRest = to + 1 < units.length && tokensOf((units[to + 1] as Unit).start, last.end) < SHORTEST;
    if (hasShortRest) to = units.length - 1;
    windows.push({ start: first.start, end: (units[to] as Unit).end, page: first.page });
    if (to === units.length - 1) break;
    from = overlapFrom(units, from, to);
  }
  return windows;
}

/** The unit with which the next passage begins: the first of those at the end that fit into the overlap. */
function overlapFrom(units: readonly Unit[], from: number, to: number): number {
  const end = (units[to] as Unit).end;
  let next = to + 1;
  while (next - 1 > from && tokensOf((units[next - 1] as Unit).start, end) <= OVERLAP) next -= 1;
  return next;
}

function tokensOf(start: number, end: number): number {
  return (end - start) / CHARACTERS_OF_TOKEN;
}
