import type { CellAnswer, ExtractionCell } from './extraction.ts';

/**
 * What a cell says in the end, and by whom: a person, else the model for the present wording, else code where it has one answer.
 * Code comes before a model that found nothing. Undefined where the cell is empty.
 */
export function finalAnswer(
  cell: ExtractionCell | undefined,
): { by: 'hand' | 'model' | 'code'; answer: CellAnswer } | undefined {
  if (cell?.hand) return { by: 'hand', answer: cell.hand };
  const model = cell?.model && !cell.model.isOld ? cell.model : undefined;
  if (model && model.value !== null) return { by: 'model', answer: model };
  const [only, ...others] = cell?.code ?? [];
  if (only && others.length === 0) return { by: 'code', answer: only };
  return model && { by: 'model', answer: model };
}
