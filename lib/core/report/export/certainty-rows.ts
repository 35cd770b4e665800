import { FACTOR_WORDS, gradeInWords } from '#contract/answer-words.ts';
import type { CertaintyStep, OutcomeCertainty } from '#contract/short-answer.ts';

export const CERTAINTY_COLUMNS = ['Result', 'Certainty (suggested)', 'Why'];

/** Of each graded result what it says, its grade, and every step that led there. */
export function certaintyRows(outcomes: readonly OutcomeCertainty[]): string[][] {
  return outcomes.map(({ outcome, steps, ...grade }) => {
    const why = steps.filter(({ factor, change }) => factor === 'start' || change !== 0).map(stepText);
    return [outcome, gradeInWords(grade), why.join(' ')];
  });
}

function stepText({ factor, change, reason, by }: CertaintyStep): string {
  const name = factor === 'start' ? '' : `${FACTOR_WORDS[factor]} ${change > 0 ? '+' : ''}${change}`;
  return `${name}${by === 'person' ? ' (changed by a reader)' : ''}${name ? ': ' : ''}${reason}`;
}
