import type { CellAnswer, ExtractionColumn } from '#contract/review/extraction.ts';
import type { ColumnCell } from '#contract/table-column.ts';
import { numbersIn } from '../../text/numbers.ts';

/** A column as a model is asked it for each work. */
export function questionOf({ name, ask, kind, choices }: ExtractionColumn): { question: string; choices: string[] } {
  const form = kind === 'number' ? ' Answer with the number, and its unit where it has one.' : '';
  return {
    question: `${name}: ${ask}${form}`,
    choices: kind === 'yes_no' ? ['yes', 'no'] : kind === 'choice' ? choices : [],
  };
}

/** What a model read, as a cell of the column. */
export function answerOfModel(
  { kind }: ExtractionColumn,
  { evidenceId, text, citations }: ColumnCell,
): CellAnswer & { recordId: string } {
  const [quote] = citations;
  const says = quote !== undefined && (kind !== 'number' || numbersIn(text).length > 0);
  return { recordId: evidenceId, value: says ? text : null, quote: says ? quote : null };
}
