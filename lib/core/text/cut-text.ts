/** Where to cut a text: after a word; after a character where no word ends nearby, as in scripts without spaces. */
export function cutOf(text: string, longest: number): number {
  const space = text.lastIndexOf(' ', longest - 1);
  if (space > longest / 2) return space;
  return /[\ud800-\udbff]/.test(text.charAt(longest - 1)) ? longest - 1 : longest;
}

/** A text on one line, in at most this many characters. */
export function shortTitle(title: string, longest: number): string {
  const plain = title.replace(/\s+/g, ' ').trim();
  if (plain.length <= longest) return plain;
  return `${plain.slice(0, cutOf(plain, longest - 1)).toWellFormed()}…`;
}
