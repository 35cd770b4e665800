import type { AnswerDirection } from '#contract/appraisal/short-answer.ts';
import { alignedTable } from './figures-table.ts';

export const LABELS = ['yes', 'no', 'maybe'] as const;
export type Label = (typeof LABELS)[number];

/** An expert's word on a question and what a report's short answer came to. */
export interface Judged {
  id: string;
  expert: Label;
  /** Null: no report, or one whose answer has no direction. */
  direction: AnswerDirection | null;
}

/** A report's direction in the words of PubMedQA's experts: whatever is neither yes nor no is maybe. */
export function labelOf(direction: AnswerDirection | null): Label {
  if (direction === 'yes' || direction === 'probably_yes') return 'yes';
  return direction === 'no' || direction === 'probably_no' ? 'no' : 'maybe';
}

export interface DirectionFigures {
  questions: number;
  accuracy: number;
  /** What one reaches by always giving the commonest label. */
  majority: number;
  /** Answers by label, for each label of the experts. */
  given: Record<Label, Record<Label, number>>;
}

export function scoreDirections(judged: readonly Judged[]): DirectionFigures {
  const count = (test: (each: Judged) => boolean) => judged.filter(test).length;
  const whole = Math.max(1, judged.length);
  const given = Object.fromEntries(
    LABELS.map((expert) => [
      expert,
      Object.fromEntries(
        LABELS.map((label) => [label, count((each) => each.expert === expert && labelOf(each.direction) === label)]),
      ),
    ]),
  ) as DirectionFigures['given'];
  return {
    questions: judged.length,
    accuracy: count(({ expert, direction }) => labelOf(direction) === expert) / whole,
    majority: Math.max(...LABELS.map((label) => count(({ expert }) => expert === label))) / whole,
    given,
  };
}

export function directionsTable({ questions, accuracy, majority, given }: DirectionFigures): string {
  const rows = LABELS.map((expert) => [
    `expert: ${expert}`,
    ...LABELS.map((label) => String(given[expert][label])),
    (
      given[expert][expert] /
      Math.max(
        1,
        LABELS.reduce((sum, label) => sum + given[expert][label], 0),
      )
    ).toFixed(2),
  ]);
  return [
    alignedTable([['', ...LABELS, 'right'], ...rows]),
    `${questions} questions: direction right in ${accuracy.toFixed(3)}; always the commonest label: ${majority.toFixed(3)}`,
  ].join('\n');
}
