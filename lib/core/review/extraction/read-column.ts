import { type Evidence, isRetracted } from '#contract/evidence.ts';
import type { CellAnswer, ExtractionColumn, ReadText } from '#contract/review/extraction.ts';
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

/** The longest text of a work that a model is shown. A retracted work is not shown. */
export function readTextOf(work: Pick<Evidence, 'texts' | 'notices'>): ReadText {
  const { fulltext, document, abstract } = work.texts;
  if (isRetracted(work)) return 'nothing';
  if (fulltext) return 'fulltext';
  if (document) return 'document';
  return abstract ? 'abstract' : 'nothing';
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
