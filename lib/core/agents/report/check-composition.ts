import type { Claim } from '#contract/claim.ts';
import type { ShortAnswer } from '#contract/short-answer.ts';
import { gradesIn, isReading, withoutGrades } from '../../verification/own-words.ts';
import type { CheckedClaim } from './check-claims.ts';
import { checkSentences } from './check-sentences.ts';
import { type ComposedLine, type ComposedSection, isSaid, NOTHING } from './compose.ts';
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

/** A line of the answer with the findings it was written from, whether or not it holds. */
export interface CheckedLine extends CheckedClaim {
  findings: readonly ReportFinding[];
  /** The writer's own reading. */
  isOwn: boolean;
}

/** Parts the cells of a row where it is checked as one claim. */
const BAR = ' | ';

/** Has every row and every line of a section checked, together, so that their works are read once. */
export async function checkSection(desk: ReportDesk, section: ComposedSection): Promise<WrittenSection> {
  const { id, title, part, table, lines } = section;
  const columns = table?.columns ?? [];
  const rows = (table?.rows ?? []).map(({ cells, ...row }) => ({ text: rowText(columns, cells), ...row }));
  const checked = await checkSentences(desk, id, [
    ...rows.map((row) => ({ ...row, lead: '', isRow: true })),
    ...lines.map((line) => ({ ...line, isRow: false })),
  ]);
  // A line that stayed half true after it was worded anew would mislead; a row is told with what is open of it.
  const told = checked
    .filter(({ isRow }) => !isRow)
    .map((each) => ({ ...each, kept: each.kept && each.claim.verdict === 'supported' }));
  return {
    id,
    title,
    part,
    findings: [...new Set([...rows, ...lines].flatMap(({ findings }) => findings))],
    table: table && { columns, rows: checked.filter(({ isRow }) => isRow).map((row) => rowOf(row, columns)) },
    paragraphs: itemsOf(told.map(({ lead, ...each }) => ({ lead, ...withLead(each, lead) }))),
  };
}

function rowOf({ claim, kept, rewritten }: CheckedClaim, columns: readonly string[]): WrittenTable['rows'][number] {
  const cells = cellsIn(claim.text, columns);
  return { cells: cells ?? [], checked: { claim, kept: kept && cells !== null, rewritten } };
}

/** The first lines: each is read twice, and none stands that is supported only in part. */
export async function checkAnswer(
  desk: ReportDesk,
  lines: readonly ComposedLine[],
  graded: Pick<ShortAnswer, 'outcomes'>,
): Promise<CheckedLine[]> {
  const said = lines.map(({ lead, text, ...line }) => ({
    ...line,
    lead: asGraded(lead, graded).trim(),
    // A lead that was a grade alone leaves its colon.
    text: asGraded(text, graded).replace(/^[\s:]+/, ''),
    isKey: true,
  }));
  const checked = await checkSentences(desk, 'answer', said);
  return checked.map(({ lead, findings, claim, kept, rewritten }) => {
    const isOwn = isReading(`${lead}: `);
    // A judgement that was worded anew into something else says nothing that the lines do not.
    const holds = kept && claim.verdict === 'supported' && (!isOwn || isReading(claim.text));
    return { ...withLead({ claim, kept: holds, rewritten }, lead), findings, isOwn };
  });
}

/** A sentence may claim no other certainty than was computed; where it does it claims none. */
function asGraded(text: string, { outcomes }: Pick<ShortAnswer, 'outcomes'>): string {
  const levels = new Set<string>(outcomes.map(({ level }) => level.replace('_', ' ')));
  return gradesIn(text).every((grade) => levels.has(grade)) ? text : withoutGrades(text);
}

/** "Study: the Ohio trial | Result: 38% v 29%": a row as one claim, without the cells that say nothing. */
export function rowText(columns: readonly string[], cells: readonly string[]): string {
  return columns
    .flatMap((column, at) => (isSaid(cells[at] ?? '') ? [`${nameOf(column)}: ${cells[at]}`] : []))
    .join(BAR);
}

/** "Result (95% confidence interval)": what is in brackets says how to read the column, and of no row that it has one. */
function nameOf(column: string): string {
  return column.replace(/\s*\([^)]*\)/g, '') || column;
}

/** The cells of a row's claim, which may have been worded anew; null where it is a row no longer. */
export function cellsIn(text: string, columns: readonly string[]): string[] | null {
  const cells = columns.map(() => NOTHING);
  for (const piece of text.split(BAR)) {
    const at = columns.findIndex((column) => piece.startsWith(`${nameOf(column)}: `));
    if (at < 0 || cells[at] !== NOTHING) return null;
    cells[at] = piece.slice(nameOf(columns[at] ?? '').length + 2).trim();
  }
  return cells.filter(isSaid).length >= 2 ? cells : null;
}

/** A sentence that was worded anew may have another head by now, or none. */
export function withLead({ claim, kept, rewritten }: CheckedClaim, lead: string): CheckedClaim {
  const isLed = lead !== '' && claim.text.startsWith(`${lead}: `);
  const anew = lead !== '' && rewritten ? HEAD.exec(claim.text)?.[1] : undefined;
  const own = isLed ? lead : anew;
  const led: Claim = own ? { ...claim, lead: own } : claim;
  return { claim: led, kept, rewritten };
}

const HEAD = /^([^:]{3,90}): /;

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
