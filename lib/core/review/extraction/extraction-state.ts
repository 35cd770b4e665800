import type { BiasDomain } from '#contract/appraisal/bias.ts';
import type { CellAnswer, DomainJudgement, ExtractionColumn, ReadText } from '#contract/review/extraction.ts';
import type { ReviewEvent } from '#contract/review/review-events.ts';

/** A column with the wording that it has now; `version` rises when what is asked changes. */
export interface ColumnState {
  column: ExtractionColumn;
  version: number;
}

export interface CellState {
  model: (CellAnswer & { model: string; version: number; read: ReadText | null }) | null;
  hand: (CellAnswer & { by: string; at: string; agrees: boolean | null }) | null;
}

/** The columns of an extraction, their cells and judgements of bias, as the events of a review say. */
export interface ExtractionState {
  /** In the order in which they were made. */
  columns: Map<string, ColumnState>;
  /** Columns that were removed: one that is set again has its cells back. */
  removed: Map<string, ColumnState>;
  /** By record, then by column. */
  cells: Map<string, Map<string, CellState>>;
  bias: Map<string, Map<BiasDomain, DomainJudgement & { by: string; at: string }>>;
}

export type ExtractionEvent = Extract<
  ReviewEvent,
  { type: 'column_set' | 'column_removed' | 'cells_read' | 'cell_set' | 'bias_judged' }
>;

export function emptyExtraction(): ExtractionState {
  return { columns: new Map(), removed: new Map(), cells: new Map(), bias: new Map() };
}

/** Applies an event of the review to its extraction. What a model read stays, whatever a person fills in. */
export function applyExtractionEvent(state: ExtractionState, event: ExtractionEvent, at: string): void {
  switch (event.type) {
    case 'column_set': {
      const { column } = event;
      const before = state.columns.get(column.id) ?? state.removed.get(column.id);
      state.removed.delete(column.id);
      const isSame = before && askedAs(before.column) === askedAs(column);
      state.columns.set(column.id, { column, version: isSame ? before.version : (before?.version ?? 0) + 1 });
      return;
    }
    case 'column_removed': {
      const before = state.columns.get(event.columnId);
      if (before) state.removed.set(event.columnId, before);
      state.columns.delete(event.columnId);
      return;
    }
    case 'cells_read': {
      const version = state.columns.get(event.columnId)?.version ?? 0;
      for (const { recordId, value, quote, read = null } of event.cells)
        cellOf(state, recordId, event.columnId).model = { value, quote, read, model: event.model, version };
      return;
    }
    case 'cell_set': {
      const { recordId, columnId, cell, agrees, by } = event;
      cellOf(state, recordId, columnId).hand = cell && { ...cell, agrees, by, at };
      return;
    }
    case 'bias_judged': {
      const { recordId, domain, judgement, by } = event;
      const own = state.bias.get(recordId) ?? new Map();
      state.bias.set(recordId, own);
      if (judgement) own.set(domain, { ...judgement, by, at });
      else own.delete(domain);
    }
  }
}

/** What decides the answer: another name for the column asks nothing else. */
function askedAs({ ask, kind, choices }: ExtractionColumn): string {
  return JSON.stringify([ask, kind, choices]);
}

function cellOf({ cells }: ExtractionState, recordId: string, columnId: string): CellState {
  const own = cells.get(recordId) ?? new Map<string, CellState>();
  cells.set(recordId, own);
  const cell = own.get(columnId) ?? { model: null, hand: null };
  own.set(columnId, cell);
  return cell;
}
