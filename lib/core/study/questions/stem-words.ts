import { stemOf, stems, words } from '../../text/words.ts';

/** What stands where the key stood. */
export const GAP = '_____';

export function wordCount(text: string): number {
  return words(text).length;
}

/** Share of content words that two texts have in common, of all that either has. */
export function jaccard(one: string, other: string): number {
  const a = new Set(stems(one));
  const b = new Set(stems(other));
  let shared = 0;
  for (const stem of a) if (b.has(stem)) shared += 1;
  const all = a.size + b.size - shared;
  return all === 0 ? 1 : shared / all;
}

/** Words that a comparison turns on, which are no content words. */
export const COMPARING: ReadonlySet<string> = new Set(
  'more less fewer most least higher lower greater smaller not no never without'.split(' '),
);

/** Whether a text tells a key: its content words, and the words of comparison and denial in it. "How effective" does not give "more effective" away. */
export function tellsKey(text: string, key: string): boolean {
  const present = new Set(words(text));
  return tells(text, key) && words(key).every((word) => !COMPARING.has(word) || present.has(word));
}

/** Whether a text holds the content words of another, in whatever form. */
export function tells(text: string, other: string): boolean {
  const present = new Set(stems(text));
  const wanted = stems(other);
  return wanted.length > 0 && wanted.every((stem) => present.has(stem));
}

/** Letters by which two words are known to be of one root: “interstitial” and “interstitium”. */
export const ROOT = 6;
export const rootOf = (word: string) => word.slice(0, ROOT);

/** Whether a text holds each of some words, or another of its root: “retinal” tells “retina”. */
export function tellsForms(text: string, wanted: readonly string[]): boolean {
  const shown = words(text);
  const isShown = (word: string) =>
    shown.some((each) => stemOf(each) === stemOf(word) || (word.length >= ROOT && rootOf(each) === rootOf(word)));
  return wanted.length > 0 && wanted.every(isShown);
}
