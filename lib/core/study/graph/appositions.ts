import { STOP_WORDS } from '../../text/words.ts';
import {
  ARTICLES,
  beginsClause,
  isName,
  type Range,
  type Span,
  setOf,
  spanOf,
  type Token,
  wordAt,
} from './clause-tokens.ts';
import { endOfClause, isSubject, LEAST, LONGEST, predicateAt } from './clauses.ts';
import { definesByKind, hasFiniteVerb, isByDeed, isJudged } from './definiens.ts';

/** A definition: the name of what is defined and the words that define it, as places in its sentence. */
export interface Definition {
  name: Span;
  text: Span;
  /** “The cohort is …”: it may speak of one cohort and not of cohorts. */
  isOfOne: boolean;
  /** “was defined as”: what the authors of one study settled on. */
  isPast: boolean;
  /** “means”, “occurs”: what stands between the name and the words where these are a clause; null where they are a noun. */
  verb: Span | null;
  /** “X describes how …”: an author or a chapter does so as well. */
  isReport: boolean;
  /** By a verb that defines, as one of its kind, or by what it does: “refers to”, “an inhibitor of …”; “the cornerstone of …” may be praise. */
  isPlain: boolean;
}

/** A definition whose parts stand there plainly; none where its name is no name or its words say too little. */
export function plainDefinition(tokens: readonly Token[], name: Range, text: Range): Definition | null {
  const isName = name.to - name.from <= LONGEST.name && isSubject(tokens.slice(name.from, name.to));
  const isSound = text.to - text.from >= LEAST.other && !isJudged(tokens, text.from);
  if (!isName || !isSound) return null;
  const places = { name: spanOf(tokens, name), text: spanOf(tokens, text) };
  return { ...places, verb: null, isReport: false, isOfOne: false, isPast: false, isPlain: true };
}

export const behindArticle = (tokens: readonly Token[], at: number) => (ARTICLES.has(wordAt(tokens, at)) ? at + 1 : at);

export function withoutBracket(tokens: readonly Token[], { from, to }: Range): Range {
  const bracket = tokens.findIndex(({ text }, at) => at > from && at < to && text === '(');
  return { from, to: bracket > 0 ? bracket : to };
}

/**
 * “A relapse, which is a return of …, is common”; “prodrugs, i.e. drugs that …, are taken by mouth”; “clonal deletion, by which we mean …”;
 * “sail care, an approach in which …, saves ropes”; “… may give you a sedative, a medicine that …”.
 */
export function apposed(tokens: readonly Token[], comma: number): Definition | null {
  const link = wordAt(tokens, comma) === ',' ? linkBehindComma(tokens, comma) : null;
  const name = link && nameBefore(tokens, comma);
  if (!link || !name || !definesByKind(tokens, link.start, tokens.slice(name.from, name.to), link.isPlural))
    return null;
  const { start, isApposition } = link;
  const close = tokens.findIndex(({ text }, at) => at > start && text === ',');
  const definition = plainDefinition(tokens, name, { from: start, to: close > 0 ? close : endOfClause(tokens, start) });
  if (!definition || !isApposition) return definition;
  // Without a word that joins them the name must be plain, and its aside by what it does, or closed before a verb of general truths.
  const isDeed = isByDeed(tokens, start) && (name.isOpening ? close > 0 : INDEFINITE.has(wordAt(tokens, start)));
  const isClosed = name.isOpening && close > 0 && isPresent(wordAt(tokens, close + 1));
  const isPlain = tokens.slice(name.from, name.to).every(({ text }) => !STOP_WORDS.has(text.toLowerCase()));
  const isList = tokens.some(
    (_, at) => at > start && wordAt(tokens, at) === ',' && LISTING.has(wordAt(tokens, at + 1)),
  );
  // “… with milk, a drink that …” is no lesson.
  const isEveryday = name.to - name.from === 1 && wordAt(tokens, name.from).length < LEAST_LETTERS;
  const isLeaning = tokens.slice(start).some(({ text }) => text === 'their');
  if (!isPlain || !(isDeed || isClosed) || (!name.isOpening && (isList || isEveryday || isLeaning))) return null;
  const before = wordAt(tokens, name.from - 1);
  return {
    ...definition,
    isPlain: false,
    isReport: !isDeed && !ARTICLES.has(before),
    isOfOne: !name.isOpening && before === 'the',
  };
}

const PRESENT = setOf('is are has have');
const isPresent = (verb: string) =>
  PRESENT.has(verb) || (/^[a-z]+$/.test(verb) && !verb.endsWith('ed') && !STOP_WORDS.has(verb));

const LEAST_LETTERS = 7;
const INDEFINITE = setOf('a an');
const LISTING = setOf('and or');
const BE = setOf('is are was were be been');

/** All words of its clause before a comma where they are a name, else what an article begins, or one word. */
function nameBefore(tokens: readonly Token[], comma: number): (Range & { isOpening: boolean }) | null {
  let from = comma;
  while (from > 0 && !beginsClause(tokens, from)) from -= 1;
  const whole = withoutBracket(tokens, { from: behindArticle(tokens, from), to: comma });
  const own = tokens.slice(whole.from, whole.to);
  const isClause = own.some((_, at) => predicateAt(own, at)) || hasFiniteVerb(own.map(({ text }) => text).join(' '));
  const isMain = wordAt(tokens, from - 1) !== 'that';
  if (own.length <= LONGEST.name && !isClause && isMain) return { ...whole, isOpening: true };
  from = comma;
  while (isName(wordAt(tokens, from - 1)) && !STOP_WORDS.has(wordAt(tokens, from - 1))) from -= 1;
  const before = wordAt(tokens, from - 1);
  const isJoined = STOP_WORDS.has(before) && !BE.has(before) && !LISTING.has(before);
  const isNamed = ARTICLES.has(before) ? wordAt(tokens, from - 2) !== ',' : comma - from === 1 && isJoined;
  return isNamed ? { from, to: comma, isOpening: false } : null;
}

/** Where the description of a name begins behind its comma. */
function linkBehindComma(
  tokens: readonly Token[],
  comma: number,
): { start: number; isPlural: boolean; isApposition: boolean } | null {
  const [next, second, third, fourth] = [1, 2, 3, 4].map((at) => wordAt(tokens, comma + at));
  const behindSign = (at: number) => (wordAt(tokens, at) === ',' ? at + 1 : at);
  const plain = { isPlural: true, isApposition: false };
  if (next === 'which' && (second === 'is' || second === 'are' || second === 'means'))
    return { ...plain, start: comma + 3, isPlural: second === 'are' };
  if (next === 'i.e.' || next === 'ie') return { ...plain, start: behindSign(comma + 2) };
  if (next === 'that' && second === 'is') return { ...plain, start: behindSign(comma + 3) };
  if (next === 'defined' && second === 'as') return { ...plain, start: comma + 3 };
  if (next === 'defined' && third === 'as') return { ...plain, start: comma + 4 };
  if (next === 'by' && second === 'which' && third === 'we' && fourth === 'mean') return { ...plain, start: comma + 5 };
  return ARTICLES.has(next ?? '') ? { start: comma + 1, isPlural: false, isApposition: true } : null;
}
