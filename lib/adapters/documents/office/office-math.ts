import type { MathElement, MathNode } from '#core/text/math-text.ts';
import { isElement } from '../html/walk-nodes.ts';

/** Nesting of formulas written by people; deeper parts are skipped. */
const DEEPEST = 60;

/** A formula as Word keeps it (OMML), in the terms of MathML. */
export function officeMath(element: Element): MathElement {
  return row(childrenOf(element, 0));
}

function mathOf(element: Element, depth: number): MathNode {
  const name = localName(element);
  if (name === 't') return element.textContent ?? '';
  const write = depth > DEEPEST ? undefined : KINDS[name];
  return write ? write((part) => partOf(element, part, depth), element, depth) : row(childrenOf(element, depth));
}

type Part = (name: string) => MathElement;
type Kind = (part: Part, element: Element, depth: number) => MathNode;

const KINDS: Readonly<Record<string, Kind>> = {
  f: (part, element) =>
    math('mfrac', [part('num'), part('den')], { linethickness: attributeOf(element, 'type') === 'noBar' ? '0' : '' }),
  sSup: (part) => math('msup', [part('e'), part('sup')]),
  sSub: (part) => math('msub', [part('e'), part('sub')]),
  sSubSup: (part) => math('msubsup', [part('e'), part('sub'), part('sup')]),
  sPre: (part) => math('mmultiscripts', [part('e'), math('mprescripts'), part('sub'), part('sup')]),
  rad: (part) =>
    part('deg').children.length > 0 ? math('mroot', [part('e'), part('deg')]) : math('msqrt', [part('e')]),
  nary: (part, element) =>
    row([math('munderover', [row([attributeOf(element, 'chr') ?? '∫']), part('sub'), part('sup')]), part('e')]),
  limLow: (part) => math('munder', [part('e'), part('lim')]),
  limUpp: (part) => math('mover', [part('e'), part('lim')]),
  acc: (part, element) => math('mover', [part('e'), row([attributeOf(element, 'chr') ?? '\u0302'])]),
  bar: (part) => math('mover', [part('e'), row(['\u0305'])]),
  func: (part) => row([part('fName'), ' ', part('e')]),
  d: (_, element, depth) =>
    math('mfenced', partsOf(element, 'e', depth), {
      open: attributeOf(element, 'begChr') ?? '(',
      close: attributeOf(element, 'endChr') ?? ')',
      separators: attributeOf(element, 'sepChr') ?? '|',
    }),
  eqArr: (_, element, depth) => math('mtable', partsOf(element, 'e', depth)),
  m: (_, element, depth) => math('mtable', partsOf(element, 'mr', depth)),
  mr: (_, element, depth) => math('mtr', partsOf(element, 'e', depth)),
  phant: (part, element) => (attributeOf(element, 'show') === '0' ? '' : part('e')),
  // Taken away, or no part of what is read.
  del: () => '',
  moveFrom: () => '',
};

function math(name: string, children: readonly MathNode[] = [], attributes: Record<string, string> = {}): MathElement {
  return { name, children, attributes };
}

function row(children: readonly MathNode[]): MathElement {
  return math('mrow', children);
}

function childrenOf(element: Element, depth: number): MathNode[] {
  return elementsOf(element)
    .filter((child) => !localName(child).endsWith('Pr'))
    .map((child) => mathOf(child, depth + 1));
}

function partOf(element: Element, name: string, depth: number): MathElement {
  return row(partsOf(element, name, depth).flatMap(({ children }) => children));
}

function partsOf(element: Element, name: string, depth: number): MathElement[] {
  return elementsOf(element)
    .filter((child) => localName(child) === name)
    .map((child) => (name === 'mr' ? (mathOf(child, depth + 1) as MathElement) : row(childrenOf(child, depth + 1))));
}

/** An attribute of an element's properties: `<m:fPr><m:type m:val="noBar"/></m:fPr>`. */
function attributeOf(element: Element, name: string): string | null {
  const properties = elementsOf(element).find((child) => localName(child).endsWith('Pr'));
  const property = properties && elementsOf(properties).find((child) => localName(child) === name);
  return property ? valueOfAttribute(property, 'val') : null;
}

export function elementsOf(element: Element): Element[] {
  return Array.from(element.childNodes).filter(isElement);
}

/** Without the prefix, which every program chooses. */
export function localName(element: Element): string {
  return element.nodeName.slice(element.nodeName.indexOf(':') + 1);
}

/** An attribute by its name without prefix; empty where it has no value. */
export function valueOfAttribute(element: Element, name: string): string | null {
  const found = Array.from(element.attributes).find((attribute) => attribute.name.split(':').at(-1) === name);
  return found ? found.value : null;
}
