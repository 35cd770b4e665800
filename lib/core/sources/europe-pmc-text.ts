import { trimEndOf } from '#core/text/trim-end.ts';
import { cleanText } from './xml-text.ts';

/** Markup that Europe PMC leaves in titles and abstracts: HTML, and JATS and MathML of preprints. */
const INLINE =
  'a|b|bold|em|ext-link|i|inline-formula|italic|label|math|mfrac|mi|mn|mo|mrow|msub|msup|mtext|named-content|sc|span|strong|sub|sup|tt|u|xref';
const BLOCK = 'br|disp-formula|div|li|list|list-item|ol|p|sec|ul';
const HEAD = 'h[1-6]|title';

/** Only known names with proper attributes are markup; any other "<" is a comparison ("a <b and c> d"). */
const ATTRIBUTES = `(?:\\s+[\\w:-]+\\s*=\\s*(?:"[^"]*"|'[^']*'))*\\s*`;
const tag = (names: string, slash = '/?') => `<${slash}(?:jats:|mml:)?(?:${names})${ATTRIBUTES}/?>`;

const BREAK = new RegExp(tag(BLOCK), 'gi');
const HEADING = new RegExp(`${tag(HEAD, '')}([\\s\\S]*?)${tag(HEAD, '/')}(?:\\s|${tag(BLOCK)})*`, 'gi');
const ANY = new RegExp(tag(`${INLINE}|${BLOCK}|${HEAD}`), 'gi');
/** "10<sup>6</sup>" must not become "106", which is another number. */
const EXPONENT = /(\d)<(?:jats:)?sup>\s*([-+−–]?\d+(?:[.,]\d+)?)\s*<\/(?:jats:)?sup>/gi;

/** One line of plain text from a title, a keyword or a name. */
export function plainLine(markup: string): string {
  return cleanText(withoutTags(decode(markup)));
}

/**
 * An abstract as plain text: one line a paragraph, a section starting with its heading ("METHODS: ..."), as PubMed's
 * structured abstracts are written.
 */
export function plainAbstract(markup: string): string {
  const text = decode(markup)
    .replace(HEADING, (_, heading: string) => `\n${label(heading)} `)
    .replace(BREAK, '\n');
  return withoutTags(text).split('\n').map(cleanText).filter(Boolean).join('\n');
}

function label(heading: string): string {
  const words = trimEndOf(plainLine(heading), ':. ');
  return words ? `${words.toUpperCase()}:` : '';
}

function withoutTags(text: string): string {
  return text.replace(EXPONENT, '$1^$2').replace(ANY, '');
}

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  minus: '−',
  plusmn: '±',
  le: '≤',
  ge: '≥',
  times: '×',
  micro: 'µ',
  deg: '°',
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  delta: 'δ',
  kappa: 'κ',
  mu: 'μ',
};

/** Twice, because some records were escaped once more on their way. */
function decode(markup: string): string {
  return decodeEntities(decodeEntities(markup));
}

function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]{2,6}));/gi,
    (whole, hex, decimal, name: string | undefined) => {
      if (name) return NAMED[name] ?? whole;
      const code = hex ? Number.parseInt(hex, 16) : Number.parseInt(decimal, 10);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}
