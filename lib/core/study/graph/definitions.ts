import { STOP_WORDS } from '../../text/words.ts';
import {
  ARTICLES,
  isStop,
  PRONOUNS,
  type Range,
  type Span,
  spanOf,
  type Token,
  tokensOf,
  wordAt,
} from './clause-tokens.ts';
import { ADVERBS, AFTERTHOUGHTS, endOfClause, isSubject, LEAST, LONGEST, predicateAt, subjectAt } from './clauses.ts';
import {
  ASKING,
  definesByKind,
  isByDeed,
  isJudged,
  isLeaning,
  isOfMany,
  isOpinion,
  isPlainKind,
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
    if (!beginsClause(tokens, at) || (found.at(-1)?.text.end ?? 0) > (tokens[at]?.start ?? 0)) continue;
    const definition = definitionAt(tokens, at);
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

function beginsClause(tokens: readonly Token[], at: number): boolean {
  const before = wordAt(tokens, at - 1);
  return (
    at === 0 ||
    isStop(tokens, at - 1) ||
    before === ';' ||
    before === 'that' ||
    ((before === 'and' || before === 'while' || before === 'whereas') && wordAt(tokens, at - 2) === ',')
  );
}

function definitionAt(tokens: readonly Token[], from: number): Definition | null {
  return meantBy(tokens, from) ?? renamed(tokens, from) ?? predicated(tokens, from) ?? namedAfter(tokens, from);
}

function predicated(tokens: readonly Token[], from: number): Definition | null {
  const subject = subjectAt(tokens, from);
  if (!subject) return null;
  const { name, aside, verb } = subject;
  const predicate = predicateAt(tokens, verb);
  if (!predicate) return null;
  const { at, form, isPast } = predicate;
  // “The panel recommends that an arrest be defined as …”; what else follows “that” is part of another sentence.
  if (wordAt(tokens, from - 1) === 'that' && form !== 'as') return null;
  const own = tokens.slice(name.from, name.to);
  const isSound =
    form === 'is'
      ? definesByKind(tokens, at, own, wordAt(tokens, verb) === 'are')
      : // “Was defined as acceptable if …” draws a line.
        form === 'when' || !(isJudged(tokens, at) || wordAt(tokens, at + 1) === 'if');
  const isClause = form === 'when' || wordAt(tokens, at) === 'that';
  const text = isSound
    ? { from: at, to: endOfClause(tokens, at) }
    : form === 'is'
      ? definingAside(tokens, aside, own)
      : null;
  const least = ASKING.has(wordAt(tokens, text?.from ?? at)) && form === 'is' ? LEAST.asking : LEAST.other;
  if (!text || text.to - text.from < least || (form === 'is' && isOfMany(tokens, text))) return null;
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

/** “The hazard ratio, the ratio of …, is the usual measure”: the aside defines. */
function definingAside(tokens: readonly Token[], aside: Range | null, name: readonly Token[]): Range | null {
  // Behind “resistance to a drug, the …” it may define the drug.
  if (!aside || name.some(({ text }) => STOP_WORDS.has(text)) || !ARTICLES.has(wordAt(tokens, aside.from))) return null;
  const own = tokens.slice(aside.from, aside.to);
  return definesByKind(own, 0, name, false) ? aside : null;
}

/** A definition: the name of what is defined and the words that define it, as places in its sentence. */
interface Definition {
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
function plainDefinition(tokens: readonly Token[], name: Range, text: Range): Definition | null {
  const isName = name.to - name.from <= LONGEST.name && isSubject(tokens.slice(name.from, name.to));
  const isSound = text.to - text.from >= LEAST.other && !isJudged(tokens, text.from);
  if (!isName || !isSound) return null;
  const places = { name: spanOf(tokens, name), text: spanOf(tokens, text) };
  return { ...places, verb: null, isReport: false, isOfOne: false, isPast: false, isPlain: true };
}

const behindArticle = (tokens: readonly Token[], at: number) => (ARTICLES.has(wordAt(tokens, at)) ? at + 1 : at);

function withoutBracket(tokens: readonly Token[], { from, to }: Range): Range {
  const bracket = tokens.findIndex(({ text }, at) => at > from && at < to && text === '(');
  return { from, to: bracket > 0 ? bracket : to };
}

/** “By case finding we mean …”. */
function meantBy(tokens: readonly Token[], from: number): Definition | null {
  if (wordAt(tokens, from) !== 'by') return null;
  const we = tokens.findIndex((_, at) => at > from && wordAt(tokens, at) === 'we' && wordAt(tokens, at + 1) === 'mean');
  if (we < 0 || we > from + LONGEST.name + 2) return null;
  const name = withoutBracket(tokens, { from: behindArticle(tokens, from + 1), to: we });
  return plainDefinition(tokens, name, { from: we + 2, to: endOfClause(tokens, we + 2) });
}

/** “The time in which … is called the half-life”; “this is called …” defines by what stood before. */
function namedAfter(tokens: readonly Token[], from: number): Definition | null {
  const end = endOfClause(tokens, from);
  const verb = tokens.findIndex((_, at) => at > from && at < end && behindNaming(tokens, at) > 0);
  if (verb < 0) return null;
  const text = { from, to: verb };
  const named = { from: behindArticle(tokens, behindNaming(tokens, verb)), to: end };
  const or = tokens.findIndex(
    (_, at) => at > named.from && wordAt(tokens, at) === ',' && wordAt(tokens, at + 1) === 'or',
  );
  if (or > 0) named.to = Math.min(end, or);
  const name = withoutBracket(tokens, named);
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

/**
 * “A relapse, which is a return of …, is common”; “prodrugs, i.e. drugs that …, are taken by mouth”; “clonal deletion, by which we mean …”;
 * “sail care, an approach in which …, saves ropes”.
 */
function renamed(tokens: readonly Token[], from: number): Definition | null {
  const first = behindArticle(tokens, from);
  const comma = tokens.findIndex(({ text }, at) => at > first && text === ',');
  if (comma < 0 || comma > first + LONGEST.name + 3) return null;
  const name = withoutBracket(tokens, { from: first, to: comma });
  const own = tokens.slice(name.from, name.to);
  const link = linkBehindComma(tokens, comma);
  if (!link || own.some((_, at) => predicateAt(own, at))) return null;
  const { start, isPlural, isApposition } = link;
  if (!definesByKind(tokens, start, own, isPlural)) return null;
  const close = tokens.findIndex(({ text }, at) => at > start && text === ',');
  // Without a word that joins them the name must be plain, and its aside closed and by what it does.
  if (
    isApposition &&
    (close < 0 || !isByDeed(tokens, start) || own.some(({ text }) => STOP_WORDS.has(text.toLowerCase())))
  )
    return null;
  const definition = plainDefinition(tokens, name, { from: start, to: close > 0 ? close : endOfClause(tokens, start) });
  return definition && { ...definition, isPlain: !isApposition };
}

/** Where the description of a name begins behind its comma. */
function linkBehindComma(
  tokens: readonly Token[],
  comma: number,
): { start: number; isPlural: boolean; isApposition: boolean } | null {
  const [next, second, third, fourth] = [1, 2, 3, 4].map((at) => wordAt(tokens, comma + at));
  const behindSign = (at: number) => (wordAt(tokens, at) === ',' ? at + 1 : at);
  const plain = { isPlural: true, isApposition: false };
  if (next === 'which' && (second === 'is' || second === 'are'))
    return { ...plain, start: comma + 3, isPlural: second === 'are' };
  if (next === 'i.e.' || next === 'ie') return { ...plain, start: behindSign(comma + 2) };
  if (next === 'that' && second === 'is') return { ...plain, start: behindSign(comma + 3) };
  if (next === 'by' && second === 'which' && third === 'we' && fourth === 'mean') return { ...plain, start: comma + 5 };
  return ARTICLES.has(next ?? '') ? { start: comma + 1, isPlural: false, isApposition: true } : null;
}
