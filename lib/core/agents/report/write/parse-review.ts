import type { ListItem, Nodes, Paragraph, RootContent, Table } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';

/** A paragraph or list item as written, with the marks of its sources. */
export interface ReviewItem {
  /** The bold words at its beginning, without punctuation at the end; may be empty. */
  lead: string;
  text: string;
  /** It is an item of a list. */
  isItem: boolean;
}

export interface ReviewTable {
  columns: string[];
  rows: string[][];
}

type ReviewBlock = { type: 'item'; item: ReviewItem } | { type: 'table'; table: ReviewTable };

/** What is under one heading. */
export interface ReviewSection {
  title: string;
  blocks: ReviewBlock[];
}

/** A whole review as a model wrote it, split by its headings. */
export interface Review {
  /** The paragraphs at the beginning of the answer. */
  verdict: string;
  answer: ReviewItem[];
  sections: ReviewSection[];
  /** Rows of the table of certainties. */
  certainty: string[][];
  missing: ReviewItem[];
}

/** The rest of a longer answer is ignored: this is three times what is asked for. */
const LONGEST = 40_000;
/** A text with more marks of emphasis is not meant for reading, and pairing them would take long. */
const MOST_MARKS = 3_000;
const MARKS = /[*_`~[\]]/g;
/** A list marker needs a space after it; without one it is a table rule or a heading's underline. */
const DEEP = /^(?:[ \t]*(?:>|(?:[*+-]|\d{1,3}[.)])[ \t])){7,}/gm;
const MOST = { columns: 9, rows: 30, title: 200, lead: 400 };

/**
 * Reads a review in markdown: headings make sections, bold words at the beginning of a paragraph or item are its
 * heading, and tables are tables. Links, images and markup stay as written, so that the check refuses the text around
 * them, which may contain more that was planted. Null where no section has any content.
 */
export function parseReview(markdown: string): Review | null {
  const whole = withoutFence(markdown.slice(0, LONGEST));
  const plain = (whole.match(MARKS)?.length ?? 0) > MOST_MARKS ? whole.replace(MARKS, '') : whole;
  // Lists and quotations nested deeper than anyone writes would exhaust the stack.
  const source = plain.replace(DEEP, '');
  const root = fromMarkdown(source, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] });
  const sections = sectionsOf(root.children, textReader(source));
  const answer = sections.find(({ title }) => ANSWER.test(title)) ?? sections.find(({ title }) => title === '');
  const graded = sections.filter(({ title }) => CERTAINTY.test(title));
  // Prose on certainty may come before the table.
  const certainty = graded.findLast(({ blocks }) => blocks.some(({ type }) => type === 'table'));
  const missing = sections.find(({ title }) => MISSING.test(title));
  const own = sections.filter((each) => each !== answer && each !== certainty && each !== missing && each.title !== '');
  if (own.length === 0 && !answer) return null;
  const items = itemsIn(answer);
  const firstItem = items.findIndex(({ isItem, lead }) => isItem || lead !== '');
  const opening = firstItem < 0 ? items : items.slice(0, firstItem);
  return {
    verdict: opening.map(({ lead, text }) => (lead ? `${lead}: ${text}` : text)).join(' '),
    answer: firstItem < 0 ? [] : items.slice(firstItem),
    // A table in the answer shows findings, so it opens the sections.
    sections: [...tablesOf(answer), ...own],
    certainty: certainty?.blocks.flatMap((block) => (block.type === 'table' ? block.table.rows : [])) ?? [],
    missing: itemsIn(missing),
  };
}

/** The text of one or several nodes on one line. */
type TextReader = (nodes: readonly Nodes[]) => string;

/** Words without marks of emphasis; everything else as written. */
function textReader(source: string): TextReader {
  const read = (node: Nodes): string => {
    if (node.type === 'text' || node.type === 'inlineCode') return node.value;
    if (node.type === 'break') return ' ';
    if (node.type === 'strong' || node.type === 'emphasis') return node.children.map(read).join('');
    return source.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0);
  };
  return (nodes) => nodes.map(read).join('').replace(/\s+/g, ' ').trim();
}

const ANSWER = /^(?:short |the )?answer\b|^in (?:short|brief)\b|^summary\b/i;
const CERTAINTY = /^(?:certainty|how (?:sure|certain))\b/i;
const MISSING =
  /^(?:what (?:is missing|was not found)|not found|missing|gaps|what to look (?:up|for)|evidence to look for)\b/i;
/** Words of a bold line that is a heading; a longer one is a sentence. */
const LONGEST_BOLD_TITLE = 10;

/** Models sometimes put their text into a code fence. */
function withoutFence(text: string): string {
  return /^\s*```(?:markdown|md)?\s*\n([\s\S]*?)\n```\s*$/i.exec(text)?.[1] ?? text;
}

function sectionsOf(nodes: readonly RootContent[], textOf: TextReader): ReviewSection[] {
  const sections: ReviewSection[] = [{ title: '', blocks: [] }];
  for (const node of nodes) {
    const title = titleOf(node, textOf);
    if (title !== null) sections.push({ title, blocks: [] });
    else sections.at(-1)?.blocks.push(...blocksOf(node, textOf));
  }
  // The title of the whole report is not a section.
  return sections.filter(({ blocks }) => blocks.length > 0);
}

/** A heading without its number, or a paragraph that is entirely bold. */
function titleOf(node: RootContent, textOf: TextReader): string | null {
  const [only, ...others] = node.type === 'paragraph' ? node.children : [];
  const isBold = only?.type === 'strong' && textOf(others) === '' && isShort(textOf(only.children));
  if (node.type !== 'heading' && !isBold) return null;
  return textOf(node.type === 'heading' ? node.children : only ? [only] : [])
    .slice(0, MOST.title)
    .replace(/^\d+(?:\.\d+)*[.)]?\s+/, '')
    .replace(/[\s.:]+$/, '');
}

const isShort = (text: string) => text.split(' ').length <= LONGEST_BOLD_TITLE && !/[.\]]$/.test(text);

function blocksOf(node: RootContent, textOf: TextReader): ReviewBlock[] {
  if (node.type === 'paragraph') return asItem(node, textOf, false);
  if (node.type === 'table') return [{ type: 'table', table: tableOf(node, textOf) }];
  if (node.type === 'list') return node.children.flatMap((item) => itemBlocks(item, textOf));
  return node.type === 'blockquote' ? node.children.flatMap((each) => blocksOf(each, textOf)) : [];
}

/** A nested list gives items of its own. */
function itemBlocks({ children }: ListItem, textOf: TextReader): ReviewBlock[] {
  return children.flatMap((node) => (node.type === 'paragraph' ? asItem(node, textOf, true) : blocksOf(node, textOf)));
}

function asItem({ children }: Paragraph, textOf: TextReader, isItem: boolean): ReviewBlock[] {
  const [first, ...rest] = children;
  const isLed = first?.type === 'strong';
  const lead = isLed
    ? textOf([first])
        .slice(0, MOST.lead)
        .replace(/[\s.:–—-]+$/, '')
    : '';
  const text = textOf(isLed ? rest : children).replace(/^[\s.:–—]+/, '');
  if (text === '') return lead === '' ? [] : [{ type: 'item', item: { lead: '', text: lead, isItem } }];
  return [{ type: 'item', item: { lead, text, isItem } }];
}

function tableOf({ children: [head, ...rows] }: Table, textOf: TextReader): ReviewTable {
  const cellsOf = (row: typeof head) => row?.children.slice(0, MOST.columns).map((cell) => textOf(cell.children)) ?? [];
  return { columns: cellsOf(head), rows: rows.slice(0, MOST.rows).map(cellsOf) };
}

function itemsIn(section: ReviewSection | undefined): ReviewItem[] {
  return section?.blocks.flatMap((block) => (block.type === 'item' ? [block.item] : [])) ?? [];
}

function tablesOf(section: ReviewSection | undefined): ReviewSection[] {
  const tables = section?.blocks.filter(({ type }) => type === 'table') ?? [];
  return tables.length === 0 ? [] : [{ title: 'Results', blocks: tables }];
}
