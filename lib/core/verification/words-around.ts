const WORD = /[\p{L}\p{N}%][^\s]*/gu;
const LONGEST = 90;
const FAR = 200;

/**
 * The words of a text around a place, as a reader finds them there: so many before and behind it, within the sentence's
 * part. Without quotation marks of its own, since it is shown between some.
 */
export function wordsAround(text: string, start: number, end: number, { before = 2, behind = 4 } = {}): string {
  const left =
    text
      .slice(Math.max(0, start - FAR), start)
      .split(/[.;:!?]\s|[“”"]/)
      .at(-1) ?? '';
  const right = text.slice(end, end + FAR).split(/[.;:!?](?:\s|$)|[“”"]/)[0] ?? '';
  const first = before > 0 ? (Array.from(left.matchAll(WORD)).at(-before) ?? left.match(/\S/)) : null;
  const last = Array.from(right.matchAll(WORD)).slice(0, behind).at(-1);
  const from = start - (first?.index === undefined ? 0 : left.length - first.index);
  const to = end + (last ? last.index + last[0].length : 0);
  const words = text
    .slice(from, to)
    .replace(/\s+/g, ' ')
    .replace(/[,(]+$/, '')
    .trim();
  return words.length <= LONGEST ? words : text.slice(start, end).replace(/\s+/g, ' ').slice(0, LONGEST).trim();
}
