import type { Citation } from '#contract/citation.ts';
import type { Evidence } from '#contract/evidence.ts';
import type { Finding } from '#contract/finding.ts';
import type { StudyFacts } from '#contract/work-reading.ts';
import type { ParsedQuestion } from '#core/question/parsed-question.ts';
import { outcomeStems, sameOutcome } from '#core/reading/outcome-key.ts';
import { splitSentences } from '#core/text/sentences.ts';
import { stems } from '#core/text/words.ts';
import { comparisonCell, designCell, populationCell, quoteCell, rowFinding, sizeCell, workCell } from './cells.ts';
import { type BlockDraft, NOT_KNOWN, note, type Quoted, type SectionDraft, valueCell } from './draft.ts';
import { effectCell, isOfOutcome, isOfWhole } from './effect-cell.ts';
import type { Material, ShownWork } from './material.ts';

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
  ['Outcome', A_THIRD],
  ['Effect', A_THIRD],
]);
/** One arm alone ("non-smokers") says of what is compared nothing that can be understood. */
const BOTH_ARMS = / v \S/;

/**
 * One row for each work that answers the question or bears on it, best first, with the quote behind each cell; null without a
 * work. Where the report is written, its sections tell what was found, and leave out on purpose what they do not tell: the
 * table says what the studies are that they cite, with the main effect where the report told it. Where it is quoted, the main
 * finding stands beside its effect.
 *
 * @param cited what a written report cites; null where it is quoted.
 */
export function evidenceTable(
  { shown, input }: Material,
  { cited = null }: { cited?: readonly Citation[] | null } = {},
): SectionDraft | null {
  const works = shown.map(({ work }) => work);
  const citedWorks = cited && new Set(cited.map(({ evidenceId }) => evidenceId));
  const withFindings = shown.filter(({ work, findings }) => findings.length > 0 && (citedWorks?.has(work.id) ?? true));
  if (withFindings.length === 0) return null;
  const rows = withFindings.map((each) => {
    const finding = findingOf(each);
    const study = studyCells(each, finding, { input, works, isWritten: cited !== null });
    const comparison = comparisonCell(each.work, finding, each.reading.study);
    if (!cited) return [...study, ['Comparison', comparison] as const, ...resultCells(each, finding, input)];
    const compared = BOTH_ARMS.test(comparison.text) ? comparison : valueCell(null, null);
    return [...study, ['Comparison', compared] as const, ...toldEffect(each, { input, cited })];
  });
  if (!citedWorks) return { id: 'evidence', title: 'Evidence table', drafts: [tableOf(rows, QUOTED)] };
  const known = withFindings.map((each) => quoteCell(findingOf(each), each.work).citations);
  const uncited = works.filter(({ id }) => !citedWorks.has(id)).map((work) => workCell(work, input.plan, works).text);
  return {
    id: 'evidence',
    title: 'Studies',
    drafts: [
      withBlanks(tableOf(rows, WRITTEN, known)),
      ...(uncited.length > 0 ? [note(`Also among the works found, and not used above: ${uncited.join('; ')}.`)] : []),
    ],
  };
}

/** What was not read of a study is left blank: whether its text says it is another matter. */
function withBlanks(table: BlockDraft): BlockDraft {
  if (table.type !== 'table') return table;
  const blank = (cell: Quoted) => (cell.text === NOT_KNOWN ? { ...cell, text: '–' } : cell);
  return { ...table, rows: table.rows.map((row) => row.map(blank)) };
}

/** @param known by row what its work is known by, where no cell that is shown quotes it; a blank cell then opens it. */
function tableOf(rows: readonly Row[], least: Enough, known: readonly (readonly Citation[])[] = []): BlockDraft {
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

const AGES = /\b(?:aged?|under|over|below|above|younger|older)\b[^,;.]{0,40}?(\d+)/gi;

/** Whether a count may be of people of these ages: "662 cases" beside "patients aged under 30" would be read as their number. */
function isOfAges({ texts }: Evidence, size: Quoted, population: Quoted): boolean {
  const [source] = size.citations;
  const ages = [...population.text.matchAll(AGES)].map(([, age = '']) => age);
  if (!source || ages.length === 0) return true;
  const told = splitSentences(texts[source.field] ?? '').find(({ end }) => end > source.start)?.text ?? '';
  return ages.every((age) => told.includes(age));
}

interface Table {
  input: Material['input'];
  works: readonly ShownWork['work'][];
  /** Sections tell what was found: the table says what the studies are. */
  isWritten: boolean;
}

/** What a row speaks of: a finding of the whole study where there is one. */
function findingOf({ findings, reading: { study } }: ShownWork): Finding | undefined {
  const ofWhole = findings.filter((finding) => isOfWhole(finding, study));
  return rowFinding(ofWhole.length > 0 ? ofWhole : findings);
}

function studyCells(
  { work, findings, reading: { study } }: ShownWork,
  finding: Finding | undefined,
  { input, works, isWritten }: Table,
): Row {
  // Where no result stands beside them, whom one of several speaks of would be taken for all that were studied.
  const told = new Set(findings.flatMap(({ population }) => population?.toLowerCase() ?? []));
  const [size, population] = [
    sizeCell(work, finding),
    populationCell(work, isWritten && told.size > 1 ? undefined : finding, study),
  ];
  return [
    ['Work', workCell(work, input.plan, works)],
    ['Design', designCell(work)],
    ['n', isOfAges(work, size, population) ? size : valueCell(null, null)],
    ['Population', population],
  ];
}

/**
 * The main effect of a study, with what it was measured on, where the report itself told the sentence that gives it: beside a
 * text that judged what counts, a number that it passed over would be read as the study's result. A p value alone is no effect.
 */
function toldEffect(
  { findings, reading: { study } }: ShownWork,
  { input, cited }: { input: Material['input']; cited: readonly Citation[] },
): Row {
  const blank = valueCell(null, null);
  for (const finding of findings) {
    const isSound = finding.isMain && finding.value !== null && isOfWhole(finding, study) && isOfOutcome(finding);
    if (!isSound || !cited.some((each) => holds(each, finding.citation))) continue;
    const [outcome, effect] = [outcomeCell(finding, input.plan, study), effectCell(finding)];
    if (outcome.citations.length > 0 && effect.citations.length > 0 && COMPARES.test(effect.text))
      return [
        ['Outcome', outcome],
        ['Effect', effect],
      ];
  }
  return [
    ['Outcome', blank],
    ['Effect', blank],
  ];
}

/** An interval, or one arm beside the other. */
const COMPARES = / to | v /;

function holds(cited: Citation, { evidenceId, field, start, end }: Citation): boolean {
  return cited.evidenceId === evidenceId && cited.field === field && cited.start <= start && cited.end >= end;
}

function resultCells(
  { work, reading: { study } }: ShownWork,
  finding: Finding | undefined,
  { plan }: Material['input'],
): Row {
  // A number that is a subgroup's or another outcome's would be read as the study's result.
  const isSound = finding !== undefined && isOfWhole(finding, study) && isOfOutcome(finding);
  return [
    ['Outcome', outcomeCell(finding, plan, study)],
    ['Effect', isSound ? effectCell(finding) : valueCell(null, null)],
    ['Main finding', quoteCell(finding, work)],
  ];
}

/** What was measured, where the finding says what question and population do not say. */
export function outcomeCell(finding: Finding | undefined, plan: ParsedQuestion, study: StudyFacts | undefined): Quoted {
  const isTold = finding !== undefined && isTelling(finding, plan, study);
  return isTold ? { text: finding.outcome, citations: [finding.citation], isValue: true } : valueCell(null, null);
}

/** Whom it happened to stands before; behind these stands what happened to them, which is an outcome. */
const OF_WHOM_MORE =
  /\b(?:who|whose|whom|which|that|with (?:new|subsequent)|later|subsequently|develop\w*|progress\w*|die[ds]?|dying|after|before|until)\b.*$/is;

/**
 * Whether an outcome says more than the people studied, or than the subject of the question. What is asked about as an outcome
 * tells which of several was measured; of a question for a mechanism it is the subject itself ("erlotinib resistance").
 */
function isTelling({ outcome, population }: Finding, plan: ParsedQuestion, study: StudyFacts | undefined): boolean {
  const own = stems(outcome);
  if (own.length === 0) return outcome !== '' && /\p{L}/u.test(outcome);
  const asksHow = plan.questionType === 'mechanism';
  const isWithin = (known: readonly string[]) => own.every((stem) => known.includes(stem));
  if (isWithin(subjectOf(plan, asksHow)) || isWithin(stems(plan.population ?? ''))) return false;
  const asked = (plan.parts ?? []).flatMap(({ outcomes }) => outcomes.map(outcomeStems));
  if (asked.some((name) => sameOutcome(name, outcomeStems(outcome)) > 0) || isWithin(stems(plan.question))) return true;
  const people = [population, study?.population?.value].map((text) => stems((text ?? '').replace(OF_WHOM_MORE, '')));
  return !people.some(isWithin);
}

/** What a question for a mechanism is about in all its words; of others what is compared. */
function subjectOf({ question, inEnglish, concepts, comparison }: ParsedQuestion, asksHow: boolean): string[] {
  const words = asksHow
    ? [question, inEnglish ?? '', ...concepts.flatMap(({ term, synonyms }) => [term, ...synonyms])]
    : [comparison ?? ''];
  return words.flatMap(stems);
}
