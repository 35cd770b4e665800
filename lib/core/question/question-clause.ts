import { mayBeNoun, senseOfFiniteVerb, senseOfVerb, type VerbSense } from './asking-verbs.ts';

export interface Span {
  start: number;
  end: number;
}

/**
 * What a question asks about by its grammar alone: "Does <subject> <verb> <object> in <setting>?". Names need not be known,
 * so a drug that no list holds is as good a subject as any.
 */
export interface QuestionClause {
  sense: VerbSense;
  /** Asked how it comes about, not whether it does. */
  asksHow: boolean;
  subject: Span;
  object: Span | null;
  /** The object is what the subject is for ("effective for Y", "used to treat Y"), not what it changes. */
  isFor: boolean;
  setting: Span | null;
}

interface Word extends Span {
  text: string;
}

const SENTENCE = /[^.?!;:]+(?:[.?!;:](?!\s|$)[^.?!;:]*)*/gu;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’.+-]*/gu;
const DO = new Set('does do did can could will would may might must should'.split(' '));
const BE = new Set('is are was were be being'.split(' '));
const PRONOUNS = new Set('it they this that these those we he she there you i'.split(' '));
const GIVEN = new Set(
  'used given offered recommended prescribed added administered considered continued started stopped combined preferred avoided'.split(
    ' ',
  ),
);
const PREDICATES = new Set(
  (
    'effective efficacious beneficial helpful useful safe safer superior inferior non-inferior noninferior equivalent tolerated harmful ' +
    'better worse worth worthwhile toxic ineffective unsafe'
  ).split(' '),
);
const SETTINGS = new Set('in among amongst for with after during following at within undergoing without'.split(' '));
/** Prepositions that lead from a verb or a predicate to what it is about: effective for, protects against, works in. */
const COMPLEMENTS = new Set('for in against with from on to at as when'.split(' '));
const ADVERB = /^(?:not|also|really|\p{L}+ly)$/iu;
const NOUNS_OF_EFFECT =
  /\b(?:effects?|efficacy|effectiveness|benefits?|safety|tolerability|harms?|impact|side effects|adverse effects|value|use)\s+of\s+/iu;

/** The first clause that tells who does what to whom; null where the question has none ("What is the prevalence of ...?"). */
export function readClause(question: string): QuestionClause | null {
  let before: Word[] = [];
  for (const sentence of question.matchAll(SENTENCE)) {
    const words = wordsOf(sentence[0], sentence.index);
    const clause = verbClause(words) ?? predicateClause(words) ?? effectClause(sentence[0], words) ?? statement(words);
    if (clause) return before.length > 0 && isPronoun(words, clause.subject) ? aboutTitle(clause, before) : clause;
    before = words;
  }
  return titleClause(question);
}

function wordsOf(text: string, offset: number): Word[] {
  return Array.from(text.matchAll(WORD), ({ 0: raw, index }) => {
    const word = raw.replace(/(?:['’]s)?['’.+-]*$/u, '');
    return { text: word.toLowerCase(), start: offset + index, end: offset + index + word.length };
  });
}

/** "Does X reduce Y in Z", "How can X lead to Y", "Should X be used for Y". */
function verbClause(words: readonly Word[]): QuestionClause | null {
  const aux = words.findIndex(({ text }) => DO.has(text));
  if (aux < 0) return null;
  for (let at = aux + 2; at < words.length; at++) {
    const { text = '' } = words[at] ?? {};
    const subject = words.slice(aux + 1, at);
    const how = asksHow(words.slice(0, aux));
    if (GIVEN.has(text) && words[at - 1]?.text === 'be')
      return clauseOf('benefit', how, subject.slice(0, -1), words, at);
    const predicate = PREDICATES.has(text) && subject.some((word) => BE.has(word.text));
    if (predicate) return clauseOf('benefit', how, subject.slice(0, -1), words, at);
    const sense = senseOfVerb(text);
    if (!sense || (mayBeNoun(text) && senseOfVerb(words[at + 1]?.text ?? ''))) continue;
    const benefitsFrom = text === 'benefit' ? words.findIndex((word, index) => index > at && word.text === 'from') : -1;
    return benefitsFrom > 0
      ? clauseOf(sense, how, words.slice(benefitsFrom + 1), [...words.slice(0, at)], aux)
      : clauseOf(sense, how, subject, words, at);
  }
  return null;
}

/** "Is X effective for Y in Z", "How safe is X in Z", "Is X a good treatment for Y". */
function predicateClause(words: readonly Word[]): QuestionClause | null {
  const be = words.findIndex(({ text }) => BE.has(text));
  if (be < 0) return null;
  if (PREDICATES.has(words[be - 1]?.text ?? '')) {
    const end = words.findIndex(({ text }, at) => at > be && SETTINGS.has(text));
    const subject = words.slice(be + 1, end < 0 ? words.length : end);
    return end < 0 ? clauseOf('benefit', false, subject, [], 0) : clauseOf('benefit', false, subject, words, end - 1);
  }
  const at = words.findIndex(
    ({ text }, index) =>
      index > be + 1 &&
      (PREDICATES.has(text) || (GIVEN.has(text) && words[index + 1]?.text === 'to') || isRemedy(words, index)),
  );
  if (at < 0) return null;
  return clauseOf('benefit', false, words.slice(be + 1, at), words, lastPredicate(words, at));
}

/** "Safe and effective for", "well tolerated or better than". */
function lastPredicate(words: readonly Word[], at: number): number {
  const isJoined = /^(?:and|or)$/.test(words[at + 1]?.text ?? '') && PREDICATES.has(words[at + 2]?.text ?? '');
  return isJoined ? at + 2 : at;
}

/** "A treatment for": a word of remedy that leads on to what it remedies, with the article of a predicate before it. */
function isRemedy(words: readonly Word[], at: number): boolean {
  const { text = '' } = words[at] ?? {};
  const before = words.slice(Math.max(0, at - 4), at).some((word) => /^(?:an?|the|of)$/.test(word.text));
  return before && /^(?:treatment|therapy|remedy|option|prophylaxis|benefit|alternative|cure)$/.test(text);
}

/** "What is the effect of X on Y in Z?" */
function effectClause(sentence: string, words: readonly Word[]): QuestionClause | null {
  const match = NOUNS_OF_EFFECT.exec(sentence);
  const offset = (words[0]?.start ?? 0) - (sentence.search(WORD) || 0);
  if (!match) return null;
  const from = words.findIndex(({ start }) => start >= offset + match.index + match[0].length);
  const end = words.findIndex(
    ({ text }, at) => at > from && (text === 'on' || text === 'against' || SETTINGS.has(text)),
  );
  if (from < 0 || end < 0) return null;
  const how = /\bmechanisms?\b/iu.test(sentence);
  return clauseOf('change', how, words.slice(from, end), words, end - 1);
}

/** "... that X prevents Y", or a claim without any asking. */
function statement(words: readonly Word[]): QuestionClause | null {
  const from = words.findLastIndex(({ text }) => /^(?:that|whether|if|how|why)$/.test(text)) + 1;
  const at = words.findIndex(({ text }, index) => index > from && senseOfFiniteVerb(text) !== undefined);
  const sense = senseOfFiniteVerb(words[at]?.text ?? '');
  if (at < 0 || !sense) return null;
  return clauseOf(sense, asksHow(words.slice(0, from)), words.slice(from, at), words, at);
}

/** "X for Y": a title names a remedy first where a disease is what it is for. */
function titleClause(question: string): QuestionClause | null {
  const title = question.match(SENTENCE)?.[0] ?? '';
  const words = wordsOf(title, Math.max(0, question.indexOf(title)));
  const at = words.findIndex(({ text }) => text === 'for' || text === 'against');
  const isQuestion = /^(?:wh\w+|how|is|are|does|do|did|can|could|should|will)$/.test(words[0]?.text ?? 'is');
  return at > 0 && !isQuestion ? clauseOf('benefit', false, words.slice(0, at), words, at - 1) : null;
}

/** "X in Y: does it Z?" asks about X. */
function aboutTitle(clause: QuestionClause, title: readonly Word[]): QuestionClause {
  const end = title.findIndex(({ text }) => SETTINGS.has(text) || text === 'on');
  const subject = spanOf(end < 0 ? title : title.slice(0, end));
  if (!subject) return clause;
  return { ...clause, subject, setting: clause.setting ?? (end < 0 ? null : spanOf(title.slice(end + 1))) };
}

/** The clause around the verb or predicate at `at`: its object up to the first preposition, and the rest as its setting. */
function clauseOf(
  sense: VerbSense,
  how: boolean,
  subject: readonly Word[],
  words: readonly Word[],
  at: number,
): QuestionClause | null {
  const own = spanOf(subject);
  if (!own) return null;
  const complement = words.findIndex(({ text }, index) => index > at && !ADVERB.test(text));
  const isLed = COMPLEMENTS.has(words[complement]?.text ?? '');
  // "Used to treat Y": what it is for stands behind the second verb.
  const isSecondVerb = isLed && senseOfVerb(words[complement + 1]?.text ?? '') !== undefined;
  const rest = complement < 0 ? [] : words.slice(complement + (isSecondVerb ? 2 : isLed ? 1 : 0));
  const inside = rest.findIndex(({ text }, index) => index > 0 && SETTINGS.has(text));
  return {
    sense,
    asksHow: how,
    subject: own,
    object: spanOf(inside < 0 ? rest : rest.slice(0, inside)),
    isFor: isLed,
    setting: inside < 0 ? null : spanOf(rest.slice(inside + 1)),
  };
}

/** "How does" asks for a mechanism; "how well does" and "how often does" ask for a measure. */
function asksHow(lead: readonly Word[]): boolean {
  const last = lead.at(-1)?.text ?? '';
  return (
    /^(?:how|why)$/.test(last) || lead.some(({ text }) => /^(?:mechanisms?|pathways?|targets?|receptors?)$/.test(text))
  );
}

function isPronoun(words: readonly Word[], { start, end }: Span): boolean {
  const own = words.filter((word) => word.start >= start && word.end <= end);
  return own.every(({ text }) => PRONOUNS.has(text));
}

function spanOf(words: readonly Word[]): Span | null {
  const [first, last] = [words[0], words.at(-1)];
  return first && last ? { start: first.start, end: last.end } : null;
}
