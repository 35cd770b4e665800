import { STOP_WORDS } from '../../text/words.ts';
import { apposed, behindArticle, type Definition, plainDefinition, withoutBracket } from './appositions.ts';
import {
  ARTICLES,
  beginsClause,
  PRONOUNS,
  type Span,
  spanOf,
  type Token,
  tokensOf,
  wordAt,
  wordsOf,
} from './clause-tokens.ts';
import { ADVERBS, AFTERTHOUGHTS, endOfClause, isSubject, LEAST, LONGEST, predicateAt, subjectAt } from './clauses.ts';
import {
  ASKING,
  definesByKind,
  isDefiniens,
  isJudged,
  isLeaning,
  isOfMany,
  isOpinion,
  isPlainKind,
  isPluralKind,
  RESULT,
} from './definiens.ts';

/**
 * What a sentence defines. A small grammar over its words: a name, perhaps a short form in brackets and an aside between commas, then
 * “is”, “refers to”, “should be defined as” or “occurs when”, then what it is by its kind and by what tells it from others of that kind.
 * A definition ends with its clause, and a sentence may hold several. Linear.
 */
export function definitionsIn(sentence: string): Definition[] {
  if (sentence.endsWith('?')) return [];
  const tokens = tokensOf(sentence);
  const found: Definition[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    if ((found.at(-1)?.text.end ?? 0) > (tokens[at]?.start ?? 0)) continue;
    const definition = beginsClause(tokens, at) ? definitionAt(tokens, at) : apposed(tokens, at);
    if (!definition) continue;
    const text = sentence.slice(definition.text.start, definition.text.end);
    // “A mnemonic for: …” breaks off.
    const isBroken = sentence.charAt(definition.text.end) === ':' && STOP_WORDS.has(text.split(' ').at(-1) ?? '');
    // “Poly means many and myalgia means …” is several, none of them by its kind.
    const isSeveral = / means /.test(text.replace(' by means ', ' '));
    const name = sentence.slice(definition.name.start, definition.name.end);
    // Behind “the threshold of a substance” a later “it” is the substance.
    const isLater = found.length > 0 || name.split(/\s+/).some((word) => STOP_WORDS.has(word));
    const own = tokensOf(text);
    const isOther = isBroken || isSeveral || RESULT.test(text) || isOpinion(own);
    if (!isOther && !isLeaning(own, isLater)) found.push(definition);
  }
  return found;
}

/** Where the clause that begins some words ends in them. */
export function clauseEnd(words: string): number {
  const tokens = tokensOf(words);
  return tokens[endOfClause(tokens, 0) - 1]?.end ?? words.length;
}

function definitionAt(tokens: readonly Token[], from: number): Definition | null {
  return meantBy(tokens, from) ?? predicated(tokens, from) ?? namedAfter(tokens, from);
}

function predicated(tokens: readonly Token[], from: number): Definition | null {
  const subject = subjectAt(tokens, from);
  if (!subject) return null;
  const { name, verb } = subject;
  const predicate = predicateAt(tokens, verb);
  if (!predicate) return null;
  const { at, form, isPast } = predicate;
  // “The panel recommends that an arrest be defined as …”; what else follows “that” is part of another sentence.
  if (wordAt(tokens, from - 1) === 'that' && form !== 'as') return null;
  const own = tokens.slice(name.from, name.to);
  const isPlural = wordAt(tokens, verb) === 'are';
  const isSound =
    form === 'is'
      ? definesByKind(tokens, at, own, isPlural) || (isPlural && isPluralKind(tokens, at, own))
      : // “Was defined as acceptable if …” draws a line.
        form === 'when' || !(isJudged(tokens, at) || wordAt(tokens, at + 1) === 'if');
  const isClause = form === 'when' || wordAt(tokens, at) === 'that';
  const text = { from: at, to: endOfClause(tokens, at) };
  const least = ASKING.has(wordAt(tokens, at)) && form === 'is' ? LEAST.asking : LEAST.other;
  if (!isSound || text.to - text.from < least || (form === 'is' && isOfMany(tokens, text))) return null;
  return {
    name: spanOf(tokens, name),
    text: spanOf(tokens, text),
    verb: isClause ? spanOf(tokens, { from: verb, to: at }) : null,
    isReport: form === 'report',
    isOfOne: wordAt(tokens, name.from - 1) === 'the',
    isPast,
    isPlain: form !== 'is' || isPlainKind(tokens, at),
  };
}

/** “By case finding we mean …”. */
function meantBy(tokens: readonly Token[], from: number): Definition | null {
  if (wordAt(tokens, from) !== 'by') return null;
  const we = tokens.findIndex((_, at) => at > from && wordAt(tokens, at) === 'we' && wordAt(tokens, at + 1) === 'mean');
  if (we < 0 || we > from + LONGEST.name + 2) return null;
  const name = withoutBracket(tokens, { from: behindArticle(tokens, from + 1), to: we });
  return plainDefinition(tokens, name, { from: we + 2, to: endOfClause(tokens, we + 2) });
}

/** “The time in which … is called the half-life”, “the lining of a joint, called the synovium, …”; “this is called …” defines by what stood before. */
function namedAfter(tokens: readonly Token[], from: number): Definition | null {
  const end = endOfClause(tokens, from);
  const isAside = (at: number) => wordAt(tokens, at) === ',' && wordAt(tokens, at + 1) === 'called';
  const behind = (at: number) => (isAside(at) ? at + 2 : behindNaming(tokens, at));
  const verb = tokens.findIndex((_, at) => at > from && at < end && behind(at) > 0);
  if (verb < 0) return null;
  const text = { from, to: verb };
  const named = { from: behindArticle(tokens, behind(verb)), to: end };
  const or = tokens.findIndex(
    (_, at) => at > named.from && wordAt(tokens, at) === ',' && (isAside(verb) || wordAt(tokens, at + 1) === 'or'),
  );
  if (or > 0) named.to = Math.min(end, or);
  const name = withoutBracket(tokens, named);
  const isClause = AFTERTHOUGHTS.has(wordAt(tokens, from)) || PRONOUNS.has(wordAt(tokens, from));
  const isSound = isAside(verb)
    ? isDefiniens(wordsOf(tokens, name), wordsOf(tokens, text))
    : definesByKind(tokens.slice(0, verb), from, [], true);
  return isClause || !isSound ? null : plainDefinition(tokens, name, text);
}

/** The name that a sentence gives to what it calls by some words: “This is called drift, or creep.”, “Often drift is known as creep.” */
export function nameGivenTo(subject: string, sentence: string): Span | null {
  const tokens = tokensOf(sentence);
  const own = subject.toLowerCase().split(' ');
  // Of “an attack of gout is called …” gout is not the subject.
  const isJoined = (at: number) => STOP_WORDS.has(wordAt(tokens, at)) && !ARTICLES.has(wordAt(tokens, at));
  const isSubjectAt = (at: number) => {
    const first = at - own.length;
    const isWhole = own.every((word, i) => wordAt(tokens, first + i) === word);
    return isWhole && !isJoined(first - 1) && !(ARTICLES.has(wordAt(tokens, first - 1)) && isJoined(first - 2));
  };
  const verb = tokens.findIndex((_, at) => behindNaming(tokens, at) > 0 && isSubjectAt(at));
  if (verb < 0) return null;
  const from = behindArticle(tokens, behindNaming(tokens, verb));
  const end = tokens.findIndex(({ text }, at) => at > from && (text === ',' || text === '('));
  const name = { from, to: end < 0 ? tokens.length : end };
  return name.to - from <= LONGEST.name && isSubject(tokens.slice(from, name.to)) ? spanOf(tokens, name) : null;
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
