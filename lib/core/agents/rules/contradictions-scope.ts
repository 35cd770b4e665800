import { populationDifference } from '#core/judge/population.ts';
import type { Statement } from '#core/judge/statements.ts';
import { isPreclinical } from '#core/judge/study-strength.ts';

const DOSE = /(?<![\d.])(\d+(?:\.\d+)?)\s?(mg|g|µg|μg|mcg|IU|ml)(?:\s?\/\s?(?:kg|d|day))?(?![\p{L}])/giu;
const TIME = /(?<![\d.])(\d+)[\s-](day|week|month|year)s?\b/gi;
/** Words that tell one form of a condition, or one group, from another. */
const KINDS: readonly (readonly [string, RegExp][])[] = [
  [
    ['acute', /\bacute\b/i],
    ['chronic', /\bchronic\b/i],
    ['episodic', /\bepisodic\b/i],
  ],
  [
    ['mild', /\bmild\b/i],
    ['severe', /\bsevere\b/i],
  ],
  [
    ['early', /\bearly(?:[- ]stage)?\b/i],
    ['late', /\b(?:late|advanced)(?:[- ]stage)?\b/i],
  ],
  [
    ['type 1', /\btype (?:1|I)\b/],
    ['type 2', /\btype (?:2|II)\b/],
  ],
  [
    ['primary prevention', /\bprimary prevention\b/i],
    ['secondary prevention', /\bsecondary prevention\b/i],
  ],
];

/** Ways in which two findings speak of different things, in words for the reader; empty where nothing shows it. */
export function scopeDifferences(first: Statement, second: Statement): string[] {
  const [one, other] = [contextOf(first), contextOf(second)];
  const species = speciesDifference(first, second);
  const differences = [
    named('species', species),
    named('population', species ? null : populationDifference(one, other)),
    named('dose', disjoint(all(DOSE, one), all(DOSE, other))),
    named('time', disjoint(all(TIME, first.text), all(TIME, second.text))),
    ...KINDS.map((kinds) => named('condition', disjoint(ofKind(kinds, one), ofKind(kinds, other)))),
  ];
  return differences.filter((difference) => difference !== null);
}

function contextOf({ text, work }: Statement): string {
  return [text, work.title, work.population?.value ?? ''].join(' . ');
}

function speciesDifference(first: Statement, second: Statement): string | null {
  const [one, other] = [isPreclinical(first.work), isPreclinical(second.work)];
  if (one === other) return null;
  return one ? 'laboratory or animals and people' : 'people and laboratory or animals';
}

function named(aspect: string, difference: string | null): string | null {
  return difference && `${aspect} (${difference})`;
}

/** "40 mg and 10 mg" where both texts state values and none is shared. */
function disjoint(first: readonly string[], second: readonly string[]): string | null {
  if (first.length === 0 || second.length === 0 || first.some((value) => second.includes(value))) return null;
  return `${first.join(', ')} and ${second.join(', ')}`;
}

function all(pattern: RegExp, text: string): string[] {
  return [...new Set(Array.from(text.matchAll(pattern), ([, amount, unit]) => `${amount} ${unit?.toLowerCase()}`))];
}

function ofKind(kinds: readonly [string, RegExp][], text: string): string[] {
  return kinds.filter(([, pattern]) => pattern.test(text)).map(([name]) => name);
}
