import { stems } from '../text/words.ts';
import type { ConceptMatcher, Spellings } from './concept-match.ts';
import type { Reading } from './read-question.ts';
import { outcomeStems, sameOutcome } from './told-outcomes.ts';

/** A long question has more ideas than any sentence of an answer names. */
const ENOUGH_IDEAS = 3;

/** Share of the question's ideas that are named, of those that any sentence names. */
export function shareNamed(named: readonly number[], concepts: readonly Spellings[]): number {
  return Math.min(1, named.length / Math.max(1, Math.min(ENOUGH_IDEAS, concepts.length)));
}

/** Ideas and words of the question that a sentence speaks of, with the work's own share of them behind it. */
export function relevanceOf(
  { wanted, outcomes, concepts }: Reading,
  { text, match, isNamed }: { text: string; match: ConceptMatcher; isNamed: number },
  outcome: string,
): number {
  const ideas = shareNamed(match(text), concepts);
  const present = new Set([...stems(text), ...outcomeStems(text)]);
  const words = wanted.size > 0 ? [...wanted].filter((stem) => present.has(stem)).length / wanted.size : 0;
  const key = outcomeStems(outcome);
  const isAsked = outcomes.some(
    (asked) => sameOutcome(asked, key) > 0 || [...asked].every((stem) => present.has(stem)),
  );
  const about = outcomes.length === 0 ? Math.max(ideas, words) : 0.6 * Math.max(ideas, words) + (isAsked ? 0.4 : 0);
  // Works name things by other words than the question: what no idea names may still be told in the question's words.
  const work = concepts.length > 0 ? 0.4 + 0.6 * isNamed : 1;
  return Math.round(Math.min(1, work * (0.25 + 0.75 * about)) * 1000) / 1000;
}
