import { OPERATORS, type Operator } from './query-tree.ts';

export type Token =
  | { kind: 'open' | 'close' }
  | { kind: 'operator'; operator: Operator }
  | { kind: 'tag' | 'word' | 'phrase'; text: string };

const ENDS_WORD = new Set(['(', ')', '[', '"']);
const OPENING_QUOTES = new Set(['"', '“', '”', '„', '«', '»']);

/** The query in its parts, in one pass. Operators are in capitals, as PubMed wants them: "signs and symptoms" holds none. */
export function readTokens(query: string): { tokens: Token[]; notes: string[] } {
  const tokens: Token[] = [];
  const notes: string[] = [];
  let at = 0;
  while (at < query.length) {
    const sign = query.charAt(at);
    if (isSpace(sign)) at += 1;
    else if (sign === '(' || sign === ')') {
      tokens.push({ kind: sign === '(' ? 'open' : 'close' });
      at += 1;
    } else if (OPENING_QUOTES.has(sign)) {
      const end = closingQuote(query, at + 1);
      if (end < 0) notes.push('A quotation mark is not closed: the phrase was read to the end of the query.');
      tokens.push({ kind: 'phrase', text: spaced(query.slice(at + 1, end < 0 ? undefined : end)) });
      at = end < 0 ? query.length : end + 1;
    } else if (sign === '[') {
      const end = query.indexOf(']', at);
      if (end < 0) notes.push('A field tag is not closed: it was read to the end of the query.');
      tokens.push({ kind: 'tag', text: spaced(query.slice(at + 1, end < 0 ? undefined : end)) });
      at = end < 0 ? query.length : end + 1;
    } else {
      const start = at;
      while (at < query.length && !isSpace(query.charAt(at)) && !isEnd(query.charAt(at))) at += 1;
      const text = query.slice(start, at);
      const operator = OPERATORS.find((name) => name === text);
      tokens.push(operator ? { kind: 'operator', operator } : { kind: 'word', text });
    }
  }
  return { tokens, notes };
}

const isSpace = (sign: string) => sign.trim() === '';
const isEnd = (sign: string) => ENDS_WORD.has(sign) || OPENING_QUOTES.has(sign);

function closingQuote(query: string, from: number): number {
  for (let at = from; at < query.length; at += 1) if (OPENING_QUOTES.has(query.charAt(at))) return at;
  return -1;
}

function spaced(text: string): string {
  return text.split(/\s+/).filter(Boolean).join(' ');
}
