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

/** Sections as one text of at most `limit` characters, in their own order, each cut after a whole paragraph. */
export function fitSections(sections: readonly Section[], limit = LONGEST_TEXT): string {
  const rooms = new Map<Section, number>();
  let left = limit;
  for (const kind of PREFERENCE) {
    const alike = sections.filter((section) => section.kind === kind).sort((a, b) => lengthOf(a) - lengthOf(b));
    // The shortest first: what they leave of their equal share goes to the longer ones.
    for (const [index, section] of alike.entries()) {
      const room = Math.min(lengthOf(section), Math.floor(left / (alike.length - index)));
      rooms.set(section, room);
      left -= room;
    }
  }
  return sections
    .map((section) => fitted(section, rooms.get(section) ?? 0))
    .filter(Boolean)
    .join('\n');
}

/** With the line break that follows it. */
function lengthOf({ title, paragraphs }: Section): number {
  return [title, ...paragraphs].reduce((sum, line) => sum + (line ? line.length + 1 : 0), 0);
}

function fitted({ title, paragraphs }: Section, room: number): string {
  const lines = title ? [title] : [];
  let left = room - (title ? title.length + 1 : 0);
  for (const paragraph of paragraphs) {
    left -= paragraph.length + 1;
    if (left < 0) break;
    lines.push(paragraph);
  }
  return lines.length > (title ? 1 : 0) ? lines.join('\n') : '';
}
