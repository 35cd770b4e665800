import { ARTICLES, PRONOUNS, type Range, type Span, spanOf, type Token, wordAt } from './clause-tokens.ts';
import { ADVERBS, AFTERTHOUGHTS, endOfClause, isSubject, LEAST, LONGEST, predicateAt } from './clauses.ts';
import { definesByKind, isJudged } from './definiens.ts';

/** A definition: the name of what is defined and the words that define it, as places in its sentence. */
export interface Definition {
  name: Span;
  text: Span;
  /** “The cohort is …”: it may speak of one cohort and not of cohorts. */
  isOfOne: boolean;
  /** “was defined as”: what the authors of one study settled on. */
  isPast: boolean;
  /** By a verb that defines, as one of its kind, or by what it does: “refers to”, “an inhibitor of …”; “the cornerstone of …” may be praise. */
  isPlain: boolean;
}

/** A definition whose parts stand there plainly; none where its name is no name or its words say too little. */
function plainDefinition(tokens: readonly Token[], name: Range, text: Range): Definition | null {
  const isName = name.to - name.from <= LONGEST.name && isSubject(tokens.slice(name.from, name.to));
  const isSound = text.to - text.from >= LEAST.other && !isJudged(tokens, text.from);
  if (!isName || !isSound) return null;
  return { name: spanOf(tokens, name), text: spanOf(tokens, text), isOfOne: false, isPast: false, isPlain: true };
}

const behindArticle = (tokens: readonly Token[], at: number) => (ARTICLES.has(wordAt(tokens, at)) ? at + 1 : at);

/** “By case finding we mean …”. */
export function meantBy(tokens: readonly Token[], from: number): Definition | null {
  if (wordAt(tokens, from) !== 'by') return null;
  const we = tokens.findIndex((_, at) => at > from && wordAt(tokens, at) === 'we' && wordAt(tokens, at + 1) === 'mean');
  if (we < 0 || we > from + LONGEST.name + 2) return null;
  const name = { from: behindArticle(tokens, from + 1), to: we };
  return plainDefinition(tokens, name, { from: we + 2, to: endOfClause(tokens, we + 2) });
}

/** “The time in which … is called the half-life”; “this is called …” defines by what stood before. */
export function namedAfter(tokens: readonly Token[], from: number): Definition | null {
  const end = endOfClause(tokens, from);
  const verb = tokens.findIndex((_, at) => at > from && at < end && behindNaming(tokens, at) > 0);
  if (verb < 0) return null;
  const text = { from, to: verb };
  const name = { from: behindArticle(tokens, behindNaming(tokens, verb)), to: end };
  const bracket = tokens.findIndex((_, at) => at > name.from && at < end && wordAt(tokens, at) === '(');
  if (bracket > 0) name.to = bracket;
  const isClause = AFTERTHOUGHTS.has(wordAt(tokens, from)) || PRONOUNS.has(wordAt(tokens, from));
  return isClause || !definesByKind(tokens.slice(0, verb), from, [], true) ? null : plainDefinition(tokens, name, text);
}

/** Behind “is called” and “are known as”. */
function behindNaming(tokens: readonly Token[], from: number): number {
  const verb = wordAt(tokens, from);
  if (verb !== 'is' && verb !== 'are') return 0;
  let at = from + 1;
  while (ADVERBS.has(wordAt(tokens, at)) || wordAt(tokens, at) === 'also') at += 1;
  if (wordAt(tokens, at) === 'called' || wordAt(tokens, at) === 'termed') return at + 1;
  return wordAt(tokens, at) === 'known' && wordAt(tokens, at + 1) === 'as' ? at + 2 : 0;
}

/** “A relapse, which is a return of …, is common”; “prodrugs, i.e. drugs that …, are taken by mouth”. */
export function renamed(tokens: readonly Token[], from: number): Definition | null {
  const first = behindArticle(tokens, from);
  const comma = tokens.findIndex(({ text }, at) => at > first && text === ',');
  if (comma < 0 || comma > first + LONGEST.name + 3) return null;
  const bracket = tokens.findIndex(({ text }, at) => at > first && at < comma && text === '(');
  const name = { from: first, to: bracket > 0 ? bracket : comma };
  const next = wordAt(tokens, comma + 1);
  const isRelative = next === 'which' && (wordAt(tokens, comma + 2) === 'is' || wordAt(tokens, comma + 2) === 'are');
  if (!isRelative && next !== 'i.e.' && next !== 'ie') return null;
  let start = comma + (isRelative ? 3 : 2);
  if (wordAt(tokens, start) === ',') start += 1;
  const own = tokens.slice(name.from, name.to);
  const isPlural = next !== 'which' || wordAt(tokens, comma + 2) === 'are';
  if (own.some((_, at) => predicateAt(own, at)) || !definesByKind(tokens, start, own, isPlural)) return null;
  const close = tokens.findIndex(({ text }, at) => at > start && text === ',');
  return plainDefinition(tokens, name, { from: start, to: close > 0 ? close : endOfClause(tokens, start) });
}
