import { plugins } from '@citation-js/core';
import '@citation-js/plugin-bibtex';

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
export function latexText(text: string): string {
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
