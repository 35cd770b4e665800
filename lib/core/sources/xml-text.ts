import { decodeCharacters, isBlock, isHead, markupNodes } from '../text/markup.ts';
import { latexMath, mathText } from '../text/math-text.ts';
import { apart, lowered, raised } from '../text/scripts.ts';
import { trimEndOf } from '../text/sentences.ts';
import { isElement, type XmlElement, type XmlNode } from './xml.ts';

/**
 * The text of an element as a reader would type it: one line, inline markup gone, in the order of the document.
 * An exponent of a number keeps its mark ("10^6"), because "106" would be another number.
 */
export function textOf(element: XmlElement | undefined): string {
  return element ? cleanText(flatten(element.children)) : '';
}

/** As `textOf`, for an element whose texts contain characters and tags in escaped form ("p &lt; .05"). */
export function proseOf(element: XmlElement | undefined): string {
  const text = textOf(element);
  return /[&<]/.test(text) ? plainLine(text) : text;
}

/** One line of plain text from a title, a keyword or a name with markup of whatever origin. */
export function plainLine(markup: string): string {
  return cleanText(flatten(markupNodes(decodeCharacters(markup))));
}

/** One line of well-formed Unicode (NFC) without control, zero-width or soft-hyphen characters, and without marks of direction. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF\u00AD]/g, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** From several forms of the same thing, the one that reads as text. */
const BEST_FORM = ['math', 'textual-form', 'p', 'tex-math'];
/** Formulae in the notation of TeX, for what has no other. */
const TEX: ReadonlySet<string> = new Set(['tex-math']);

/** The text of elements and text nodes, in order, unchanged. */
function flatten(nodes: readonly XmlNode[]): string {
  let text = '';
  let isScript = false;
  for (const [at, node] of nodes.entries()) {
    // "2½" is often printed as 2, a raised 1, a stroke and a lowered 2.
    const isFraction =
      isNamed(node, 'sup') && /^\s?[/⁄]\s?$/.test(String(nodes[at + 1])) && isNamed(nodes[at + 2], 'sub');
    const part = isFraction ? apart(text, flatten([node])) : isElement(node) ? partOf(text, node) : node;
    text += isScript ? apart(text, part) : part;
    isScript = isElement(node) && (node.name === 'sup' || node.name === 'sub') && part !== '';
  }
  return text;
}

const isNamed = (node: XmlNode | undefined, name: string) =>
  node !== undefined && isElement(node) && node.name === name;

function partOf(before: string, node: XmlElement): string {
  if (node.name === 'math') return mathText(node);
  if (node.name === 'sup') return raised(before, flatten(node.children));
  if (node.name === 'sub') return lowered(before, flatten(node.children));
  if (node.name === 'alternatives') return alternative(node);
  return TEX.has(node.name) ? latexMath(flatten(node.children)) : flatten(node.children);
}

function alternative({ children }: XmlElement): string {
  const forms = children.filter(isElement);
  const best = BEST_FORM.flatMap((name) => forms.find((form) => form.name === name) ?? [])[0];
  return flatten(best ? [best] : forms.slice(0, 1));
}

/** Marks the end of a heading until the following text is known. */
const HEAD_END = '\u0001';

/**
 * An abstract as plain text: one paragraph per line, sections beginning with their heading ("METHODS: ..."), as in
 * PubMed's structured abstracts.
 */
export function plainAbstract(markup: string): string {
  const nodes = markupNodes(decodeCharacters(markup).replaceAll(HEAD_END, ' '));
  return flatten(inLines(nodes))
    .split(HEAD_END)
    .map((part, at) => (at === 0 ? part : part.trimStart()))
    .join(' ')
    .split('\n')
    .map(cleanText)
    .filter(Boolean)
    .join('\n');
}

/** With a line break around each block, and headings as labels of the text after them. */
function inLines(nodes: readonly XmlNode[]): XmlNode[] {
  return nodes.flatMap((node): XmlNode[] => {
    if (!isElement(node)) return [node];
    if (isHead(node.name)) return [`\n${label(flatten(node.children))}${HEAD_END}`];
    const inner = { ...node, children: inLines(node.children) };
    return isBlock(node.name) ? ['\n', inner, '\n'] : [inner];
  });
}

function label(heading: string): string {
  const words = trimEndOf(cleanText(heading), ':. ');
  return words ? `${words.toUpperCase()}:` : '';
}
