import { directionOf } from '../text/polarity/direction.ts';
import { isNegated } from '../text/polarity/negation.ts';

/** Whether a work reports that something made a difference or was related, or that it was not. */
export type Stance = 'effect' | 'none';

/** Words that tell a relation or a success without a direction. */
const AFFIRMS =
  /\b(?:associat(?:ed|ion)|correlat(?:ed|es|ion)|relat(?:ed|ionship)|predict(?:s|ed|ive|or)?|effective|efficac\w+|benefi(?:t|ts|cial)|superior|useful|differ(?:ed|s|ent|ences?)?|affect(?:s|ed)?|influenc(?:e|es|ed)|contribut(?:es|ed)|improv\w+|caus(?:es|ed))\b/giu;

/** What one sentence says; null where it tells neither. */
export function stanceIn(text: string): Stance | null {
  const direction = directionOf(text);
  if (direction) return direction.direction === 'none' ? 'none' : 'effect';
  const words = Array.from(text.matchAll(AFFIRMS), ({ index }) => isNegated(text, index));
  if (words.length === 0) return null;
  return words.some((negated) => !negated) ? 'effect' : 'none';
}
