import { STOP_WORDS } from '../../text/words.ts';
import {
  ARTICLES,
  behindBrackets,
  isDash,
  isName,
  isStop,
  PRONOUNS,
  type Range,
  type Span,
  setOf,
  spanOf,
  type Token,
  tokensOf,
  wordAt,
} from './clause-tokens.ts';
import { ASKING, definesByKind, isJudged, isLeaning, isPlainKind, JUDGING, NO_LINK, RESULT } from './definiens.ts';

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

const ADVERBS = setOf('just simply here usually generally often commonly best now');
const MODALS = setOf('should can may must could might will to');
const READ_AS = setOf('defined understood described regarded');
const BEING = setOf(
  'is are be been to have said deemed considered present occur occurs occurred arise arises arisen exist exists happen happens',
);
/** Behind a comma these begin something that is no longer the definition. */
const AFTERTHOUGHTS = setOf(
  'but so whereas while although though because since which who where it they this these there we you',
);
const ASIDES = setOf('which who whose where');

const LONGEST = { name: 6, aside: 25, lead: 10 };
/** Words: “what a wide interval shows” says too little. */
const LEAST = { asking: 7, other: 3 };

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
    if (!isBroken && !isSeveral && !RESULT.test(text) && !isLeaning(tokensOf(text), found.length > 0))
      found.push(definition);
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
  return meantBy(tokens, from) ?? namedAfter(tokens, from) ?? renamed(tokens, from) ?? predicated(tokens, from);
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
function meantBy(tokens: readonly Token[], from: number): Definition | null {
  if (wordAt(tokens, from) !== 'by') return null;
  const we = tokens.findIndex((_, at) => at > from && wordAt(tokens, at) === 'we' && wordAt(tokens, at + 1) === 'mean');
  if (we < 0 || we > from + LONGEST.name + 2) return null;
  const name = { from: behindArticle(tokens, from + 1), to: we };
  return plainDefinition(tokens, name, { from: we + 2, to: endOfClause(tokens, we + 2) });
}

/** “The time in which … is called the half-life”; “this is called …” defines by what stood before. */
function namedAfter(tokens: readonly Token[], from: number): Definition | null {
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
function renamed(tokens: readonly Token[], from: number): Definition | null {
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
  const text = isSound
    ? { from: at, to: endOfClause(tokens, at) }
    : form === 'is'
      ? definingAside(tokens, aside, own)
      : null;
  const least = ASKING.has(wordAt(tokens, text?.from ?? at)) && form === 'is' ? LEAST.asking : LEAST.other;
  if (!text || text.to - text.from < least) return null;
  return {
    name: spanOf(tokens, name),
    text: spanOf(tokens, text),
    isOfOne: wordAt(tokens, name.from - 1) === 'the',
    isPast,
    isPlain: form !== 'is' || isPlainKind(tokens, at),
  };
}

/** A name with what stands between it and its verb: “The hazard ratio (HR), a measure of …, ”. */
function subjectAt(tokens: readonly Token[], from: number): { name: Range; aside: Range | null; verb: number } | null {
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
  let aside: Range | null = null;
  if (sign === ',' || isDash(sign)) {
    const end = tokens.findIndex(
      ({ text }, i) => i > verb && (sign === ',' ? text === ',' : isDash(text)) && predicateAt(tokens, i + 1) !== null,
    );
    if (end < 0 || end > verb + LONGEST.aside) return null;
    aside = { from: verb + 1, to: end };
    verb = end + 1;
  }
  return predicateAt(tokens, verb) ? { name, aside, verb } : null;
}

/** “Although sludge”, “the following therefore” and “an essential step in refinement” are no names. */
function isSubject(name: readonly Token[]): boolean {
  const own = name.map(({ text }) => text.toLowerCase());
  const [first = ''] = own;
  const isRanking = JUDGING.has(first) && own.some((word) => STOP_WORDS.has(word));
  const isClause = AFTERTHOUGHTS.has(first) || own.some((word) => PRONOUNS.has(word) || ADVERBS.has(word));
  return own.length > 0 && !isRanking && !isClause;
}

type Form = 'is' | 'as' | 'when';

/** “is”, “are defined as”, “should be understood as”, “refers to”, “occurs when”: where what it says begins. */
function predicateAt(tokens: readonly Token[], from: number): { at: number; form: Form; isPast: boolean } | null {
  const verb = wordAt(tokens, from);
  if (verb === 'refers' || verb === 'refer')
    return wordAt(tokens, from + 1) === 'to' ? { at: from + 2, form: 'as', isPast: false } : null;
  // “Score means and p values” are a noun.
  if (verb === 'means')
    return NO_LINK.has(wordAt(tokens, from + 1)) && !ARTICLES.has(wordAt(tokens, from + 1))
      ? null
      : { at: from + 1, form: 'as', isPast: false };
  if (verb === 'denotes' || verb === 'denote') return { at: from + 1, form: 'as', isPast: false };
  const isPlain = verb === 'is' || verb === 'are';
  const isPast = verb === 'was' || verb === 'were';
  const isBeing = verb === 'be' || (MODALS.has(verb) && wordAt(tokens, from + 1) === 'be');
  let at = isPlain || isPast || verb === 'be' ? from + 1 : from + 2;
  if (isPlain || isPast || isBeing) {
    while (ADVERBS.has(wordAt(tokens, at))) at += 1;
    const as = wordAt(tokens, at + 1) === 'as' ? at + 2 : 0;
    if (as > 0 && READ_AS.has(wordAt(tokens, at))) return { at: as, form: 'as', isPast };
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

/** “The hazard ratio, the ratio of …, is the usual measure”: the aside defines. */
function definingAside(tokens: readonly Token[], aside: Range | null, name: readonly Token[]): Range | null {
  // Behind “resistance to a drug, the …” it may define the drug.
  if (!aside || name.some(({ text }) => STOP_WORDS.has(text)) || !ARTICLES.has(wordAt(tokens, aside.from))) return null;
  const own = tokens.slice(aside.from, aside.to);
  return definesByKind(own, 0, name, false) ? aside : null;
}

/** The first place behind a clause: a semicolon, a colon, a dash, or a comma behind which something else is said. */
function endOfClause(tokens: readonly Token[], from: number): number {
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

/** Where an aside that a comma opens is closed: “tumours, which grow slowly, are found …”; -1 where it goes on to the end. */
function asideEnd(tokens: readonly Token[], comma: number): number {
  if (!ASIDES.has(wordAt(tokens, comma + 1))) return -1;
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
