import { spellingKey } from './spelling.ts';

/** A word of a text: `text === source.slice(start, end)`. */
export interface Token {
  text: string;
  /** What its spellings have in common. */
  key: string;
  start: number;
  end: number;
}

/** Words without punctuation; hyphens and apostrophes split, so that "beta-blocker" and "beta blocker" meet. */
export function tokenise(source: string): Token[] {
  return Array.from(source.matchAll(/[\p{L}\p{N}\p{M}]+/gu), ({ 0: text, index }) => ({
    text,
    key: spellingKey(text),
    start: index,
    end: index + text.length,
  }));
}
