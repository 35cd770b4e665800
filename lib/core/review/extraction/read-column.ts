import { type Evidence, isRetracted } from '#contract/evidence.ts';
import type { CellAnswer, ExtractionColumn, ReadText } from '#contract/review/extraction.ts';
import type { ReviewRecord } from '#contract/review/review-record.ts';
import type { ColumnCell } from '#contract/table-column.ts';
import { mergeRecords } from '../../evidence/merge.ts';
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

/** A full text that was found for a record: open access at Europe PMC, or a document of a reviewer's library. */
export interface FoundText {
  field: 'fulltext' | 'document';
  text: string;
}

/** A record of a review as a work, with what code derives of one (design, participants); its quotes cite the record's id. */
export function workOfRecord(record: ReviewRecord, readAt: string, found: FoundText | null = null): Evidence {
  const { id, keys, abstract, ...described } = record;
  const place = { tool: 'search_pubmed' as const, query: '', at: readAt, rank: 1 };
  const texts = { ...(abstract ? { abstract } : {}), ...(found ? { [found.field]: found.text } : {}) };
  const work = mergeRecords([{ ...described, tool: place.tool, keys, texts, peerReviewed: null, found: place }], {
    referenceYear: new Date(readAt).getUTCFullYear(),
  });
  return { ...work, id };
}
