import { type Token, tokensOf } from './claim-tokens.ts';
import type { ReadSentence } from './evidence-reading.ts';
import { contentOf, nearestTo, sharedBy } from './nearest-sentence.ts';
import { isDenial, signOf } from './polarity.ts';
import { doubt, gravest, type Objection, type RuleInput, veto } from './veto.ts';
import { copiesOf } from './veto-copy.ts';

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
  return gravest([addedDenial(own, quoted), lostDenial(own, quoted), deniedTwice(tokens)]);
}

/** "Does not show no benefit": a denial of a denial, which no source writes. */
function deniedTwice(said: readonly Token[]): Objection | null {
  const isTwice = said.some(
    (token, at) =>
      isPlain(token) && said.slice(at + 1, at + 3).some((other) => isPlain(other) && !/^n?or$/.test(other.text)),
  );
  return isTwice ? doubt('direction', 'The sentence denies twice, and the source does not.') : null;
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
function addedDenial({ tokens }: ReadSentence, quoted: readonly ReadSentence[]): Objection | null {
  const at = tokens.findIndex(({ kind, text }) => kind === 'negation' && text !== 'non');
  if (at === -1) return null;
  const about = aboutDenial(tokens, at);
  const denial = tokens[at];
  const isVerbal = denial !== undefined && isPlain(denial);
  const isDenied = quoted.some((sentence) =>
    sentence.tokens.some((token, i) => {
      if (!isDenying(token) || isOnly(sentence.tokens[i + 1])) return false;
      const least = isVerbal && OTHERWISE.test(token.kind === 'number' ? '' : token.text) ? DENIED_OTHERWISE : 1;
      return sharedBy(about, aboutDenial(sentence.tokens, i)) >= least;
    }),
  );
  if (isDenied) return null;
  const { sentence, share } = nearestTo(tokens, quoted);
  const isSame = share >= SAME_STATEMENT && !sentence?.tokens.some(isDenying);
  const isAsserted = isVerbal && (isSame || (share >= SAME_FIELD && !quoted.some(saysLess)));
  const reason = 'The sentence denies this; the source does not.';
  return isAsserted ? veto('denial', 'contradicted', reason) : doubt('denial', reason);
}

/** The quotes deny, wherever they name it, what the sentence asserts. */
function lostDenial({ tokens }: ReadSentence, quoted: readonly ReadSentence[]): Objection | null {
  if (tokens.some(isDenying)) return null;
  const content = contentOf(tokens);
  const best = nearestTo(tokens, quoted);
  if (!best.sentence || best.share < SAME_SUBJECT) return null;
  const asserted = new Set(quoted.flatMap((sentence) => stemsWhere(sentence, content, false)));
  const denied = stemsWhere(best.sentence, content, true).filter((stem) => !asserted.has(stem));
  if (denied.length === 0) return null;
  const reason = 'The source denies this.';
  return best.share >= SAME_STATEMENT ? veto('denial', 'contradicted', reason) : doubt('denial', reason);
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
