import { gradeInWords, isGradedByShowing, reasonsInWords } from '#contract/answer-words.ts';
import type { OutcomeCertainty } from '#contract/appraisal/short-answer.ts';
import type { Citation } from '#contract/citation.ts';
import type { ReportBlock } from '#contract/report.ts';

type Effects = Extract<ReportBlock, { type: 'effects' }>;

interface EffectTable {
  columns: string[];
  rows: { text: string; citations: Citation[] }[][];
}

/**
 * The values of a forest plot as a table, for paper, screen readers and exports. An unknown interval is marked as such.
 */
export function effectColumns({ measure, outcome, rows }: Effects): EffectTable {
  const plain = (text: string) => ({ text, citations: [] });
  return {
    columns: [`${measure}, ${outcome}`, 'Interval', 'n'],
    rows: rows.map(({ value, low, high, n, citation }) => [
      { text: String(value), citations: [citation] },
      plain(low === null || high === null ? 'not known' : `${low} to ${high}`),
      plain(n === null ? 'not known' : n.toLocaleString('en')),
    ]),
  };
}

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

/** A shorter text, a number say, is repeated: it is read faster than looked up. */
const WORTH_LEAVING_OUT = 12;

/**
 * For each cell of a row, whether it and all cells before it repeat the row above: printed once, a table shows at a
 * glance which rows are from one study. The last cell is always printed.
 */
export function repeatedCells(rows: readonly (readonly { text: string }[])[], at: number): boolean[] {
  const above = rows[at - 1];
  let isSame = above !== undefined;
  return (rows[at] ?? []).map(({ text }, column, row) => {
    isSame = isSame && column < row.length - 1 && above?.[column]?.text === text && text.length >= WORTH_LEAVING_OUT;
    return isSame;
  });
}
