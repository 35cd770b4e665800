import { type NumberMention, numbersIn } from '../text/numbers.ts';
import { splitSentences } from '../text/sentences.ts';
import type { EvidenceReading } from './evidence-reading.ts';

/** "About 30%" may stand for 30.3 %. */
const ROUGHLY =
  /(?:\b(?:about|around|approximately|approx\.?|roughly|nearly|almost|some|circa|close to|an estimated|just (?:over|under))|[~≈∼])\s*(?:\p{Lu}{2,4}\s)?[$£€]?$/iu;
/** The distance of a rough number from the one it stands for, as a share of it. */
const ROUGH = 0.05;
const FOLDS: readonly (readonly [RegExp, readonly number[]])[] = [
  [/\bhalv(?:es|ed|ing)\b|\bhalf\b/i, [0.5, 50]],
  [/\b(?:a|one) third\b/i, [1 / 3, 33, 33.3]],
  [/\btwo thirds\b/i, [2 / 3, 67, 66.7]],
  [/\b(?:a|one) quarter\b/i, [0.25, 25]],
  [/\bdoubl(?:es|ed|ing)\b/i, [2, 100]],
  [/\btripl(?:es|ed|ing)\b/i, [3, 200]],
];

/** Whether a number that no source prints so tells one that it does: rounded, in words, as "1 in so many", or of who is left. */
export function isToldOtherwise(claim: string, said: NumberMention, evidence: EvidenceReading): boolean {
  return (
    isOneIn(claim, said, evidence.text) ||
    isRounded(claim, said, evidence.numbers) ||
    isInWords(claim.slice(said.start, said.end), evidence.text, evidence.numbers) ||
    isAboutFold(claim, said, evidence) ||
    isOneSingle(said, evidence.around) ||
    isAccuracy(claim, said, evidence.numbers) ||
    isBelow(claim, said, evidence.numbers) ||
    isMinus(said, evidence) ||
    isRatioInPercent(claim, said, evidence) ||
    isRest(claim, said, evidence)
  );
}

const ONE_IN = /\b(?:1|one) (?:(?!in\b)\p{L}+ )?in (?:(?:about|around|every|roughly|some) )?(\d[\d,]*)/giu;
const RATE =
  /(?<![\d.,])(\d[\d,]*(?:\.\d+)?)(?= ?(?:%|(?:(?:to|and|[-–]) ?\d[\d,.]* )?(?:[a-z]+ ){0,2}per (million|100[, ]?000|10[, ]?000|1[, ]?000|100)\b))/gi;

/** "About 1 in 2,000" for 493 per million or 0.05 %: one rate by another name, within a twentieth. */
function isOneIn(claim: string, { start, end }: NumberMention, text: string): boolean {
  const plain = (digits: string) => Number(digits.replace(/[, ]/g, ''));
  return Array.from(claim.matchAll(ONE_IN)).some((match) => {
    if (start < match.index || end > match.index + match[0].length) return false;
    const of = plain(match[1] ?? '');
    return Array.from(text.matchAll(RATE)).some(([, rate = '', per]) => {
      const base = per === undefined ? 100 : /million/i.test(per) ? 1_000_000 : plain(per);
      return Math.abs(base / plain(rate) - of) <= ROUGH * of;
    });
  });
}

export function isRounded(claim: string, said: NumberMention, numbers: readonly NumberMention[]): boolean {
  const value = Number(said.value);
  const before = claim.slice(Math.max(0, said.start - 24), said.start);
  const isRough = ROUGHLY.test(before);
  const limit = /\b(over|more than|under|less than|up to)\s(?:an?\s)?$/i.exec(before)?.[1]?.toLowerCase();
  if (!isRough && limit === undefined && said.bound === null) return false;
  return numbers.some((read) => {
    if (said.percent !== read.percent) return false;
    const distance = Math.abs(Number(read.value) - value);
    const isNear =
      (distance <= Math.abs(ROUGH * Number(read.value)) && digitsOf(said) < digitsOf(read)) ||
      Math.round(Number(read.value)) === value;
    if (isRough || (said.bound === null && limit === undefined)) return isNear;
    const isAbove = said.bound === null ? limit === 'over' || limit === 'more than' : /[>≥]/.test(said.bound);
    return isNear && (isAbove ? Number(read.value) >= value : Number(read.value) <= value);
  });
}

/** Digits that tell: a rounded number has fewer than what it stands for. */
function digitsOf({ value }: NumberMention): number {
  const digits = value.replace(/^-/, '');
  return (digits.includes('.') ? digits.replace('.', '').replace(/^0+/, '') : digits.replace(/0+$/, '')).length;
}

/** "1 of 7" where the source writes "one of seven"; "one" itself counts nothing. */
function isOneSingle({ value, percent }: NumberMention, around: string): boolean {
  return value === '1' && !percent && /\b(?:one|a single)\b/i.test(around);
}

const ACCURACY = /\b(?:sensitivit(?:y|ies)|specificit(?:y|ies)|predictive values?)\b/i;

/** "Sensitivity 14%" for 0.14; a hazard ratio of 0.14 is no 14 %. */
function isAccuracy(claim: string, { value, percent }: NumberMention, numbers: readonly NumberMention[]): boolean {
  return (
    percent &&
    ACCURACY.test(claim) &&
    numbers.some(
      (read) => !read.percent && Number(read.value) < 1 && Math.abs(100 * Number(read.value) - Number(value)) < 1e-6,
    )
  );
}

const LESS =
  /\b(?:less|fewer|lower|lowered|shorter|smaller|saved?|spared?|below|fell|falls?|reduc\w+|decreas\w+|drop\w*|declin\w+|colder|cooler|lighter|slower|earlier)\b/i;
const NEAR_LESS = 40;

/** "331 ml less" for a difference of -331. */
function isBelow(claim: string, said: NumberMention, numbers: readonly NumberMention[]): boolean {
  const near = claim.slice(Math.max(0, said.start - NEAR_LESS), said.end + NEAR_LESS);
  return (
    LESS.test(near) && numbers.some(({ value, percent }) => value === `-${said.value}` && percent === said.percent)
  );
}

/** "-14%" in a table for "reduced by 14%". */
function isMinus({ value, percent }: NumberMention, { quoted }: EvidenceReading): boolean {
  return (
    value.startsWith('-') &&
    quoted.some(
      ({ text }) =>
        LESS.test(text) && numbersIn(text).some((read) => `-${read.value}` === value && read.percent === percent),
    )
  );
}

const MORE = /^%?\s?(?:\p{L}+ )?(?:more|higher|greater|larger|longer|increase|rise|excess)\b/iu;
const FEWER = /^%?\s?(?:\p{L}+ )?(?:fewer|less|lower|smaller|shorter|reduction|decrease|fall|drop)\b/iu;
export const RATIO = /\b(?:ratios?|relative risks?|relative rates?|relative hazards?|RRs?|ORs?|HRs?|IRRs?)\b/;
const MORE_BEFORE = /\b(?:increase|rise|excess) of (?:(?:up to|about|at most|at least) )?$/i;
const FEWER_BEFORE = /\b(?:reduction|decrease|fall|drop) of (?:(?:up to|about|at most|at least) )?$/i;
const SAYS_MORE = /\b(?:more|higher|greater|larger|longer|increas\w+|rais\w+|rise|rose|excess)\b/i;
const SAYS_FEWER = /\b(?:fewer|less|lower\w*|smaller|shorter|reduc\w+|decreas\w+|fall|fell|drop\w*)\b/i;
const LARGEST_RATIO = 10;

/** "6% more" for a ratio of 1.06, "37% lower" for one of 0.63, "a fall of 29%" for a bound of 0.71. */
function isRatioInPercent(
  claim: string,
  { value, percent, start, end }: NumberMention,
  evidence: EvidenceReading,
): boolean {
  const [before, behind] = [claim.slice(Math.max(0, start - NEAR_LESS), start), claim.slice(end, end + NEAR_LESS)];
  const isMore = MORE_BEFORE.test(before) || MORE.test(behind);
  const isFewer = FEWER_BEFORE.test(before) || FEWER.test(behind);
  // "How much more is it? About 12%": only a claim of one direction says of which its share is.
  const [sayMore, sayFewer] = isMore || isFewer ? [isMore, isFewer] : [SAYS_MORE.test(claim), SAYS_FEWER.test(claim)];
  const sign = sayMore === sayFewer ? 0 : sayMore ? 1 : -1;
  if (!percent || sign === 0 || !RATIO.test(evidence.text)) return false;
  return evidence.numbers.some((read) => {
    const ratio = Number(read.value);
    const isRatio = !read.percent && read.value.includes('.') && ratio > 0 && ratio < LARGEST_RATIO;
    return isRatio && Math.abs(100 * sign * (ratio - 1) - Number(value)) < 1e-6;
  });
}

/** Said of who is left: "the other nine", "nine of 15 did not". */
const OF_REST =
  /\b(?:others?|remaining|remainder|rest|left|without|not|no|none|never|neither|cannot|free of|lack\w*|negative|only|un\p{L}+ed)\b/iu;
const NEAR_REST = 70;

/** "The other nine" where one sentence of the source gives six of 15, and "71% did not" where it gives 29%. */
function isRest(claim: string, said: NumberMention, { context }: EvidenceReading): boolean {
  const value = Number(said.value);
  const near = claim.slice(Math.max(0, said.start - NEAR_REST), said.end + NEAR_REST);
  if (said.bound !== null || !Number.isInteger(value) || value <= 0 || !OF_REST.test(near)) return false;
  const own = numbersIn(claim);
  const quoted = context.quotes.map(({ citation: { quote } }) => quote);
  return [...quoted, ...context.works.map(({ abstract }) => abstract)]
    .flatMap((text) => splitSentences(text).map((sentence) => numbersIn(sentence.text).slice(0, MOST_IN_SENTENCE)))
    .some((read) => {
      if (said.percent) return read.some((part) => part.percent && Number(part.value) === 100 - value);
      const counts = read.filter(
        ({ percent, bound, value: count }) => !percent && bound === null && /^\d+$/.test(count),
      );
      // The whole or the part is told beside it, or it is said of "the other" ones.
      const isTold = (part: string, all: string) =>
        own.some((each) => each.value === all || each.value === part) || /\b(?:others?|remaining|rest)\b/i.test(near);
      return counts.some((part) =>
        counts.some((all) => Number(all.value) - Number(part.value) === value && isTold(part.value, all.value)),
      );
    });
}

/** "Half" for 50 % and 0.5, and the other way round. */
function isInWords(said: string, text: string, numbers: readonly NumberMention[]): boolean {
  return FOLDS.some(([word, values]) => {
    if (word.test(said))
      return values.some((value) => numbers.some((read) => Math.abs(Number(read.value) - value) <= ROUGH * value));
    return values.includes(Number(said.replace('%', ''))) && word.test(text);
  });
}

/** "About half of its patients" where one sentence of the source gives 1199 of 2607. */
function isAboutFold(claim: string, { start, end }: NumberMention, { context }: EvidenceReading): boolean {
  const before = claim.slice(Math.max(0, start - 24), start);
  if (!ROUGHLY.test(before) && !/\b(?:over|under|(?:more|less) than)\s$/i.test(before)) return false;
  const share = FOLDS.find(([word]) => word.test(claim.slice(start, end)))?.[1][0];
  if (share === undefined || share >= 1) return false;
  return context.works.some(({ abstract }) =>
    splitSentences(abstract).some(({ text }) => {
      const counts = numbersIn(text)
        .flatMap(({ value, percent }) => (percent ? [] : [Number(value)]))
        .slice(0, MOST_IN_SENTENCE);
      return counts.some((part) => counts.some((all) => Math.abs(part / all - share) <= ROUGH_FOLD * share));
    }),
  );
}

/** Each is held against each. */
const MOST_IN_SENTENCE = 40;
/** A fold in words is no more exact than this share of it. */
const ROUGH_FOLD = 0.1;
