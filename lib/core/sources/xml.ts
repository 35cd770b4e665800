import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { AssayError } from '../errors.ts';

/** An element of a parsed document; names are local names, without a namespace prefix. */
export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** Elements and texts in the order of the document; texts are decoded and otherwise untouched. */
  children: readonly XmlNode[];
}
export type XmlNode = XmlElement | string;

const TEXT = '#text';
const CDATA = '#cdata';
const ATTRIBUTES = ':@';

/**
 * Order is preserved, because inline markup occurs between pieces of text. Nothing is trimmed or turned into numbers,
 * and the parser expands no entity: a document's own definitions ("billion laughs") have no effect; the five XML
 * entities and character references are decoded below.
 */
const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  removeNSPrefix: true,
  trimValues: false,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  textNodeName: TEXT,
  cdataPropName: CDATA,
});

/**
 * Parses a whole document and gives its root.
 * @throws AssayError `source_invalid` when the text is empty, truncated or not XML.
 */
export function parseXml(text: string): XmlElement {
  // The parser alone would close what a truncated document left open.
  const verdict = XMLValidator.validate(text);
  if (verdict !== true) throw new AssayError('source_invalid', undefined, { cause: verdict.err });
  const root = parseOrdered(text).find(isElement);
  if (!root) throw new AssayError('source_invalid');
  return root;
}

/** The parser refuses names of JavaScript's own (`__proto__`) and absurd nesting with a plain Error. */
function parseOrdered(text: string): XmlNode[] {
  try {
    return toNodes(parser.parse(text));
  } catch (cause) {
    throw new AssayError('source_invalid', undefined, { cause });
  }
}

/** All elements reached by following the names downwards, one generation a name. */
export function findAll(element: XmlElement | undefined, ...path: readonly string[]): XmlElement[] {
  let found = element ? [element] : [];
  for (const name of path) {
    found = found.flatMap((parent) => parent.children.filter(isElement).filter((child) => child.name === name));
  }
  return found;
}

/** The first element reached by following the names downwards. */
export function find(element: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined {
  return findAll(element, ...path)[0];
}

export function isElement(node: XmlNode): node is XmlElement {
  return typeof node !== 'string';
}

type Ordered = Record<string, unknown>;

function toNodes(parsed: unknown): XmlNode[] {
  return Array.isArray(parsed) ? parsed.map(toNode).filter((node) => node !== undefined) : [];
}

function toNode(item: Ordered): XmlNode | undefined {
  const name = Object.keys(item).find((key) => key !== ATTRIBUTES);
  if (name === undefined) return undefined;
  const content = item[name];
  if (name === TEXT) return decodeEntities(String(content));
  if (name === CDATA) return toNodesOfCdata(content);
  const attributes = Object.entries((item[ATTRIBUTES] ?? {}) as Ordered);
  return {
    name,
    attributes: Object.fromEntries(attributes.map(([key, value]) => [key, decodeEntities(String(value))])),
    children: toNodes(content),
  };
}

/** A CDATA section says exactly what it says: `&amp;` in it is five characters. */
function toNodesOfCdata(content: unknown): string {
  return Array.isArray(content) ? content.map((piece: Ordered) => String(piece[TEXT] ?? '')).join('') : '';
}

const PREDEFINED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decodeEntities(text: string): string {
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi, (whole, hex, decimal, name) => {
    if (name) return PREDEFINED[name] ?? whole;
    const code = hex ? Number.parseInt(hex, 16) : Number.parseInt(decimal, 10);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
