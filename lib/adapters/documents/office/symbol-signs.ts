import { codePoint } from 'dingbat-to-unicode';

/** Where symbol fonts keep single-byte codes in files that only support letters. */
const PRIVATE = 0xf000;
const IN_PRIVATE = /[\uf020-\uf0ff]/g;

/**
 * The signs of Mathematical Pi, with which journals set their formulas until about 2010: PDF producers gave them the
 * codes of letters that no paper uses (Coptic, Armenian, and control pictures for Greek). Only those with a certain
 * meaning.
 */
const PI: Record<string, string> = {
  Ϫ: '−',
  ϩ: '+',
  Ϯ: '±',
  ϫ: '×',
  ϭ: '=',
  Ͻ: '<',
  Ͼ: '>',
  Յ: '≤',
  Ն: '≥',
  ϳ: '~',
  Ϸ: '≈',
  '␣': 'α',
  '␤': 'β',
  '␥': 'γ',
  '␦': 'δ',
  '␧': 'ε',
  '␪': 'θ',
  '␬': 'κ',
  '␭': 'λ',
  '␮': 'μ',
  '␲': 'π',
  '␳': 'ρ',
  '␴': 'σ',
  '␶': 'τ',
  '␹': 'χ',
  '␻': 'ω',
};
/** A letter among others of its script is one. */
const SCRIPTS = '\\p{Script=Coptic}\\p{Script=Armenian}\\u03fd-\\u03ff\\u03f3\\u03f7\\u03f8';
const ALONE = new RegExp(`(?<![${SCRIPTS}])[${Object.keys(PI).join('')}](?![${SCRIPTS}])`, 'gu');

/** Text with the signs that its font draws for the codes in it, where that is sure. `font`: its name, which may be empty. */
export function readSigns(text: string, font: string): string {
  const typeface = /wingdings ?[23]?|webdings|symbol/i.exec(font.replaceAll('-', ' '))?.[0] ?? '';
  return text
    .replace(IN_PRIVATE, (sign) => signOf(typeface, (sign.codePointAt(0) ?? 0) - PRIVATE) ?? sign)
    .replace(ALONE, (sign) => PI[sign] ?? sign);
}

/** The sign that a symbol font draws for a code, of one byte or in the private use area. */
export function signOf(typeface: string, code: number): string | null {
  return codePoint(typeface, code >= PRIVATE ? code - PRIVATE : code)?.string ?? null;
}
