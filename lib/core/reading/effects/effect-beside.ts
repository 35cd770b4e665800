import { type EffectMention, findEffects } from './effects.ts';

/** Characters before an effect in which its outcome may be named. */
const NEAR = 160;
const LONGEST_OUTCOME = 60;

/** The effect that a sentence is quoted for: the first with an interval, else the first. */
export function chosenEffect(sentence: string): EffectMention | null {
  const effects = findEffects(sentence);
  return effects.find(({ low }) => low !== null) ?? effects[0] ?? null;
}

/**
 * What an effect is an effect on, in the sentence's own words: what stands before its bracket, from the last comma or
 * preposition on. Empty where nothing plain stands there. "… the risk of hip fracture (RR 0.6, …" gives "hip fracture".
 */
export function outcomeBeside(sentence: string, effectStart: number): string {
  const before = sentence.slice(Math.max(0, effectStart - NEAR), effectStart);
  const bracket = Math.max(before.lastIndexOf('('), before.lastIndexOf('['));
  if (bracket < 0) return '';
  const clause =
    before
      .slice(0, bracket)
      .split(/[,;:.()[\]]\s/)
      .at(-1) ?? '';
  const phrase = clause.split(/\b(?:of|for|in|on|with|to)\s/i).at(-1) ?? '';
  const outcome = phrase.trim();
  return outcome.length <= LONGEST_OUTCOME && /\p{L}{3}/u.test(outcome) && !/\d/.test(outcome) ? outcome : '';
}
