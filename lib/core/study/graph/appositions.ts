import { STOP_WORDS } from '../../text/words.ts';
import { ARTICLES, isName, type Range, type Span, setOf, spanOf, type Token, wordAt } from './clause-tokens.ts';
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
 * “sail care, an approach in which …, saves ropes”.
 */
export function renamed(tokens: readonly Token[], from: number): Definition | null {
  const first = behindArticle(tokens, from);
  const comma = tokens.findIndex(({ text }, at) => at > first && text === ',');
  if (comma < 0 || comma > first + LONGEST.name + 3) return null;
  const name = withoutBracket(tokens, { from: first, to: comma });
  const own = tokens.slice(name.from, name.to);
  const link = linkBehindComma(tokens, comma);
  const isClause = own.some((_, at) => predicateAt(own, at)) || hasFiniteVerb(own.map(({ text }) => text).join(' '));
  if (!link || isClause) return null;
  const { start, isPlural, isApposition } = link;
  if (!definesByKind(tokens, start, own, isPlural)) return null;
  const close = tokens.findIndex(({ text }, at) => at > start && text === ',');
  // Without a word that joins them the name must be plain, and its aside closed: by what it does, or before a verb of general truths.
  const isPlain = !own.some(({ text }) => STOP_WORDS.has(text.toLowerCase()));
  const isDeed = isByDeed(tokens, start);
  if (isApposition && !(isPlain && close > 0 && (isDeed || isPresent(wordAt(tokens, close + 1))))) return null;
  const definition = plainDefinition(tokens, name, { from: start, to: close > 0 ? close : endOfClause(tokens, start) });
  return definition && { ...definition, isPlain: !isApposition, isReport: isApposition && !isDeed && first === from };
}

const isPresent = (verb: string) => /^[a-z]+$/.test(verb) && !verb.endsWith('ed') && !STOP_WORDS.has(verb);

const LEAST_LETTERS = 7;
const INDEFINITE = setOf('a an');
const LISTING = setOf('and or');
const BE = setOf('is are was were be been');

/** “… may give you a sedative, a medicine that …”, “… leads to jaundice, which means a colour of …”: one word or what an article begins, and by what it does. */
export function apposed(tokens: readonly Token[], comma: number): Definition | null {
  const link = wordAt(tokens, comma) === ',' ? linkBehindComma(tokens, comma) : null;
  if (!link || !definesByKind(tokens, link.start, [], link.isPlural)) return null;
  const { start } = link;
  if (link.isApposition && !(INDEFINITE.has(wordAt(tokens, start)) && isByDeed(tokens, start))) return null;
  const close = tokens.findIndex(({ text }, at) => at > start && text === ',');
  let from = comma;
  while (comma - from < LONGEST.name && isName(wordAt(tokens, from - 1)) && !STOP_WORDS.has(wordAt(tokens, from - 1)))
    from -= 1;
  const before = wordAt(tokens, from - 1);
  const isNamed = ARTICLES.has(before)
    ? wordAt(tokens, from - 2) !== ','
    : comma - from === 1 && STOP_WORDS.has(before) && !BE.has(before) && !LISTING.has(before);
  const isList = tokens.some(
    (_, at) => at > start && wordAt(tokens, at) === ',' && LISTING.has(wordAt(tokens, at + 1)),
  );
  // “… with milk, a drink that …” is no lesson.
  const isEveryday = comma - from === 1 && wordAt(tokens, from).length < LEAST_LETTERS;
  if (!isNamed || (link.isApposition && (isList || isEveryday))) return null;
  const definition = plainDefinition(
    tokens,
    { from, to: comma },
    { from: start, to: close > 0 ? close : endOfClause(tokens, start) },
  );
  return definition && { ...definition, isPlain: !link.isApposition, isOfOne: before === 'the' };
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
  if (next === 'by' && second === 'which' && third === 'we' && fourth === 'mean') return { ...plain, start: comma + 5 };
  return ARTICLES.has(next ?? '') ? { start: comma + 1, isPlural: false, isApposition: true } : null;
}
