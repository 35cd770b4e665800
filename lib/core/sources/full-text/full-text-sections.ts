import { isTableCaption, isTableRow } from '../../text/table-row.ts';

/** `core`: methods, results, discussion, conclusion, from which findings are quoted; `aside`: no part of the research. */
export type SectionKind = 'core' | 'other' | 'introduction' | 'aside';

export interface Section {
  /** Empty for text before the first section. */
  title: string;
  kind: SectionKind;
  paragraphs: string[];
}

/** Some ten printed pages: what an article says about a question stands within. */
const LONGEST_TEXT = 40_000;
/** What room there is goes to these kinds in this order. */
const PREFERENCE: readonly SectionKind[] = ['core', 'other', 'introduction'];

/** Of a text that is too long its tables keep this share, or what the prose leaves. */
const SHARE_OF_TABLES = 1 / 4;

/** Sections as one text of at most `limit` characters, in their own order; of each the prose and the rows that fit are kept whole. */
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

/** A row, or the caption of those that follow: neither says anything without the other. */
function isOfTable(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? '';
  return isTableRow(line) || (isTableCaption(line) && isTableRow(lines[at + 1] ?? ''));
}

/** What of the room each section gets: the kinds in their order, and of one kind each an equal share. */
function roomsOf(sections: readonly Section[], limit: number, linesOf: LinesOf): Map<Section, number> {
  const rooms = new Map<Section, number>();
  let left = limit;
  for (const kind of PREFERENCE) {
    const alike = sections
      .filter((section) => section.kind === kind)
      .map((section) => ({ section, length: lengthOf(linesOf(section)) }))
      .sort((a, b) => a.length - b.length);
    // The shortest first: what they leave of their equal share goes to the longer ones.
    for (const [index, { section, length }] of alike.entries()) {
      const share = Math.min(length, Math.floor(left / (alike.length - index)));
      rooms.set(section, share);
      left -= share;
    }
  }
  return rooms;
}

/** With the line break that follows each. */
function lengthOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + (line ? line.length + 1 : 0), 0);
}

/** Prose and rows are cut each at the first that does not fit: what follows would be read without what it goes on from. */
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
