import { gradeInWords, isToldByShowing, reasonsInWords } from '#contract/answer-words.ts';
import type { OutcomeCertainty } from '#contract/short-answer.ts';

/** Heads of the table: of mechanisms another scale than GRADE is told. */
export function certaintyColumns(outcomes: readonly OutcomeCertainty[]): string[] {
  return outcomes.every(isToldByShowing)
    ? ['Result', 'How it was shown (suggested)', 'Reservations']
    : ['Result', 'Certainty (suggested)', 'Why'];
}

/** Of each graded result what it says, its grade, and what led there. */
export function certaintyRows(outcomes: readonly OutcomeCertainty[]): string[][] {
  return outcomes.map((result) => [result.outcome, gradeInWords(result), reasonsInWords(result).join(' ') || '–']);
}
