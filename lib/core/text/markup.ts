import { decodeHTMLStrict } from 'entities';
import type { MathNode } from './math-text.ts';

/** Markup that indexes leave in titles and abstracts: HTML, and JATS and MathML of preprints. */
const INLINE =
  'a|alternatives|annotation|annotation-xml|b|big|bold|em|ext-link|font|i|inline-formula|inline-graphic|italic|label|monospace|named-content|overline|sc|scp|small|span|strong|sub|sup|tex-math|tt|u|underline|xref';
const MATH =
  'maction|math|menclose|merror|mfenced|mfrac|mi|mlabeledtr|mmultiscripts|mn|mo|mover|mpadded|mphantom|mprescripts|mroot|mrow|ms|mspace|msqrt|mstyle|msub|msubsup|msup|mtable|mtd|mtext|mtr|munder|munderover|none|semantics';
const BLOCKS: ReadonlySet<string> = new Set(
  'abstract|br|break|disp-formula|div|hr|li|list|list-item|ol|p|sec|section|ul'.split('|'),
);
const HEADS: ReadonlySet<string> = new Set('h1|h2|h3|h4|h5|h6|title'.split('|'));
/** These have nothing inside. */
const VOID: ReadonlySet<string> = new Set(['br', 'break', 'hr', 'mspace', 'mprescripts', 'none', 'inline-graphic']);

/** Only known names with proper attributes are markup; any other "<" is a comparison ("a <b and c> d"). */
const TAG = new RegExp(
  `<(/?)(?:jats:|mml:|m:)?(${[INLINE, MATH, ...BLOCKS, ...HEADS].join('|')})((?:\\s{1,9}[\\w:-]{1,60}\\s?=\\s?(?:"[^"<>]{0,400}"|'[^'<>]{0,400}'))*)\\s?(/?)>`,
  'gi',
);
const ATTRIBUTE = /([\w:-]{1,60})\s?=\s?(?:"([^"]*)"|'([^']*)')/g;
/** No record is nested deeper; deeper text is added to the enclosing element. */
const DEEPEST = 60;

/**
 * A text with markup of whatever origin as elements and texts. What is no tag that is known stays text, tags without their
 * other half are let go, and nothing is refused.
 */
export function markupNodes(text: string): MathNode[] {
  const root: MathNode[] = [];
  const open: { name: string; children: MathNode[] }[] = [];
  const into = () => open.at(-1)?.children ?? root;
  let from = 0;
  for (const { 0: tag, 1: slash, 2: named = '', 3: attributes = '', 4: closed, index } of text.matchAll(TAG)) {
    if (index > from) into().push(text.slice(from, index));
    from = index + tag.length;
    const name = named.toLowerCase();
    if (slash) {
      const at = open.findLastIndex((element) => element.name === name);
      if (at >= 0) open.splice(at);
    } else {
      const children: MathNode[] = [];
      into().push({ name, attributes: attributesOf(attributes), children });
      if (!closed && !VOID.has(name) && open.length < DEEPEST) open.push({ name, children });
    }
  }
  if (from < text.length) into().push(text.slice(from));
  return root;
}

function attributesOf(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(ATTRIBUTE)].map(([, name = '', a, b]) => [name.toLowerCase(), a ?? b ?? '']),
  );
}

export const isBlock = (name: string) => BLOCKS.has(name);
export const isHead = (name: string) => HEADS.has(name);

/** Named and numbered characters. Twice, because some records were escaped once more on their way. */
export function decodeCharacters(text: string): string {
  return text.includes('&') ? decodeHTMLStrict(decodeHTMLStrict(text)) : text;
}
