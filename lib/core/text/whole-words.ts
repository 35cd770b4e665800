const BEFORE = '(?<![\\p{L}\\p{N}])';
const AFTER = '(?![\\p{L}\\p{N}])';

/**
 * A pattern that matches whole words only: no letter or digit stands at either side.
 *
 * @param pattern the source of a pattern; alternatives need no brackets of their own.
 */
export function wholeWords(pattern: string, flags: 'u' | 'iu' | 'giu'): RegExp {
  return new RegExp(`${BEFORE}(?:${pattern})${AFTER}`, flags);
}

/** A text as it stands in a pattern that is to match it as it is. */
export function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

/** A test for a name as whole words in a text, whatever its case and the white space between its words. */
export function standsIn(name: string): (text: string) => boolean {
  const words = name.trim().split(/\s+/).filter(Boolean);
  if (words.length === 0) return () => false;
  const pattern = wholeWords(words.map(literally).join('\\s+'), 'iu');
  return (text) => pattern.test(text);
}
