import type { Finding } from '#contract/finding.ts';
import { withoutAsides } from '#core/evidence/prose.ts';
import { isLevel, plainNumbers } from '#core/reading/effects/effect-intervals.ts';
import { findEffects } from '#core/reading/effects/effects.ts';

/** A number of one arm. */
interface ArmNumber {
  value: number;
  start: number;
  end: number;
}

/** Arms of a trial that are still compared at a glance. */
const MOST_ARMS = 3;
/** Characters between the numbers of two arms. */
const FAR = 140;

/** Sets one arm against the other. */
const AGAINST = /\b(?:v|vs|versus|compared (?:with|to)|against|than|relative to|as opposed to)\b/i;
const BESIDE = /\b(?:and|or|while|whereas|but)\b|,|\//i;
/** Without it two numbers beside each other may be of two things that happened. */
const NAMES_ARMS =
  /\brespectively\b|\b(?:groups?|arms?|placebo|controls?|usual care|sham|recipients)\b|\bthose (?:who|given|on|receiving|with)\b/i;
/** Behind these stands the difference of the arms, another result, or another time. */
const ANOTHER = /[;:]|\b(?:differences?|reductions?|increases?|ratio|risk|respectively|interval|from baseline|p)\b/i;

/**
 * "24.5 % v 20 %", "7.2 v 9.1 days": the numbers of the arms beside each other as the quote sets them, the finding's own among
 * them. Null where it is no share or mean of one arm, or no other arm stands beside it. Linear in the quote.
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

/** Without what stands in brackets: deviations, counts, intervals. */
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
  const all = isList && numbers.slice(1).every((_, left) => isLinked(left, BESIDE));
  const arms = all ? [...numbers] : numbers.slice(first, last + 1);
  return arms.length > 1 && arms.length <= MOST_ARMS ? arms : null;
}
