import { STOP_WORDS } from '../../text/words.ts';
import { ARTICLES, isName, type Range, setOf, type Token, tokensOf, wordAt } from './clause-tokens.ts';

/** What an author thinks of a thing, or how it ranks, is not what it is. */
export const JUDGING = setOf(
  'safe effective promising useful valuable feasible viable good better significant independent potential possible key major main important critical crucial reliable recommended predictor predictors option options alternative alternatives choice choices concern concerns challenge challenges problem problems limitation limitations reason reasons need needs findings most leading commonest classic usual poor difficult frequent vital strong essential complication complications example examples instance instances',
);
/** Stop words that join nothing to the noun before them. */
export const NO_LINK = setOf('and or not no a an the more most very so such too own few same other just');
/** Of a sentence; behind these a verb is one of a clause: “the chance of disease before the test is done”. */
const CLAUSE = setOf(
  'that which who whom whose where when whether how what before after once if while until than because whatever',
);
const FINITE = setOf('is are was were be has have had does do did can may might must should will would we our');
const RELATIVE = setOf('that which who whose');
export const ASKING = setOf('what how when');
/** What a study found, and no definition. */
export const RESULT = /\bp\s*[<=>≤]|\bCI\b|\b(?:hazard|odds|risk|rate) ratios? \d|\d\s?%/i;
/** These join as stop words do: “a rate below …”. */
const PREPOSITIONS = setOf(
  'below across along around behind beyond inside outside near beneath per since towards like',
);
/** Words of a kind before what describes it. */
const LONGEST_HEAD = 6;

/** A kind, and behind it what tells it from others of that kind: “a number that …”, “the proportion of …”, “drugs that …”, “what …”. */
export function definesByKind(
  tokens: readonly Token[],
  from: number,
  name: readonly Token[],
  isPlural: boolean,
): boolean {
  const first = wordAt(tokens, from);
  if (ASKING.has(first)) return tokens.length - from > LONGEST_HEAD;
  const isOpen = first === 'something' || first === 'someone';
  const hasKind = isOpen || ARTICLES.has(first) || first === 'any';
  const link = linkBehind(tokens, hasKind ? from + 1 : from);
  if (link < 0 || isJudged(tokens, from)) return false;
  const kind = tokens.slice(hasKind ? from + 1 : from, link);
  if (hasKind) return isOpen || kind.length > 0;
  // Without an article only what is no adjective is a kind: plural nouns, or the noun of the name again.
  const repeats = name.some(({ text }) => text.toLowerCase() === kind.at(-1)?.text.toLowerCase());
  return repeats || (isPlural && kind.length > 0 && RELATIVE.has(wordAt(tokens, link)));
}

/** What there are many kinds of: “causes are …” names some of them. */
const CLASSES = setOf('causes effects symptoms signs factors complications risks benefits tests patients people');

const isInPlural = (word: string) => /[^isu]s$/.test(word);

/** Plural nouns with what describes them, whatever follows: “small growths on …”. */
export function isPluralKind(tokens: readonly Token[], from: number, name: readonly Token[]): boolean {
  const kind = tokens.slice(from, linkBehind(tokens, from)).map(({ text }) => text);
  const isNoun = kind.length > 1 && kind.slice(-2).some(isInPlural) && !kind[0]?.endsWith('ed');
  return isNoun && !isJudged(tokens, from) && !CLASSES.has(name.at(-1)?.text.toLowerCase() ?? '');
}

const isContent = (word: string) => isName(word) && !STOP_WORDS.has(word);

/** Content words of one of many. */
const LEAST_OF_MANY = 3;

/** “An inhibitor of angiotensin” describes more than one drug. */
export function isOfMany(tokens: readonly Token[], { from, to }: Range): boolean {
  const own = tokens.slice(from, to).filter(({ text }) => isContent(text.toLowerCase()));
  return wordAt(tokens, from) !== 'the' && own.length < LEAST_OF_MANY;
}

/** One of a kind, or by what it does: “an inhibitor of …”, “a hormone that …”; “the cornerstone of …” may be praise. */
export function isPlainKind(tokens: readonly Token[], from: number): boolean {
  const isOfKind = wordAt(tokens, from) !== 'the' && wordAt(tokens, linkBehind(tokens, from + 1)) === 'of';
  return isOfKind || isByDeed(tokens, from);
}

/** “a hormone that …”, “a score for pain that …”, “a method by which …”, “a syndrome characterised by …”. */
export function isByDeed(tokens: readonly Token[], from: number): boolean {
  const head = tokens.slice(from, from + 2 * LONGEST_HEAD);
  return (
    head.some(({ text }) => RELATIVE.has(text.toLowerCase())) ||
    wordAt(tokens, linkBehind(tokens, from + 1)).endsWith('ed')
  );
}

/** The word that begins the description of a kind; -1 where nothing is. */
function linkBehind(tokens: readonly Token[], from: number): number {
  let last = from + LONGEST_HEAD;
  for (let at = from; at <= last && at < tokens.length - 1; at += 1) {
    const word = wordAt(tokens, at);
    // “An object, such as a door handle, that …”.
    const isExample = word === ',' && wordAt(tokens, at + 1) === 'such' && wordAt(tokens, at + 2) === 'as';
    const close = isExample ? tokens.findIndex(({ text }, i) => i > at && text === ',') : -1;
    if (close > 0) {
      last += close - at;
      at = close;
      continue;
    }
    // “A severe, sudden reaction to …”: adjectives in a row.
    if (word === ',' && at === from + 1 && isContent(wordAt(tokens, at + 1))) continue;
    if (!isName(word)) return -1;
    if ((STOP_WORDS.has(word) && !NO_LINK.has(word)) || PREPOSITIONS.has(word)) return at;
    if (at > from && word.endsWith('ed') && STOP_WORDS.has(wordAt(tokens, at + 1))) return at;
  }
  return -1;
}

export function isJudged(tokens: readonly Token[], from: number): boolean {
  for (let at = from; at <= from + LONGEST_HEAD; at += 1) {
    const word = wordAt(tokens, at);
    const isOfChoice = word === 'of' && wordAt(tokens, at + 1) === 'choice';
    // “cost-effective” judges as “effective” does.
    if (JUDGING.has(word.split('-').at(-1) ?? '') || word.startsWith('well-') || isOfChoice) return true;
    if (at > from && STOP_WORDS.has(word) && !NO_LINK.has(word)) return false;
  }
  return false;
}

/** Whether words are a clause with a verb of its own before any that depends on it. */
export function hasFiniteVerb(words: string): boolean {
  for (const { text } of tokensOf(words)) {
    const word = text.toLowerCase();
    if (CLAUSE.has(word)) return false;
    if (FINITE.has(word)) return true;
  }
  return false;
}

/** “A place where nobody should wait” is a wish. */
const OPINION = setOf('should ought we our us my');
/** “Criteria for deciding whether a person should …” are no opinion. */
const DECIDING = setOf('whether how what');

export function isOpinion(tokens: readonly Token[]): boolean {
  const has = (words: ReadonlySet<string>) => tokens.some(({ text }) => words.has(text.toLowerCase()));
  return has(OPINION) && !has(DECIDING);
}

const REFERRING = setOf('this these such');
const TAKEN_UP = setOf('it they them one');

/** “reporting such patterns”; in a later clause also “one that is false”, which takes up the clause before. */
export function isLeaning(tokens: readonly Token[], isLater: boolean): boolean {
  return tokens.some((_, at) => {
    const word = wordAt(tokens, at);
    // “The same quantity in …” is that of the sentence before, as “the corresponding quantity” is; “the same as in …” says of what.
    const isSame =
      at === 1 && (word === 'corresponding' || (word === 'same' && !tokens.some(({ text }) => text === 'as')));
    const isPair = word === 'two' && wordAt(tokens, at - 1) === 'the' && at === tokens.length - 1;
    return (
      isSame || isPair || (REFERRING.has(word) && wordAt(tokens, at + 1) !== 'as') || (isLater && TAKEN_UP.has(word))
    );
  });
}

/**
 * “R0 depends on three things: the chance of …”: what ends in s before a small word is a plural noun where the kind of the definition is plural as
 * well, else a verb.
 */
function isClause(term: string, definition: readonly Token[]): boolean {
  const own = tokensOf(term);
  const isInS = own.some((_, at) => at > 0 && isInPlural(wordAt(own, at)) && STOP_WORDS.has(wordAt(own, at + 1)));
  return isInS && ARTICLES.has(wordAt(definition, 0)) && !isInPlural(wordAt(definition, linkBehind(definition, 1) - 1));
}

/** Behind one word these make it a noun: “damage to …”, “change in …”. */
const BEHIND_NOUN = setOf('of to in between');

/**
 * Whether some words without a verb of their own say what a term is: “the proportion of …” under “Sensitivity”. “Thinning of …”
 * needs no article, and in a glossary no kind does.
 */
export function isDefiniens(term: string, words: string, isInGlossary = false): boolean {
  const tokens = tokensOf(words);
  if (hasFiniteVerb(term) || isClause(term, tokens) || hasFiniteVerb(words) || RESULT.test(words) || isOpinion(tokens))
    return false;
  // “When in doubt, call for help” is a rule.
  const next = wordAt(tokens, 1);
  if (wordAt(tokens, 0) === 'when' && STOP_WORDS.has(next) && !ARTICLES.has(next)) return false;
  if (definesByKind(tokens, 0, tokensOf(term), true)) return true;
  const link = linkBehind(tokens, 0);
  // “Stop the tablets”, “ask for help” and “tell your doctor” are orders.
  const isOrder =
    tokens.slice(1, link + 1).some(({ text }) => ARTICLES.has(text)) ||
    tokens.some(({ text }) => text === 'your') ||
    (link === 1 && !BEHIND_NOUN.has(wordAt(tokens, 1)) && !wordAt(tokens, 0).endsWith('ing'));
  const isPlain = !isOrder && tokens.slice(1, link).every(({ text }) => text === text.toLowerCase());
  const isNoun = link === 1 && wordAt(tokens, 1) === 'of';
  return (isInGlossary || isNoun) && link > 0 && isPlain && !isJudged(tokens, 0);
}
