import type { Claim } from '#contract/claim.ts';
import type { ShortAnswer } from '#contract/short-answer.ts';
import { gradesIn, withoutGrades } from '../../verification/own-words.ts';
import type { CheckedClaim } from './check-claims.ts';
import { checkSentences } from './check-sentences.ts';
import { type ComposedLine, type ComposedSection, type ComposedTable, isSaid, NOTHING } from './compose.ts';
import type { ReportDesk } from './desk.ts';
import type { ReportFinding } from './report-findings.ts';

/** A table whose rows were checked, each as one claim. */
export interface WrittenTable {
  columns: string[];
  rows: { cells: string[]; checked: CheckedClaim }[];
}

/** A section as it was written and checked, what failed among it. */
export interface WrittenSection {
  id: string;
  title: string;
  /** The part of the question that it answers, from 0; null where the question has one part, or it answers none alone. */
  part: number | null;
  /** What it was written from. */
  findings: ReportFinding[];
  table: WrittenTable | null;
  /** Items of one or more sentences; the first of an item may have a lead. */
  paragraphs: CheckedClaim[][];
}

/** Parts the cells of a row where it is checked as one claim. */
const BAR = ' | ';

/** Has every row and every line of a section checked. */
export async function checkSection(desk: ReportDesk, section: ComposedSection): Promise<WrittenSection> {
  const { id, title, part, table, lines } = section;
  const [rows, checked] = await Promise.all([
    table === null ? [] : checkRows(desk, id, table),
    checkSentences(desk, id, lines),
  ]);
  return {
    id,
    title,
    part,
    findings: [...new Set([...(table?.rows ?? []), ...lines].flatMap(({ findings }) => findings))],
    table: table === null ? null : { columns: table.columns, rows },
    paragraphs: itemsOf(checked.map(({ lead, ...each }) => ({ lead, ...withLead(each, lead) }))),
  };
}

/** The first lines: each is read twice, and none stands that is supported only in part. */
export async function checkAnswer(
  desk: ReportDesk,
  lines: readonly ComposedLine[],
  graded: Pick<ShortAnswer, 'outcomes'>,
): Promise<CheckedClaim[]> {
  const said = lines.map(({ lead, text, findings }) => ({
    lead: asGraded(lead, graded).trim(),
    // A lead that was a grade alone leaves its colon.
    text: asGraded(text, graded).replace(/^[\s:]+/, ''),
    findings,
    isKey: true,
  }));
  const checked = await checkSentences(desk, 'answer', said);
  return checked.map(({ lead, claim, kept, rewritten }) =>
    withLead({ claim, kept: kept && claim.verdict === 'supported', rewritten }, lead),
  );
}

/** A sentence may claim no other certainty than was computed; where it does it claims none. */
function asGraded(text: string, { outcomes }: Pick<ShortAnswer, 'outcomes'>): string {
  const levels = new Set<string>(outcomes.map(({ level }) => level.replace('_', ' ')));
  return gradesIn(text).every((grade) => levels.has(grade)) ? text : withoutGrades(text);
}

async function checkRows(
  desk: ReportDesk,
  id: string,
  { columns, rows }: ComposedTable,
): Promise<WrittenTable['rows']> {
  const said = rows.map(({ cells, findings }) => ({ text: rowText(columns, cells), findings }));
  const checked = await checkSentences(desk, `${id}/table`, said);
  return checked.map(({ claim, kept, rewritten }) => {
    const cells = cellsIn(claim.text, columns);
    return { cells: cells ?? [], checked: { claim, kept: kept && cells !== null, rewritten } };
  });
}

/** "Study: the Ohio trial | Result: 38% v 29%": a row as one claim, without the cells that say nothing. */
export function rowText(columns: readonly string[], cells: readonly string[]): string {
  return columns.flatMap((column, at) => (isSaid(cells[at] ?? '') ? [`${column}: ${cells[at]}`] : [])).join(BAR);
}

/** The cells of a row's claim, which may have been worded anew; null where it is a row no longer. */
export function cellsIn(text: string, columns: readonly string[]): string[] | null {
  const cells = columns.map(() => NOTHING);
  for (const piece of text.split(BAR)) {
    const at = columns.findIndex((column) => piece.startsWith(`${column}: `));
    if (at < 0 || cells[at] !== NOTHING) return null;
    cells[at] = piece.slice((columns[at]?.length ?? 0) + 2).trim();
  }
  return cells.filter(isSaid).length >= 2 ? cells : null;
}

/** A sentence that was worded anew may no longer begin with its lead. */
function withLead({ claim, kept, rewritten }: CheckedClaim, lead: string): CheckedClaim {
  const isLed = lead !== '' && claim.text.startsWith(`${lead}: `);
  const led: Claim = isLed ? { ...claim, lead } : claim;
  return { claim: led, kept, rewritten };
}

/** A line with a lead begins an item; one without goes on with the item before. */
function itemsOf(lines: readonly (CheckedClaim & { lead: string })[]): CheckedClaim[][] {
  const items: CheckedClaim[][] = [];
  for (const { lead, ...checked } of lines) {
    const last = items.at(-1);
    if (last && lead === '') last.push(checked);
    else items.push([checked]);
  }
  return items;
}
