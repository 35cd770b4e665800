import type { Citation } from '#contract/citation.ts';
import { isInFirstPerson } from '../claim-text.ts';
import { comparisonCell, designCell, populationCell, quoteCell, rowFinding, sizeCell, workCell } from './cells.ts';
import { type Draft, NOT_KNOWN, note, type Quoted, type SectionDraft, valueCell } from './draft.ts';
import { effectCell, isHalfTold, isOfOutcome, isOfWhole } from './effect-cell.ts';
import type { Material, ShownWork } from './material.ts';
import { outcomeCell } from './outcome-cell.ts';

type Row = readonly (readonly [column: string, cell: Quoted])[];

type Enough = ReadonlyMap<string, (known: number) => boolean>;

const A_THIRD = (known: number) => known >= 1 / 3;
const MORE = (known: number) => known > 1 / 3;
/** Columns that are left out where hardly a work says them; beside an effect stand those in whom it was seen, and against what. */
const QUOTED: Enough = new Map([
  ['n', A_THIRD],
  ['Population', A_THIRD],
  ['Comparison', A_THIRD],
]);
/** Where sections have told the results, a column that two works in three leave blank tells nothing of the others. */
const WRITTEN: Enough = new Map([
  ['Design', A_THIRD],
  ['n', A_THIRD],
  ['Population', MORE],
  ['Comparison', MORE],
  ['Outcome', MORE],
]);
const RESULT = 'Result';
const UNTOLD = 'What these report bears on the question and stands in no section above.';

/**
 * One row for each work that answers the question or bears on it, best first, with the quote behind each cell; null without a
 * work. Where the report is written, its sections have told the results: the table says what the studies are, and a second
 * one gives the result of those that no section tells. Where it is quoted, the main finding stands beside its effect.
 *
 * @param told ids of the works that the sections of a written report cite; null where the report is quoted.
 */
export function evidenceTable(
  { shown, input }: Material,
  { told = null }: { told?: ReadonlySet<string> | null } = {},
): SectionDraft | null {
  const works = shown.map(({ work }) => work);
  const withFindings = shown.filter(({ findings }) => findings.length > 0);
  if (withFindings.length === 0) return null;
  const table = { input, works, isWritten: told !== null };
  const rows = withFindings.map((each) => rowOf(each, table));
  if (told === null) return { id: 'evidence', title: 'Evidence table', drafts: [tableOf(rows, QUOTED)] };
  const left = rows.filter((_, at) => !told.has(withFindings[at]?.work.id ?? ''));
  const results = left
    .map((row) => row.filter(([column]) => column === 'Work' || column === RESULT))
    .filter((row) => !row.some(([column, { text }]) => column === RESULT && isInFirstPerson(text)));
  return {
    id: 'evidence',
    title: 'Studies',
    drafts: [
      withBlanks(tableOf(rows.map(withoutResult), WRITTEN, rows.map(citedIn))),
      ...(results.length > 0 ? [note(UNTOLD), tableOf(results, WRITTEN)] : []),
    ],
  };
}

/** What was not read of a study is left blank: whether its text says it is another matter. */
function withBlanks(table: Draft): Draft {
  if (table.type !== 'table') return table;
  const blank = (cell: Quoted) => (cell.text === NOT_KNOWN ? { ...cell, text: '–' } : cell);
  return { ...table, rows: table.rows.map((row) => row.map(blank)) };
}

function withoutResult(row: Row): Row {
  return row.filter(([column]) => column !== RESULT);
}

function citedIn(row: Row): Citation[] {
  return row.flatMap(([, { citations }]) => citations);
}

/** @param known by row what its work is known by, where no cell that is shown quotes it; a blank cell then opens it. */
function tableOf(rows: readonly Row[], least: Enough, known: readonly (readonly Citation[])[] = []): Draft {
  const [first = []] = rows;
  const names = first.map(([column]) => column);
  const enough = names.map((column, at) => least.get(column)?.(knownShare(rows, at)) ?? true);
  // The name of a work alone opens nothing.
  const isBare = enough.filter(Boolean).length < 2;
  const shownAt = names.map((column, at) => enough[at] || (isBare && column === 'Design'));
  const columns = names.filter((_, at) => shownAt[at]);
  const opens = Math.max(columns.indexOf('Design'), 0) || columns.length - 1;
  const cells = rows.map((row, of) => {
    const own = row.flatMap(([, cell], at) => (shownAt[at] ? [cell] : []));
    const citations = [...(known[of] ?? [])];
    if (citations.length === 0 || own.some((cell) => cell.citations.length > 0)) return own;
    return own.map((cell, at) => (at === opens ? { ...cell, citations, isValue: true as const } : cell));
  });
  return { type: 'table', columns, rows: cells };
}

/** Of the rows, how many say it. */
function knownShare(rows: readonly Row[], at: number): number {
  return rows.filter((row) => row[at]?.[1].text !== NOT_KNOWN).length / rows.length;
}

interface Table {
  input: Material['input'];
  works: readonly ShownWork['work'][];
  isWritten: boolean;
}

function rowOf({ work, findings, reading: { study } }: ShownWork, { input, works, isWritten }: Table): Row {
  const ofWhole = findings.filter((finding) => isOfWhole(finding, study));
  const finding = rowFinding(ofWhole.length > 0 ? ofWhole : findings);
  // A number that is a subgroup's, another outcome's or one arm's alone would be read as the study's result.
  const isSound =
    finding !== undefined &&
    ofWhole.includes(finding) &&
    isOfOutcome(finding) &&
    !(isWritten && isHalfTold(finding, study));
  const effect = isSound ? effectCell(finding) : valueCell(null, null);
  const quote = quoteCell(finding, work);
  const result: Row = isWritten
    ? [['Result', effect.text === NOT_KNOWN ? quote : effect]]
    : [
        ['Effect', effect],
        ['Main finding', quote],
      ];
  // Where an effect stands beside it the outcome is that of the effect.
  const measured = finding ? [finding, ...(isWritten ? findings : [])] : [];
  return [
    ['Work', workCell(work, input.plan, works)],
    ['Design', designCell(work)],
    ['n', sizeCell(work, finding)],
    ['Population', populationCell(work, finding, study)],
    ['Comparison', comparisonCell(work, finding, study)],
    ['Outcome', outcomeCell(measured, input.plan, study)],
    ...result,
  ];
}
