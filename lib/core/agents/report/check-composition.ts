import type { Claim } from '#contract/claim.ts';
import type { ShortAnswer } from '#contract/short-answer.ts';
import { gradesIn, withoutGrades } from '../../verification/own-words.ts';
import { isInference, isReading, REVIEW_WORDS } from '../../verification/review-words.ts';
import type { CheckedClaim } from './check-claims.ts';
import { checkSentences } from './check-sentences.ts';
import { type ComposedSection, isSaid, NOTHING } from './compose.ts';
import type { ComposedLine } from './composed-lines.ts';
import type { ReportDesk } from './desk.ts';
import type { ReportFinding } from './report-findings.ts';
import { type GradedResult, isNamed } from './section-certainty.ts';

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

/** Rows and sentences that are checked in one call, as far as sections can be kept whole. */
const TOGETHER = 45;

/**
 * Has every row and every line checked, those of several sections together, so that their works are read once; in the order
 * given.
 *
 * @param answer the lines that stand above them.
 */
export async function checkSections(
  desk: ReportDesk,
  sections: readonly ComposedSection[],
  answer: readonly string[],
): Promise<WrittenSection[]> {
  const batches: ComposedSection[][] = [];
  let left = 0;
  for (const section of sections) {
    const size = sentencesOf(section).length;
    if (batches.length === 0 || size > left) {
      batches.push([]);
      left = TOGETHER;
    }
    batches.at(-1)?.push(section);
    left -= size;
  }
  const checked = await Promise.all(
    batches.map((batch, at) => checkSentences(desk, `part-${at + 1}`, batch.flatMap(sentencesOf), answer)),
  );
  return sections.map((section) =>
    writtenSection(
      section,
      checked.flat().filter((each) => each.section === section),
    ),
  );
}

/** Longer statements do not fit beside their grade. */
const LONGEST_GRADED = 200;

/** The results that are graded, those that are told as sentences checked like any other: a grade of what is not so misleads. */
export async function checkGraded(desk: ReportDesk, graded: readonly GradedResult[]): Promise<GradedResult[]> {
  const said = graded
    .filter((result) => !isNamed(result, desk.input.plan))
    .map((result) => ({ result, text: result.about, findings: result.findings, grade: gradeOf(result) }));
  const checked = await checkSentences(desk, 'graded', said);
  const texts = new Map(
    checked.flatMap(({ result, kept, claim }) =>
      kept && claim.verdict === 'supported' && claim.text.length <= LONGEST_GRADED
        ? [[result, claim.text.replace(/[.\s]+$/, '')]]
        : [],
    ),
  );
  return graded.map((result) => {
    const about = texts.get(result);
    return about === undefined ? result : { ...result, about, isChecked: true };
  });
}

/** "Starts high; imprecision -1 (wide interval)": what a "may" in the result's sentence stands for. */
function gradeOf({ certainty: { start, steps } }: GradedResult): string {
  const told = steps.map(({ factor, change, reason }) => `${factor.replaceAll('_', ' ')} ${change} (${reason})`);
  return [`Starts ${start}`, ...told].join('; ').slice(0, LONGEST_GRADE);
}

const LONGEST_GRADE = 400;

function sentencesOf(section: ComposedSection) {
  const { table, lines } = section;
  const rows = (table?.rows ?? []).map(({ cells, ...row }) => ({ text: rowText(table?.columns ?? [], cells), ...row }));
  return [
    ...rows.map((row) => ({ ...row, section, lead: '', isRow: true })),
    ...lines.map((line) => ({ ...line, section, isRow: false })),
  ];
}

type CheckedSentence = CheckedClaim & Pick<ComposedLine, 'lead' | 'findings' | 'goesOn'> & { isRow: boolean };

function writtenSection(
  { id, title, part, table, lines }: ComposedSection,
  checked: readonly CheckedSentence[],
): WrittenSection {
  const columns = table?.columns ?? [];
  // A line that stayed half true after it was worded anew would mislead; a row is told with what is open of it.
  const told = checked
    .filter(({ isRow }) => !isRow)
    .map((each) => ({ ...each, kept: each.kept && each.claim.verdict === 'supported' }))
    .map((each) => (isInference(each.claim.text) ? { ...each, claim: asOwnReading(each.claim) } : each));
  return {
    id,
    title,
    part,
    findings: [...new Set([...(table?.rows ?? []), ...lines].flatMap(({ findings }) => findings))],
    table: table && { columns, rows: checked.filter(({ isRow }) => isRow).map((row) => rowOf(row, columns)) },
    paragraphs: withOrphansJoined(
      itemsOf(told.map(({ lead, ...each }) => ({ lead, ...withLead(each, lead) })))
        .map(standingAlone)
        .map(withHeadBorneOut),
    ),
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
  const told = checked.map(({ lead, goesOn, findings, claim, kept, rewritten }) => {
    const isOwn = isReading(`${lead}: `);
    // A judgement that was worded anew into something else says nothing that the lines do not.
    const holds = kept && claim.verdict === 'supported' && (!isOwn || isReading(claim.text));
    return { goesOn, ...withLead({ claim, kept: holds, rewritten }, lead), findings, isOwn };
  });
  return withHeads(told).map(({ goesOn: _, ...each }) => each);
}

/** Where the sentence that begins a line falls, those that go on with it are orphans, and fall too. */
export function withHeads<T extends CheckedClaim & { goesOn?: boolean | undefined }>(lines: readonly T[]): T[] {
  let isHeld = true;
  return lines.map((line) => {
    if (!line.goesOn) isHeld = line.kept;
    return !line.goesOn || isHeld ? line : { ...line, kept: false, claim: { ...line.claim, reason: HEADLESS } };
  });
}

const HEADLESS = 'the sentence that it goes on from was left out';
/** What begins so speaks of the sentence before. */
const LEANING = new RegExp(
  [
    String.raw`^(?:this|that|these|those|it|its|they|their|both|neither|such|here|another|yet|but|still|so|however|likewise|similarly)\b`,
    String.raw`^none of (?:these|those|them)\b`,
    String.raw`^(?:similar|the same) (?:results?|findings?|effects?|patterns?|was|were|holds?|held)\b`,
    '^[^.;:]{1,60}, (?:however|though|therefore|too),',
    String.raw`^one\b.*\bthe other\b`,
    String.raw`^the (?:trial|study|survey|review|cohort|authors|two|others?)\b`,
    String.raw`^(?:\S+ ){1,6}(?:also|such an?|nonetheless|nevertheless)\b`,
  ].join('|'),
  'i',
);

export function leansOnBefore(text: string): boolean {
  return LEANING.test(text);
}

/** A sentence that leans on one that fell falls with it. */
function standingAlone(item: readonly CheckedClaim[]): CheckedClaim[] {
  let isBeforeKept = true;
  return item.map((each) => {
    const kept = each.kept && (isBeforeKept || !leansOnBefore(each.claim.text));
    isBeforeKept = kept;
    return kept === each.kept ? each : { ...each, kept, claim: { ...each.claim, reason: HEADLESS } };
  });
}

/** An explanation of the writer's is not taken for a finding of the work that it starts from. */
function asOwnReading(claim: Claim): Claim {
  return { ...claim, text: claim.text.replace(/\.?$/, ` ${REVIEW_WORDS.own}.`) };
}

/**
 * What is left of an item whose head fell is read on with the item before it, or the one behind it, where that speaks of the
 * same works; else it stands alone, as the review's own readings do.
 */
function withOrphansJoined(items: readonly CheckedClaim[][]): CheckedClaim[][] {
  const joined: CheckedClaim[][] = [];
  let waiting: CheckedClaim[][] = [];
  for (const item of items) {
    const first = item.find(({ kept }) => kept);
    const isOwn = item.some(({ claim }) => isReading(claim.text));
    const isOrphan = first !== undefined && first !== item[0] && !first.claim.lead && !isOwn;
    const before = joined.findLast((each) => each.some(({ kept }) => kept));
    if (isOrphan && before && isOfSameWorks(before, item)) before.push(...item);
    else if (isOrphan) waiting.push([...item]);
    else if (first === undefined || isOwn) joined.push([...item]);
    else {
      const { behind = [], alone = [] } = Object.groupBy(waiting, (each) =>
        isOfSameWorks(item, each) ? 'behind' : 'alone',
      );
      joined.push(...alone, [...item, ...behind.flat()]);
      waiting = [];
    }
  }
  return [...joined, ...waiting];
}

function isOfSameWorks(item: readonly CheckedClaim[], orphan: readonly CheckedClaim[]): boolean {
  if (item.some(({ claim }) => isReading(claim.text))) return false;
  const cited = new Set(keptWorks(item));
  return keptWorks(orphan).some((id) => cited.has(id));
}

const keptWorks = (item: readonly CheckedClaim[]) =>
  item.flatMap(({ kept, claim }) => (kept ? claim.citations.map(({ evidenceId }) => evidenceId) : []));

/** Sentences from which a head may be the sum of them all. */
const SUMMED = 3;

/** Where only the first of several sentences holds, a head that sums them up says more than is left. */
function withHeadBorneOut(item: readonly CheckedClaim[]): CheckedClaim[] {
  const [first, ...rest] = item;
  const lead = first?.claim.lead;
  if (!first?.kept || !lead || item.length < SUMMED || rest.some(({ kept }) => kept)) return [...item];
  const { lead: _, ...claim } = first.claim;
  return [{ ...first, claim: { ...claim, text: claim.text.slice(lead.length + 2) } }, ...rest];
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
