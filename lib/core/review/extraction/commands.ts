import type { BiasDomain } from '#contract/appraisal/bias.ts';
import {
  type CellAnswer,
  type DomainJudgement,
  type ExtractionColumn,
  MOST_EXTRACTION_COLUMNS,
  type ReadText,
} from '#contract/review/extraction.ts';
import { AssayError } from '../../errors.ts';
import { numbersIn } from '../../text/numbers.ts';
import type { ExtractionEvent, ExtractionState } from './extraction-state.ts';

/** What a reviewer does in the extraction. */
export type ExtractionCommand =
  | { kind: 'set_column'; column: ExtractionColumn }
  | { kind: 'remove_column'; columnId: string }
  | {
      kind: 'keep_cells';
      columnId: string;
      model: string;
      version: number;
      cells: readonly (CellAnswer & { recordId: string; read?: ReadText })[];
    }
  | { kind: 'set_cell'; recordId: string; columnId: string; cell: CellAnswer | null; agrees: boolean | null }
  | { kind: 'judge_bias'; recordId: string; domain: BiasDomain; judgement: DomainJudgement | null };

const NO_COLUMN = 'The extraction of this review has no such column.';

/**
 * The events that a command causes; none where it changes nothing. The caller has located the quotes in the stored texts.
 * @throws AssayError `invalid_request` or `not_found` with a sentence for the user.
 */
export function extractionEvents(state: ExtractionState, by: string, command: ExtractionCommand): ExtractionEvent[] {
  switch (command.kind) {
    case 'set_column':
      return setColumn(state, by, command.column);
    case 'remove_column':
      return state.columns.has(command.columnId) ? [{ type: 'column_removed', columnId: command.columnId, by }] : [];
    case 'keep_cells': {
      const { columnId, model, version, cells } = command;
      // The column was removed, or its wording changed in the meantime: these answers are to another question.
      if (state.columns.get(columnId)?.version !== version || cells.length === 0) return [];
      return [{ type: 'cells_read', columnId, model, cells: [...cells], by }];
    }
    case 'set_cell': {
      const { kind: _, ...wanted } = command;
      const column = state.columns.get(wanted.columnId)?.column;
      if (!column) throw new AssayError('not_found', NO_COLUMN);
      const before = state.cells.get(wanted.recordId)?.get(wanted.columnId)?.hand ?? null;
      if (wanted.cell === null) return before ? [{ type: 'cell_set', ...wanted, agrees: null, by }] : [];
      const cell = { ...wanted.cell, value: fitting(column, wanted.cell.value) };
      const kept = before && { value: before.value, quote: before.quote };
      if (before?.agrees === wanted.agrees && JSON.stringify(kept) === JSON.stringify(cell)) return [];
      return [{ type: 'cell_set', ...wanted, cell, by }];
    }
    case 'judge_bias': {
      const { recordId, domain, judgement } = command;
      const before = state.bias.get(recordId)?.get(domain);
      const isSame =
        judgement === null ? !before : before?.concern === judgement.concern && before.reason === judgement.reason;
      return isSame ? [] : [{ type: 'bias_judged', recordId, domain, judgement, by }];
    }
  }
}

function setColumn(state: ExtractionState, by: string, column: ExtractionColumn): ExtractionEvent[] {
  const before = state.columns.get(column.id)?.column;
  if (!before && state.columns.size >= MOST_EXTRACTION_COLUMNS)
    throw new AssayError(
      'invalid_request',
      `An extraction has at most ${MOST_EXTRACTION_COLUMNS} columns. Remove one first.`,
    );
  const isTaken = [...state.columns.values()].some(
    ({ column: { id, name } }) => id !== column.id && name.toLowerCase() === column.name.toLowerCase(),
  );
  if (isTaken) throw new AssayError('invalid_request', 'Another column has this name already.');
  const wanted = { ...column, choices: column.kind === 'choice' ? [...new Set(column.choices)] : [] };
  if (wanted.kind === 'choice' && wanted.choices.length < 2)
    throw new AssayError('invalid_request', 'Give at least two answers to choose from.');
  return before && JSON.stringify(before) === JSON.stringify(wanted)
    ? []
    : [{ type: 'column_set', column: wanted, by }];
}

/** A value in the form that its column accepts; null means that the work does not say. */
function fitting({ kind, choices }: ExtractionColumn, value: string | null): string | null {
  if (value === null || kind === 'text') return value;
  if (kind === 'number') {
    if (numbersIn(value).length > 0) return value;
    throw new AssayError('invalid_request', 'This column takes a number, with its unit where it has one.');
  }
  const allowed = kind === 'yes_no' ? ['yes', 'no'] : choices;
  const chosen = allowed.find((choice) => choice.toLowerCase() === value.toLowerCase());
  if (chosen === undefined) throw new AssayError('invalid_request', `This column takes one of: ${allowed.join(', ')}.`);
  return chosen;
}
