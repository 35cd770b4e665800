import { type CslItem, type CslName, plugins } from '@citation-js/core';
import '@citation-js/plugin-bibtex';
import '@citation-js/plugin-ris';
import type { Report } from '#contract/report.ts';
import { familyText, invertedName } from '../../evidence/names.ts';
import { toCslJson } from './csl-json.ts';

/** The works cited as a BibTeX file, in LaTeX's spelling where it has one. */
export const toBibtex = (report: Report): string => bibtexOf(toCslJson(report));

/** Items as a BibTeX file. */
export function bibtexOf(items: readonly CslItem[]): string {
  const entries = plugins.output.format('bibtex', items.map(inLatex), { format: 'text' });
  return `${entries.trim()}\n`;
}

/** Addresses and identifiers are taken verbatim. */
function inLatex(item: CslItem): CslItem {
  const texts = ['title', 'container-title', 'note'].flatMap((field) => {
    const text = item[field];
    return typeof text === 'string' ? [[field, latexText(text)] as const] : [];
  });
  const author = item.author?.map((name) =>
    Object.fromEntries(Object.entries(name).map(([part, text]) => [part, latexText(String(text))])),
  );
  return { ...item, ...Object.fromEntries(texts), ...(author && { author }) };
}

/**
 * The works cited as a RIS file (2011 specification), one line a field. The library's own text output breaks lines after
 * 70 characters, also within words, which readers of the format then take for spaces.
 */
export const toRis = (report: Report): string => risOf(toCslJson(report));

/** Items as a RIS file. */
export function risOf(items: readonly CslItem[]): string {
  const records = plugins.output.format('ris', [...items], { format: 'object', spec: 'new' });
  return records
    .map((record, at) => ({ ...record, ...(record['AU'] !== undefined && { AU: risNames(items[at]?.author ?? []) }) }))
    .map(recordText)
    .join('\r\n');
}

function recordText({ TY, ...fields }: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(fields).flatMap(([tag, value]) =>
    (Array.isArray(value) ? value : [value]).map((item: unknown) => `${tag}  - ${String(item)}`),
  );
  return [`TY  - ${String(TY)}`, ...lines, 'ER  - ', ''].join('\r\n');
}

/** Bodies among themselves all end with a comma: a list of names without one is read as people's, as they are spoken. */
function risNames(names: readonly CslName[]): string[] {
  const areBodies = names.length > 1 && names.every(({ literal }) => literal !== undefined);
  return names.map((name) => (areBodies ? `${name.literal},` : risName(name)));
}

/**
 * "van der Berg, Jan, Jr.": the family name first, the suffix last. An organisation whose name could be read as a
 * person's ends with a comma, as reference managers write it.
 */
function risName({ family, given, suffix, literal, 'non-dropping-particle': particle = '' }: CslName): string {
  if (literal !== undefined) return invertedName(literal)?.literal === literal ? literal : `${literal},`;
  const whole = familyText({ family, ...(particle && { particle }) });
  return [whole, given, suffix].filter(Boolean).join(', ');
}

const bibtex = plugins.config.get('@bibtex');
// The library spells in LaTeX what its tables know and drops every other character: names of other scripts became empty,
// and "≥ 5" became "5". With this switch it leaves texts as they are given, which are spelled here by the same tables.
bibtex.format.asciiOnly = false;

const byCharacter = (names: Readonly<Record<string, string | null>>) =>
  new Map(Object.entries(names).flatMap(([name, character]) => (character ? [[character, name] as const] : [])));
const COMMANDS = byCharacter(bibtex.constants.commands);
const ESCAPED: ReadonlySet<string> = new Set('&%$#_{}');
const PLAIN = /^[A-Za-z0-9\s!"'()*+,\-./:;=?@[\]]$/;
const LETTERS = byCharacter(bibtex.constants.mathCommands);
const ACCENTS = byCharacter(bibtex.constants.diacritics);
const LIGATURES = byCharacter(bibtex.constants.ligatures);
const RAISED = byCharacter(bibtex.constants.mathScripts['^']);
const LOWERED = byCharacter(bibtex.constants.mathScripts['_']);
/** Relations that the tables lack and on which the sense of a title hangs. */
const RELATIONS: Readonly<Record<string, string>> = {
  '≤': 'leq',
  '≥': 'geq',
  '≠': 'neq',
  '≈': 'approx',
  '≪': 'll',
  '≫': 'gg',
  '∼': 'sim',
  '∞': 'infty',
  '∆': 'Delta',
};

/** Raised digits, lowered digits, a word of Greek (a letter by itself is a sign), or one character with its marks. */
const PIECES = /[\u00b2\u00b3\u00b9\u2070-\u207f]+|[\u2080-\u209c]+|\p{Script=Greek}{2,}|[\s\S]\p{M}*/gu;

/**
 * A text as BibTeX and LaTeX take it: special characters are escaped, and Latin letters with accents, Greek letters and
 * signs have their commands, since old styles and engines take one byte for one character. Characters without a command,
 * as those of other scripts, stay as they are, in UTF-8.
 */
function latexText(text: string): string {
  return text.normalize('NFC').replace(PIECES, spelled);
}

function spelled(piece: string): string {
  if (PLAIN.test(piece)) return piece;
  if (ESCAPED.has(piece)) return `\\${piece}`;
  const ligature = LIGATURES.get(piece);
  if (ligature) return ligature;
  const sign = RELATIONS[piece] ?? LETTERS.get(piece);
  if (sign) return `$\\${sign}$`;
  const raised = inScript(piece, RAISED);
  if (raised) return `\\textsuperscript{${raised}}`;
  const lowered = inScript(piece, LOWERED);
  if (lowered) return `\\textsubscript{${lowered}}`;
  const command = COMMANDS.get(piece);
  return command ? `\\${command}{}` : (accented(piece) ?? plainForm(piece) ?? piece);
}

/** "³" as "3"; null unless every character is one of the table. */
function inScript(piece: string, table: ReadonlyMap<string, string>): string | null {
  const plain = [...piece].map((character) => table.get(character));
  return plain.every((character) => character !== undefined) ? plain.join('') : null;
}

/** A Latin letter with its accents as commands; null where it is another character or an accent without a command. */
function accented(piece: string): string | null {
  const [letter = '', ...marks] = piece.normalize('NFD');
  const base = /^[A-Za-z]$/.test(letter) ? letter : COMMANDS.has(letter) && `\\${COMMANDS.get(letter)}{}`;
  if (!base || marks.length === 0) return null;
  return marks.reduce<string | null>((inner, mark) => {
    const accent = ACCENTS.get(mark);
    return inner === null || accent === undefined ? null : `{\\${accent} ${inner}}`;
  }, base);
}

/** "ﬁ" as "fi": what is one character only in print. */
function plainForm(piece: string): string | null {
  const plain = piece.normalize('NFKD');
  return /^[A-Za-z]+$/.test(plain) ? plain : null;
}
