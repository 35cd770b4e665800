/** Control characters except tab and line feed; bidirectional controls; invisible characters. */
const UNSEEN = /(?![\t\n])\p{Cc}|[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu;
const TAGS = /[\u{e0000}-\u{e007f}]/gu;
/** Latin ligatures and Arabic presentation forms: one glyph for what is written as several letters. */
const PRESENTATION = /[\ufb00-\ufb06\ufb13-\ufb17\ufb1d-\ufdff\ufe70-\ufefc]+/g;
const SPACES = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g;

/**
 * The characters of a document as they are searched, quoted and kept: without NUL, halves of characters and marks that are
 * not seen, with ligatures as letters. Only they are taken apart, not all compatibility forms, which would make "10²" into
 * "102". The soft hyphen stays: the end of a line decides what it means.
 */
export function cleanCharacters(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(UNSEEN, '')
    .replace(TAGS, '')
    .replace(PRESENTATION, (forms) => forms.normalize('NFKC'))
    .replace(SPACES, ' ');
}
