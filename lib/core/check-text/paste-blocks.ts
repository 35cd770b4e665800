import type { BlockText, TextBlock } from './cited-text.ts';

/** "## Methods", "References", "REFERENCES:", "**Sources**". */
const MARKDOWN_HEADING = /^\s{0,3}#{1,6}\s/;
const LIST_NAME =
  /^(?:references?|bibliography|literature(?: cited)?|works cited|cited works|sources|citations|notes|footnotes|endnotes|literaturverzeichnis|literatur|références|referencias|referências)$/;
const LISTED = /^\s{0,8}(?:[-*+•]|\[?\d{1,3}[.)\]]:?|\[\^[^\]\s]{1,40}\]:)\s+/;
/** Characters; a longer line is not a heading. */
const LONGEST_HEADING = 120;

/**
 * Splits plain text or Markdown into blocks without changing it, so that every offset refers to the pasted text.
 * Paragraphs are separated by empty lines, list items by their marks; below the heading of a reference list, each line
 * that looks like an entry is a block.
 */
export function pasteBlocks(text: string): BlockText {
  const blocks: TextBlock[] = [];
  let inReferences = false;
  for (const lines of paragraphsOf(text)) {
    for (const group of groupsOf(lines)) {
      const [first] = group;
      const last = group.at(-1);
      if (!first || !last) continue;
      const isNamed = group.length === 1 && isListName(first.text);
      const isHeading = isNamed || (group.length === 1 && MARKDOWN_HEADING.test(first.text));
      if (isHeading) {
        inReferences = isNamed || (isListName(first.text) && MARKDOWN_HEADING.test(first.text));
        blocks.push({ kind: 'heading', start: first.start, end: first.end });
      } else if (inReferences) blocks.push(...entryBlocks(group));
      else blocks.push({ kind: 'paragraph', start: first.start, end: last.end });
    }
  }
  return { text, blocks };
}

interface Line {
  text: string;
  start: number;
  end: number;
}

function paragraphsOf(text: string): Line[][] {
  const paragraphs: Line[][] = [[]];
  let start = 0;
  for (const line of text.split('\n')) {
    const trimmed = line.trim();
    const at = start + line.indexOf(trimmed);
    if (trimmed === '') paragraphs.push([]);
    else paragraphs.at(-1)?.push({ text: trimmed, start: at, end: at + trimmed.length });
    start += line.length + 1;
  }
  return paragraphs.filter((lines) => lines.length > 0);
}

/** Lines that belong together: a heading is its own group, a list item begins one. */
function groupsOf(lines: readonly Line[]): Line[][] {
  const groups: Line[][] = [];
  let isOpen = false;
  for (const line of lines) {
    const isHeading = MARKDOWN_HEADING.test(line.text) || isListName(line.text);
    const last = groups.at(-1);
    if (last && isOpen && !isHeading && !LISTED.test(line.text)) last.push(line);
    else groups.push([line]);
    isOpen = !isHeading;
  }
  return groups;
}

/** Each line is an entry if most lines look like one; otherwise the paragraph is one entry with line breaks. */
function entryBlocks(group: readonly Line[]): TextBlock[] {
  const dated = group.filter(({ text }) => YEAR_OR_DOI.test(text)).length;
  const isEach = group.length > 1 && dated >= 0.8 * group.length;
  const parts = isEach ? group.map((line) => [line]) : [group];
  return parts.flatMap((lines) => {
    const [first, last] = [lines[0], lines.at(-1)];
    return first && last ? [{ kind: 'reference' as const, start: first.start, end: last.end }] : [];
  });
}

const YEAR_OR_DOI = /(?<!\d)(?:1[89]|20)\d\d(?!\d)|\b10\.\d{4,9}\//;

function isListName(line: string): boolean {
  if (line.length > LONGEST_HEADING) return false;
  const name = line
    .replace(/[#*_:]/g, ' ')
    .trim()
    .toLowerCase();
  return LIST_NAME.test(name);
}
