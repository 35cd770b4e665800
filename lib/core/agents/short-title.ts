/** A title on one line, cut behind a word. */
export function shortTitle(title: string, longest: number): string {
  const plain = title.replace(/\s+/g, ' ').trim();
  if (plain.length <= longest) return plain;
  return `${plain.slice(0, Math.max(1, plain.lastIndexOf(' ', longest - 1))).toWellFormed()}…`;
}
