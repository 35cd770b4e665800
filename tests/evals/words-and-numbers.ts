/** The words of a text in lower case, each once; numbers are no words. */
export function distinctWords(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/\p{L}[\p{L}\p{M}]*/gu) ?? []);
}

/** The share of the words of `whole` that stand in `text` too, 0..1. */
export function shareOfWords(whole: string, text: string): number {
  const wanted = distinctWords(whole);
  if (wanted.size === 0) return 0;
  const present = distinctWords(text);
  return [...wanted].filter((word) => present.has(word)).length / wanted.size;
}

/**
 * The numbers of a text, each once and without its sign, which dashes and ranges make uncertain: "−1·29" and "-1.29" are
 * 1.29, "1,200" is 1200, ".05" is 0.05.
 */
export function distinctNumbers(text: string): Set<number> {
  const plain = text.replace(/(\d)[·∙•](?=\d)/g, '$1.').replace(/(\d),(?=\d{3}(?!\d))/g, '$1');
  return new Set((plain.match(/\d+(?:\.\d+)?|\.\d+/g) ?? []).map(Number));
}

/** Whether each number of `statement` is in `text` too; true where there is none. */
export function holdsNumbersOf(statement: string, text: string): boolean {
  const present = distinctNumbers(text);
  return [...distinctNumbers(statement)].every((number) => present.has(number));
}
