export interface Span {
  start: number;
  end: number;
}

/** A word, or a sign between words. */
export interface Token extends Span {
  text: string;
}

/** Tokens from one place up to another. */
export interface Range {
  from: number;
  to: number;
}

export function spanOf(tokens: readonly Token[], { from, to }: Range): Span {
  const last = tokens[to - 1];
  return { start: tokens[from]?.start ?? 0, end: (last?.end ?? 0) - Number(last?.text.endsWith('.') ?? 0) };
}

export const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

export const ARTICLES = setOf('a an the');
export const PRONOUNS = setOf(
  'it this that these those they there here we you he she which who what such both all some each his her their our its following',
);

const TOKEN = /[^\s,;:()“”"]+|[,;:()]/g;

/** The words of one sentence and the signs between them, without its full stop. */
export function tokensOf(sentence: string): Token[] {
  const text = sentence.trimEnd();
  const bare = text.endsWith('.') ? text.slice(0, -1) : text;
  return Array.from(bare.matchAll(TOKEN), ({ 0: each, index }) => ({
    text: each,
    start: index,
    end: index + each.length,
  }));
}

export const wordAt = (tokens: readonly Token[], at: number) => tokens[at]?.text.toLowerCase() ?? '';
export const wordsOf = (tokens: readonly Token[], { from, to }: Range) =>
  tokens
    .slice(from, to)
    .map(({ text }) => text)
    .join(' ');
export const isDash = (word: string) => word === '–' || word === '—' || word === '-';

export const isName = (word: string) => /^[\p{L}\p{N}]/u.test(word);

/** A full stop that splits no sentence for others, as behind a letter: “beyond time t. The hazard …”. */
export const isStop = (tokens: readonly Token[], at: number) =>
  (tokens[at]?.text.endsWith('.') ?? false) && /^\p{Lu}/u.test(tokens[at + 1]?.text ?? '');

/** The place behind a remark in brackets. */
export function behindBrackets(tokens: readonly Token[], at: number): number {
  if (wordAt(tokens, at) !== '(') return at;
  const close = tokens.findIndex(({ text }, i) => i > at && text === ')');
  return close < 0 ? at : close + 1;
}

/** Whether a clause may begin at a place: behind a stop, a sign or a word that joins clauses. */
export function beginsClause(tokens: readonly Token[], at: number): boolean {
  const before = wordAt(tokens, at - 1);
  return (
    at === 0 ||
    isStop(tokens, at - 1) ||
    before === ';' ||
    before === ':' ||
    before === 'that' ||
    ((before === 'and' || before === 'while' || before === 'whereas') && wordAt(tokens, at - 2) === ',')
  );
}
