import type { CellAnswer, ExtractionCell, ExtractionRow, ExtractionView } from '#contract/review/extraction.ts';
import type { ReviewRecord } from '#contract/review/review-record.ts';
import { suggestBias } from '../../appraisal/bias/suggest-bias.ts';
import { splitSentences } from '../../text/sentences.ts';
import { outcomeOf } from '../outcome.ts';
import type { ReviewState } from '../review-state.ts';
import { agreementOf } from './agreement.ts';
import type { CellState } from './extraction-state.ts';
import { workOfRecord } from './record-work.ts';
import { suggestValues } from './suggest-values.ts';

/** The works to extract from: included at the full text, or where nobody assessed full texts at title and abstract. */
export function includedIds(
  state: ReviewState,
  ids: readonly string[],
): Pick<ExtractionView, 'stage'> & { ids: string[] } {
  const assessed = [...state.decided.values()].some(({ fulltext }) => fulltext.by.size > 0 || fulltext.resolved);
  const stage = assessed ? 'fulltext' : 'abstract';
  return { stage, ids: ids.filter((id) => outcomeOf(state, state.decided.get(id), stage) === 'included') };
}

/** Columns as they are asked now, with how far they were read and how far hand and model agree. */
export function viewColumns({ extraction }: ReviewState, included: readonly string[]): ExtractionView['columns'] {
  return [...extraction.columns.values()].map(({ column, version }) => {
    const cells = included.flatMap((id) => extraction.cells.get(id)?.get(column.id) ?? []);
    return {
      ...column,
      read: cells.filter(({ model }) => model?.version === version).length,
      agreement: agreementOf(column.kind, version, cells),
    };
  });
}

/** A row of the grid: a record with its cells, what code reads in it, and the domains of its bias. */
export function viewRow(state: ReviewState, record: ReviewRecord): ExtractionRow {
  const { extraction, createdAt } = state;
  const work = workOfRecord(record, createdAt);
  const nameOf = (reviewerId: string) => state.reviewers.get(reviewerId)?.name ?? '';
  const own = extraction.cells.get(record.id);
  const cells = [...extraction.columns.values()].flatMap(({ column, version }) => {
    const cell = own?.get(column.id);
    return cell && (cell.model || cell.hand) ? [[column.id, viewCell(cell, version, nameOf)] as const] : [];
  });
  const suggested = suggestBias(work);
  const judged = extraction.bias.get(record.id);
  const domains = (suggested?.domains ?? []).map(({ domain, concern, why, citation }) => {
    const judgement = judged?.get(domain);
    return {
      domain,
      suggestion: { concern, why, quote: citation },
      judgement: judgement ? { ...judgement, by: nameOf(judgement.by) } : null,
    };
  });
  return {
    recordId: record.id,
    title: record.title,
    authors: record.authors,
    year: record.year,
    abstract: record.abstract,
    sentences: splitSentences(record.abstract ?? '').map(({ start, end }) => ({ start, end })),
    cells: Object.fromEntries(cells),
    suggestions: suggestValues(work),
    bias: suggested ? { tool: suggested.tool, domains } : null,
  };
}

function viewCell({ model, hand }: CellState, version: number, nameOf: (id: string) => string): ExtractionCell {
  return {
    model: model && { value: model.value, quote: model.quote, model: model.model, isOld: model.version !== version },
    hand: hand && { ...hand, by: nameOf(hand.by) },
  };
}

/** What a cell says in the end: a person's answer, else the model's for the present wording; undefined where there is none. */
export function standingAnswer(cell: ExtractionCell | undefined): CellAnswer | undefined {
  if (cell?.hand) return cell.hand;
  return cell?.model && !cell.model.isOld ? cell.model : undefined;
}
