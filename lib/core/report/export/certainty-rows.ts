import { gradeInWords, isToldByShowing, reasonsInWords } from '#contract/answer-words.ts';
import type { OutcomeCertainty } from '#contract/appraisal/short-answer.ts';

/** Heads of the table: of mechanisms another scale than GRADE is told. */
export function certaintyColumns(outcomes: readonly OutcomeCertainty[]): string[] {
  return outcomes.every(isToldByShowing)
    ? ['Result', 'How it was shown, with reservations (suggested)']
    : ['Result', 'Certainty (suggested)', 'Why'];
}

/** Of each graded result what it says, its grade, and what led there; a mechanism, which seldom has reservations, in one cell. */
export function certaintyRows(outcomes: readonly OutcomeCertainty[]): string[][] {
  const isShown = outcomes.every(isToldByShowing);
  return outcomes.map((result) => {
    const [grade, reasons] = [gradeInWords(result), reasonsInWords(result).join(' ')];
    if (isShown) return [result.outcome, [grade, reasons].filter((part) => part !== '').join('. ')];
    return [result.outcome, grade, reasons || '–'];
  });
}
