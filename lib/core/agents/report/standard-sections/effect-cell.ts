import type { Finding } from '#contract/finding.ts';
import type { StudyFacts } from '#contract/work-reading.ts';
import { isLevel, plainNumbers } from '#core/reading/effects/effect-intervals.ts';
import { findEffects } from '#core/reading/effects/effects.ts';
import { numbersIn } from '#core/text/numbers.ts';
import { withoutAsides } from '#core/text/paper-sections.ts';
import { stems } from '#core/text/words.ts';
import { type Quoted, valueCell } from './draft.ts';

/** "RR 0.88 (0.74 to 1.04)", "24.5 % v 20 %", "P<0.001"; not known where the finding has no number of its own. */
export function effectCell(finding: Finding | undefined): Quoted {
  const arms = finding ? armsText(finding) : null;
  const text = finding && (arms ? [arms, finding.p].filter(Boolean).join(', ') : effectText(finding));
  return finding && text && isStated(text, finding) ? valueCell(text, finding.citation) : valueCell(null, null);
}

function isStated(text: string, { citation: { quote } }: Finding): boolean {
  const stated = new Set(numbersIn(quote).map(({ value }) => Math.abs(Number(value))));
  return numbersIn(text).every(({ value }) => stated.has(Math.abs(Number(value))));
}

function effectText({ measure, value, low, high, p, timepoint, citation: { quote } }: Finding): string {
  if (value === null) return p ?? '';
  const name = measure === null || measure === 'other' || measure === 'percent' ? '' : `${measure} `;
  const printed = (number: number) => asPrinted(number, quote);
  const interval = low === null || high === null ? '' : ` (${printed(low)} to ${printed(high)})`;
  const unit = measure === 'percent' ? ' %' : '';
  const stated = new Set(numbersIn(quote).map((number) => number.value));
  // The time point may come from another sentence; a number without its quote is not shown.
  const isStated = numbersIn(timepoint ?? '').every((number) => stated.has(number.value));
  return [`${name}${printed(value)}${unit}${interval}`, isStated ? timepoint : null].filter(Boolean).join(', ');
}

/** With the trailing zeros as printed, which show its precision: "1.50". */
function asPrinted(number: number, quote: string): string {
  const own = numbersIn(quote).find(({ value }) => Math.abs(Number(value)) === Math.abs(number));
  const [digits] = /\d+\.\d+/.exec(own ? quote.slice(own.start, own.end) : '') ?? [];
  if (digits === undefined || Number(digits) !== Math.abs(number)) return String(number);
  return number < 0 ? `-${digits}` : digits;
}

/** A subgroup, a part of the sample, or one trial within a review, named before the number. */
const SUBGROUP =
  /\bsub-?(?:groups?|sets?|analys[ei]s)\b|\bstratif\w+|\bpost[- ]hoc\b|\bonly (?:in|among)\b|\bamong (?:those|the \d)|\bin those\b|\b(?:one|a single) (?:[\w-]+ ){0,3}(?:trial|study|RCT)\b/i;

/** Whether a finding is about the whole study rather than a subgroup or another comparator than the study's own. */
export function isOfWhole(finding: Finding, study: StudyFacts | undefined): boolean {
  const { quote } = finding.citation;
  const named = SUBGROUP.exec(quote);
  const isOfPart = named !== null && finding.value !== null && named.index < placeOf(finding.value, quote);
  return !isOfPart && !differsInComparator(finding.comparison, study?.comparison?.value ?? null);
}

function differsInComparator(stated: string | null, own: string | null): boolean {
  if (stated === null || own === null) return false;
  const known = new Set(stems(own));
  const against = stems(stated.split(/\s(?:v|vs|versus)\.?\s/i).at(-1) ?? stated);
  return against.length > 0 && !against.some((stem) => known.has(stem));
}

/**
 * Whether the number of a finding belongs to its outcome. Where a quote gives several effects, its own follows a word
 * of the outcome's name with no other effect in between.
 */
export function isOfOutcome({ outcome, value, low, citation: { quote } }: Finding): boolean {
  if (value === null || outcome === '') return true;
  const effects = findEffects(quote).filter((effect) => effect.low !== null || effect.measure !== 'percent');
  const at = effects.findIndex((effect) => effect.value === value && (low === null || effect.low === low));
  const [own, before] = [effects[at], effects[at - 1]];
  if (effects.length < 2 || !own) return true;
  const named = new Set(stems(quote.slice(before?.end ?? 0, own.start)));
  return stems(outcome).some((stem) => named.has(stem));
}

function placeOf(value: number, quote: string): number {
  const number = numbersIn(quote).find((each) => Math.abs(Number(each.value)) === Math.abs(value));
  return number?.start ?? Number.POSITIVE_INFINITY;
}

/** A number of one arm. */
interface ArmNumber {
  value: number;
  start: number;
  end: number;
}

/** More arms cannot be compared at a glance. */
const MOST_ARMS = 3;
/** Characters between the numbers of two arms. */
const FAR = 140;

/** Sets one arm against the other. */
const AGAINST = /\b(?:v|vs|versus|compared (?:with|to)|against|than|relative to|as opposed to)\b/i;
const CLAUSE_BREAK = /\b(?:and|or|while|whereas|but)\b|,|\//i;
/** Without it, two neighbouring numbers may describe two different events. */
const NAMES_ARMS =
  /\brespectively\b|\b(?:groups?|arms?|placebo|controls?|usual care|sham|recipients)\b|\bthose (?:who|given|on|receiving|with)\b/i;
/** What follows these words is the difference between the arms, another result, or another time. */
const ANOTHER = /[;:]|\b(?:differences?|reductions?|increases?|ratio|risk|respectively|interval|from baseline|p)\b/i;

/**
 * "24.5 % v 20 %", "7.2 v 9.1 days": the numbers of the arms as the quote compares them, the finding's own among them.
 * Null where the number is not a share or mean of one arm, or no other arm is given. Linear in the quote.
 */
export function armsText({ measure, value, low, citation: { quote } }: Finding): string | null {
  if (value === null || low !== null || (measure !== 'percent' && measure !== 'mean')) return null;
  const numbers = measure === 'percent' ? sharesIn(quote) : meansIn(quote);
  const text = measure === 'percent' ? quote : withoutAsides(quote);
  const arms = armsAround(value, numbers, text);
  if (!arms) return null;
  const unit = measure === 'percent' ? ' %' : '';
  const after = measure === 'mean' ? (UNIT.exec(text.slice(arms.at(-1)?.end).replace(/^[\s·]+/, ' '))?.[0] ?? '') : '';
  return `${measure === 'mean' ? 'mean ' : ''}${arms.map((arm) => `${arm.value}${unit}`).join(' v ')}${after}`;
}

const UNIT = /^ ?(?:mm ?Hg|days?|hours?|minutes?|weeks?|months?|years?|points?|kg|cm|mm|mg\/dl|mmol\/l)\b/i;

function sharesIn(quote: string): ArmNumber[] {
  return findEffects(quote).filter(({ measure, low }) => measure === 'percent' && low === null);
}

/** Ignores what is in brackets: deviations, counts, intervals. */
function meansIn(quote: string): ArmNumber[] {
  const text = withoutAsides(quote);
  return plainNumbers(text)
    .filter(
      (number) => !isLevel(text, number) && !/[±]\s?$/.test(text.slice(Math.max(0, number.start - 2), number.start)),
    )
    .map(({ value, start, end }) => ({ value: Number(value), start, end }));
}

function armsAround(value: number, numbers: readonly ArmNumber[], text: string): ArmNumber[] | null {
  const at = numbers.findIndex((number) => Math.abs(number.value) === Math.abs(value));
  if (at < 0) return null;
  const isLinked = (left: number, by: RegExp) => {
    const [one, other] = [numbers[left], numbers[left + 1]];
    if (!one || !other || other.start - one.end > FAR) return false;
    const between = text.slice(one.end, other.start);
    return by.test(between) && !ANOTHER.test(between);
  };
  let [first, last] = [at, at];
  while (isLinked(last, AGAINST)) last += 1;
  while (first > 0 && isLinked(first - 1, AGAINST)) first -= 1;
  const isAlone = first === last;
  const isList = isAlone && numbers.length <= MOST_ARMS && NAMES_ARMS.test(text.slice(numbers[0]?.end));
  const all = isList && numbers.slice(1).every((_, left) => isLinked(left, CLAUSE_BREAK));
  const arms = all ? [...numbers] : numbers.slice(first, last + 1);
  return arms.length > 1 && arms.length <= MOST_ARMS ? arms : null;
}
