import { findEffects } from '../reading/effects.ts';
import { areOpposite, sameOutcome, type ToldOutcome, toldOutcomes } from '../reading/told-outcomes.ts';
import { signOf } from '../text/direction.ts';
import { isNegated } from '../text/negation.ts';
import { LACKING, RATHER } from '../text/negation-words.ts';
import { foldWord, stemOf } from '../text/words.ts';
import { AMOUNT, tellsNoChange } from './change-told.ts';
import { type Token, tokensOf } from './claim-tokens.ts';
import { comparesTheOtherWay } from './compared-arms.ts';
import { copiesOf } from './copies.ts';
import type { ReadSentence } from './evidence-reading.ts';
import { nearestTo, sharedBy } from './nearest-sentence.ts';
import { saysNoDifference, saysOnlyNoDifference } from './null-result.ts';
import { doubt, gravest, type Objection, type RuleInput, veto } from './veto.ts';
import { wordsAround } from './words-around.ts';

/** A sentence that shares this much of a claim's content makes the same statement about an outcome, or the contrary one. */
const SAME_STATEMENT = 0.6;

/** A direction that the quotes turn, of the same outcome. */
export function turnedRound({ claim, evidence: { quoted } }: RuleInput): Objection | null {
  const own = { text: claim, tokens: tokensOf(claim) };
  // What a copy changes is seen word by word.
  if (copiesOf(own, quoted).length > 0) return null;
  return gravest([turnedOutcome(own, quoted), turnedRatio(claim, quoted), turnedDirection(own, quoted)]);
}

/** Words beside a change that a lead must share with what it is held against: it names an outcome in two or three of them. */
const SHARED_BY_LEAD = 2;

/** A lead that turns what the quotes say of what it names. */
export function turnedLead({ claim, evidence: { quoted } }: RuleInput): Objection | null {
  const own = { text: claim, tokens: tokensOf(claim) };
  return gravest([turnedOutcome(own, quoted), turnedDirection(own, quoted, SHARED_BY_LEAD)]);
}

/** The quotes tell the very outcome, and only ever the other way: certain where they tell most of the sentence beside it. */
function turnedOutcome(claim: ReadSentence, quoted: readonly ReadSentence[]): Objection | null {
  const read = quoted.flatMap((of) => toldOutcomes(of.text).map((told) => ({ of, text: of.text, told })));
  const { share, sentence } = nearestTo(claim.tokens, quoted);
  for (const told of toldOutcomes(claim.text)) {
    if (A_CHANGE.test(told.text)) continue;
    const same = read.filter(
      (other) =>
        sameOutcome(told.key, other.told.key) > 0 &&
        !agreesOtherwise(claim, told.cue.start, other.of, other.told.cue.start),
    );
    const [other] = same;
    if (!other || same.some((each) => !areOpposite(told.change, each.told.change))) continue;
    const reason = `The source says “${changeTold(other.text, other.told)}” where the sentence says “${changeTold(claim.text, told)}”.`;
    const isSame = share >= SAME_STATEMENT && !LOSS.test(claim.text) && !LOSS.test(sentence?.text ?? '');
    return isSame ? veto('direction', 'contradicted', reason) : doubt('direction', reason);
  }
  return null;
}

/** Two sentences that both say that nothing differed, or of which each tells of the other's arm, turn nothing. */
function agreesOtherwise(claim: ReadSentence, at: number, read: ReadSentence, readAt: number): boolean {
  if (saysNoDifference(claim.text) && saysOnlyNoDifference(read)) return true;
  return comparesTheOtherWay({ sentence: claim, at }, { sentence: read, at: readAt });
}

/** "Induces protection of" tells less of what comes behind, not more. */
const A_CHANGE =
  /^(?:protection|prevention|inhibition|reductions?|loss|suppression|decreases?|declines?|improvements?|increases?|resistance)\b/i;

/** The word of change with its outcome, as the sentence has them. */
function changeTold(sentence: string, { cue, start, end }: ToldOutcome): string {
  return sentence.slice(Math.min(cue.start, start), Math.max(cue.end, end));
}

interface Cue {
  sign: 1 | -1;
  isDenied: boolean;
  /** Whether what stands before it is the loss of a thing: what that changes, the thing itself changes the other way. */
  isFlipped: boolean;
  token: Token;
  sentence: ReadSentence;
  /** "More", "fewer": how much of a thing there is, which a verb of change in another clause does not turn. */
  isAmount: boolean;
  /** Stems of the content words beside it. */
  beside: ReadonlySet<string>;
  /** And of the next two behind it, the thing there is more of. */
  behind: ReadonlySet<string>;
}

/** Content words on either side of a word of change that tell what it is about. */
const BESIDE = { before: 3, after: 4 };
/** "Memory, but not naive, cells enhance it" denies nothing of the cells that are named first. */
const ASIDE = /,?\s\bbut not\b[^,.;]{1,60}[,;]/g;

/** "Mice lacking it have reduced levels" denies nothing of the levels. */
const OF_NOUNS = new RegExp(`\\b(?:${LACKING}|free of|${RATHER})\\b`, 'gi');
/** "Enhanced suppression of", "suppresses the activation of": two words that tell one change. */
const ONE_CHANGE = /^(?:\s+(?:of|the|in|an?))*\s+$/i;

function cuesOf(sentence: ReadSentence): Cue[] {
  const { text, tokens } = sentence;
  const content = tokens.flatMap((token) => (token.kind === 'content' ? [token] : []));
  const blank = (part: string) => ' '.repeat(part.length);
  const plain = text.replace(ASIDE, blank).replace(OF_NOUNS, blank);
  const cues: Cue[] = [];
  let last: Token | undefined;
  for (const [at, token] of content.entries()) {
    const sign = signOf(token.stem);
    if (sign === 0 || tellsNoChange(text, token)) continue;
    // "Reduced attacks more than placebo" tells one change, and how much of it.
    if (cues.length > 0 && OF_DEGREE.test(text.slice(token.start, token.end + 8))) continue;
    const before = cues.at(-1);
    const isOne = last !== undefined && ONE_CHANGE.test(text.slice(last.end, token.start));
    last = token;
    if (isOfChange(text, token)) continue;
    const around = content.slice(Math.max(0, at - BESIDE.before), at + BESIDE.after + 1);
    const beside = around.flatMap((each) => (signOf(each.stem) === 0 ? [each.stem] : []));
    if (isOne && before) {
      const product = before.sign === sign ? 1 : -1;
      cues[cues.length - 1] = { ...before, sign: product, beside: new Set([...before.beside, ...beside]) };
    } else {
      cues.push({
        sign,
        isDenied:
          isNegated(plain, token.start) || NO_EVIDENCE.test(plain.slice(Math.max(0, token.start - 140), token.start)),
        isFlipped: LOSS.test(text.slice(Math.max(0, token.start - 80), token.start)),
        token,
        sentence,
        isAmount: AMOUNT.test(token.text),
        beside: new Set(beside),
        behind: new Set(content.slice(at + 1, at + 3).map(({ stem }) => stem)),
      });
    }
  }
  return cues;
}

const LOSS =
  /\b(?:loss|lack(?:s|ing)?|absence|deficien\w+|delet\w+|knock-?(?:out|down)|ablat\w+|deplet\w+|silenc\w+|inhibit\w*|block\w*|antagonis\w+|mutant|null|without|low)\b/i;

/** "More likely to reduce it" tells of a reduction. */
function isOfChange(text: string, { text: word, end }: Token): boolean {
  const verb = /^\slikely\b[^.;:]{0,60}?\bto\s(\p{L}+)/iu.exec(text.slice(end, end + 90))?.[1];
  return word === 'more' && verb !== undefined && signOf(stemOf(foldWord(verb))) !== 0;
}

/** "No evidence that these risks could be lowered" denies the change, however far behind. */
const NO_EVIDENCE =
  /\bno (?:\p{L}+ )?evidence (?:that\b(?:(?!\bbut\b)[^.;:,])*|(?:of|for)\b(?:(?!\b(?:and|but)\b)[^.;:,])*)$/iu;

const OF_DEGREE = /^(?:more|less|greater|further)\s(?:(?:so|often)\s)?than\b/i;

function turnedDirection(claim: ReadSentence, quoted: readonly ReadSentence[], least = 1): Objection | null {
  const read = withFiguresOf(claim, quoted).flatMap(cuesOf);
  for (const cue of cuesOf(claim)) {
    const scored = read
      .filter(
        (other) =>
          cue.isFlipped === other.isFlipped &&
          isComparable(cue, other) &&
          !agreesOtherwise(claim, cue.token.start, other.sentence, other.token.start),
      )
      .map((other) => ({ other, shared: sharedBy(cue.beside, other.beside) }));
    const most = Math.max(0, ...scored.map(({ shared }) => shared));
    if (most < least) continue;
    const nearest = scored.filter(({ shared }) => shared === most).map(({ other }) => other);
    const opposite = nearest.filter((other) => isOpposite(cue, other));
    if (opposite.length === nearest.length) {
      return doubt('direction', `The source says “${wordsOf(opposite[0])}” where the sentence says “${wordsOf(cue)}”.`);
    }
  }
  return null;
}

/** Where figures of a sentence stand in one quote, it is that result which it tells, and no other one beside it. */
function withFiguresOf(claim: ReadSentence, quoted: readonly ReadSentence[]): readonly ReadSentence[] {
  const own = new Set(figuresIn(claim));
  const counts = quoted.map((sentence) => figuresIn(sentence).filter((value) => own.has(value)).length);
  const most = Math.max(0, ...counts);
  return most < FIGURES ? quoted : quoted.filter((_, at) => counts[at] === most);
}

/** So many figures in common are no chance: a value with its interval. */
const FIGURES = 3;

function figuresIn({ tokens }: ReadSentence): string[] {
  return [...new Set(tokens.flatMap((token) => (token.kind === 'number' ? [token.number.value] : [])))];
}

/** "Increased risk", "lower odds", "reduces the incidence": a direction of how often something happens. */
const OF_RISK =
  /\b(?:(?<up>increas(?:es?|ed|ing)|higher|greater|elevated|raises?|raised|more)|(?<down>decreas(?:es?|ed|ing)|lower(?:s|ed)?|reduc(?:es?|ed|ing)|less|fewer))\s(?:the\s|an?\s|overall\s|their\s)*(?:risks?|odds|likelihood|likely|incidence|chances?|hazard)\b/i;
const RATIOS: ReadonlySet<string> = new Set(['HR', 'OR', 'RR', 'IRR']);

/** A higher risk told where every ratio of the quotes lies below 1, or a lower one where every one lies above. */
function turnedRatio(claim: string, quoted: readonly ReadSentence[]): Objection | null {
  const told = OF_RISK.exec(claim);
  if (!told || isNegated(claim, told.index)) return null;
  const ratios = quoted.flatMap(({ text }) =>
    findEffects(text).flatMap(({ measure, value }) => (RATIOS.has(measure) ? [value] : [])),
  );
  const isUp = told.groups?.['up'] !== undefined;
  // Where the quotes say so themselves, ratios of other groups beside it do not matter.
  if (quoted.some(({ text }) => (OF_RISK.exec(text)?.groups?.['up'] !== undefined) === isUp && OF_RISK.test(text)))
    return null;
  if (ratios.length === 0 || !ratios.every((ratio) => (isUp ? ratio < 1 : ratio > 1))) return null;
  const reason = `The sentence says “${told[0]}”; the source gives a ratio of ${ratios[0]}, ${isUp ? 'below' : 'above'} 1, which means a ${isUp ? 'lower' : 'higher'} risk.`;
  return doubt('direction', reason);
}

function wordsOf(cue: Cue | undefined): string {
  if (!cue) return '';
  const words = wordsAround(cue.sentence.text, cue.token.start, cue.token.end);
  return cue.isDenied && !/\bn[o']t?\b/i.test(words) ? `not … ${words}` : words;
}

/** A change and an amount are set against each other only where the change is told of the thing there is more of. */
function isComparable(a: Cue, b: Cue): boolean {
  if (isOfWorth(a) !== isOfWorth(b)) return false;
  if (a.isAmount === b.isAmount) return true;
  return (a.isAmount ? sharedBy(a.behind, b.beside) : sharedBy(b.behind, a.beside)) > 0;
}

/** "Better" may be less of it or more. */
function isOfWorth({ token }: Cue): boolean {
  return token.kind === 'content' && /^(?:better|worse|superior|inferior)$/.test(token.text);
}

function isOpposite(a: Cue, b: Cue): boolean {
  if (a.isDenied || b.isDenied) return a.isDenied !== b.isDenied && a.sign === b.sign;
  return a.sign !== b.sign;
}
