import { numbersIn } from '../text/numbers.ts';
import { type Token, tokensOf } from './claim-tokens.ts';
import type { ReadSentence } from './evidence-reading.ts';
import { contentOf, nearestTo, sharedBy } from './nearest-sentence.ts';
import { saysNoDifference, saysOnlyNoDifference } from './null-result.ts';
import { isDenial, signOf } from './polarity.ts';
import { doubt, gravest, type Objection, type RuleInput, veto } from './veto.ts';
import { copiesOf } from './veto-copy.ts';
import { wordsAround } from './words-around.ts';

/** A quote with this share of a sentence's content speaks of the same thing. */
const SAME_SUBJECT = 0.5;
/** And with this share it makes the same statement, or the contrary one. */
const SAME_STATEMENT = 0.75;

/** And with this share it is at least about the same things. */
const SAME_FIELD = 0.5;

/** A denial that the sentence adds or loses. */
export function turnedDenial({ claim, evidence: { quoted } }: RuleInput): Objection | null {
  const tokens = tokensOf(claim);
  // What a copy changes is seen word by word.
  if (copiesOf(tokens, quoted).length > 0) return null;
  const own = { text: claim, tokens };
  return gravest([addedDenial(own, quoted), lostDenial(own, quoted), deniedTwice(own)]);
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
  return token.kind === 'negation' && PLAIN_DENIAL.test(token.text);
}

/** Words before and behind a denial that it may be about. */
const DENIED = { before: 2, after: 7 };

function aboutDenial(tokens: readonly Token[], at: number): Set<string> {
  const around = tokens.slice(Math.max(0, at - DENIED.before), at + DENIED.after + 1);
  return new Set(around.flatMap((token) => (token.kind === 'content' ? [token.stem] : [])));
}

/** "Independent", "unrelated" and "lacking" deny a thing and seldom the sentence; of these more must be shared. */
const DENIED_OTHERWISE = 3;
const OTHERWISE =
  /^(?:independent(?:ly)?|irrespective|regardless|unrelated|unassociated|instead|rather|same|equal(?:ly)?|rare(?:ly)?|few|stable|retain(?:s|ed)?|maintain(?:s|ed)?|exclud\p{L}*|deficien(?:t|cy)|lack(?:s|ed|ing)?|absen(?:t|ce)|without|impossible)$/u;

/** "Not only", "not restricted to". */
function isOnly(token: Token | undefined): boolean {
  return (
    token !== undefined &&
    token.kind !== 'number' &&
    /^(?:only|restricted|limited|confined|necessarily|merely)$/.test(token.text)
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

/** The sentence denies what no quote denies. */
function addedDenial({ text: said, tokens }: ReadSentence, quoted: readonly ReadSentence[]): Objection | null {
  const at = tokens.findIndex(({ kind, text }) => kind === 'negation' && text !== 'non');
  if (at === -1) return null;
  const about = aboutDenial(tokens, at);
  const denial = tokens[at];
  const isVerbal = denial !== undefined && isPlain(denial);
  const isDenied = quoted.some((sentence) =>
    sentence.tokens.some((token, i) => {
      if (!isDenying(token) || isOnly(sentence.tokens[i + 1]) || isUndone(sentence.tokens, i)) return false;
      const least = isVerbal && OTHERWISE.test(token.kind === 'number' ? '' : token.text) ? DENIED_OTHERWISE : 1;
      return sharedBy(about, aboutDenial(sentence.tokens, i)) >= least;
    }),
  );
  if (isDenied) return null;
  const { sentence, share } = nearestTo(tokens, quoted);
  if (saysNoDifference(said) && isNullTold(tokens, quoted, share)) return null;
  const isSame = share >= SAME_STATEMENT && !sentence?.tokens.some(isDenying);
  const isAsserted = isVerbal && (isSame || (share >= SAME_FIELD && !quoted.some(saysLess)));
  const reason = `The sentence says “${denial ? wordsAround(said, denial.start, denial.end, { before: 1, behind: 5 }) : ''}”; ${toldInstead(tokens, sentence)}.`;
  return isAsserted ? veto('denial', 'contradicted', reason) : doubt('denial', reason);
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

/** The quotes deny, wherever they name it, what the sentence asserts. */
function lostDenial({ text: said, tokens }: ReadSentence, quoted: readonly ReadSentence[]): Objection | null {
  if (tokens.some(isDenying) || saysNoDifference(said)) return null;
  const content = contentOf(tokens);
  const best = nearestTo(tokens, quoted);
  if (!best.sentence || best.share < SAME_SUBJECT) return null;
  const asserted = new Set(quoted.flatMap((sentence) => stemsWhere(sentence, content, false)));
  const denied = stemsWhere(best.sentence, content, true).filter((stem) => !asserted.has(stem));
  const [lost] = denied;
  if (lost === undefined) return null;
  const reason = `The source denies this: it says “${denialIn(best.sentence, lost)}”.`;
  return best.share >= SAME_STATEMENT && !isFigured(said, quoted)
    ? veto('denial', 'contradicted', reason)
    : doubt('denial', reason);
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
  const cue = tokens
    .slice(from, at)
    .findLastIndex((token) => PLAIN_DENIAL.test(token.kind === 'number' ? '' : token.text));
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
const PLAIN_DENIAL = /^(?:not|no|never|neither|nor|cannot)$/;
const BEHIND_DENIAL = 7;
