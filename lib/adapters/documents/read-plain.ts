import type { ReadDocument } from '#core/ports/document-reader.ts';
import type { Block } from './block-text.ts';
import { cleanCharacters } from './clean-characters.ts';
import { composeDocument } from './compose-document.ts';
import { decodeText } from './decode-text.ts';
import { draftBlocks, isHeadingName } from './draft-blocks.ts';
import { withoutTags } from './html/html-tags.ts';
import { countWords, joinLines, type WordCounts } from './pdf/join-lines.ts';

/** Characters; a longer line is not a heading. */
const LONGEST_HEADING = 150;
const RULE = /^\s{0,3}(?:[-*_]\s*){3,}$/;
const UNDERLINE = /^(=+|-+)\s*$/;
const WIDE_GAP = /\S {3,}\S/;
const LISTED = /^\s{0,8}(?:[-*+•]|\d{1,3}[.)])\s+/;
/** “Term: what it is”, “term = what it is”. */
const LABELLED = /^\s{0,8}\S[^:=–.\n]{0,60}(?:: +| [=–] )\S/;
/** Of its paragraph's widest line: a line that ends before this, although the next word had room on it, was not broken for its width. */
const SHORT = 0.6;

/** Reads plain text and Markdown: paragraphs part at empty lines; lines that were broken for their width are joined. */
export function readPlain(bytes: Uint8Array, kind: 'text' | 'markdown'): ReadDocument {
  const text = cleanCharacters(decodeText(bytes));
  const words = countWords(text.split('\n'));
  const { blocks, title } =
    kind === 'markdown' ? markdownBlocks(text, words) : { blocks: plainBlocks(text, words), title: null };
  return {
    kind,
    ...composeDocument(draftBlocks(blocks)),
    pages: [],
    title: title ?? firstHeading(blocks),
    authors: [],
    year: null,
    venue: null,
    doi: null,
    scanned: null,
    notice: null,
  };
}

function firstHeading(blocks: readonly Block[]): string | null {
  const [first] = blocks;
  return first?.level === 1 && !isHeadingName(first.text) ? first.text : null;
}

function plainBlocks(text: string, words: WordCounts): Block[] {
  return text.split(/\n\s*\n/).flatMap((paragraph) => {
    const lines = paragraph.split('\n').filter((line) => line.trim());
    const [first = '', second, ...more] = lines;
    if (second !== undefined && UNDERLINE.test(second) && first.trim().length < LONGEST_HEADING) {
      return [heading(first, second.startsWith('=') ? 1 : 2), ...joined(more, words)];
    }
    if (isHeadingName(first.trim())) return [heading(first, 1), ...joined(lines.slice(1), words)];
    return joined(lines, words);
  });
}

function heading(text: string, level: number): Block {
  return { text: text.trim(), linked: 0, level };
}

/**
 * One paragraph, but each list entry, each line of a glossary and each table row separately: its cells are separated by tabs, or by wide gaps.
 */
function joined(lines: readonly string[], words: WordCounts): Block[] {
  const isTable = lines.length > 1 && lines.every((line) => WIDE_GAP.test(line.trim()));
  const begins = beginnings(lines);
  const blocks: Array<{ pieces: string[]; isRow: boolean }> = [];
  for (const [at, line] of lines.entries()) {
    const isRow = isTable || line.trim().includes('\t');
    const last = blocks.at(-1);
    if (last && !isRow && !last.isRow && !begins(at)) last.pieces.push(line.trim());
    else blocks.push({ pieces: [isRow ? cellsOf(line) : line.trim()], isRow });
  }
  return blocks.map(({ pieces, isRow }) => ({
    text: joinLines(
      pieces.map((text) => [{ text, place: null }]),
      words,
    )
      .map(({ text }) => text)
      .join('')
      .replace(/[ \t]+/g, ' '),
    linked: 0,
    ...(isRow && { isRow: true as const }),
  }));
}

/** Whether a line of a paragraph goes on from none: a list entry, a line of a glossary, and what stands behind or makes a short line. */
function beginnings(lines: readonly string[]): (at: number) => boolean {
  const labelled = lines.filter((line) => LABELLED.test(line)).length;
  const isGlossary = labelled > 1 && 2 * labelled >= lines.length;
  const widest = lines.reduce((most, line) => Math.max(most, line.trim().length), 0);
  const isShort = (at: number) => {
    const [line, next] = [lines[at]?.trim(), lines[at + 1]?.trim()];
    if (!line || !next || line.endsWith('-')) return false;
    return line.length + 1 + (next.split(/\s/, 1)[0]?.length ?? 0) <= SHORT * widest;
  };
  return (at) => {
    const line = lines[at] ?? '';
    const isHeading = isShort(at) && /[.!?]\s*$/.test(lines[at - 1] ?? '');
    return LISTED.test(line) || (isGlossary && LABELLED.test(line)) || isHeading || isShort(at - 1);
  };
}

function cellsOf(line: string): string {
  return line
    .trim()
    .split(line.trim().includes('\t') ? /\t+/ : / {2,}/)
    .join(' | ');
}

function markdownBlocks(source: string, words: WordCounts): { blocks: Block[]; title: string | null } {
  const front = /^---\n([\s\S]{0,20000}?)\n---\n/.exec(source);
  const title = /^title:\s*["']?(.{1,400}?)["']?\s*$/m.exec(front?.[1] ?? '')?.[1] ?? null;
  const blocks: Block[] = [];
  let open: string[] = [];
  let fence: string | null = null;
  const flush = () => {
    blocks.push(...joined(open, words).map((block) => ({ ...block, text: withoutMarkup(block.text) })));
    open = [];
  };
  for (const line of source.slice(front?.[0].length ?? 0).split('\n')) {
    const mark = /^\s{0,3}(```|~~~)/.exec(line)?.[1];
    if (mark && (fence === null || fence === mark)) {
      flush();
      fence = fence === null ? mark : null;
      continue;
    }
    const atx = fence === null ? /^\s{0,3}(#{1,6})\s+(.*?)(?:\s+#+)?\s*$/.exec(line) : null;
    const underline = fence === null && open.length === 1 ? UNDERLINE.exec(line)?.[1] : undefined;
    if (atx) {
      flush();
      blocks.push(heading(withoutMarkup(atx[2] ?? ''), atx[1]?.length ?? 1));
    } else if (underline) {
      blocks.push(heading(withoutMarkup(open[0] ?? ''), underline.startsWith('=') ? 1 : 2));
      open = [];
    } else if (!line.trim() || RULE.test(line)) flush();
    else if (/^\s{0,3}\|.*\|\s*$/.test(line)) {
      flush();
      const cells = line
        .trim()
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.replaceAll('\\|', '|'));
      if (cells.every((cell) => /^\s*:?-+:?\s*$/.test(cell))) continue;
      blocks.push({ text: cells.map((cell) => withoutMarkup(cell.trim())).join(' | '), linked: 0, isRow: true });
    } else open.push(line.replace(/^\s{0,3}>\s?/, ''));
  }
  flush();
  return { blocks, title };
}

const SIGNS: Record<string, string> = { lt: '<', gt: '>', amp: '&', nbsp: ' ', quot: '"' };

/** The words without Markdown marks; the target of a link is not part of the text. */
function withoutMarkup(text: string): string {
  return withoutTags(text)
    .replace(/&(lt|gt|amp|nbsp|quot);/g, (_, name: string) => SIGNS[name] ?? '')
    .replace(/!?\[([^[\]\n]{0,2000})\]\([^()\n]{0,4000}\)/g, '$1')
    .replace(/(\*\*|__)(?=\S)([^*_\n]{1,2000})\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}*])\*(?=\S)([^*\n]{1,2000})(?<=\S)\*(?![\p{L}\p{N}*])/gu, '$1')
    .replace(/`([^`\n]{1,2000})`/g, '$1')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .trim();
}
