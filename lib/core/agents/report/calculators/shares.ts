import * as z from 'zod';
import { type Arm, differenceBetween, differenceOf, scoreInterval } from '../../../reading/effects/two-arms.ts';
import { type CalculatorAnswer, calculator, inPeople, peopleFor, twoDigits } from './calculator.ts';

const arm = z.object({
  events: z.number().nullish().describe('How many had the event; leave out where only a percentage is printed.'),
  percent: z.number().nullish().describe('The share with the event in per cent, where no count is printed.'),
  of: z.number().nullish().describe('How many people the group has, where that is printed.'),
});
type PrintedArm = z.infer<typeof arm>;

const twoArms = z.object({ treated: arm, control: arm });
type TwoArms = z.infer<typeof twoArms>;

const NO_SHARE =
  'Give each group a share: events with of, or percent; events may not be more than of, nor percent above 100.';
/** Intervals at least this wide, in percentage points, are given without decimals. */
const WIDE = 10;
/** With fewer people an interval says nothing: anything is possible. */
const LEAST_OF = 5;

const printedIn = ({ treated, control }: TwoArms) => [...numbersOf(treated), ...numbersOf(control)];
// "No recipient" prints a zero without a figure.
const numbersOf = ({ events, percent, of }: PrintedArm) => [events ?? percent, of].filter((value) => value !== 0);

function shareOf({ events, percent, of }: PrintedArm): number | null {
  const share = typeof events === 'number' ? (of ? events / of : Number.NaN) : (percent ?? Number.NaN) / 100;
  return share >= 0 && share <= 1 ? share : null;
}

/** Null where the size of the arm is not given. */
function wholeArm({ events, percent, of }: PrintedArm): Arm | null {
  return of ? { events: events ?? ((percent ?? 0) * of) / 100, of } : null;
}

/**
 * Cochrane Handbook 6.4.1; the interval is Newcombe's hybrid of two score intervals (Stat Med 1998;17:873, method 10).
 */
export const riskDifference = calculator({
  name: 'riskDifference',
  description:
    'Absolute difference between the shares of two groups of one study: in percentage points with its 95% interval where both sizes are given, else in people.',
  input: twoArms,
  printed: printedIn,
  calculate({ treated, control }) {
    const [first, second] = [shareOf(treated), shareOf(control)];
    if (first === null || second === null) return { problem: NO_SHARE };
    const [a, b] = [wholeArm(treated), wholeArm(control)];
    if (!a || !b) return withoutSizes(first - second);
    const { difference, low, high } = differenceOf(a, b);
    const [from = low, to = high] =
      high - low >= WIDE ? [low, high].map((bound) => Math.sign(bound) * Math.round(Math.abs(bound))) : [low, high];
    return {
      text: `difference ${difference} percentage points, 95% CI ${from} to ${to}`,
      numbers: [difference, low, high, from, to].flatMap((value) => [value, Math.abs(value)]),
    };
  },
});

function withoutSizes(difference: number): CalculatorAnswer {
  if (difference === 0) return { problem: 'The two shares are the same.' };
  const people = peopleFor(difference);
  const { text, numbers } = inPeople(difference, people);
  return {
    text: `${text} in ${people.toLocaleString('en')}; without the sizes of the groups there is no interval`,
    numbers: [...numbers, people],
  };
}

/**
 * The inverse of the risk difference, with the inverse of its interval; no interval where that of the difference
 * includes zero (Altman, BMJ 1998;317:1309).
 */
export const numberNeededToTreat = calculator({
  name: 'numberNeededToTreat',
  description:
    'How many people have to be treated for one of them to have the event less (or more) often, from the shares of two groups of one study.',
  input: twoArms,
  printed: printedIn,
  calculate({ treated, control }) {
    const [first, second] = [shareOf(treated), shareOf(control)];
    if (first === null || second === null) return { problem: NO_SHARE };
    if (first === second) return { problem: 'The two shares are the same.' };
    const [a, b] = [wholeArm(treated), wholeArm(control)];
    const number = Math.round(1 / Math.abs(first - second));
    const one = `1 ${first < second ? 'fewer' : 'more'} in ${number.toLocaleString('en')}`;
    if (!a || !b) return { text: `${one}; without the sizes of the groups there is no interval`, numbers: [1, number] };
    const { low, high } = differenceBetween(a, b);
    if (low <= 0 && high >= 0)
      return { problem: 'The interval of the difference includes zero: it may be due to chance.' };
    const bounds = [low, high].map((bound) => Math.round(1 / Math.abs(bound))).sort((x, y) => x - y);
    return {
      text: `${one}, 95% CI ${bounds.map((bound) => bound.toLocaleString('en')).join(' to ')}`,
      numbers: [1, number, ...bounds],
    };
  },
});

/** Wilson's score interval (J Am Stat Assoc 1927;22:209; Newcombe, Stat Med 1998;17:857). */
export const shareInterval = calculator({
  name: 'shareInterval',
  description: 'The 95% interval of one share, such as 0 of 120.',
  input: arm,
  printed: numbersOf,
  calculate(given) {
    const [share, whole] = [shareOf(given), wholeArm(given)];
    if (share === null || !whole) return { problem: 'Give events or percent, and of.' };
    if (whole.of < LEAST_OF) return { problem: 'With so few people an interval says nothing.' };
    const { low, high } = scoreInterval(whole);
    const [from, to] = [twoDigits(100 * Math.max(0, low)), twoDigits(100 * high)];
    const zero = whole.events === 0 ? [0] : [];
    return { text: `95% CI ${from}% to ${to}%`, numbers: [...zero, from, to] };
  },
});
