import { isTableCaption, isTableRow } from '../../text/table-row.ts';

/**
 * `core`: methods, results, discussion, conclusion, from which findings are quoted; `aside`: not part of the research.
 */
export type SectionKind = 'core' | 'other' | 'introduction' | 'aside';

export interface Section {
  /** Empty for text before the first section. */
  title: string;
  kind: SectionKind;
  paragraphs: string[];
}

/** Some ten printed pages, enough for what an article says about a question. */
const LONGEST_TEXT = 40_000;
/** Space is given to these kinds in this order. */
const PREFERENCE: readonly SectionKind[] = ['core', 'other', 'introduction'];

/** The share of a too long text that its tables keep, or what the prose leaves over. */
const SHARE_OF_TABLES = 1 / 4;

/**
 * Sections as one text of at most `limit` characters, in their own order; prose and rows are kept whole as far as they
 * fit.
 */
export function fitSections(sections: readonly Section[], limit = LONGEST_TEXT): string {
  const prose = sections.reduce((sum, section) => sum + lengthOf(proseOf(section)), 0);
  const rows = sections.reduce((sum, section) => sum + lengthOf(rowsOf(section)), 0);
  const forRows = Math.min(rows, Math.max(Math.floor(limit * SHARE_OF_TABLES), limit - prose));
  const proseRooms = roomsOf(sections, limit - forRows, proseOf);
  const rowRooms = roomsOf(sections, forRows, rowsOf);
  return sections
    .map((section) => fitted(section, proseRooms.get(section) ?? 0, rowRooms.get(section) ?? 0))
    .filter(Boolean)
    .join('\n');
}

type LinesOf = (section: Section) => string[];

const proseOf: LinesOf = ({ title, paragraphs }) => [
  title,
  ...paragraphs.filter((_, at) => !isOfTable(paragraphs, at)),
];
const rowsOf: LinesOf = ({ paragraphs }) => paragraphs.filter((_, at) => isOfTable(paragraphs, at));

/** A row, or the caption of the rows after it: neither makes sense alone. */
function isOfTable(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? '';
  return isTableRow(line) || (isTableCaption(line) && isTableRow(lines[at + 1] ?? ''));
}

/** The space of each section: the kinds in order of preference, and equal shares within a kind. */
function roomsOf(sections: readonly Section[], limit: number, linesOf: LinesOf): Map<Section, number> {
  const rooms = new Map<Section, number>();
  let left = limit;
  for (const kind of PREFERENCE) {
    const alike = sections
      .filter((section) => section.kind === kind)
      .map((section) => ({ section, length: lengthOf(linesOf(section)) }))
      .sort((a, b) => a.length - b.length);
    // The shortest first: what they leave of their share goes to the longer ones.
    for (const [index, { section, length }] of alike.entries()) {
      const share = Math.min(length, Math.floor(left / (alike.length - index)));
      rooms.set(section, share);
      left -= share;
    }
  }
  return rooms;
}

/** Including the line break after each. */
function lengthOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + (line ? line.length + 1 : 0), 0);
}

/** Prose and rows are each cut at the first that does not fit: later ones would lack the text they continue. */
function fitted({ title, paragraphs }: Section, proseLimit: number, rowLimit: number): string {
  const lines: string[] = [];
  let prose = title ? proseLimit - title.length - 1 : proseLimit;
  const head = title && prose >= 0 ? [title] : [];
  let rows = rowLimit;
  for (const [at, line] of paragraphs.entries()) {
    const isRow = isOfTable(paragraphs, at);
    if (isRow) rows -= line.length + 1;
    else prose -= line.length + 1;
    if ((isRow ? rows : prose) >= 0) lines.push(line);
  }
  return lines.length > 0 ? [...head, ...lines].join('\n') : '';
}
