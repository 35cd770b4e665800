import { foldWord } from '../text/words.ts';
import type { Token } from './claim-tokens.ts';

/** A list of names that share their letters, e.g. `ERK1/2`, as it stands in a text, and each name written out. */
export interface NumberedList {
  text: string;
  start: number;
  end: number;
  members: string[];
}

const NUMBERED_LIST = /(?<![\p{L}\p{N}])(\p{L}{2,10})[-‐‑]?(\d{1,2}(?:\/(?:\1[-‐‑]?)?\d{1,2}){1,5})(?![\p{L}\p{N}])/gu;

/** "OCT3/4", "OCT-3/4" and "OCT3/OCT4" are OCT3 and OCT4. */
export function numberedLists(text: string): NumberedList[] {
  // Most texts hold none, and the pattern is tried at every word.
  if (!/\d\//.test(text)) return [];
  return Array.from(text.matchAll(NUMBERED_LIST), ({ 0: whole, 1: letters = '', 2: numbers = '', index }) => ({
    text: whole,
    start: index,
    end: index + whole.length,
    members: Array.from(numbers.matchAll(/\d+(?=\/|$)/g), ([number]) => letters + number),
  }));
}

/**
 * The tokens of two sentences, without the numbers of names that stand in a list of either: "OCT4" is in its place where
 * the other writes OCT3/4.
 */
export function withoutListedNumbers(said: Written, read: Written): [readonly Token[], readonly Token[]] {
  const lists = [...numberedLists(said.text), ...numberedLists(read.text)];
  if (lists.length === 0) return [said.tokens, read.tokens];
  const listed = new Set(lists.flatMap(({ members }) => members.map(foldWord)));
  return [withoutNumbersOf(listed, said), withoutNumbersOf(listed, read)];
}

interface Written {
  text: string;
  tokens: readonly Token[];
}

function withoutNumbersOf(listed: ReadonlySet<string>, { text, tokens }: Written): Token[] {
  const names = [...numberedLists(text), ...Array.from(text.matchAll(NUMBERED_NAME), nameAt)].filter(({ members }) =>
    members.every((member) => listed.has(foldWord(member))),
  );
  const isPartOfName = ({ kind, start, end }: Token) =>
    kind === 'number' && names.some((name) => name.start <= start && end <= name.end);
  return tokens.filter((token) => !isPartOfName(token));
}

const NUMBERED_NAME = /(?<![\p{L}\p{N}])(\p{L}{2,10})[-‐‑]?(\d{1,2})(?![\p{L}\p{N}])/gu;

function nameAt({ 0: text, 1: letters = '', 2: number = '', index }: RegExpExecArray): NumberedList {
  return { text, start: index, end: index + text.length, members: [letters + number] };
}

/** Names with the same letters that stand among others and not in a list: CDK9 beside CDK4/6. */
export function membersBeside(members: readonly string[], names: ReadonlySet<string>): string[] {
  const own = new Set(members.map(foldWord));
  const letters = /^\p{L}+/u.exec([...own][0] ?? '')?.[0] ?? '';
  return [...names].filter(
    (name) => name.startsWith(letters) && /^\d+$/.test(name.slice(letters.length)) && !own.has(name),
  );
}
