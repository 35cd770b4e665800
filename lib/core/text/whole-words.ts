/** The beginning of a word: no letter or digit before it. Source of a pattern with the flag `u`. */
export const WORD_BEGINS = '(?<![\\p{L}\\p{N}])';
/** The end of a word: no letter or digit after it. */
export const WORD_ENDS = '(?![\\p{L}\\p{N}])';
const OF_WORD = /[\p{L}\p{N}]/u;

/**
 * A pattern that matches whole words only: no letter or digit on either side.
 *
 * @param pattern the source of a pattern; alternatives need no brackets of their own.
 */
export function wholeWords(pattern: string, flags: 'u' | 'gu' | 'iu' | 'giu'): RegExp {
  return new RegExp(`${WORD_BEGINS}(?:${pattern})${WORD_ENDS}`, flags);
}

/** A text escaped for use in a pattern. */
export function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

/** A test for a name as whole words in a text, whatever its case and the white space between its words. */
export function occursIn(name: string): (text: string) => boolean {
  const words = name.trim().split(/\s+/).filter(Boolean);
  if (words.length === 0) return () => false;
  const pattern = wholeWords(words.map(literally).join('\\s+'), 'iu');
  return (text) => pattern.test(text);
}

/** Where a phrase occurs in a text as whole words, exactly as given; -1 where it does not. */
export function placeOfWhole(text: string, phrase: string): number {
  if (phrase === '') return -1;
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) {
    if (!OF_WORD.test(text.charAt(at - 1)) && !OF_WORD.test(text.charAt(at + phrase.length))) return at;
  }
  return -1;
}

/** Whether one sequence of words occurs in another, both separated by single spaces. */
export function containsRow(words: string, row: string): boolean {
  return ` ${words} `.includes(` ${row} `);
}
