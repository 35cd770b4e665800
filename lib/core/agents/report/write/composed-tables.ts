import { isCommandToReader } from '../../../reading/reader-commands.ts';
import { foundIn } from '../check/check-sentences.ts';
import { claimText } from '../check/claim-text.ts';
import type { ReportSession } from '../report-session.ts';
import type { Source } from '../sentence.ts';
import { withDifference } from './absolute-effect.ts';
import { textsIn, withBrackets, withoutMarks } from './composed-lines.ts';
import type { Missing } from './missing-text.ts';
import type { SaidTable } from './parse-review.ts';
import { REVIEW_WORDS } from './review-words.ts';
import { workedOut } from './worked-out.ts';
import type { WritingMaterial } from './writing-material.ts';

export interface ComposedTable {
  columns: string[];
  rows: ComposedRow[];
}

interface ComposedRow {
  cells: string[];
  findings: Source[];
  counts: number[];
  /** It says what no work reports, and was counted by code. */
  isAbsence?: true;
}

/** A column of marks alone: what it says beside them is no finding. */
const SOURCES = /^(?:sources?|references?|refs?|citations?|cited)$/i;
const LONGEST_COLUMN = 60;
const LEAST_COLUMNS = 2;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** What a table says where the works do not. */
export const NOTHING: string = REVIEW_WORDS.blank;

/** Rows of a table, each with what the marks in its cells name; cells that are missing say nothing. */
export function rowsOf(
  session: ReportSession,
  names: WritingMaterial['names'],
  { columns, rows }: SaidTable,
  lacks: Missing,
): ComposedRow[] {
  return rows.map((cells) => {
    const read = columns.map((column, at) => withoutMarks(withBrackets(ownCell(column, cells[at] ?? ''))));
    const marks = read.flatMap(({ text, marksOf }) => marksOf({ start: 0, end: text.length }));
    const findings = foundIn(session, names, marks);
    if (findings.length === 0) {
      const plain = read.map(({ text }) => text);
      const own = plain.filter((_, at) => !SOURCES.test(columns[at] ?? ''));
      return {
        cells: plain,
        findings,
        counts: [],
        ...(marks.length === 0 && lacks.row(own) && { isAbsence: true as const }),
      };
    }
    const texts = textsIn(findings);
    const told = read.map(({ text: cell }) => {
      const { text, counts } = workedOut(cell, texts);
      return { text: withDifference(text, texts, counts), counts };
    });
    return {
      cells: told.map(({ text }) => text),
      findings,
      counts: told.flatMap(({ counts }) => counts),
    };
  });
}

/** A column that is marked as the review's own marks each of its cells, which are checked as that. */
function ownCell(column: string, cell: string): string {
  if (!column.includes(REVIEW_WORDS.own) || !isSaid(cell) || cell.includes(REVIEW_WORDS.own)) return cell;
  return `${cell.replace(/[.\s]+$/, '')} ${REVIEW_WORDS.own}`;
}

/**
 * The table as it is checked and shown: a column whose name may not be shown, or that another has already, is called by a letter: a number would be checked. The
 * checker of a row reads the names of its columns with it. Null where fewer than two columns or no row say anything.
 */
export function tableOf(columns: readonly string[], rows: readonly ComposedRow[]): ComposedTable | null {
  const left = columns.flatMap((column, at) => (SOURCES.test(column) ? [] : [at]));
  const heads = left
    .map((at) => columns[at] ?? '')
    .map(
      (column) =>
        claimText(column.replace(REVIEW_WORDS.own, ''), [])
          ?.replace(/[:|\s]+/g, ' ')
          .trim() ?? '',
    );
  const isPlain = (text: string, at: number) =>
    text !== '' && text.length <= LONGEST_COLUMN && heads.indexOf(text) === at && !isCommandToReader(text);
  const whole = rows
    .map((row) => ({ ...row, cells: left.map((at) => row.cells[at] ?? '') }))
    .filter(({ cells }) => cells.length === heads.length && cells.some((cell) => isSaid(cell)))
    .map((row) => ({ ...row, cells: row.cells.map(cellText) }));
  if (heads.length < LEAST_COLUMNS || whole.length === 0) return null;
  return { columns: heads.map((head, at) => (isPlain(head, at) ? head : `Column ${LETTERS[at] ?? ''}`)), rows: whole };
}

export function isSaid(cell: string): boolean {
  return /[\p{L}\p{N}]/u.test(cell) && !/^(?:none|n\/?a|not (?:known|stated|reported|given))$/i.test(cell.trim());
}

/** A phrase: bars part the cells of a row, and two sentences in one cell are two phrases. */
function cellText(said: string): string {
  const text = said.replace(/[|\s]+/g, ' ').trim();
  return isSaid(text)
    ? withoutBlanks(text)
        .replace(/[.\s]+$/, '')
        .replace(/(?<=\p{L}{2}|\))\. (?=\p{Lu})/gu, '; ')
    : NOTHING;
}

/** "Higher, figures –" says no more than "Higher". */
function withoutBlanks(cell: string): string {
  return cell.replace(/[,;] (?:\p{L}+ ){1,3}[–-](?=$|[;,])/gu, '');
}
