/** A text reduced to what spellings have in common, with the way back to the original. */
export interface FoldedText {
  text: string;
  /** The origin of character `i` of `text`: the UTF-16 offset of its first code unit. */
  starts: readonly number[];
  /** Original offset just after the source of character `i`. */
  ends: readonly number[];
}

const INVISIBLE = /\u034f|[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/u;
const SINGLE_QUOTE = /[\u2018\u2019\u201a\u201b\u2032\u02bc\u0060\u00b4]/gu;
const DOUBLE_QUOTE = /[\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb]/gu;
const DASH = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/gu;
const MIDDLE_DOT = /[\u00b7\u2219\u22c5]/gu;

/** The folded form of each ASCII character, by its code. */
const ASCII = Array.from({ length: 0x80 }, (_, code) => {
  const character = String.fromCharCode(code);
  return /\s/.test(character) ? ' ' : character.toLowerCase();
});

/** One character, compatibility-decomposed (Unicode NFKD), without accents, lower case, with plain quotes and dashes. */
function foldCharacter(character: string): string {
  const plain = ASCII[character.charCodeAt(0)];
  if (plain !== undefined) return plain;
  if (INVISIBLE.test(character)) return '';
  return character
    .replace(DASH, '-')
    .replace(SINGLE_QUOTE, "'")
    .replace(DOUBLE_QUOTE, '"')
    .replace(MIDDLE_DOT, '.')
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/ς/g, 'σ')
    .replace(/\s/g, ' ');
}

/** Folds case, accents, widths, ligatures, quotes, dashes, soft hyphens and runs of white space. */
export function foldText(source: string): FoldedText {
  const units: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let offset = 0;
  for (const character of source) {
    const after = offset + character.length;
    const folded = foldCharacter(character);
    for (let at = 0; at < folded.length; at += 1) {
      const unit = folded.charAt(at);
      if (unit === ' ' && (units.at(-1) ?? ' ') === ' ') continue;
      units.push(unit);
      starts.push(offset);
      ends.push(after);
    }
    offset = after;
  }
  return { text: units.join(''), starts, ends };
}
