import * as z from 'zod';
import { isCommandToReader } from '../../reading/reader-commands.ts';
import { REVIEW_WORDS } from '../../verification/review-words.ts';
import { withDifference } from './absolute-effect.ts';
import { foundIn } from './check-sentences.ts';
import { claimText } from './claim-text.ts';
import { findingIds, MARK, textsIn } from './composed-lines.ts';
import type { ReportDesk } from './desk.ts';
import type { ReportFinding } from './report-findings.ts';
import type { Shelf } from './settings.ts';
import { workedOut } from './worked-out.ts';

const row = z.object({ findingIds, cells: z.array(z.string().max(1_000)).max(8) });
export const saidTable = z.object({ columns: z.array(z.string().max(200)).max(8), rows: z.array(row).max(24) });
/** Each row with the number, from 1, of its result in `certainty`. */
export const saidOverview = saidTable.extend({
  rows: z.array(row.extend({ result: z.int().nullable().catch(null) })).max(24),
});
type SaidRow = z.infer<typeof row> & { result?: number | null };

export interface ComposedTable {
  columns: string[];
  rows: ComposedRow[];
}

interface ComposedRow {
  cells: string[];
  findings: ReportFinding[];
  counts: number[];
  /** Place among the graded results of the one that it tells; null for none. */
  result: number | null;
}

/** By the name that such tables have in systematic reviews (GRADE handbook, 4). */
export const OVERVIEW = { id: 'overview', title: 'Summary of findings' };
const LONGEST_COLUMN = 60;
const LEAST_COLUMNS = 2;
const LEAST_ROWS = 2;
/** What a table says where the works do not. */
export const NOTHING: string = REVIEW_WORDS.blank;

/** @param isOverview shares that are set against each other are told in absolute terms as well. */
export function rowsOf(
  desk: ReportDesk,
  names: Shelf['names'],
  rows: readonly SaidRow[],
  { isOverview = false } = {},
): ComposedRow[] {
  return rows.map(({ findingIds, cells, result }) => {
    const findings = foundIn(desk, names, findingIds);
    const texts = textsIn(findings);
    const told = cells.map((cell) => {
      const { text, counts } = workedOut(cell.replace(MARK, ''), texts);
      return { text: isOverview ? withDifference(text, texts, counts) : text, counts };
    });
    return {
      cells: told.map(({ text }) => text),
      findings,
      counts: told.flatMap(({ counts }) => counts),
      result: result ? result - 1 : null,
    };
  });
}

/** Null unless every column has a name of its own that may be shown, and two rows have a cell for each. */
export function tableOf(columns: readonly string[], rows: readonly ComposedRow[]): ComposedTable | null {
  const heads = columns.map(
    (column) =>
      claimText(column, [])
        ?.replace(/[:|\s]+/g, ' ')
        .trim() ?? '',
  );
  const isPlain = (text: string, at: number) =>
    text !== '' && text.length <= LONGEST_COLUMN && heads.indexOf(text) === at && !isCommandToReader(text);
  const whole = rows
    .filter(({ cells }) => cells.length === heads.length && cells.some((cell) => isSaid(cell)))
    .map((row) => ({ ...row, cells: row.cells.map(cellText) }));
  if (heads.length < LEAST_COLUMNS || !heads.every(isPlain) || whole.length < LEAST_ROWS) return null;
  return { columns: heads, rows: whole };
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
