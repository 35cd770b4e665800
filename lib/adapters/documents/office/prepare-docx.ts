import { DOMParser } from 'linkedom';
import { mathText } from '#core/text/math-text.ts';
import { isElement, walkNodes } from '../html/walk-nodes.ts';
import { elementsOf, localName, officeMath, valueOfAttribute } from './office-math.ts';
import { readSigns, signOf } from './symbol-signs.ts';

/** What was left out of a Word document, or could not be read, by kind. */
export interface Unread {
  hidden: number;
  pictures: number;
  embedded: number;
  signs: number;
}

/** Whether a part contains anything that the next reader would skip. */
const PASSED_OVER =
  /oMath|AlternateContent|:ruby>|:position |txbxContent|fldSimple|vanish|:sym |:dir[ >]|:bdo[ >]|cellDel|altChunk|OLEObject|\/chart"|\/diagram"|[\ue000-\uf8ff]/;
/** Half points. */
const RAISED = 4;
const OFF = new Set(['0', 'false', 'off', 'none']);
const GRAPHIC = /\/(?:chart|diagram)$/;

/**
 * The XML of a part of a Word document with all readable content in the form that the next reader expects: formulas as
 * linear text, text boxes, simple fields, signs of symbol fonts; without hidden text and deleted cells. `hiddenStyles`:
 * names of styles whose text is hidden.
 */
export function preparePart(xml: string, hiddenStyles: ReadonlySet<string>, unread: Unread): string {
  if (!PASSED_OVER.test(xml) && hiddenStyles.size === 0) return xml;
  const document = new DOMParser().parseFromString(xml, 'text/xml') as unknown as Document;
  const root = document.documentElement;
  const prefix = root.nodeName.includes(':') ? root.nodeName.slice(0, root.nodeName.indexOf(':') + 1) : '';
  const rewriting: Rewriting = { document, prefix, hiddenStyles, unread };
  // The innermost first, so that the contents of an element are already processed.
  for (const element of elementsWithin(root).reverse()) REWRITE[localName(element)]?.(element, rewriting);
  return document.toString();
}

/** Styles that hide the text that is set in them. */
export function hiddenStylesOf(xml: string): Set<string> {
  if (!xml.includes('vanish')) return new Set();
  const document = new DOMParser().parseFromString(xml, 'text/xml') as unknown as Document;
  const styles = elementsWithin(document.documentElement).filter(
    (element) => localName(element) === 'style' && elementsOf(element).some(hides),
  );
  return new Set(styles.map((style) => valueOfAttribute(style, 'styleId') ?? ''));
}

interface Rewriting {
  document: Document;
  /** The prefix of Word's own elements. */
  prefix: string;
  hiddenStyles: ReadonlySet<string>;
  unread: Unread;
}

const REWRITE: Readonly<Record<string, (element: Element, rewriting: Rewriting) => void>> = {
  oMath: (element, rewriting) => {
    // One within another was written with it.
    if (element.parentNode) element.replaceWith(runOf(mathText(officeMath(element)), rewriting));
  },
  oMathPara: unwrap,
  fldSimple: unwrap,
  dir: unwrap,
  bdo: unwrap,
  AlternateContent: chooseContent,
  drawing: (element, rewriting) => {
    const boxes = elementsWithin(element).filter((inner) => localName(inner) === 'txbxContent');
    if (boxes.length > 0) return element.replaceWith(...boxes.map((box) => textBox(box, rewriting)));
    if (elementsWithin(element).some((inner) => GRAPHIC.test(valueOfAttribute(inner, 'uri') ?? '')))
      rewriting.unread.pictures += 1;
  },
  OLEObject: (_, { unread }) => {
    unread.pictures += 1;
  },
  ruby: (element) => {
    const base = elementsOf(element).find((child) => localName(child) === 'rubyBase');
    element.replaceWith(...(base ? elementsOf(base) : []));
  },
  position: (element, { document, prefix }) => {
    // Raised or lowered by hand, in half points.
    const by = Number(valueOfAttribute(element, 'val'));
    if (!(Math.abs(by) >= RAISED)) return;
    const script = document.createElement(`${prefix}vertAlign`);
    script.setAttribute(`${prefix}val`, by > 0 ? 'superscript' : 'subscript');
    element.replaceWith(script);
  },
  altChunk: (element, { unread }) => {
    unread.embedded += 1;
    element.remove();
  },
  sym: writeSign,
  t: (element, { unread }) => {
    const text = element.textContent ?? '';
    const font = fontOf(element.parentNode as Element | null);
    const read = readSigns(text, font).replace(/\p{Co}/gu, () => {
      unread.signs += 1;
      return '\ufffd';
    });
    if (read !== text) element.textContent = read;
  },
  r: hide,
  p: hide,
  tc: (element) => {
    if (elementsOf(element).some((part) => elementsOf(part).some((inner) => localName(inner) === 'cellDel')))
      element.remove();
  },
};

function unwrap(element: Element): void {
  element.replaceWith(...elementsOf(element));
}

/** The most complete of several forms; for a text box, the one that the next reader knows. */
function chooseContent(element: Element): void {
  const [choice, fallback] = ['Choice', 'Fallback'].map((name) =>
    elementsOf(element).find((child) => localName(child) === name),
  );
  const lengthOf = (form: Element | undefined) => (form?.textContent ?? '').trim().length;
  const chosen = lengthOf(choice) > lengthOf(fallback) ? choice : (fallback ?? choice);
  element.replaceWith(...(chosen ? elementsOf(chosen) : []));
}

function textBox(content: Element, { document, prefix }: Rewriting): Element {
  const [pict, shape, box] = [`${prefix}pict`, 'v:shape', 'v:textbox'].map((name) => document.createElement(name));
  if (!pict || !shape || !box) return content;
  shape.setAttribute('xmlns:v', 'urn:schemas-microsoft-com:vml');
  box.append(content);
  shape.append(box);
  pict.append(shape);
  return pict;
}

function runOf(text: string, { document, prefix }: Rewriting): Element {
  const run = document.createElement(`${prefix}r`);
  const piece = document.createElement(`${prefix}t`);
  piece.setAttribute('xml:space', 'preserve');
  piece.textContent = text;
  run.append(piece);
  return run;
}

function writeSign(element: Element, { document, prefix, unread }: Rewriting): void {
  const code = Number.parseInt(valueOfAttribute(element, 'char') ?? '', 16);
  const font = valueOfAttribute(element, 'font') ?? '';
  const isPlain = code > 0 && (code < 0xe000 || code > 0xf8ff) && signOf(font, code) === null;
  const sign = signOf(font, code) ?? (isPlain ? String.fromCodePoint(Math.min(code, 0x10ffff)) : '\ufffd');
  if (sign === '\ufffd') unread.signs += 1;
  const piece = document.createElement(`${prefix}t`);
  piece.textContent = sign;
  element.replaceWith(piece);
}

/** Removes a hidden run, or the text of a paragraph in a hidden style. */
function hide(element: Element, { hiddenStyles, unread }: Rewriting): void {
  const properties = elementsOf(element).find(
    (child) => localName(child) === (localName(element) === 'r' ? 'rPr' : 'pPr'),
  );
  if (!properties) return;
  const style = elementsOf(properties).find((child) => /^[rp]Style$/.test(localName(child)));
  const isHidden =
    (localName(element) === 'r' && hides(properties)) ||
    (style !== undefined && hiddenStyles.has(valueOfAttribute(style, 'val') ?? ''));
  if (!isHidden || !(element.textContent ?? '').trim()) return;
  unread.hidden += (element.textContent ?? '').trim().length;
  element.remove();
}

function hides(properties: Element): boolean {
  if (!/^rPr$/.test(localName(properties))) return false;
  return elementsOf(properties).some(
    (child) => localName(child) === 'vanish' && !OFF.has(valueOfAttribute(child, 'val') ?? '1'),
  );
}

function fontOf(run: Element | null): string {
  const properties = run && elementsOf(run).find((child) => localName(child) === 'rPr');
  const fonts = properties && elementsOf(properties).find((child) => localName(child) === 'rFonts');
  return (fonts && (valueOfAttribute(fonts, 'ascii') ?? valueOfAttribute(fonts, 'hAnsi'))) || '';
}

function elementsWithin(root: Element): Element[] {
  const elements: Element[] = [];
  walkNodes(
    root,
    (node) => {
      if (isElement(node)) elements.push(node);
      return isElement(node);
    },
    () => {},
  );
  return elements;
}
