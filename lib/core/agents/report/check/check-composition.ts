import type { Claim } from '#contract/claim.ts';
import { asGraded, type ShownGrades } from '../certainty/graded-wording.ts';
import { type GradedResult, isNamed } from '../certainty/section-certainty.ts';
import { shownWords } from '../certainty/shown-certainty.ts';
import type { ReportSession } from '../report-session.ts';
import { isFinding, type Source } from '../sentence.ts';
import type { ComposedSection } from '../write/compose.ts';
import type { ComposedLine } from '../write/composed-lines.ts';
import { isSaid, NOTHING } from '../write/composed-tables.ts';
import { paragraphItems, withHeads, withLead } from '../write/paragraph-items.ts';
import { isInference, isReading, REVIEW_WORDS } from '../write/review-words.ts';
import type { CheckedClaim } from './check-claims.ts';
import { checkSentences } from './check-sentences.ts';

/** A table whose rows were checked, each as one claim. */
export interface WrittenTable {
  columns: string[];
  rows: WrittenRow[];
}

interface WrittenRow {
  cells: string[];
  checked: CheckedClaim;
}

/** A piece of a section as it was written and checked, what failed among it. */
export interface WrittenSection {
  id: string;
  /** Id of the section that it belongs to, whose first piece has it for its own. */
  headId: string;
  title: string;
  /** What it was written from. */
  findings: Source[];
  table: WrittenTable | null;
  /** Items of one or more sentences; the first of an item may have a lead. */
  paragraphs: CheckedClaim[][];
}

/** A line of the answer with the findings it was written from, whether or not it holds. */
export interface CheckedLine extends CheckedClaim {
  findings: readonly Source[];
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
  session: ReportSession,
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
    batches.map((batch, at) => checkLines(session, `part-${at + 1}`, batch.flatMap(sentencesOf), answer)),
  );
  return sections.map((section) =>
    writtenSection(
      section,
      checked.flat().filter((each) => each.section === section),
    ),
  );
}

type Said = Parameters<typeof checkSentences>[2][number] & { isAbsence?: true | undefined };

/** As `checkSentences` does; what says that no work reports something was counted by code, and rests on no quote. */
async function checkLines<T extends Said>(
  session: ReportSession,
  scope: string,
  said: readonly T[],
  answer: readonly string[] = [],
): Promise<(CheckedClaim & Omit<T, 'text'> & { leans: boolean })[]> {
  const placed = said.map((each, place) => ({ ...each, place }));
  const checked = await checkSentences(
    session,
    scope,
    placed.filter(({ isAbsence }) => !isAbsence),
    answer,
  );
  const counted = placed
    .filter(({ isAbsence }) => isAbsence)
    .map(({ text, ...rest }) => {
      const claim: Claim = { id: '', text, verdict: 'supported', basis: 'counted', citations: [] };
      return { ...rest, claim, kept: true, rewritten: false, leans: false };
    });
  return [...checked, ...counted].toSorted((a, b) => a.place - b.place).map(({ place: _, ...each }) => each as never);
}

/** Longer statements do not fit beside their grade. */
const LONGEST_GRADED = 200;

/** The results that are graded, those that are told as sentences checked like any other: a grade of what is not so misleads. */
export async function checkGraded(session: ReportSession, graded: readonly GradedResult[]): Promise<GradedResult[]> {
  const said = graded
    .filter((result) => !isNamed(result, session.input.plan))
    .map((result) => ({
      result,
      text: result.about,
      findings: result.findings,
      grade: gradeOf(result, session.input),
    }));
  const checked = await checkSentences(session, 'graded', said);
  const claims = new Map(
    checked.flatMap(({ result, kept, claim }) =>
      kept && claim.verdict === 'supported' && claim.text.length <= LONGEST_GRADED ? [[result, claim]] : [],
    ),
  );
  return graded.map((result) => {
    const claim = claims.get(result);
    return claim ? { ...result, about: claim.text.replace(/[.\s]+$/, ''), isChecked: true, claim } : result;
  });
}

/**
 * "Starts high; imprecision -1 (wide interval)", or of a mechanism "Shown by intervention in animals; …": what a "may" in the
 * result's sentence stands for.
 */
function gradeOf(
  { certainty: { start, steps, shown } }: GradedResult,
  { plan: { questionType } }: ReportSession['input'],
): string {
  const told = steps.map(({ factor, change, reason }) => `${factor.replaceAll('_', ' ')} ${change} (${reason})`);
  const begins = questionType === 'mechanism' && shown ? shownWords(shown) : `Starts ${start ?? 'low'}`;
  return [begins, ...told].join('; ').slice(0, LONGEST_GRADE);
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

type CheckedSentence = CheckedClaim &
  Pick<ComposedLine, 'lead' | 'findings' | 'goesOn' | 'begins'> & { isRow: boolean; leans: boolean };

function writtenSection(
  { id, headId, title, table, lines }: ComposedSection,
  checked: readonly CheckedSentence[],
): WrittenSection {
  const columns = table?.columns ?? [];
  const told = checked
    .filter(({ isRow }) => !isRow)
    .map((each) => ({
      ...asTold(each),
      isBeside: each.findings.length > 0 && each.findings.every((one) => !isFinding(one) && one.role === 'context'),
    }));
  return {
    id,
    headId,
    title,
    findings: [...new Set([...(table?.rows ?? []), ...lines].flatMap(({ findings }) => findings))],
    table: table && { columns, rows: checked.filter(({ isRow }) => isRow).map((row) => rowOf(row, columns)) },
    paragraphs: paragraphItems(told),
  };
}

function rowOf({ claim, kept, rewritten }: CheckedSentence, columns: readonly string[]): WrittenRow {
  const cells = cellsIn(claim.text, columns);
  return { cells: cells ?? [], checked: { claim, kept: kept && cells !== null, rewritten } };
}

/** The first lines: none stands that is supported only in part. */
export async function checkAnswer(
  session: ReportSession,
  lines: readonly ComposedLine[],
  grades: ShownGrades,
): Promise<CheckedLine[]> {
  const said = lines.map(({ lead, text, ...line }) => ({
    ...line,
    lead: asGraded(lead, line.findings, grades).trim(),
    // A lead that was a grade alone leaves its colon.
    text: asGraded(text, line.findings, grades).replace(/^[\s:]+/, ''),
    isOpening: true,
  }));
  const checked = await checkLines(session, 'answer', said);
  const told = checked.map(({ lead, goesOn, leans, findings, claim, kept, rewritten }) => {
    const isOwn = isReading(`${lead}: `);
    // A judgement that was worded anew into something else says nothing that the lines do not.
    const holds = kept && claim.verdict === 'supported' && (!isOwn || isReading(claim.text));
    const read = !isOwn && isInference(claim.text) ? asOwnReading(claim) : claim;
    return { goesOn, leans, ...withLead({ claim: read, kept: holds, rewritten }, lead), findings, isOwn };
  });
  return withHeads(told).map(({ goesOn: _, leans: __, ...each }) => each);
}

/** A line that stayed half true after it was worded anew would mislead; a row is told with what is open of it. */
export function asTold<T extends CheckedClaim>(checked: T): T {
  const kept = checked.kept && checked.claim.verdict === 'supported';
  return { ...checked, kept, ...(isInference(checked.claim.text) && { claim: asOwnReading(checked.claim) }) };
}

/** An explanation of the writer's is not taken for a finding of the work that it starts from. */
function asOwnReading(claim: Claim): Claim {
  const bare = claim.text.replace(IS_MARKED, '');
  return { ...claim, text: `${bare} ${REVIEW_WORDS.own}.` };
}

const IS_MARKED = /(?:\s*\(our reading\))?[.\s]*$/;

/** "Study: the Ohio trial | Result: 38% v 29%": a row as one claim, without the cells that say nothing. */
export function rowText(columns: readonly string[], cells: readonly string[]): string {
  return columns
    .flatMap((column, at) => (isSaid(cells[at] ?? '') ? [`${nameOf(column, columns)}: ${cells[at]}`] : []))
    .join(BAR);
}

/** "Result (95% confidence interval)": what in brackets only says how to read the column is said of no row. */
function nameOf(column: string, columns: readonly string[]): string {
  const short = (name: string) => name.replace(HOW_TO_READ, '') || name;
  const isShared = columns.some((other) => other !== column && short(other) === short(column));
  return isShared ? column : short(column);
}

const HOW_TO_READ = /\s*\((?=[^()]*\b(?:CI|confidence|interval|our reading)\b)[^()]*\)/gi;

/** The cells of a row's claim, which may have been worded anew; null where it is a row no longer. */
export function cellsIn(text: string, columns: readonly string[]): string[] | null {
  const cells = columns.map(() => NOTHING);
  for (const piece of text.split(BAR)) {
    const at = columns.findIndex((column) => piece.startsWith(`${nameOf(column, columns)}: `));
    if (at < 0 || cells[at] !== NOTHING) return null;
    cells[at] = piece.slice(nameOf(columns[at] ?? '', columns).length + 2).trim();
  }
  return cells.filter(isSaid).length >= 2 ? cells : null;
}
