import type { Report, ReportBlock, ReportEvidence } from '#contract/report.ts';
import { SOURCE_LABELS } from '#contract/source-labels.ts';
import { linkFor } from '../../evidence/citation.ts';

const COLUMNS: readonly [string, (work: ReportEvidence) => string | number | null | undefined][] = [
  ['reference', ({ reference }) => reference],
  ['included', ({ included }) => (included ? 'yes' : 'no')],
  ['reason', ({ reason }) => reason],
  ['title', ({ title }) => title],
  ['authors', ({ authors }) => authors.join('; ')],
  ['year', ({ year }) => year],
  ['venue', ({ venue }) => venue],
  ['design', ({ design }) => design.replace(/_/g, ' ')],
  ['sample size', ({ sampleSize }) => sampleSize],
  ['population', ({ population }) => population?.value],
  ['peer reviewed', ({ peerReviewed }) => (peerReviewed === null ? 'unknown' : peerReviewed ? 'yes' : 'no')],
  ['notices', ({ notices }) => notices.map(({ kind, date }) => (date === null ? kind : `${kind} ${date}`)).join('; ')],
  ['quality', ({ quality }) => quality.score.toFixed(2)],
  ['found by', ({ foundBy }) => [...new Set(foundBy.map(({ tool }) => SOURCE_LABELS[tool]))].join('; ')],
  ['doi', ({ ids }) => ids.doi],
  ['pmid', ({ ids }) => ids.pmid],
  ['pmcid', ({ ids }) => ids.pmcid],
  ['nct', ({ ids }) => ids.nct],
  ['arxiv', ({ ids }) => ids.arxiv],
  ['url', ({ ids }) => ids.url],
  ['address', (work) => linkFor(work)],
];

/** A table of the report as a file for spreadsheets; each cell that cites is followed by its quotes. */
export function toTableCsv({ columns, rows }: Extract<ReportBlock, { type: 'table' }>): string {
  const quoted = columns.map((_, i) => rows.some((row) => (row[i]?.citations.length ?? 0) > 0));
  const header = columns.flatMap((column, i) => (quoted[i] ? [column, `${column}: quote`] : [column]));
  const lines = rows.map((row) =>
    row.flatMap(({ text, citations }, i) =>
      quoted[i] ? [text, citations.map(({ quote }) => quote).join(' […] ')] : [text],
    ),
  );
  return csvText([header, ...lines]);
}

/** All works of the run, one a row (RFC 4180, UTF-8 with a byte order mark, so that spreadsheets read it as such). */
export function toEvidenceCsv(report: Pick<Report, 'evidence'>): string {
  const header = COLUMNS.map(([name]) => name);
  const rows = report.evidence.map((work) => COLUMNS.map(([, read]) => read(work)));
  return csvText([header, ...rows]);
}

/** Rows as a file for spreadsheets. */
export function csvText(rows: readonly (readonly (string | number | null | undefined)[])[]): string {
  return `\ufeff${rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')}`;
}

/**
 * Spreadsheets in many countries split at semicolons, some at tabs, and then quotation marks inside a line do not group
 * anything.
 */
const MAY_BEGIN_CELL = new Set([';', '\t', '\r', '\n']);
const BEGINS_FORMULA = new Set(['=', '+', '-', '@', '＝', '＋', '－', '＠']);
const IS_PASSED_OVER = /[\s"]/u;

/** The text with an apostrophe before each sign that begins a formula where a spreadsheet may see a cell begin. */
function withoutFormulas(text: string): string {
  let safe = '';
  let mayBegin = false;
  for (const character of text) {
    if (mayBegin && BEGINS_FORMULA.has(character)) safe += "'";
    safe += character;
    mayBegin = MAY_BEGIN_CELL.has(character) || (mayBegin && IS_PASSED_OVER.test(character));
  }
  return safe;
}

/** A text that a spreadsheet would take for a formula is shown as a text (OWASP, CSV injection). */
export function csvCell(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const rest = withoutFormulas(value);
  const plain = /^\s*[=+\-@\t\r＝＋－＠]/u.test(value) ? `'${rest}` : rest;
  return /[",;\r\n]/.test(plain) ? `"${plain.replace(/"/g, '""')}"` : plain;
}
