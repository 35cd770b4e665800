import {
  comparisonCell,
  designCell,
  outcomeCell,
  populationCell,
  quoteCell,
  rowFinding,
  sizeCell,
  workCell,
} from './cells.ts';
import { type Draft, NOT_KNOWN, note, type Quoted, type SectionDraft, valueCell } from './draft.ts';
import { effectCell, isHalfTold, isOfOutcome, isOfWhole } from './effect-cell.ts';
import type { Material, ShownWork } from './material.ts';

type Row = readonly (readonly [column: string, cell: Quoted])[];

/** Columns that are left out where hardly a work says them. */
const MAY_BE_MISSING: ReadonlySet<string> = new Set(['n', 'Population', 'Comparison']);
/** Of the rows, that a column must be known in. */
const LEAST_KNOWN = 1 / 3;
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
  if (told === null) return { id: 'evidence', title: 'Evidence table', drafts: [tableOf(rows)] };
  const left = rows.filter((_, at) => !told.has(withFindings[at]?.work.id ?? ''));
  const results = left.map((row) => row.filter(([column]) => column === 'Work' || column === RESULT));
  return {
    id: 'evidence',
    title: 'Studies',
    drafts: [
      withBlanks(tableOf(rows.map(withoutResult))),
      ...(results.length > 0 ? [note(UNTOLD), tableOf(results)] : []),
    ],
  };
}

/** What was not read of a study is left blank: whether its text says it is another matter. */
function withBlanks(table: Draft): Draft {
  if (table.type !== 'table') return table;
  const blank = (cell: Quoted) => (cell.text === NOT_KNOWN ? { ...cell, text: '–' } : cell);
  return { ...table, rows: table.rows.map((row) => row.map(blank)) };
}

/** A row without its result: the work is known by what the row quotes, if only by the place of its design. */
function withoutResult(row: Row): Row {
  const rest = row.filter(([column]) => column !== RESULT);
  if (rest.some(([, { citations = [] }]) => citations.length > 0)) return rest;
  const citations = row.flatMap(([, cell]) => cell.citations ?? []);
  return rest.map(
    ([column, cell]) => [column, column === 'Design' ? { ...cell, citations, isValue: true as const } : cell] as const,
  );
}

function tableOf(rows: readonly Row[]): Draft {
  const [first = []] = rows;
  const shownAt = first.map(([column], at) => !MAY_BE_MISSING.has(column) || isKnownEnough(rows, at));
  const columns = first.map(([column]) => column).filter((_, at) => shownAt[at]);
  const cells = rows.map((row) => row.flatMap(([, cell], at) => (shownAt[at] ? [cell] : [])));
  return { type: 'table', columns, rows: cells };
}

function isKnownEnough(rows: readonly Row[], at: number): boolean {
  const known = rows.filter((row) => row[at]?.[1].text !== NOT_KNOWN).length;
  return known >= rows.length * LEAST_KNOWN;
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
  return [
    ['Work', workCell(work, input.plan, works)],
    ['Design', designCell(work)],
    ['n', sizeCell(work, finding)],
    ['Population', populationCell(work, finding, study)],
    ['Comparison', comparisonCell(work, finding, study)],
    ['Outcome', outcomeCell(finding)],
    ...result,
  ];
}
