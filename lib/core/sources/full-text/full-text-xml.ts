import { normalisePmcid } from '../../evidence/identity.ts';
import { find, findAll, isElement, parseXml, type XmlElement, type XmlNode } from '../xml.ts';
import { cleanText, textOf } from '../xml-text.ts';
import { fitSections, type Section, type SectionKind } from './full-text-sections.ts';
import { tableLines } from './full-text-tables.ts';

/** Not part of what the authors say about their work. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'supplementary-material',
  'inline-supplementary-material',
  'ref-list',
  'fn',
  'fn-group',
  'table-wrap-foot',
  'graphic',
  'inline-graphic',
  'media',
  'object-id',
  'permissions',
  'attrib',
  'alt-text',
  'index-term',
  'processing-meta',
]);
const CONTAINERS: ReadonlySet<string> = new Set([
  'list',
  'list-item',
  'boxed-text',
  'disp-quote',
  'def-list',
  'def-item',
  'def',
  'fig-group',
  'table-wrap-group',
  'statement',
  'verse-group',
]);
const BLOCKS: ReadonlySet<string> = new Set([...CONTAINERS, 'sec', 'p', 'fig', 'table-wrap', 'disp-formula-group']);
/** Elements printed on separate lines: joined in one line, "5" and "6" must not become "56". */
const APART: ReadonlySet<string> = new Set([...BLOCKS, 'disp-formula']);

/** As whole names: "Vitamin D supplementation", "Methicillin" and "Genetic contributions" are subjects of papers. */
const ASIDE = new RegExp(
  [
    String.raw`\bsupplement(?:ary|al)[ -](?:materials?|data|information|files?|figures?|tables?|contents?|digital|appendi\p{L}*|online|methods|results)\b`,
    String.raw`\bsupplement(?:s|ary)?$|\bsupporting[ -]information\b`,
    String.raw`\bcompeting (?:financial )?interests?\b|\bconflicts? of interests?\b|\bcoi-`,
    String.raw`\bauthor\p{L}*['’]?s? contributions?\b|\bcontributions? of (?:the )?authors\b|^\S* contributions?$`,
    String.raw`\bfunding\b|\backnowledg|\bdata[ -]availab|\bavailability of (?:the )?(?:data|materials?|code|supporting)\b`,
    String.raw`\bethic(?:s|al)\b|\bconsent\b|\babbreviation|\bpre-publication|\bdisclaimer`,
    String.raw`^\S* (?:(?:financial|author|authors|authors['’]|author['’]s|relevant) )?disclosures?(?: statements?)?$`,
    String.raw`\bdisclosures? of (?:potential )?(?:conflict|interest|funding)`,
  ].join('|'),
  'u',
);

const FLOATS = 'Figures and tables';

/** Matched against `<sec-type> <title>` in small letters, the first that fits. */
const KINDS: readonly [RegExp, SectionKind][] = [
  [ASIDE, 'aside'],
  [
    /method|material|patients|participants|subjects|procedure|experimental|statistic|study design|result|finding|outcome|discuss|conclu|summary/,
    'core',
  ],
  [/intro|background/, 'introduction'],
];

/**
 * The plain text of an article in JATS: each section under its title on a line of its own, one paragraph per line,
 * captions and tables in place, one row per line; without references, footnotes and citation marks. Null when the
 * document contains no article with a body, or another article than the one requested.
 * @throws AssayError `source_invalid` when the text is not XML.
 */
export function readArticle(xml: string, pmcid: string): string | null {
  const root = parseXml(xml);
  const article = articleIn(root);
  const body = find(article, 'body');
  if (!body || isAnother(article, pmcid)) return null;
  return fitSections([...sectionsOf(body), ...floatsOf(article)]) || null;
}

/** The first article, however it is wrapped. */
function articleIn(element: XmlElement): XmlElement | undefined {
  if (element.name === 'article') return element;
  for (const child of element.children.filter(isElement)) {
    const found = articleIn(child);
    if (found) return found;
  }
  return undefined;
}

function isAnother(article: XmlElement | undefined, pmcid: string): boolean {
  const ids = findAll(article, 'front', 'article-meta', 'article-id')
    .filter(({ attributes }) => /^pmc(?:id)?$/.test(attributes['pub-id-type'] ?? ''))
    .map((id) => normalisePmcid(textOf(id)));
  return ids.length > 0 && !ids.includes(pmcid);
}

function sectionsOf(body: XmlElement): Section[] {
  const sections: Section[] = [];
  let loose: Section | undefined;
  for (const child of body.children.filter(isElement)) {
    if (child.name === 'sec') {
      loose = undefined;
      sections.push(sectionOf(child));
      continue;
    }
    if (!loose) {
      loose = { title: '', kind: sections.length === 0 ? 'introduction' : 'other', paragraphs: [] };
      sections.push(loose);
    }
    loose.paragraphs.push(...blocksOf(child));
  }
  // If there are no sections, loose text is the article itself, not an introduction.
  if (sections.length === 1 && sections[0] === loose && loose) loose.kind = 'other';
  return sections.filter(({ kind, paragraphs }) => kind !== 'aside' && paragraphs.length > 0);
}

/** Figures and tables that an archive keeps after the references, wherever they are printed. */
function floatsOf(article: XmlElement | undefined): Section[] {
  const paragraphs = findAll(article, 'floats-group').flatMap(contentOf);
  return paragraphs.length > 0 ? [{ title: FLOATS, kind: 'core', paragraphs }] : [];
}

function sectionOf(sec: XmlElement): Section {
  const title = titleOf(sec);
  const heading = `${sec.attributes['sec-type'] ?? ''} ${title}`.toLowerCase();
  const kind = KINDS.find(([pattern]) => pattern.test(heading))?.[1] ?? 'other';
  return { title, kind, paragraphs: contentOf(sec) };
}

/** "2.1. Results" → "Results". */
function titleOf(sec: XmlElement): string {
  return inlineText(find(sec, 'title')?.children ?? []).replace(/^(?:\d+(?:\.\d+)*\.?|[IVX]+\.)\s+/, '');
}

function contentOf(parent: XmlElement): string[] {
  return parent.children.filter(isElement).flatMap((child) => {
    if (child.name === 'title' || child.name === 'label') return [];
    return blocksOf(child);
  });
}

function blocksOf(element: XmlElement): string[] {
  const { name } = element;
  if (LEFT_OUT.has(name)) return [];
  if (name === 'sec') {
    const content = contentOf(element);
    return content.length > 0 ? [titleOf(element), ...content].filter(Boolean) : [];
  }
  if (name === 'fig') return [captionOf(element)].filter(Boolean);
  if (name === 'table-wrap') {
    return [captionOf(element), ...tableLines(element, { textOf: (cell) => inlineText(cell.children) })].filter(
      Boolean,
    );
  }
  if (CONTAINERS.has(name)) return contentOf(element);
  return paragraphsOf(element);
}

/** A paragraph may contain lists, figures and tables: the text before and after them becomes separate lines. */
function paragraphsOf(paragraph: XmlElement): string[] {
  const lines: string[] = [];
  let inline: XmlNode[] = [];
  const close = () => {
    lines.push(inlineText(inline));
    inline = [];
  };
  for (const child of paragraph.children) {
    if (isElement(child) && BLOCKS.has(child.name)) {
      close();
      lines.push(...blocksOf(child));
    } else inline.push(child);
  }
  close();
  return lines.filter((line) => /[\p{L}\p{N}]/u.test(line));
}

/** "Figure 1. What is to be seen." */
function captionOf(element: XmlElement): string {
  const label = inlineText(find(element, 'label')?.children ?? []).replace(/[.:]$/, '');
  const caption = find(element, 'caption');
  const parts = (caption?.children ?? []).filter(isElement).flatMap((part) => {
    const text = inlineText(part.children);
    return text && part.name === 'title' && !/[.:?!]$/.test(text) ? `${text}.` : text;
  });
  const text = parts.filter(Boolean).join(' ');
  return text ? [label && `${label}.`, text].filter(Boolean).join(' ') : '';
}

/** Brackets that contained only citation marks. */
const EMPTY_BRACKETS = /\s*[[(](?:[\s,;:–—-]|\band\b)*[\])]/g;

function inlineText(nodes: readonly XmlNode[]): string {
  const text = cleanText(textOf({ name: 'p', attributes: {}, children: readable(nodes) }));
  return text
    .replace(EMPTY_BRACKETS, '')
    .replace(/\s+([.,;:])(?=\s|$)/g, '$1')
    .trim();
}

/** Without the omitted elements and without reference numbers, which would read as numbers of the findings. */
function readable(nodes: readonly XmlNode[]): XmlNode[] {
  return nodes.flatMap((node): XmlNode[] => {
    if (!isElement(node)) return [node];
    if (LEFT_OUT.has(node.name) || isReferenceMark(node)) return [];
    if (node.name === 'break') return [' '];
    const children = readable(node.children);
    if (node.name === 'sup' && citesIn(node) && !/[\p{L}\p{N}]/u.test(textOf({ ...node, children }))) return [];
    return APART.has(node.name) ? [' ', { ...node, children }, ' '] : [{ ...node, children }];
  });
}

function isReferenceMark(element: XmlElement): boolean {
  const type = element.attributes['ref-type'];
  if (element.name !== 'xref' || (type !== 'bibr' && type !== 'fn' && type !== 'table-fn')) return false;
  return /^[[(]?[\d\s,;–—*†‡§-]*[\])]?$/u.test(textOf(element)) || type !== 'bibr';
}

function citesIn(element: XmlElement): boolean {
  return element.children.some((child) => isElement(child) && (child.name === 'xref' || citesIn(child)));
}
