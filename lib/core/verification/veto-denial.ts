import { signOf } from '../text/direction.ts';
import { deniesAThing, isDenial, isPlainNegation } from '../text/negation.ts';
import { numbersIn } from '../text/numbers.ts';
import { type Token, tokensOf } from './claim-tokens.ts';
import { copiesOf } from './copies.ts';
import type { ReadSentence } from './evidence-reading.ts';
import { contentOf, nearestTo, sharedBy } from './nearest-sentence.ts';
import { saysNoDifference, saysOnlyNoDifference } from './null-result.ts';
import { doubt, gravest, type Objection, type RuleInput, veto } from './veto.ts';
import { wordsAround } from './words-around.ts';

/** A quote with this share of a sentence's content speaks of the same thing. */
const SAME_SUBJECT = 0.5;
/** And with this share it makes the same statement, or the contrary one. */
const SAME_STATEMENT = 0.75;

/** And with this share it is at least about the same things. */
const SAME_FIELD = 0.5;

/** A denial that the sentence adds or loses. */
export function turnedDenial({ claim, whole = claim, evidence: { quoted } }: RuleInput): Objection | null {
  const own = { text: claim, tokens: tokensOf(claim) };
  // What a copy changes is seen word by word.
  if (copiesOf(own, quoted).length > 0) return null;
  return gravest([addedDenial(own, quoted), deniesItself(whole) ? null : lostDenial(own, quoted), deniedTwice(own)]);
}

/** "Does not show no benefit": a denial of a denial, which no source writes. */
function deniedTwice({ text, tokens }: ReadSentence): Objection | null {
  const first = tokens.find(
    (token, at) =>
      isPlain(token) && tokens.slice(at + 1, at + 3).some((other) => isPlain(other) && !/^n?or$/.test(other.text)),
  );
  if (!first) return null;
  return doubt(
    'direction',
    `The sentence denies twice, “${wordsAround(text, first.start, first.end)}”; the source does not.`,
  );
}

function isPlain(token: Token): boolean {
  return token.kind === 'negation' && isPlainNegation(token.text);
}

/** Words before and behind a denial that it may be about. */
const DENIED = { before: 2, after: 7 };

/** "When the 10-year lag time was not considered": a passive has what it denies before it. */
const FURTHER_BEFORE = 4;
/** "Neither the one nor the other found it": what is denied comes last. */
const OF_BOTH = /^(?:neither|nor|none)$/;

function textOf(token: Token): string {
  return token.kind === 'number' ? '' : token.text;
}

function aboutDenial(tokens: readonly Token[], at: number, before = DENIED.before): Set<string> {
  const around = tokens.slice(Math.max(0, at - before), at + DENIED.after + 1);
  return new Set(around.flatMap((token) => (token.kind === 'content' ? [token.stem] : [])));
}

/** "Independent", "unrelated" and "lacking" deny a thing and seldom the sentence; of these more must be shared. */
const DENIED_OTHERWISE = 3;

/** "Not restricted to". */
function isOnly(token: Token | undefined): boolean {
  return (
    token !== undefined && token.kind !== 'number' && /^(?:restricted|limited|confined|necessarily)$/.test(token.text)
  );
}

/** Whether a sentence may deny in its way: it tells a loss, numbers side by side or a null result, which another tells by "not". */
function saysLess({ text, tokens }: ReadSentence): boolean {
  return (
    tokens.some((token) => isDenying(token) || (token.kind !== 'number' && signOf(token.stem) === -1)) ||
    tokens.filter(({ kind }) => kind === 'number').length > 1 ||
    AS_BEFORE.test(text) ||
    /\bp\s?[=>]\s?0?[.·]\d|\b(?:non|un|in)-?(?:significant|able)/i.test(text)
  );
}

/** "As often as", "remained", "safe": nothing happened, told without a denial. */
const AS_BEFORE =
  /\bas \p{L}+ (?:\p{L}+ ){0,3}as\b|\bas (?:it|they) (?:was|were|had)\b|\b(?:remain\w*|stay(?:s|ed)|persist\w*|still|safe(?:ly|ty)?|well tolerated|despite|only)\b/iu;

function isDenying(token: Token): boolean {
  return token.kind !== 'number' && token.text !== 'non' && isDenial(token.text);
}

/** A finite verb that is denied, "is not", "did not", "cannot": a sentence denies what it tells, and not a thing beside it. */
const DENIES_VERB = /\b(?:is|are|was|were|has|have|had|does|do|did|can|will)(?: \p{L}+ly)? $/iu;
/** "Had no effect", "showed no such benefit"; that there is no clear one is read off an interval. */
const DENIES_EFFECT = {
  before: /\b(?:ha[sd]|have|having|sho\w+|found|finds?|saw|seen|sees?|ga[iv]\w+|brought|of) $/i,
  behind:
    /^ (?!clear)(?:\p{L}+ ){0,2}(?:effects?|benefits?|influence|impact|associations?|reductions?|increases?|improvements?|advantages?|harms?|changes?)\b/iu,
};
/** What a study, its report or an argument does: that it did not do so is a remark on it, and no result turned round. */
const REMARKED =
  /^(?: (?:yet|also|by|itself|themselves|\p{L}+ly))* (?:(?:been|be|being) )?(?:tests?|tested|stud(?:y|ied)|examined?|measured?|described?|follow(?:ed)?|compared?|mention(?:ed)?|stated?|say|said|tell|told|print(?:ed)?|report(?:ed)?|named?|establish(?:ed)?|excluded?|ruled?|mean|proven?|proved|settled?|separated?|isolated?|confirm(?:ed)?|read|explain(?:ed)?|rank(?:ed)?|judged?|known?|answer(?:ed)?|refuted?|overturn(?:ed)?|contradict(?:ed)?|count(?:ed)?|cover(?:ed)?|address(?:ed)?|investigated?|assess(?:ed)?|evaluated?|apply|choose|decided?|distinguish(?:ed)?|show (?:that|whether|how|why|which|(?:a )?cause))\b/iu;

function isRemark(said: string, { end }: Token): boolean {
  return REMARKED.test(said.slice(end, end + 80));
}

function deniesFinding(said: string, { start, end, text }: Token): boolean {
  const before = said.slice(Math.max(0, start - 40), start);
  if (/^cannot$|n['’]t$/.test(text)) return true;
  if (text === 'not') return DENIES_VERB.test(before);
  return text === 'no' && DENIES_EFFECT.before.test(before) && DENIES_EFFECT.behind.test(said.slice(end, end + 60));
}

/** The sentence denies what no quote denies. */
function addedDenial({ text: said, tokens }: ReadSentence, quoted: readonly ReadSentence[]): Objection | null {
  const denials = tokens.filter(({ kind, text }) => kind === 'negation' && text !== 'non');
  const denial = denials.find((token) => deniesFinding(said, token)) ?? denials[0];
  if (denial === undefined || isRemark(said, denial)) return null;
  const about = OF_BOTH.test(textOf(denial)) ? contentOf(tokens) : aboutDenial(tokens, tokens.indexOf(denial));
  const isVerbal = isPlain(denial);
  const isDenied = quoted.some((sentence) =>
    sentence.tokens.some((token, i) => {
      if (!isDenying(token) || isOnly(sentence.tokens[i + 1]) || isUndone(sentence.tokens, i)) return false;
      const least = isVerbal && deniesAThing(textOf(token)) ? DENIED_OTHERWISE : 1;
      return sharedBy(about, aboutDenial(sentence.tokens, i, isVerbal ? DENIED.before : FURTHER_BEFORE)) >= least;
    }),
  );
  if (isDenied) return null;
  const { sentence, share } = nearestTo(tokens, quoted);
  if (saysNoDifference(said) && isNullTold(tokens, quoted, share)) return null;
  const isFinding = deniesFinding(said, denial);
  const isSame = share >= SAME_STATEMENT && !sentence?.tokens.some(isDenying);
  const isAsserted = isVerbal && (isSame || (isFinding && share >= SAME_FIELD && !quoted.some(saysLess)));
  const reason = `The sentence says “${wordsAround(said, denial.start, denial.end, { before: 1, behind: 5 })}”; ${toldInstead(tokens, sentence)}.`;
  // "Not yet ill": a time, which the source may tell by what came later.
  const isOfTime = /^\syet\b/.test(said.slice(denial.end, denial.end + 5));
  if (isAsserted && !isOfTime) return veto('denial', 'contradicted', reason);
  return isFinding ? doubt('denial', reason) : null;
}

/** "Not similar", "not unlikely": of two denials side by side none is left. */
function isUndone(tokens: readonly Token[], at: number): boolean {
  const [before, own, behind] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (own === undefined) return false;
  if (isPlain(own)) return behind !== undefined && !isPlain(behind) && isDenying(behind);
  return before !== undefined && isPlain(before);
}

/** Whether a quote that is about as near to a sentence as the nearest says that nothing differed. */
function isNullTold(tokens: readonly Token[], quoted: readonly ReadSentence[], nearest: number): boolean {
  const content = contentOf(tokens);
  return quoted.some((sentence) => {
    const shared = sharedBy(content, contentOf(sentence.tokens));
    return shared > 0 && shared / content.size >= AS_NEAR * nearest && saysOnlyNoDifference(sentence);
  });
}

const AS_NEAR = 0.7;

/** What the nearest quote says of the same thing without a denial, from the first to the last word that both have. */
function toldInstead(tokens: readonly Token[], sentence: ReadSentence | undefined): string {
  const content = contentOf(tokens);
  const shared = sentence?.tokens.filter((token) => token.kind === 'content' && content.has(token.stem)) ?? [];
  const [first] = shared;
  if (!sentence || !first) return 'the source does not deny it';
  const near = shared.findLast(({ end }) => end - first.start <= LONGEST_TOLD) ?? first;
  return `the source says “${wordsAround(sentence.text, first.start, near.end, { before: 1, behind: 2 })}”`;
}

const LONGEST_TOLD = 60;

/** All figures of a sentence stand in one that denies nothing: whatever is denied beside it, this is told. */
function isFigured(said: string, quoted: readonly ReadSentence[]): boolean {
  const values = numbersIn(said).map(({ value }) => value);
  return (
    values.length > 0 &&
    quoted.some(({ text, tokens }) => {
      const own = new Set(numbersIn(text).map(({ value }) => value));
      return !tokens.some(isDenying) && values.every((value) => own.has(value));
    })
  );
}

function deniesItself(whole: string): boolean {
  return tokensOf(whole).some(isDenying) || saysNoDifference(whole);
}

/** The quotes deny, wherever they name it, what the sentence asserts. */
function lostDenial({ text: said, tokens }: ReadSentence, quoted: readonly ReadSentence[]): Objection | null {
  const content = contentOf(tokens);
  const best = nearestTo(tokens, quoted);
  if (!best.sentence || best.share < SAME_SUBJECT) return null;
  const asserted = new Set(quoted.flatMap((sentence) => stemsWhere(sentence, content, false)));
  const denied = stemsWhere(best.sentence, content, true).filter((stem) => !asserted.has(stem));
  const [lost] = denied;
  if (lost === undefined) return null;
  // Of one that tells less of the same only who reads the meaning knows what is denied.
  if (best.share < SAME_STATEMENT || isFigured(said, quoted)) return null;
  return veto('denial', 'contradicted', `The source denies this: it says “${denialIn(best.sentence, lost)}”.`);
}

/** The words from a denial to the word that it denies. */
function denialIn({ text, tokens }: ReadSentence, stem: string): string {
  const at = tokens.findIndex(
    (token, i) => token.kind === 'content' && token.stem === stem && isPlainlyDenied(text, tokens, i),
  );
  const denial = tokens.slice(0, at).findLast((token) => isPlain(token));
  const start = denial?.start ?? tokens[at]?.start ?? 0;
  return wordsAround(text, start, tokens[at]?.end ?? start, { before: 1, behind: 1 });
}

/** Stems of the content that stand, or do not stand, behind a plain "not" or "no" of the sentence. */
function stemsWhere({ text, tokens }: ReadSentence, content: ReadonlySet<string>, isDenied: boolean): string[] {
  return tokens.flatMap((token, at) =>
    token.kind === 'content' && content.has(token.stem) && isPlainlyDenied(text, tokens, at) === isDenied
      ? [token.stem]
      : [],
  );
}

function isPlainlyDenied(text: string, tokens: readonly Token[], at: number): boolean {
  const from = Math.max(0, at - BEHIND_DENIAL);
  const cue = tokens.slice(from, at).findLastIndex((token) => isPlainNegation(textOf(token)));
  if (cue === -1) return false;
  const denial = tokens[from + cue];
  const before = tokens[from + cue - 1];
  const between = text.slice(denial?.end ?? 0, tokens[at]?.start ?? 0);
  return (
    !(before?.kind !== 'number' && NOT_OF_SENTENCE.test(before?.text ?? '')) &&
    !/[;:]|,\s(?:but|and|which|while|whereas|although)\b/.test(between)
  );
}

/** "But not X", and "patients with no X", which says who was compared. */
const NOT_OF_SENTENCE = /^(?:but|with|had|having|versus|vs)$/;
const BEHIND_DENIAL = 7;
