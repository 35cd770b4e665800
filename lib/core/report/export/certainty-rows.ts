import { gradeInWords, isGradedByShowing, reasonsInWords } from '#contract/answer-words.ts';
import type { OutcomeCertainty } from '#contract/appraisal/short-answer.ts';

/** Column heads of the table: mechanisms use another scale than GRADE. */
export function certaintyColumns(outcomes: readonly OutcomeCertainty[]): string[] {
  return outcomes.every(isGradedByShowing)
    ? ['Result', 'How it was shown, with reservations (suggested)']
    : ['Result', 'Certainty (suggested)', 'Why'];
}

/**
 * For each graded result: its statement, its grade, and the steps that led there; for a mechanism, which seldom has
 * reservations, in one cell.
 */
export function certaintyRows(outcomes: readonly OutcomeCertainty[]): string[][] {
  const isShown = outcomes.every(isGradedByShowing);
  return outcomes.map((result) => {
    const [grade, reasons] = [gradeInWords(result), reasonsInWords(result).join(' ')];
    if (isShown) return [result.outcome, [grade, reasons].filter((part) => part !== '').join('. ')];
    return [result.outcome, grade, reasons || '–'];
  });
}
