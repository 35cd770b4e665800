import { isNegation } from '../text/negation.ts';
import { isSameNumber, type NumberMention, numbersIn } from '../text/numbers.ts';
import { remembering } from '../text/remembering.ts';
import { foldWord, STOP_WORDS, stemOf } from '../text/words.ts';

/**
 * One word or number of a claim or quote.
 * `free` words carry grammar or reporting only and may differ; all others decide what is said.
 */
export type Token = Readonly<
  { start: number; end: number } & (
    | { kind: 'number'; number: NumberMention; text: string }
    | { kind: 'negation' | 'hedge' | 'content' | 'free'; text: string; stem: string }
  )
>;

/** Stop words that nevertheless change what is said. */
const DECISIVE = new Set(
  'more most before after above below up down over under against only few same off out all any both each until during than other once or too very'.split(
    ' ',
  ),
);
/** Words that take certainty from a statement; leaving one out says more than the source does. */
const HEDGE =
  /^(?:may|might|could|possibly|possible|perhaps|potential(?:ly)?|likely|probab(?:le|ly)|suggest(?:s|ed|ing|ive)?|appear(?:s|ed)?|seem(?:s|ed)?|hypothes\p{L}*|speculat\p{L}*|tend(?:s|ed)?|trend|preliminary|unclear|unknown|whether|if|unless)$/u;
/** Words of reporting, which say who speaks and not what. */
const REPORTING = new Set(
  'study studies trial trials paper article author authors result results data finding findings found showed shown show shows reported reports report observed demonstrated demonstrate demonstrates indicated indicate respectively however therefore thus overall conclusion background methods objective furthermore moreover additionally finally'.split(
    ' ',
  ),
);

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’]\p{L}+)?/gu;

/** Characters: claims, quotes and what stands around them, which every rule reads. */
const TEXTS_KEPT = 1_000_000;

/** Words and numbers in order. A name with digits (IL-6, p53) gives a word and a number. */
export const tokensOf: (text: string) => readonly Token[] = remembering(TEXTS_KEPT, (text) => {
  const tokens: Token[] = [];
  let offset = 0;
  for (const number of numbersIn(text)) {
    if (number.start < offset) continue;
    pushWords(tokens, text, offset, number.start);
    tokens.push({
      kind: 'number',
      number,
      text: text.slice(number.start, number.end),
      start: number.start,
      end: number.end,
    });
    offset = number.end;
  }
  pushWords(tokens, text, offset, text.length);
  return tokens;
});

function pushWords(tokens: Token[], text: string, from: number, to: number): void {
  for (const match of text.slice(from, to).matchAll(WORD)) {
    const start = from + match.index;
    const raw = match[0];
    const isContraction = /n['’]t$/i.test(raw);
    const word = isContraction ? 'not' : foldWord(raw.replace(/['’]s$/i, ''));
    const isState = word === 'failure' && !FAILURE_TO.test(text.slice(start + raw.length, start + raw.length + 60));
    const isMore = word === 'not' && NOT_ONLY.test(text.slice(start + raw.length, start + raw.length + 10));
    const isMethod = word === 'trend' && OF_TREND.test(text.slice(start + raw.length, start + raw.length + 10));
    tokens.push({
      kind: isState || isMethod ? 'content' : isMore ? 'free' : kindOf(raw, word, start),
      text: word,
      stem: stemOf(word),
      start,
      end: start + raw.length,
    });
  }
}

/** "Failure to lower" denies; kidney failure is a state. */
const FAILURE_TO = /^\s(?:to|of (?:\S+ ){1,4}to)\b/;

/** A trend analysis is a method, and takes no certainty from what it finds. */
const OF_TREND = /^\s(?:analys|test)/i;

/** "Not only eases pain" denies nothing. */
const NOT_ONLY = /^\s+(?:only|merely|just)\b/i;

function kindOf(raw: string, word: string, start: number): 'negation' | 'hedge' | 'content' | 'free' {
  if (isNegation(word)) return 'negation';
  if (HEDGE.test(word)) return 'hedge';
  const isLetterName = start > 0 && /^\p{Lu}$/u.test(raw);
  if (isLetterName || DECISIVE.has(word)) return 'content';
  return STOP_WORDS.has(word) || REPORTING.has(word) ? 'free' : 'content';
}

/** Equal words, inflections of one word, or numbers that state the same. */
export function isSameToken(said: Token, read: Token): boolean {
  if (said.kind === 'number' || read.kind === 'number') {
    return said.kind === 'number' && read.kind === 'number' && isSameNumber(said.number, read.number);
  }
  return said.text === read.text || (said.stem === read.stem && said.stem.length > 2);
}
