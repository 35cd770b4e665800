/** Hyphens that look like one: U+2010 to U+2015 and the minus sign. */
const HYPHENS = /[‐-―−]/g;
/** Signs without a width, and the soft hyphen. */
const INVISIBLE = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;

/**
 * One form for signs that keyboards, word processors and chemists write in several: sub- and superscript digits on the line
 * ("5-HT₄", "H₂O₂"), one hyphen, the Greek letter mu for the micro sign, straight apostrophes, single blanks.
 */
export function normaliseSigns(text: string): string {
  return text
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(HYPHENS, '-')
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/\s+/g, ' ')
    .trim();
}
