import { directionOf } from '../text/direction.ts';
import { isNegated } from '../text/negation.ts';
import { isFinding, type Statement } from './statements.ts';

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

/** What a work says by its conclusions, or where it has none by its results; null on silence or a tie. */
export function stanceOf(statements: readonly Statement[]): Stance | null {
  const telling = statements.filter((statement) => isFinding(statement) && statement.concepts.length > 0);
  const conclusions = telling.filter(({ part }) => part === 'conclusion');
  return majority(conclusions) ?? majority(telling);
}

function majority(statements: readonly Statement[]): Stance | null {
  const stances = statements.map(({ text }) => stanceIn(text));
  const effect = stances.filter((stance) => stance === 'effect').length;
  const none = stances.filter((stance) => stance === 'none').length;
  if (effect === none) return null;
  return effect > none ? 'effect' : 'none';
}

export interface Agreement {
  /** Works that state a clear result. */
  stated: number;
  /** Of those, works that report no effect. */
  none: number;
  /** Share of the stated that the larger side holds, 0.5..1; 0 when none is stated. */
  share: number;
}
