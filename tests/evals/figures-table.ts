import type { Measured } from './measure-question.ts';

/** Means over questions; of what some rows do not have, over the rows that do, null where none does. */
export interface MeanFigures {
  questions: number;
  recall: number;
  cited: number;
  precision: number | null;
  facts: number;
  coverage: number | null;
  soundness: number | null;
  transparency: number | null;
  effort: number | null;
  included: number;
  works: number;
  words: number;
  tookMs: number;
  calls: number;
  promptTokens: number;
  promptTokensPerWork: number | null;
}

export function meanFigures(rows: readonly Measured[]): MeanFigures {
  return {
    questions: rows.length,
    recall: sure(rows.map(({ score }) => score.recall)),
    cited: sure(rows.map(({ score }) => score.cited)),
    precision: mean(rows.map(({ score }) => score.precision)),
    facts: sure(rows.map(({ score }) => score.facts)),
    coverage: mean(rows.map(({ audit }) => audit?.coverage)),
    soundness: mean(rows.map(({ audit }) => audit?.soundness)),
    transparency: mean(rows.map(({ audit }) => audit?.transparency)),
    effort: mean(rows.map(({ audit }) => audit?.effort)),
    included: sure(rows.map(({ score }) => score.included)),
    works: sure(rows.map(({ score }) => score.works)),
    words: sure(rows.map(({ words }) => words)),
    tookMs: sure(rows.map(({ tookMs }) => tookMs)),
    calls: sure(rows.map(({ calls }) => calls)),
    promptTokens: sure(rows.map(({ promptTokens }) => promptTokens)),
    promptTokensPerWork: mean(rows.map(({ promptTokensPerWork }) => promptTokensPerWork)),
  };
}

function mean(values: readonly (number | null | undefined)[]): number | null {
  const known = values.filter((value) => value !== null && value !== undefined);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}

const sure = (values: readonly number[]): number => mean(values) ?? 0;

const HEADS = [
  'id',
  'recall',
  'cited',
  'precision',
  'facts',
  'coverage',
  'sound',
  'conflict',
  'effort',
  'included',
  'cited works',
  'words',
  'direction',
  'time s',
  'calls',
  'prompt tok',
  'tok/work',
];

const share = (value: number | null | undefined) => (value === null || value === undefined ? '-' : value.toFixed(2));
const whole = (value: number | null) => (value === null ? '-' : String(Math.round(value)));

/** The figures as a table of plain text, the means last. */
export function figuresTable(rows: readonly Measured[]): string {
  const lines = rows.map(({ id, score, audit, direction, words, tookMs, calls, promptTokens, promptTokensPerWork }) => [
    id,
    ...[score.recall, score.cited, score.precision, score.facts].map(share),
    ...[audit?.coverage, audit?.soundness, audit?.transparency, audit?.effort].map(share),
    ...[score.included, score.works, words].map(whole),
    direction ?? '-',
    (tookMs / 1000).toFixed(1),
    ...[calls, promptTokens, promptTokensPerWork].map(whole),
  ]);
  const means = meanFigures(rows);
  const last = [
    'mean',
    ...[means.recall, means.cited, means.precision, means.facts].map(share),
    ...[means.coverage, means.soundness, means.transparency, means.effort].map(share),
    ...[means.included, means.works].map((value) => value.toFixed(1)),
    whole(means.words),
    '',
    (means.tookMs / 1000).toFixed(1),
    ...[means.calls, means.promptTokens, means.promptTokensPerWork].map(whole),
  ];
  return alignedTable([HEADS, ...lines, last]);
}

/** Columns side by side, the first to the left and all others to the right. */
export function alignedTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  '),
    )
    .join('\n');
}
