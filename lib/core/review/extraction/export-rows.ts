import { BIAS_CONCERN_WORDS, BIAS_DOMAIN_WORDS } from '#contract/answer-words.ts';
import { BIAS_DOMAINS } from '#contract/appraisal/bias.ts';
import type { ExtractionRow, ExtractionView } from '#contract/review/extraction.ts';
import type { ReviewRecord } from '#contract/review/review-record.ts';
import { linkFor } from '../../evidence/citation.ts';
import { standingAnswer } from './view-extraction.ts';

/** What a table says of a cell that nobody has filled, apart from "not known" for one that was read and does not say. */
const NOT_READ = '';
const NOT_KNOWN = 'not known';

/**
 * The extraction as a table: for each work its columns, and behind each value its quote, who it is by, and what the model said where
 * a person decided otherwise; then the judged domains of bias.
 */
export function extractionTable(
  columns: ExtractionView['columns'],
  rows: readonly { row: ExtractionRow; record: ReviewRecord }[],
): string[][] {
  const judged = BIAS_DOMAINS.filter((domain) =>
    rows.some(({ row }) => row.bias?.domains.some((each) => each.domain === domain && each.judgement)),
  );
  const head = [
    ...['Title', 'Authors', 'Year', 'Address'],
    ...columns.flatMap(({ name }) => [name, `${name}: quote`, `${name}: by`, `${name}: model`]),
    ...judged.flatMap((domain) => [`Bias, ${BIAS_DOMAIN_WORDS[domain]}`, `Bias, ${BIAS_DOMAIN_WORDS[domain]}: reason`]),
  ];
  return [
    head,
    ...rows.map(({ row, record }) => [
      row.title,
      row.authors.join('; '),
      row.year === null ? '' : String(row.year),
      linkFor(record) ?? '',
      ...columns.flatMap(({ id }) => cellTexts(row.cells[id])),
      ...judged.flatMap((domain) => {
        const judgement = row.bias?.domains.find((each) => each.domain === domain)?.judgement;
        return judgement ? [BIAS_CONCERN_WORDS[judgement.concern], judgement.reason] : ['', ''];
      }),
    ]),
  ];
}

function cellTexts(cell: ExtractionRow['cells'][string] | undefined): string[] {
  const standing = standingAnswer(cell);
  if (!cell || !standing) return [NOT_READ, '', '', ''];
  const by = cell.hand ? cell.hand.by : `${cell.model?.model ?? ''} (not checked by hand)`;
  const model = cell.model && !cell.model.isOld ? (cell.model.value ?? NOT_KNOWN) : '';
  return [standing.value ?? NOT_KNOWN, standing.quote?.quote ?? '', by, model];
}
