import { isElement, type XmlElement, type XmlNode } from './xml.ts';

/**
 * The text of an element as a reader would type it: one line, inline markup gone, in the order of the document.
 * An exponent of a number keeps its mark ("10^6"), because "106" would be another number.
 */
export function textOf(element: XmlElement | undefined): string {
  return element ? cleanText(flatten(element.children)) : '';
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

const NUMERIC = /^\s*[-+−–]?\d+(?:[.,]\d+)?\s*$/u;

function flatten(nodes: readonly XmlNode[]): string {
  let text = '';
  for (const node of nodes) {
    if (!isElement(node)) text += node;
    else if (node.name === 'math') text += mathOf(node);
    else if (node.name === 'sup') text += raised(text, flatten(node.children));
    else text += flatten(node.children);
  }
  return text;
}

function raised(base: string, exponent: string): string {
  return /\d$/.test(base) && NUMERIC.test(exponent) ? `^${exponent.trim()}` : exponent;
}

/** MathML (presentation) as plain text; white space between its elements means nothing, within `mtext` it does. */
function mathOf(node: XmlNode): string {
  if (!isElement(node)) return node.trim();
  if (node.name === 'mtext') return flatten(node.children);
  if (node.name === 'annotation' || node.name === 'annotation-xml') return '';
  const parts = node.children.filter((child) => isElement(child) || child.trim()).map(mathOf);
  const [base = '', second = '', third = ''] = parts;
  switch (node.name) {
    case 'mfrac':
      return `${base}/${second}`;
    case 'mroot':
      return `root(${base}, ${second})`;
    case 'msqrt':
      return `√(${parts.join('')})`;
    case 'msup':
      return base + raised(base, second);
    case 'msubsup':
      return base + second + raised(base + second, third);
    case 'mfenced':
      return `${node.attributes.open ?? '('}${parts.join(', ')}${node.attributes.close ?? ')'}`;
    case 'mtable':
      return parts.join('; ');
    case 'mtr':
      return parts.join(', ');
    case 'mmultiscripts':
      return multiscripts(node);
    default:
      return parts.join('');
  }
}

/** Scripts before `mprescripts` stand after the base, those behind it before the base: an isotope reads "3He". */
function multiscripts(node: XmlElement): string {
  const parts = node.children.filter(isElement);
  const divide = parts.findIndex((part) => part.name === 'mprescripts');
  const [base, ...after] = divide < 0 ? parts : parts.slice(0, divide);
  const before = divide < 0 ? [] : parts.slice(divide + 1);
  return [...before, ...(base ? [base] : []), ...after].map(mathOf).join('');
}
