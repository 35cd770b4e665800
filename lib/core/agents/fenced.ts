/** Text from outside as a prompt shows it: between marks that it cannot close, because its own are removed. */
export function fenced(text: string): string {
  return `<<<${text.replace(/<<<|>>>/g, ' ')}>>>`;
}

/** A title on one line, cut after a word. */
export function shortTitle(title: string, longest: number): string {
  const plain = title.replace(/\s+/g, ' ').trim();
  if (plain.length <= longest) return plain;
  return `${plain.slice(0, Math.max(1, plain.lastIndexOf(' ', longest - 1))).toWellFormed()}…`;
}
