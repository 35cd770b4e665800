import { trimEndOf } from '#core/text/trim-end.ts';
import { decodeCharacters, isBlock, isHead, markupNodes } from '../text/markup.ts';
import { isElement, type XmlNode } from './xml.ts';
import { cleanText, flatten } from './xml-text.ts';

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
