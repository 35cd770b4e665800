import { type Evidence, isRetracted } from '#contract/evidence.ts';
import type {
  CodeAnswer,
  ColumnAgreement,
  ExtractionCell,
  ExtractionReading,
  ExtractionRow,
  ExtractionView,
  WorkText,
} from '#contract/review/extraction.ts';
import type { ColumnKind } from '#contract/review/extraction-terms.ts';
import type { ReviewRecord } from '#contract/review/review-record.ts';
import { suggestBias } from '../../appraisal/bias/suggest-bias.ts';
import { isSameNumber, numbersIn } from '../../text/numbers.ts';
import { splitSentences } from '../../text/sentences.ts';
import { outcomeOf } from '../outcome.ts';
import type { ReviewState } from '../review-state.ts';
import { codeAnswers } from './code-answers.ts';
import type { CellState } from './extraction-state.ts';
import { type FoundText, readTextOf, workOfRecord } from './read-column.ts';
import { withStatedDesign } from './stated-design.ts';

/** The works to extract from: included at the full text, or where nobody assessed full texts at title and abstract. */
export function includedIds(
  state: ReviewState,
  ids: readonly string[],
): Pick<ExtractionView, 'stage'> & { ids: string[] } {
  const assessed = [...state.decided.values()].some(({ fulltext }) => fulltext.by.size > 0 || fulltext.resolved);
  const stage = assessed ? 'fulltext' : 'abstract';
  return { stage, ids: ids.filter((id) => outcomeOf(state, state.decided.get(id), stage) === 'included') };
}

/** Columns as they are worded now, with how many works a model has read for each and how often a person agrees with it. */
export function viewColumns(
  { extraction }: ReviewState,
  included: readonly string[],
  readings: readonly (ExtractionReading & { columnId: string | null })[] = [],
): ExtractionView['columns'] {
  return [...extraction.columns.values()].map(({ column, version }) => {
    const cells = included.flatMap((id) => extraction.cells.get(id)?.get(column.id) ?? []);
    return {
      ...column,
      read: cells.filter(({ model }) => isRead(model, version)).length,
      withoutText: cells.filter(({ model }) => model?.version === version && model.read === 'nothing').length,
      agreement: agreementOf(column.kind, version, cells),
      reading: viewReading(readings, column.id),
    };
  });
}

/** Whether a model has read a work for the present wording of a column. */
export const isRead = (model: CellState['model'] | undefined, version: number): boolean =>
  model?.version === version && model.read !== 'nothing';

/** The reading of a column, or the search for full texts where the id is null. */
export function viewReading(
  readings: readonly (ExtractionReading & { columnId: string | null })[],
  columnId: string | null,
): ExtractionReading | null {
  const found = readings.find((each) => each.columnId === columnId);
  if (!found) return null;
  const { columnId: _, ...reading } = found;
  return reading;
}

/** What is known of the full text of a record: the text, or why there is none. */
export interface KnownText {
  found: FoundText | null;
  note: string;
}

/** A row of the grid: a record with its cells, what code reads in it, and the domains of its bias. */
export function viewRow(state: ReviewState, record: ReviewRecord, known: KnownText | null = null): ExtractionRow {
  const { extraction, createdAt } = state;
  const work = workOfRecord(record, createdAt, known?.found);
  const nameOf = (reviewerId: string) => state.reviewers.get(reviewerId)?.name ?? '';
  const own = extraction.cells.get(record.id);
  const cells = [...extraction.columns.values()].flatMap(({ column, version }) => {
    const cell = own?.get(column.id);
    const code = column.field ? codeAnswers(column.field, work) : [];
    if (!cell?.model && !cell?.hand && code.length === 0) return [];
    return [[column.id, viewCell(cell, version, { code, nameOf })] as const];
  });
  const suggested = suggestBias(withStatedDesign(work, extraction));
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
    text: viewText(work, known),
    sentences: splitSentences(record.abstract ?? '').map(({ start, end }) => ({ start, end })),
    cells: Object.fromEntries(cells),
    bias: suggested ? { tool: suggested.tool, domains } : null,
  };
}

const NOT_LOOKED_FOR = 'Its full text has not been looked for yet.';
const RETRACTED = 'It was retracted, so no model reads it. You can fill its cells by hand.';

function viewText(work: Evidence, known: KnownText | null): WorkText {
  const pmcid = known?.found?.field === 'fulltext' ? work.ids.pmcid : undefined;
  return {
    best: readTextOf(work),
    isLookedFor: known !== null,
    note: isRetracted(work) ? RETRACTED : (known?.note ?? NOT_LOOKED_FOR),
    url: pmcid ? `https://europepmc.org/article/PMC/${pmcid}` : null,
  };
}

function viewCell(
  cell: CellState | undefined,
  version: number,
  { code, nameOf }: { code: CodeAnswer[]; nameOf: (id: string) => string },
): ExtractionCell {
  const { model = null, hand = null } = cell ?? {};
  return {
    code,
    model: model && {
      value: model.value,
      quote: model.quote,
      model: model.model,
      isOld: model.version !== version,
      read: model.read,
    },
    hand: hand && { ...hand, by: nameOf(hand.by) },
  };
}

/**
 * In how many cells a person and the model agree, over the cells that both have filled for the column's present wording. Code
 * compares numbers and choices; for texts it counts what the person stated.
 */
function agreementOf(kind: ColumnKind, version: number, cells: readonly CellState[]): ColumnAgreement {
  const agreement = { both: 0, same: 0, open: 0 };
  for (const { model, hand } of cells) {
    if (!model || !hand || model.version !== version || model.read === 'nothing') continue;
    const same = isSame(kind, model.value, hand.value) ?? hand.agrees;
    if (same === null) {
      agreement.open += 1;
      continue;
    }
    agreement.both += 1;
    if (same) agreement.same += 1;
  }
  return agreement;
}

/** Null where only a person can say. */
function isSame(kind: ColumnKind, model: string | null, hand: string | null): boolean | null {
  if (model === null || hand === null) return model === hand;
  if (folded(model) === folded(hand)) return true;
  if (kind === 'text') return null;
  if (kind !== 'number') return false;
  const [read, written] = [numbersIn(model), numbersIn(hand)];
  return read.length === written.length && read.length > 0 && read.every((each, at) => isSameAt(each, written[at]));
}

type Num = ReturnType<typeof numbersIn>[number];
const isSameAt = (one: Num, other: Num | undefined) => other !== undefined && isSameNumber(one, other);

const folded = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();
