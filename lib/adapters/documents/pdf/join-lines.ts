import { UNDER_HUNDRED } from '#core/text/number-words.ts';
import type { Piece } from '../draft-blocks.ts';

/** Words that stay with the hyphen they are written with, also at the end of a line: what stands before it. */
const KEEPS_HYPHEN = new RegExp(
  `^(?:non|self|cross|well|dose|time|long|short|high|low|follow|anti|post|semi|quasi|half|${UNDER_HUNDRED}|\\p{L})$`,
  'iu',
);
/** "COVID-", "IL6-". */
const ACRONYM = /(?:\p{Lu}{2,}|\d)[-\u2010]$/u;
const HYPHEN = /[-\u2010\u00ad]$/;

/** How often each word is written in a document, in small letters: "dose-response" as well as "response". */
export type WordCounts = ReadonlyMap<string, number>;

export function countWords(texts: Iterable<string>): WordCounts {
  const counts = new Map<string, number>();
  for (const text of texts) {
    for (const [word] of text.toLowerCase().matchAll(/\p{L}[\p{L}\p{N}]*(?:[-\u2010]\p{L}[\p{L}\p{N}]*)*/gu)) {
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return counts;
}

/**
 * Puts the lines of a paragraph one behind the other. A word that was parted at the end of a line is joined again, and
 * keeps its hyphen where it is written with one: where the document writes it so elsewhere, else where what stands before
 * the hyphen or behind it says so.
 */
export function joinLines(lines: readonly Piece[][], words: WordCounts): Piece[] {
  const joined: Piece[] = [];
  for (const line of lines) {
    const last = joined.at(-1);
    const first = line[0];
    if (!first) continue;
    if (last) {
      const before = ending(joined);
      const after = line
        .map(({ text }) => text)
        .join('')
        .slice(0, 60);
      if (HYPHEN.test(before) && /^[\p{L}\p{N}]/u.test(after)) {
        if (!keepsHyphen(before, after, words)) last.text = last.text.replace(HYPHEN, '');
      } else if (!/\s$/.test(before) && !isParted(before, after)) joined.push({ text: ' ', place: null });
    }
    joined.push(...line.map((piece) => ({ ...piece })));
  }
  for (const piece of joined) piece.text = piece.text.replaceAll('\u00ad', '');
  return joined.filter(({ text }) => text);
}

function ending(pieces: readonly Piece[]): string {
  return pieces
    .slice(-4)
    .map(({ text }) => text)
    .join('')
    .slice(-60);
}

/** No number but a fraction goes on with a naught: "0." and "03" are one. */
function isParted(before: string, after: string): boolean {
  return /(?:^|[^\d.])\d{1,3}\.$/.test(before) && /^0\d/.test(after);
}

function keepsHyphen(before: string, after: string, words: WordCounts): boolean {
  if (before.endsWith('\u00ad')) return false;
  const head = /[\p{L}\p{N}]+(?:[-\u2010][\p{L}\p{N}]+)*(?=.$)/u.exec(before)?.[0]?.toLowerCase() ?? '';
  const tail = /^[\p{L}\p{N}]+/u.exec(after)?.[0]?.toLowerCase() ?? '';
  if (!head || !/^\p{Ll}/u.test(after)) return true;
  if (ACRONYM.test(before)) return true;
  const lastPart = head.split(/[-\u2010]/).at(-1) ?? '';
  const whole = (words.get(head + tail) ?? 0) + (words.get(lastPart + tail) ?? 0);
  const parted = (words.get(`${head}-${tail}`) ?? 0) + (words.get(`${lastPart}-${tail}`) ?? 0);
  if (whole !== parted) return parted > whole;
  // Two words that are known by themselves, of a kind that is written with a hyphen, or ("state-of-", "the-art") already is.
  const hasHyphen = /[-\u2010]/.test(head) || /^\p{L}+[-\u2010]\p{L}/u.test(after);
  const isKnown = (word: string) => word.length > 1 && words.has(word);
  return isKnown(tail) && (KEEPS_HYPHEN.test(lastPart) || (hasHyphen && isKnown(lastPart)));
}
