import { spellingKey } from './spelling.ts';

const WORD = /[\p{L}\p{N}\p{M}]+/gu;

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
  const tokens: Token[] = [];
  for (const { 0: text, index } of source.matchAll(WORD)) tokens.push(tokenOf(text, index));
  return tokens;
}

/** The words that begin before `until`, and at most `more` behind it; nothing further is read. */
export function tokensUntil(source: string, { until, more }: { until: number; more: number }): Token[] {
  const tokens: Token[] = [];
  let behind = 0;
  for (const { 0: text, index } of source.matchAll(WORD)) {
    if (index >= until) behind += 1;
    if (behind > more) break;
    tokens.push(tokenOf(text, index));
  }
  return tokens;
}

/** Characters; what is longer is no word of a language, and has no other spellings. */
const LONGEST_WORD = 200;

function tokenOf(text: string, start: number): Token {
  return { text, key: text.length > LONGEST_WORD ? text : spellingKey(text), start, end: start + text.length };
}
