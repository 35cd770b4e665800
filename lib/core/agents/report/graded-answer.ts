import { decisiveResult, gradeInWords } from '#contract/answer-words.ts';
import type { OutcomeCertainty, ShortAnswer } from '#contract/short-answer.ts';
import type { ReportInput } from '../handlers.ts';
import type { WrittenSection } from './check-composition.ts';
import { OVERVIEW } from './composed-tables.ts';
import { type GradedResult, resultCertainty } from './section-certainty.ts';

/** How sure the main results are, where their writer could say; else what code reads from the findings by outcome. */
export function withCertainties(coded: ShortAnswer, results: readonly GradedResult[], input: ReportInput): ShortAnswer {
  const graded = distinct(results.flatMap((result) => resultCertainty(result, input) ?? []));
  const first = decisiveResult(graded);
  if (!first) return coded;
  // What a reader has changed of an outcome stays, whatever the results are called now.
  const changed = coded.outcomes.filter(
    ({ outcome, steps }) => steps.some(({ by }) => by === 'person') && !graded.some((each) => each.outcome === outcome),
  );
  return {
    ...coded,
    outcomes: [...graded, ...changed],
    certainty: first.level,
    reasons: first.steps.map(({ reason }) => reason),
  };
}

/** Of two results by one name the first. */
function distinct(graded: readonly OutcomeCertainty[]): OutcomeCertainty[] {
  const names = new Set<string>();
  return graded.filter(({ outcome }) => !names.has(outcome) && names.add(outcome));
}

/**
 * Rows of the summary of findings with how sure their results are, as the report shows it of them.
 *
 * @param names of the graded results; undefined for what could not be graded.
 */
export function withGrades(
  sections: readonly WrittenSection[],
  names: readonly (string | undefined)[],
  { outcomes }: ShortAnswer,
): WrittenSection[] {
  return sections.map((section) => {
    if (section.id !== OVERVIEW.id || !section.table) return section;
    const rows = section.table.rows.map((row) => {
      const name = row.result === null ? undefined : names[row.result];
      const shown = outcomes.find(({ outcome }) => outcome === name);
      return shown ? { ...row, certainty: gradeInWords(shown) } : row;
    });
    return { ...section, table: { ...section.table, rows } };
  });
}
