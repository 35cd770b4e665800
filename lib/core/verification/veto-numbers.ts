import { type NumberMention, numbersIn } from '../text/numbers.ts';
import { countTheSame, isTheNumber, placesOf } from './number-places.ts';
import { doubt, gravest, type Objection, type RuleInput, veto } from './veto.ts';
import { wordsAround } from './words-around.ts';

/** "About 30%" may stand for 30.3 %. */
const ROUGHLY =
  /(?:\b(?:about|around|approximately|approx\.?|roughly|nearly|almost|some|circa|close to|an estimated|just (?:over|under))|[~≈∼])\s*(?:\p{Lu}{2,4}\s)?[$£€]?$/iu;
/** Said right behind the number, no other between: "10.2% (calculated)". Data "derived" from something calculate nothing. */
const CALCULATED = /^[^\d]{0,45}\b(?:calculated|computed|\(derived|our (?:own )?(?:calculation|arithmetic))\b/i;
const INTERVAL_LEVEL = /^9[059]\s?%\s(?:CI\b|confidence interval)/;
const LEVEL_WORDS = 24;
const BESIDE = 60;
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

/** "17 against 27 percent": the unit behind the second number is the first one's, too. */
const SHARES_PERCENT =
  /^\s(?:(?:against|v\.?|vs\.?|versus|and|to|or|with)\s)?(?:\d[\d.]*\s(?:against|v\.?|vs\.?|versus|and|to|or)\s)?\d[\d.]*\s?(?:%|per ?cent\b)/i;

/** A number that none of quotes, context, record and counts gives. */
export function strangeNumber({ claim, evidence, counts }: RuleInput): Objection | null {
  return gravest(numbersIn(claim).map((said) => objectionTo(said, { claim, evidence, counts })));
}

function objectionTo(said: NumberMention, { claim, evidence, counts }: RuleInput): Objection | null {
  const { context, numbers } = evidence;
  const text = claim.slice(said.start, said.end);
  if (isPartOfName(claim, said) || /^one$/i.test(text)) return null;
  // What is marked as worked out is held against what can be worked out, and against no figure that it happens to equal.
  if (CALCULATED.test(claim.slice(said.end, said.end + BESIDE)) && isCalculated(Number(said.value), numbers))
    return null;
  if (said.bound === null && counts.includes(Number(said.value))) return null;
  // The level of an interval that code has worked out, and no share of anything.
  if (counts.length > 0 && INTERVAL_LEVEL.test(claim.slice(said.start, said.end + LEVEL_WORDS))) return null;
  if (numbers.some((read) => isTheNumber(said, read))) {
    const same = numbers.filter((read) => read.value === said.value);
    if (said.percent || same.some((read) => !read.percent) || SHARES_PERCENT.test(claim.slice(said.end))) return null;
    if (isRounded(claim, said, numbers)) return null;
    return veto('number', 'partly', `The source gives ${text}%, not ${text}.`);
  }
  const record = [...context.works.flatMap(({ year, n }) => [year, n]), ...counts].filter((each) => each !== null);
  if (said.bound === null && record.includes(Number(said.value))) return null;
  if (countsWhatIsCited(claim, said, context.works.length) || isOneIn(claim, said, evidence.text)) return null;
  if (isRounded(claim, said, numbers) || isInWords(text, evidence.text, numbers)) return null;
  if (countsWhatIsCompared(claim, said))
    return doubt(
      'number',
      `The sentence counts “${claim.slice(said.start, said.end + 24).trim()}”; the source does not say the number.`,
    );
  const places = placesOf(said, context.works);
  const [first] = places;
  if (!first) return veto('number', 'not_found', reasonFor(claim, said, numbers));
  const own = { text: claim, number: said };
  // A share elsewhere in a work may be one of anything.
  if (!said.percent && places.some((place) => countTheSame(own, place))) return null;
  const [here, there] = [own, first].map((each) => wordsAround(each.text, each.number.start, each.number.end));
  return doubt('number', `The sentence says “${here}”; the source does not say so here, and elsewhere “${there}”.`);
}

const ONE_IN = /\b(?:1|one) in (?:(?:about|around|every|roughly|some) )?(\d[\d,]*)/gi;
const RATE =
  /(?<![\d.,])(\d[\d,]*(?:\.\d+)?) ?(?:%|(?:[a-z]+ ){0,2}per (million|100[, ]?000|10[, ]?000|1[, ]?000|100)\b)/gi;

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

/** "Two meta-analyses", "both of the two studies": the works that the sentence cites, counted in words. */
function countsWhatIsCited(claim: string, { start, end, value }: NumberMention, cited: number): boolean {
  return (
    Number(value) <= cited &&
    /^\p{L}+$/u.test(claim.slice(start, end)) &&
    /^ (?:[\p{L}-]+ ){0,3}(?:works?|stud(?:y|ies)|trials?|reviews?|meta-analys[ei]s|reports?|cohorts?|surveys?|articles?)\b/iu.test(
      claim.slice(end, end + 80),
    )
  );
}

/** "Three treatments", "both of two arms": a writer counts what a source lists. */
function countsWhatIsCompared(claim: string, { start, end, value }: NumberMention): boolean {
  return (
    Number(value) <= MOST_COMPARED &&
    /^\p{L}+$/u.test(claim.slice(start, end)) &&
    /^ (?:[\p{L}-]+ )?(?:arms?|groups?|treatments?|drugs?|outcomes?|measures?|comparisons?|products?|subgroups?|designs?|methods?|options?|kinds?|types?|reasons?|results?|starches|programmes?)\b/iu.test(
      claim.slice(end, end + 60),
    )
  );
}

const MOST_COMPARED = 6;

/** Digits of IL-6, CD4+, "type 2" and "95% CI", and "several hundred", belong to a name; other rules compare names. */
function isPartOfName(claim: string, { start, end }: NumberMention): boolean {
  const around = [claim.slice(Math.max(0, start - 2), start), claim.slice(end, end + 2)];
  return (
    (/^\p{L}+s?$/u.test(claim.slice(start, end)) &&
      /\b(?:several|many)\s$/i.test(claim.slice(Math.max(0, start - 8), start))) ||
    /\p{L}[-‐‑]?$/u.test(around[0] ?? '') ||
    (/^(?:\p{L}|[-‐‑'’′]\p{L})/u.test(
      claim.slice(end, end + 2).replace(/^-?(?:fold|year|month|week|day|hour|minute|point)/i, ''),
    ) &&
      !/^-?(?:fold|ye|mo|we|da|ho|mi|po)/i.test(claim.slice(end, end + 3)))
  );
}

function isRounded(claim: string, said: NumberMention, numbers: readonly NumberMention[]): boolean {
  const value = Number(said.value);
  const before = claim.slice(Math.max(0, said.start - 24), said.start);
  const isRough = ROUGHLY.test(before);
  const isBound = said.bound !== null || /\b(?:over|under|more than|less than|up to)\s*$/i.test(before);
  if (!isRough && !isBound) return false;
  return numbers.some((read) => {
    if (said.percent !== read.percent) return false;
    const distance = Math.abs(Number(read.value) - value);
    const isNear =
      (distance <= Math.abs(ROUGH * Number(read.value)) && digitsOf(said) < digitsOf(read)) ||
      Math.round(Number(read.value)) === value;
    if (isRough || said.bound === null) return isNear;
    const isAbove = said.bound === '>' || said.bound === '≥';
    return isNear && (isAbove ? Number(read.value) >= value : Number(read.value) <= value);
  });
}

/** Digits that tell: a rounded number has fewer than what it stands for. */
function digitsOf({ value }: NumberMention): number {
  const digits = value.replace(/^-/, '');
  return (digits.includes('.') ? digits.replace('.', '').replace(/^0+/, '') : digits.replace(/0+$/, '')).length;
}

/** "Half" for 50 % and 0.5, and the other way round. */
function isInWords(said: string, text: string, numbers: readonly NumberMention[]): boolean {
  return FOLDS.some(([word, values]) => {
    if (word.test(said)) return values.some((value) => numbers.some((read) => Number(read.value) === value));
    return values.includes(Number(said.replace('%', ''))) && word.test(text);
  });
}

/** A sum, difference, ratio or share of two numbers given. */
function isCalculated(value: number, numbers: readonly NumberMention[]): boolean {
  const read = [...new Set(numbers.map((each) => Number(each.value)))].slice(0, 40);
  const isIt = (made: number) => Number.isFinite(made) && Math.abs(made - value) <= 0.01 * Math.abs(value) + 1e-9;
  return read.some(
    (a) => isIt(100 - a) || read.some((b) => [a + b, a - b, a / b, (100 * a) / b, 100 * (1 - a / b)].some(isIt)),
  );
}

function reasonFor(claim: string, said: NumberMention, numbers: readonly NumberMention[]): string {
  const text = `${claim.slice(said.start, said.end)}${said.percent ? '%' : ''}`;
  const nearest = nearestTo(said, numbers);
  return nearest === null
    ? `The source does not give the number ${text}.`
    : `The source gives ${nearest}, not ${text}.`;
}

/** The one number of the same kind that the source gives, or the one nearest in size within a factor of two. */
function nearestTo(said: NumberMention, numbers: readonly NumberMention[]): string | null {
  const value = Number(said.value);
  const alike = numbers
    .filter((read) => read.percent === said.percent && read.value.includes('.') === said.value.includes('.'))
    .toSorted((a, b) => Math.abs(Number(a.value) - value) - Math.abs(Number(b.value) - value))[0];
  if (!alike || Math.abs(Number(alike.value) - value) > Math.abs(value)) return null;
  return `${alike.value}${alike.percent ? '%' : ''}`;
}
