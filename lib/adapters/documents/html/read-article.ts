import { DefuddleClass } from 'defuddle/node';
import { parseHTML } from 'linkedom';
import type { Article, Page } from '#core/ports/article-extractor.ts';
import { cleanText } from '#core/sources/xml-text.ts';
import { type MathElement, mathText } from '#core/text/math-text.ts';
import { type Block, blocksOf } from '../block-text.ts';
import { isElement, walkNodes } from './walk-nodes.ts';

/** A longer page is cut at its end; its beginning is already as long as a book. */
const LONGEST_HTML = 3_000_000;
/** Parsing takes long for absurd pages (26 s for 300,000 levels, 14 s for 2,000,000 tags); no honest page comes near. */
const DEEPEST_HTML = 10_000;
const MOST_TAGS = 150_000;
/**
 * The careful reading scores elements against each other; its time grows with the square of their number and with their
 * depth (measured: 1.4 s for 2,000 hostile siblings, 80 s for 20,000). Larger pages are read plainly, in linear time.
 */
const MOST_ELEMENTS = 2_000;
const DEEPEST = 150;
/** Fewer words are a consent banner, a login page or the shell of a script. */
const FEWEST_WORDS = 12;
/** A script without spaces between words has a sign for each or nearly. */
const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}]+/gu;

/** A block of which this share is links leads elsewhere instead of saying something. */
const MOSTLY_LINKS = 0.5;
/** Characters; a shorter text on an unsorted page is a label. */
const SHORTEST_PROSE = 25;

/** Never part of what a page says; removing them first also keeps ordinary pages within the careful reading. */
const NOISE =
  'script:not([type="application/ld+json"]), style, noscript, template, svg, iframe, object, embed, canvas, video, audio, ' +
  'nav, button, input, select, textarea, dialog, [hidden], [aria-hidden="true"]';
const TEXT = 3;
/** Formulas written by people are less deep. */
const DEEPEST_FORMULA = 60;
const HIDDEN = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)\b/i;

/**
 * Reads the main text of a page with Defuddle, and plainly (all prose of `main`, `article` or the body) where a page is
 * too large for it or it finds nothing. Scripts are not run and nothing is fetched: Defuddle's extractors that ask
 * other services belong to its asynchronous part, which is not used. Null where there is no readable text.
 *
 * However many of the ways to hold up its parts are ruled out here, a page may know another one: seconds and hundreds of
 * megabytes. It therefore runs in a process of its own (`createArticleExtractor`).
 */
export function readArticle(page: Page): Article | null {
  const read = readArticleBlocks(page);
  if (!read) return null;
  const { blocks, ...article } = read;
  return { ...article, text: textOf(blocks) };
}

/** The parts of an article instead of its text. */
export type ArticleBlocks = Omit<Article, 'text'> & { blocks: Block[] };

/** The blocks behind `readArticle`. `isOwn`: a user's own file; its headings stay however plainly it is read. */
export function readArticleBlocks({ html, url }: Page, { isOwn = false } = {}): ArticleBlocks | null {
  try {
    return read(html.slice(0, LONGEST_HTML), url, isOwn);
  } catch {
    // A page that breaks its reader is a page without text.
    return null;
  }
}

function read(html: string, url: string, isOwn: boolean): ArticleBlocks | null {
  if (isAbsurd(html)) return null;
  const document = openPage(html);
  // The careful reading takes the page apart, so what the plain one needs is read before.
  const plain: ArticleBlocks = {
    title: cleanText(document.querySelector('title')?.textContent ?? ''),
    blocks: plainBlocks(document, isOwn),
  };
  const careful = isModest(document) ? readCarefully(document, url) : null;
  const article = careful ?? plain;
  return isProse(textOf(article.blocks)) ? { ...article, title: article.title || plain.title } : null;
}

export function isAbsurd(html: string): boolean {
  let depth = 0;
  let tags = 0;
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9-]*)?/gi)) {
    tags += 1;
    if (!OFTEN_OPEN.test(name)) depth = slash ? Math.max(0, depth - 1) : depth + 1;
    if (depth > DEEPEST_HTML || tags > MOST_TAGS) return true;
  }
  return false;
}

/** Elements that an author may leave open, and a "<" that begins none, do not count as nesting. */
const OFTEN_OPEN =
  /^(?:|area|base|br|col|dd|dt|embed|hr|img|input|li|link|meta|option|p|param|path|rect|source|tbody|td|th|thead|tr|track|use|wbr)$/i;

/** The page without its noise. */
export function openPage(html: string): Document {
  const isWhole = /<html[\s>]/i.test(html);
  const { document } = parseHTML(isWhole ? html : `<!doctype html><html><head></head><body>${html}</body></html>`);
  writeFormulas(document);
  for (const noise of document.querySelectorAll(NOISE)) noise.remove();
  for (const data of document.querySelectorAll('script')) if (!isJson(data.textContent ?? '')) data.remove();
  for (const styled of document.querySelectorAll('[style]')) {
    if (HIDDEN.test(styled.getAttribute('style') ?? '')) styled.remove();
  }
  return document;
}

/** Formulas as text, even where a page hides them behind a picture. */
function writeFormulas(document: Document): void {
  for (const formula of document.querySelectorAll('math')) {
    const text = mathText(mathOf(formula, 0)) || (formula.getAttribute('alttext') ?? '');
    const own = (formula.textContent ?? '').trim();
    let shown: Element = formula;
    for (let around = formula.parentElement; around; around = around.parentElement) {
      if (!/^(?:span|div)$/i.test(around.nodeName) || (around.textContent ?? '').trim() !== own) break;
      shown = around;
    }
    shown.replaceWith(document.createTextNode(text));
  }
}

function mathOf(element: Element, depth: number): MathElement {
  return {
    name: element.nodeName.toLowerCase().replace(/^[^:]*:/, ''),
    attributes: Object.fromEntries(Array.from(element.attributes, ({ name, value }) => [name.toLowerCase(), value])),
    children:
      depth > DEEPEST_FORMULA
        ? []
        : Array.from(element.childNodes).flatMap((node) => {
            if (isElement(node)) return mathOf(node, depth + 1);
            return node.nodeType === TEXT ? (node.textContent ?? '') : [];
          }),
  };
}

/** Defuddle writes to the console about structured data that it cannot parse. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function isModest(document: Document): boolean {
  let elements = 0;
  let others = 0;
  let depth = 0;
  let deepest = 0;
  const enter = (node: Node): boolean => {
    if (isElement(node)) elements += 1;
    else others += 1;
    depth += Number(isElement(node));
    deepest = Math.max(deepest, depth);
    return isElement(node);
  };
  walkNodes(document.documentElement, enter, () => {
    depth -= 1;
  });
  return elements <= MOST_ELEMENTS && others <= 4 * MOST_ELEMENTS && deepest <= DEEPEST;
}

function readCarefully(document: Document, url: string): ArticleBlocks | null {
  try {
    const found = new DefuddleClass(document, { url, removeImages: true, useAsync: false }).parse();
    const blocks = blocksOf(openPage(found.content).body).filter(({ linked }) => linked < MOSTLY_LINKS);
    if (!isProse(textOf(blocks))) return null;
    const author = cleanText(found.author);
    const siteName = cleanText(found.site);
    const publishedYear = yearOf(found.published);
    return {
      title: cleanText(found.title),
      blocks,
      ...(author && { author }),
      ...(siteName && { siteName }),
      ...(publishedYear !== undefined && { publishedYear }),
    };
  } catch {
    // Whatever a page does to the reader, the plain reading remains.
    return null;
  }
}

/** Prose of the page's own main part: blocks that are long enough to say something and are not mostly links. */
function plainBlocks(document: Document, isOwn: boolean): Block[] {
  const main = document.querySelector('main, [role="main"], article');
  const prose = (root: Element) => blocksOf(root).filter((block) => (isOwn && block.level) || hasText(block));
  const blocks = main ? prose(main) : [];
  return isProse(textOf(blocks)) ? blocks : prose(document.body);
}

function hasText({ text, linked }: Block): boolean {
  return linked < MOSTLY_LINKS && text.length >= SHORTEST_PROSE;
}

function textOf(blocks: readonly Block[]): string {
  return blocks.map(({ text }) => text).join('\n');
}

function isProse(text: string): boolean {
  return (text.match(WORD)?.length ?? 0) >= FEWEST_WORDS;
}

function yearOf(date: string): number | undefined {
  const year = /\b(?:19|20)\d\d\b/.exec(date)?.[0];
  return year ? Number(year) : undefined;
}
