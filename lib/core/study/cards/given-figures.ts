import { numbersIn } from '../../text/numbers.ts';
import { words } from '../../text/words.ts';
import type { Figure } from './figures.ts';

/** What a study says of those who took part, whatever it found. */
const SAMPLE: ReadonlySet<string> = new Set(['enrolled', 'recruited', 'baseline', 'respondents', 'participated']);
const AVERAGES: ReadonlySet<string> = new Set(['mean', 'median', 'average']);
const SEXES: ReadonlySet<string> = new Set(['women', 'men', 'female', 'male', 'females', 'males', 'girls', 'boys']);
/** Words behind a share before the sex that it is of: “% of the patients were”. */
const BEFORE_SEX = 6;
/** “group 1”, “arm B”. */
const UNNAMED = /\b(?:groups?|arms?) (?:[A-H]|[1-9]|I{1,3}|IV)(?![\w.%])/i;
const BE: ReadonlySet<string> = new Set(['were', 'was', 'are', 'is']);

/**
 * Whether a figure tells who was studied, or of groups that only a letter names: nobody learns “the mean age was 57”, “48% were women” or
 * “29% in group A”. An effect is no such figure.
 */
export function isOfSample(quote: string, { measure, end }: Figure): boolean {
  if (UNNAMED.test(quote)) return true;
  if (measure !== null && measure !== 'percent' && measure !== 'other') return false;
  // “In a trial of 199 men (average age 45) …” goes on to what it found.
  const own = words(quote.replace(/\([^()]*\)/g, (aside, at) => (at < end && end < at + aside.length ? aside : ' ')));
  const isRate = (word: string, at: number) =>
    word === 'response' && (own[at + 1] === 'rate' || own[at + 1] === 'rates');
  const isAge = (word: string, at: number) => word === 'age' && AVERAGES.has(own[at - 1] ?? '');
  return (
    own.some((word, at) => SAMPLE.has(word) || isRate(word, at) || isAge(word, at)) || isOfSex(words(quote.slice(end)))
  );
}

/** “48% women”, “58% of participants were women”, but not “13% of women had …”. */
function isOfSex(behind: readonly string[]): boolean {
  const at = behind.findIndex((word) => SEXES.has(word));
  const own = behind[0] === 'percent' ? behind.slice(1) : behind;
  return SEXES.has(own[0] ?? '') || (at > 0 && at <= BEFORE_SEX && BE.has(behind[at - 1] ?? ''));
}

/** The label of a paragraph, as “Worked example: …”. */
const LABEL = /^[^\n.:]{0,40}[.:]/;

/** Whether a place is in a paragraph that is labelled as an example: its figures are made up. */
export function isInExample(text: string, start: number): boolean {
  const paragraph = text.slice(text.lastIndexOf('\n', start - 1) + 1);
  return words(LABEL.exec(paragraph)?.[0] ?? '').includes('example');
}

/** What begins a condition, and where it ends. */
const CONDITIONS: readonly [RegExp, RegExp][] = [
  [/^(?:If|Suppose) /, /,/],
  [/^For /, /,| (?:is|are|was|were) /],
];

/** “For a risk ratio of 2 it is 3.4”, “If the share is 20%, …”: what the others follow from. */
export function isCondition(quote: string, { end }: Figure): boolean {
  const behind = quote.slice(end);
  const isGiven = CONDITIONS.some(([opens, ends]) => opens.test(quote) && !ends.test(quote.slice(0, end)));
  return isGiven && numbersIn(behind).length > 0;
}
