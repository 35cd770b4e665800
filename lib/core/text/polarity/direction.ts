import { WORD_ENDS } from '../whole-words.ts';
import { stemOf } from '../words.ts';
import {
  ALIKE,
  type ChangeWord,
  DOWN,
  HIGH,
  LOW,
  NO_CHANGE_OF,
  OPPOSED_PAIRS,
  UNCHANGED,
  UP,
} from './direction-words.ts';
import { negationsIn } from './negation.ts';

export interface Direction {
  direction: 'increase' | 'decrease' | 'none';
  /** The words it was read from: `words === sentence.slice(start, end)`. */
  words: string;
  start: number;
  end: number;
}

const SAME =
  `no (?:statistically |clinically )?(?:significant |meaningful |clear |apparent |overall )?(?:${NO_CHANGE_OF})|` +
  'did not (?:significantly |statistically )?(?:differ|change|alter|affect|vary)|(?:does|do) not (?:significantly )?(?:differ|change|alter|affect|vary)|' +
  `not (?:significantly |statistically )?(?:different|associated|correlated|related|affected|altered|superior)|${UNCHANGED}|${ALIKE}|non-?significant|` +
  'fail(?:s|ed) to|neither';

/** The source of a pattern of all words that point one way, as they are told at one of these places. */
export function wordsOfChange(way: 'up' | 'down', at: 'told' | 'tested' | 'spoken'): string {
  return (way === 'up' ? UP : DOWN).flatMap((each) => each[at] ?? []).join('|');
}

const CUES = new RegExp(
  `\\b(?:(?<none>${SAME})|(?<up>${wordsOfChange('up', 'told')})|(?<down>${wordsOfChange('down', 'told')}))${WORD_ENDS}`,
  'giu',
);
/** After these a cue describes a noun ("patients with increased risk") more often than it tells a result. */
const ATTRIBUTIVE = /\b(?:a|an|the|with|of|at|in|for|to|and|or|their|its|this|those)\s+$/i;

/** Characters before a cue in which such a word stands. */
const NEAR = 20;

/** Every statement of direction in a sentence, in order. A negated one ("did not reduce") says `none`. */
export function findDirections(sentence: string): Direction[] {
  const cues = Array.from(sentence.matchAll(CUES));
  if (cues.length === 0) return [];
  const isNegatedAt = negationsIn(sentence);
  return cues.map((match) => {
    const { none, up } = match.groups ?? {};
    const direction = none || isNegatedAt(match.index) ? 'none' : up ? 'increase' : 'decrease';
    return { direction, words: match[0], start: match.index, end: match.index + match[0].length };
  });
}

/** What a sentence says happened, from its first cue that tells a result; null where no word of direction stands in it. */
export function directionOf(sentence: string): Direction | null {
  const all = findDirections(sentence);
  return all.find(({ start }) => !ATTRIBUTIVE.test(sentence.slice(Math.max(0, start - NEAR), start))) ?? all[0] ?? null;
}

const JUDGING = (['better', 'worse', 'relief'] as const).map((worth) => {
  const forms = [...UP, ...DOWN].flatMap((each) => (each.worth === worth ? (each.told ?? []) : []));
  return [worth, new RegExp(`^(?:${forms.join('|')})$`, 'iu')] as const;
});

/** What a word of change judges of what it is said of; null for an amount. */
export function worthOf(words: string): NonNullable<ChangeWord['worth']> | null {
  return JUDGING.find(([, forms]) => forms.test(words))?.[0] ?? null;
}

const stemsOf = (words: string) => words.split(' ').flatMap((word) => (word === '' ? [] : [stemOf(word)]));
const signs = new Map<string, 1 | -1>([
  ...UP.flatMap(({ words }) => stemsOf(words).map((stem) => [stem, 1] as const)),
  ...DOWN.flatMap(({ words }) => stemsOf(words).map((stem) => [stem, -1] as const)),
]);

/** Which way a word of change points by its stem: more or better is 1, less or worse is -1; 0 for every other word. */
export function signOf(stem: string): 1 | -1 | 0 {
  return signs.get(stem) ?? 0;
}

const sides = new Map<string, 1 | -1>([
  ...signs,
  ...stemsOf(HIGH).map((stem) => [stem, 1] as const),
  ...stemsOf(LOW).map((stem) => [stem, -1] as const),
  // What is worse is set against what is less: pain that worsened was not reduced.
  [stemOf('worsen'), 1],
]);
const opposed = new Set(OPPOSED_PAIRS.flatMap(([a, b]) => [`${stemOf(a)} ${stemOf(b)}`, `${stemOf(b)} ${stemOf(a)}`]));

/** Whether a statement with the one stem in the place of the other says the opposite. */
export function areOpposite(stem: string, other: string): boolean {
  return opposed.has(`${stem} ${other}`) || (sides.get(stem) ?? 0) * (sides.get(other) ?? 0) === -1;
}
