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
import { NOT_KNOWN, type Quoted, type SectionDraft, valueCell } from './draft.ts';
import { effectCell, isHalfTold, isOfOutcome, isOfWhole } from './effect-cell.ts';
import type { Material, ShownWork } from './material.ts';

type Row = readonly (readonly [column: string, cell: Quoted])[];

/** Columns that are left out where hardly a work says them. */
const MAY_BE_MISSING: ReadonlySet<string> = new Set(['n', 'Population', 'Comparison']);
/** Of the rows, that a column must be known in. */
const LEAST_KNOWN = 1 / 3;

/**
 * One row for each work that answers the question or bears on it, best first, with the quote behind each cell; null without a
 * work. Where the report is written, one column gives the result: its effect, or else the quote. Where it is quoted, the
 * main finding stands beside its effect.
 */
export function evidenceTable(
  { shown, input }: Material,
  { isWritten = false }: { isWritten?: boolean } = {},
): SectionDraft | null {
  const works = shown.map(({ work }) => work);
  const rows = shown
    .filter(({ findings }) => findings.length > 0)
    .map((each) => rowOf(each, { input, works, isWritten }));
  const [first] = rows;
  if (!first) return null;
  const shownAt = first.map(([column], at) => !MAY_BE_MISSING.has(column) || isKnownEnough(rows, at));
  const columns = first.map(([column]) => column).filter((_, at) => shownAt[at]);
  const cells = rows.map((row) => row.flatMap(([, cell], at) => (shownAt[at] ? [cell] : [])));
  return { id: 'evidence', title: 'Evidence table', drafts: [{ type: 'table', columns, rows: cells }] };
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
