import { STOP_WORDS } from '../../text/words.ts';
import {
  ARTICLES,
  behindBrackets,
  isDash,
  isName,
  isStop,
  PRONOUNS,
  type Range,
  setOf,
  type Token,
  wordAt,
} from './clause-tokens.ts';
import { JUDGING, NO_LINK } from './definiens.ts';

export const ADVERBS = setOf('just simply here usually generally often commonly best now');
const MODALS = setOf('should can may must could might will to');
const READ_AS = setOf('defined understood described regarded');
const BEING = setOf(
  'is are be been to have deemed considered present occur occurs occurred arise arises arisen exist exists happen happens',
);
/** Behind a comma these begin something that is no longer the definition. */
export const AFTERTHOUGHTS = setOf(
  'but so whereas while although though because since which who where it they this these there we you',
);
const ASIDES = setOf('which who whose where');

export const LONGEST = { name: 6, aside: 25, lead: 10 };
/** Words: “what a wide interval shows” says too little. */
export const LEAST = { asking: 7, other: 3 };

/** A name with what stands between it and its verb: “The hazard ratio (HR), a measure of …, ”. */
export function subjectAt(tokens: readonly Token[], from: number): { name: Range; verb: number } | null {
  let at = from;
  if (wordAt(tokens, at) === 'in') {
    const comma = tokens.findIndex(({ text }, i) => i > at && text === ',');
    if (comma < 0 || comma > at + LONGEST.lead) return null;
    at = comma + 1;
  }
  if (ARTICLES.has(wordAt(tokens, at))) at += 1;
  if (wordAt(tokens, at) === 'term') at += 1;
  const name = { from: at, to: at };
  while (
    name.to - at < LONGEST.name &&
    isName(wordAt(tokens, name.to)) &&
    (name.to === at || !predicateAt(tokens, name.to))
  )
    name.to += 1;
  if (!isSubject(tokens.slice(at, name.to))) return null;
  let verb = behindBrackets(tokens, name.to);
  const sign = wordAt(tokens, verb);
  if (sign === ',' || isDash(sign)) {
    const end = tokens.findIndex(
      ({ text }, i) => i > verb && (sign === ',' ? text === ',' : isDash(text)) && predicateAt(tokens, i + 1) !== null,
    );
    if (end < 0 || end > verb + LONGEST.aside) return null;
    verb = end + 1;
  }
  return predicateAt(tokens, verb) ? { name, verb } : null;
}

/** “Although sludge”, “the following therefore” and “an essential step in refinement” are no names. */
export function isSubject(name: readonly Token[]): boolean {
  const own = name.map(({ text }) => text.toLowerCase());
  const [first = ''] = own;
  const isRanking = JUDGING.has(first) && own.some((word) => STOP_WORDS.has(word));
  const isClause = AFTERTHOUGHTS.has(first) || own.some((word) => PRONOUNS.has(word) || ADVERBS.has(word));
  return own.length > 0 && !isRanking && !isClause;
}

type Form = 'is' | 'as' | 'when' | 'report';
const DESCRIBED = setOf('what how the a an');

/** “is”, “are defined as”, “should be understood as”, “refers to”, “occurs when”: where what it says begins. */
export function predicateAt(
  tokens: readonly Token[],
  from: number,
): { at: number; form: Form; isPast: boolean } | null {
  const verb = wordAt(tokens, from);
  if (verb === 'refers' || verb === 'refer')
    return wordAt(tokens, from + 1) === 'to' ? { at: from + 2, form: 'as', isPast: false } : null;
  // “Score means and p values” are a noun.
  if (verb === 'means')
    return NO_LINK.has(wordAt(tokens, from + 1)) && !ARTICLES.has(wordAt(tokens, from + 1))
      ? null
      : { at: from + 1, form: 'as', isPast: false };
  if (verb === 'denotes' || verb === 'denote') return { at: from + 1, form: 'as', isPast: false };
  if (verb === 'describes' && DESCRIBED.has(wordAt(tokens, from + 1)))
    return { at: from + 1, form: 'report', isPast: false };
  if ((verb === 'assumes' || verb === 'states') && wordAt(tokens, from + 1) === 'that')
    return { at: from + 1, form: 'report', isPast: false };
  if (verb === 'arises' && wordAt(tokens, from + 1) === 'from') return { at: from + 1, form: 'when', isPast: false };
  const isPlain = verb === 'is' || verb === 'are';
  const isPast = verb === 'was' || verb === 'were';
  const isBeing = verb === 'be' || (MODALS.has(verb) && wordAt(tokens, from + 1) === 'be');
  let at = isPlain || isPast || verb === 'be' ? from + 1 : from + 2;
  if (isPlain || isPast || isBeing) {
    while (ADVERBS.has(wordAt(tokens, at))) at += 1;
    const link = [at, at + 1, at + 2].map((each) => wordAt(tokens, each)).join(' ');
    if (link === 'taken to mean') return { at: at + 3, form: 'as', isPast };
    if (READ_AS.has(wordAt(tokens, at)) && wordAt(tokens, at + 1) === 'as') return { at: at + 2, form: 'as', isPast };
    if (/^characteri[sz]ed by /.test(link)) return { at: at + 2, form: 'when', isPast };
  }
  const when = behindBeing(tokens, from);
  if (when > 0) return { at: when, form: 'when', isPast: false };
  return isPlain ? { at, form: 'is', isPast } : null;
}

/** “occurs when”, “is present if”, “is deemed to have occurred when”. */
function behindBeing(tokens: readonly Token[], from: number): number {
  let at = from;
  while (BEING.has(wordAt(tokens, at))) at += 1;
  return at > from && (wordAt(tokens, at) === 'when' || wordAt(tokens, at) === 'if') ? at : 0;
}

/** The first place behind a clause: a semicolon, a colon, a dash, or a comma behind which another statement begins. */
export function endOfClause(tokens: readonly Token[], from: number): number {
  let depth = 0;
  for (let at = from; at < tokens.length; at += 1) {
    const word = wordAt(tokens, at);
    if (word === '(') depth += 1;
    if (word === ')') depth -= 1;
    if (depth < 0) return at;
    if (depth > 0) continue;
    if (isStop(tokens, at)) return at + 1;
    if (word === ';' || word === ':' || isDash(word)) return at;
    if (word !== ',') continue;
    const close = asideEnd(tokens, at);
    if (close < 0 && endsAtComma(tokens, from, at)) return at;
    at = Math.max(at, close);
  }
  return tokens.length;
}

/** Where an aside that a comma opens is closed: “tumours, which grow slowly, are found …”, “some, but not all, of them”; -1 where it goes on to the end. */
function asideEnd(tokens: readonly Token[], comma: number): number {
  const isContrast = wordAt(tokens, comma + 1) === 'but' && wordAt(tokens, comma + 2) === 'not';
  if (!isContrast && !ASIDES.has(wordAt(tokens, comma + 1))) return -1;
  return tokens.findIndex(({ text }, at) => at > comma && text === ',');
}

function endsAtComma(tokens: readonly Token[], from: number, comma: number): boolean {
  const next = wordAt(tokens, comma + 1);
  if (AFTERTHOUGHTS.has(next)) return true;
  if (next !== 'and') return false;
  const isInList = tokens.some(({ text }, at) => text === ',' && at !== comma && at >= from);
  const after = wordAt(tokens, comma + 2);
  return !isInList || PRONOUNS.has(after) || (ARTICLES.has(after) && subjectAt(tokens, comma + 2) !== null);
}
