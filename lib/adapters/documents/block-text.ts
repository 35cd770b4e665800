import { idsFromUrl } from '#core/evidence/identity.ts';
import { cleanText } from '#core/sources/xml-text.ts';
import { apart, areRaisedNumbers, lowered, raised, raisedNumbers } from '#core/text/scripts.ts';
import { isElement, walkNodes } from './html/walk-nodes.ts';

const BLOCKS = new Set(
  (
    'ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY BR CAPTION DD DETAILS DIV DL DT FIELDSET FIGCAPTION FIGURE FOOTER FORM H1 H2 H3 H4 H5 H6 ' +
    'HEADER HR LI MAIN NAV OL P PRE SECTION SUMMARY TABLE TBODY TFOOT THEAD TITLE TR UL'
  ).split(' '),
);
const CELLS = new Set(['TD', 'TH']);
const SILENT = new Set(
  'AUDIO BUTTON CANVAS EMBED HEAD IFRAME INPUT MATH NOSCRIPT OBJECT OPTION SCRIPT SELECT STYLE SVG TEMPLATE TEXTAREA VIDEO'.split(
    ' ',
  ),
);

/** Characters of a cell with data. */
const LONGEST_CELL = 200;
const TEXT = 3;

/** A paragraph and how much of it is the text of links, 0..1: navigation is nearly all links, prose is not. */
export interface Block {
  text: string;
  linked: number;
  /** Of a heading, 1 to 6. */
  level?: number;
  /** Whether it is the row of a table. */
  isRow?: true;
}

/**
 * The text of an element in reading order, one block a paragraph, list item or table row (its cells parted by " | ").
 * Walks without recursion, because the nesting is the page's to choose.
 *
 * @param keepsNotes marks of notes are kept as `[^1]`, numbers that are raised over words as "text¹", and behind a link
 *   the address of the work to which it leads.
 */
export function blocksOf(root: Node, { keepsNotes = false }: { keepsNotes?: boolean | undefined } = {}): Block[] {
  const blocks: Block[] = [];
  let line = emptyLine();
  let linksAround = 0;
  let level: number | undefined;
  let rowsAround = 0;
  /** A cell of data, not one that lays out a page. */
  let cell: Node | null = null;
  let outermost: Node | null = null;
  let isWithinCell = false;

  const flush = () => {
    const text = cleanText(line.pieces.join(''));
    if (text) {
      const linked = Math.min(1, line.linked / text.length);
      blocks.push({ text, linked, ...(level && { level }), ...(rowsAround > 0 && { isRow: true as const }) });
    }
    line = emptyLine();
  };
  /** Paragraphs within a cell are one text. */
  const breakAt = () => (cell ? add(' ') : flush());
  const add = (piece: string) => {
    line.pieces.push(piece);
    line.last = piece.trimEnd().at(-1) ?? line.last;
    if (linksAround > 0) line.linked += cleanText(piece).length;
  };
  const addText = (text: string) => {
    add(line.isScript ? apart(line.last, text) : text);
    if (text) line.isScript = false;
  };
  const enter = (node: Node): boolean => {
    if (node.nodeType === TEXT) addText(node.textContent ?? '');
    if (!isElement(node)) return false;
    const name = node.nodeName.toUpperCase();
    if (keepsNotes && isFootnoteMark(node)) add(noteMark(node));
    if (SILENT.has(name) || isFootnoteMark(node)) return false;
    if (BLOCKS.has(name)) breakAt();
    level = levelOf(name) ?? level;
    if (name === 'TR') rowsAround += 1;
    if (CELLS.has(name) && line.last) add(' | ');
    // Only of the outermost, so that what is in many is measured once.
    if (CELLS.has(name) && !isWithinCell) {
      isWithinCell = true;
      outermost = node;
      if ((node.textContent ?? '').length <= LONGEST_CELL) cell = node;
    }
    if (name === 'A') linksAround += 1;
    if (name !== 'SUP' && name !== 'SUB') return true;
    // "10<sup>6</sup>" must not become "106", which is another number, nor "log<sub>10</sub>5" one of three digits.
    const script = node.textContent ?? '';
    const above = keepsNotes && areRaisedNumbers(script) ? raisedNumbers(line.last, script) : raised(line.last, script);
    add(name === 'SUP' ? above : lowered(line.last, script));
    line.isScript = true;
    return false;
  };
  const leave = (node: Node) => {
    const name = node.nodeName.toUpperCase();
    if (BLOCKS.has(name)) breakAt();
    if (node === cell) cell = null;
    if (node === outermost) isWithinCell = false;
    if (levelOf(name)) level = undefined;
    if (name === 'TR') rowsAround -= 1;
    if (name !== 'A') return;
    linksAround -= 1;
    if (keepsNotes && isElement(node)) add(workAddress(node));
  };

  walkNodes(root, enter, leave);
  flush();
  return blocks;
}

function levelOf(name: string): number | undefined {
  const digit = /^H([1-6])$/.exec(name)?.[1];
  return digit === undefined ? undefined : Number(digit);
}

/** A line in the making: joined only when it is whole, so that a page of a million pieces takes linear time. */
function emptyLine(): { pieces: string[]; last: string; linked: number; isScript: boolean } {
  return { pieces: [], last: '', linked: 0, isScript: false };
}

/** A superscript that links somewhere is the mark of a note or a reference: "in 2019<sup>3</sup>" is not the year 20193. */
function isFootnoteMark(element: Element): boolean {
  return element.nodeName.toUpperCase() === 'SUP' && element.querySelector('a') !== null;
}

/** `[^3]` of a footnote, `[^e3]` of a note at the end; as it is printed, "[3]" or "³", where a page links to its list. */
function noteMark(element: Element): string {
  const named = element.querySelector('a')?.getAttribute('href') ?? '';
  const [, kind, number] = /#(foot|end)note-(\d{1,9})$/.exec(named) ?? [];
  if (number !== undefined) return `[^${kind === 'end' ? 'e' : ''}${number}]`;
  const printed = cleanText(element.textContent ?? '');
  return areRaisedNumbers(printed) ? raisedNumbers('', printed) : printed;
}

/** " (https://doi.org/…)" of a link to a work, unless its own text says as much. */
function workAddress(link: Element): string {
  const address = link.getAttribute('href') ?? '';
  const [id] = Object.values(idsFromUrl(address));
  if (id === undefined || (link.textContent ?? '').toLowerCase().includes(id.toLowerCase())) return '';
  return ` (${address})`;
}
