import type { BlockText, TextBlock } from './cited-text.ts';
import { bulletOf, DATE_OR_ID, isEntryStart, isListName, labelOf } from './entry-start.ts';

/** "## Methods". */
const MARKDOWN_HEADING = /^\s{0,3}#{1,6}\s/;
const LISTED = /^\s{0,8}(?:[-*+•]|\(?\d{1,3}[.)]|\[\d{1,3}\]:?|\[\^?[^\]\s]{1,40}\]:)\s+/;

/**
 * Splits plain text or Markdown into blocks without changing it, so that every offset refers to the pasted text.
 * Paragraphs are separated by empty lines, list items by their marks; below the heading of a reference list, and where
 * lines look like one, each line is a block.
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
        inReferences = isNamed;
        blocks.push({ kind: 'heading', start: first.start, end: first.end });
      } else if (inReferences || areEntries(group))
        blocks.push(...group.map(({ start, end }) => ({ kind: 'reference' as const, start, end })));
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

/** Whether lines are entries of a list without a heading: prose does not begin line after line with a name and a year. */
function areEntries(group: readonly Line[]): boolean {
  const entries = group.filter(({ text }) => DATE_OR_ID.test(text) && isEntryStart(entryOf(text)));
  return entries.length >= FEWEST_ENTRIES && entries.length >= 0.8 * group.length;
}
const FEWEST_ENTRIES = 2;

const entryOf = (line: string) => line.slice(labelOf(line)?.length ?? bulletOf(line));
