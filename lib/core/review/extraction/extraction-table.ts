import writeExcelFile from 'write-excel-file/universal';
import { BIAS_CONCERN_WORDS, BIAS_DOMAIN_WORDS } from '#contract/answer-words.ts';
import { BIAS_DOMAINS } from '#contract/appraisal/bias.ts';
import type { ExtractionRow, ExtractionView, ReadText } from '#contract/review/extraction.ts';
import { finalAnswer } from '#contract/review/final-answer.ts';
import type { ReviewRecord } from '#contract/review/review-record.ts';
import { linkFor } from '../../evidence/citation.ts';

/** A cell that is empty, apart from "not known": there a work was read and does not say. */
const EMPTY = '';
const NOT_KNOWN = 'not known';

const READ_WORDS: Readonly<Record<ReadText, string>> = {
  fulltext: 'full text (open access)',
  document: 'full text (library document)',
  abstract: 'abstract only',
  nothing: 'no text',
};

/**
 * The extraction as a table: for each work which text there is of it, then its columns, and after each value its quote, who filled
 * it in, and the model's answer; then the judged domains of bias.
 */
export function extractionTable(
  columns: ExtractionView['columns'],
  rows: readonly { row: ExtractionRow; record: ReviewRecord }[],
): string[][] {
  const judged = BIAS_DOMAINS.filter((domain) =>
    rows.some(({ row }) => row.bias?.domains.some((each) => each.domain === domain && each.judgement)),
  );
  const head = [
    ...['Title', 'Authors', 'Year', 'Address', 'Text', 'Full text'],
    ...columns.flatMap(({ name }) => [name, `${name}: quote`, `${name}: by`, `${name}: model`]),
    ...judged.flatMap((domain) => [
      `Bias, ${BIAS_DOMAIN_WORDS[domain]}`,
      `Bias, ${BIAS_DOMAIN_WORDS[domain]}: reason`,
      `Bias, ${BIAS_DOMAIN_WORDS[domain]}: by`,
    ]),
  ];
  return [
    head,
    ...rows.map(({ row, record }) => [
      row.title,
      row.authors.join('; '),
      row.year === null ? '' : String(row.year),
      linkFor(record) ?? '',
      READ_WORDS[row.text.best],
      row.text.note,
      ...columns.flatMap(({ id }) => cellTexts(row.cells[id])),
      ...judged.flatMap((domain) => {
        const judgement = row.bias?.domains.find((each) => each.domain === domain)?.judgement;
        return judgement ? [BIAS_CONCERN_WORDS[judgement.concern], judgement.reason, judgement.by] : ['', '', ''];
      }),
    ]),
  ];
}

function cellTexts(cell: ExtractionRow['cells'][string] | undefined): string[] {
  const final = finalAnswer(cell);
  const model = cell?.model && !cell.model.isOld ? modelText(cell.model) : EMPTY;
  if (!final) return [EMPTY, '', '', model];
  const { value, quote } = final.answer;
  const text = final.by === 'model' ? model : (value ?? NOT_KNOWN);
  return [text, quote?.quote ?? '', byText(final.by, cell), model];
}

function byText(by: 'hand' | 'model' | 'code', cell: ExtractionRow['cells'][string] | undefined): string {
  if (by === 'hand') return cell?.hand?.by ?? '';
  if (by === 'code') return `code, from the ${cell?.code[0]?.basis ?? 'record'} (not checked by hand)`;
  const read = cell?.model?.read;
  return `${cell?.model?.model ?? ''}${read ? `, ${READ_WORDS[read]}` : ''} (not checked by hand)`;
}

function modelText({ value, read }: NonNullable<ExtractionRow['cells'][string]['model']>): string {
  if (value !== null) return value;
  return read === 'nothing' ? 'not read' : NOT_KNOWN;
}

/** What a cell of Excel holds at most; what is longer is cut, and says so. */
const LONGEST_CELL = 32_767;
const CUT = ' […]';
const WIDTHS = { text: 40, other: 18 } as const;
/** Signs that XML 1.0 has no way to write. */
const NOT_IN_XML = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu;
const PLAIN_NUMBER = /^-?\d{1,15}(?:\.\d{1,15})?$/;

/**
 * Rows as an Excel file, the first of them its head. Each cell is a text, never a formula, whatever it begins with; plain numbers below the
 * head are numbers.
 */
export async function toXlsx(rows: readonly (readonly string[])[], sheet: string): Promise<Uint8Array<ArrayBuffer>> {
  const [head = [], ...body] = rows;
  const data = [
    head.map((text) => ({ type: String, value: cellText(text), fontWeight: 'bold' as const })),
    ...body.map((row) => row.map(cellOf)),
  ];
  const columns = head.map((_, at) => ({
    width: body.some((row) => (row[at] ?? '').length > WIDTHS.other) ? WIDTHS.text : WIDTHS.other,
  }));
  const blob = await writeExcelFile(data, { sheet, columns, stickyRowsCount: 1 }).toBlob();
  return new Uint8Array(await blob.arrayBuffer());
}

function cellOf(text: string) {
  if (text === '') return null;
  if (PLAIN_NUMBER.test(text)) return { type: Number, value: Number(text) };
  return { type: String, value: cellText(text), wrap: true, alignVertical: 'top' as const };
}

function cellText(text: string): string {
  const plain = text.replace(NOT_IN_XML, '').toWellFormed();
  return plain.length <= LONGEST_CELL ? plain : `${plain.slice(0, LONGEST_CELL - CUT.length).toWellFormed()}${CUT}`;
}
