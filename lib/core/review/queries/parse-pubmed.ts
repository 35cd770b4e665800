import { ENTRY_DATES, fieldOf, PUBLICATION_DATES } from './field-tags.ts';
import { OPERATORS, type Operator, type QueryNode, type ReadQuery } from './query-tree.ts';

/** Parentheses within parentheses; no real strategy has more than a handful. */
export const DEEPEST = 40;
const PROXIMITY = /^([a-z/ ]{1,20}):~(\d{1,4})$/;
const DATE = /^\d{4}(?:\/\d{1,2}){0,2}$/;

/** A part of the query between parentheses, as far as it is read. */
interface Frame {
  parts: { operator: Operator; node: QueryNode }[];
  /** Before the next part; null where there is none, which PubMed reads as AND. */
  next: Operator | null;
  /** Words, or one phrase, that may yet get a tag. */
  pending: { text: string; isPhrase: boolean } | null;
  /** The next date ends a range. */
  endsRange: boolean;
}

/**
 * Reads a query in PubMed's syntax: operators from left to right, words before a tag as one term, untagged words as PubMed
 * would map them. Never fails: what cannot be read is reported. Syntax: https://pubmed.ncbi.nlm.nih.gov/help/
 */
export function parsePubmed(query: string): ReadQuery {
  const { tokens, notes } = readTokens(query);
  const stack: Frame[] = [emptyFrame()];
  for (const token of tokens) {
    const frame = stack.at(-1) ?? emptyFrame();
    switch (token.kind) {
      case 'open':
        flush(frame, null, notes);
        if (stack.length > DEEPEST)
          return { tree: null, notes: [`Parentheses are nested deeper than ${DEEPEST} levels.`] };
        stack.push(emptyFrame());
        break;
      case 'close':
        flush(frame, null, notes);
        if (stack.length === 1) notes.push('A closing parenthesis has no opening one, and was passed over.');
        else close(stack, notes);
        break;
      case 'operator':
        flush(frame, null, notes);
        readOperator(frame, token.operator, notes);
        break;
      case 'tag':
        if (!frame.pending) notes.push(`The field tag [${token.text}] follows no term, and was passed over.`);
        flush(frame, token.text, notes);
        break;
      case 'phrase':
        flush(frame, null, notes);
        if (token.text) frame.pending = { text: token.text, isPhrase: true };
        break;
      case 'word':
        readWord(frame, token.text, notes);
        break;
    }
  }
  flush(stack.at(-1) ?? emptyFrame(), null, notes);
  if (stack.length > 1) notes.push('A parenthesis is not closed: it was closed at the end of the query.');
  while (stack.length > 1) close(stack, notes);
  return { tree: groupOf(stack[0] ?? emptyFrame(), notes), notes: [...new Set(notes)] };
}

function emptyFrame(): Frame {
  return { parts: [], next: null, pending: null, endsRange: false };
}

function readWord(frame: Frame, word: string, notes: string[]): void {
  const last = frame.parts.at(-1)?.node;
  if (word === ':' && !frame.pending && last?.kind === 'date') {
    frame.endsRange = true;
    return;
  }
  if (frame.pending?.isPhrase) flush(frame, null, notes);
  const isSmall = !frame.pending && frame.parts.length > 0 && OPERATORS.some((name) => name === word.toUpperCase());
  if (isSmall) notes.push(`“${word}” was read as a word, not as an operator: PubMed wants operators in capitals.`);
  frame.pending = { text: frame.pending ? `${frame.pending.text} ${word}` : word, isPhrase: false };
}

function readOperator(frame: Frame, operator: Operator, notes: string[]): void {
  if (frame.parts.length === 0) {
    notes.push(`${operator} stands before the first term, and was passed over.`);
    return;
  }
  // "AND NOT" is NOT.
  if (frame.next && !(frame.next === 'AND' && operator === 'NOT'))
    notes.push(`${frame.next} is followed by ${operator}: only ${operator} was read.`);
  frame.next = operator;
}

function close(stack: Frame[], notes: string[]): void {
  const inner = groupOf(stack.pop() ?? emptyFrame(), notes);
  const outer = stack.at(-1);
  if (!inner) notes.push('Empty parentheses were passed over.');
  else if (outer) add(outer, inner);
}

function groupOf({ parts, next }: Frame, notes: string[]): QueryNode | null {
  if (next) notes.push(`${next} is followed by nothing, and was passed over.`);
  const [first, ...rest] = parts;
  if (!first) return null;
  return rest.length === 0 ? first.node : { kind: 'group', first: first.node, rest };
}

function add(frame: Frame, node: QueryNode): void {
  frame.parts.push({ operator: frame.next ?? 'AND', node });
  frame.next = null;
}

/** What is pending becomes a term. */
function flush(frame: Frame, tag: string | null, notes: string[]): void {
  const { pending } = frame;
  frame.pending = null;
  if (!pending) return;
  const node = termOf(pending, tag);
  const last = frame.parts.at(-1);
  if (frame.endsRange && node.kind === 'date' && last?.node.kind === 'date') last.node = { ...last.node, to: node.to };
  else if (node.kind === 'term' && node.text === '') notes.push('A truncation sign without letters was passed over.');
  else add(frame, node);
  frame.endsRange = false;
}

function termOf({ text, isPhrase }: NonNullable<Frame['pending']>, written: string | null): QueryNode {
  const tag = written?.toLowerCase() ?? 'all';
  const [, near, between] = PROXIMITY.exec(tag) ?? [];
  const field = fieldOf(near ?? tag);
  const date = field ? null : dateOf(text, tag);
  if (date) return date;
  if (!field || (written === null && text.startsWith('#')))
    return { kind: 'raw', text: `${isPhrase ? `"${text}"` : text}${written === null ? '' : `[${written}]`}` };
  const isTruncated = text.endsWith('*');
  return {
    kind: 'term',
    text: isTruncated ? text.slice(0, -1).trimEnd() : text,
    field,
    isPhrase,
    isTruncated,
    distance: between === undefined ? null : Number(between),
  };
}

/** PubMed takes 3000 for "present", and writes 1000 for "from the beginning". */
const LAST = '3000';
const FIRST = '1000';

function dateOf(text: string, tag: string): QueryNode | null {
  const of = PUBLICATION_DATES.has(tag) ? 'publication' : ENTRY_DATES.has(tag) ? 'entry' : null;
  if (!of) return null;
  const [from = '', to = from, ...more] = text.split(':').map((part) => part.replaceAll('"', '').trim());
  if (more.length > 0 || !DATE.test(from) || !DATE.test(to)) return null;
  return { kind: 'date', from: from.startsWith(FIRST) ? null : from, to: to.startsWith(LAST) ? null : to, of };
}

type Token =
  | { kind: 'open' | 'close' }
  | { kind: 'operator'; operator: Operator }
  | { kind: 'tag' | 'word' | 'phrase'; text: string };

const ENDS_WORD = new Set(['(', ')', '[', '"']);
const OPENING_QUOTES = new Set(['"', '“', '”', '„', '«', '»']);

/** The query in its parts, in one pass. Operators are in capitals, as PubMed wants them: "signs and symptoms" holds none. */
function readTokens(query: string): { tokens: Token[]; notes: string[] } {
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
