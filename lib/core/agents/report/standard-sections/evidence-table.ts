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

type LeastShares = ReadonlyMap<string, (known: number) => boolean>;

const A_THIRD = (known: number) => known >= 1 / 3;
const MORE = (known: number) => known > 1 / 3;
/** Columns that are left out unless enough works fill them. An effect is shown with its population and comparator. */
const QUOTED: LeastShares = new Map([
  ['n', A_THIRD],
  ['Population', A_THIRD],
  ['Comparison', A_THIRD],
]);
/** Where written sections report the results, a column that two works in three leave blank is dropped. */
const WRITTEN: LeastShares = new Map([
  ['Design', A_THIRD],
  ['n', A_THIRD],
  ['Population', MORE],
  ['Comparison', MORE],
  ['Outcome', A_THIRD],
  ['Effect', A_THIRD],
]);
/** A single arm ("non-smokers") does not explain what was compared. */
const BOTH_ARMS = / v \S/;

/**
 * One row for each relevant work, best first, with the quote behind each cell; null without works. In a written report
 * the sections report the findings, so the table describes the studies they cite, with the main effect where the report
 * stated it. In a quoted report it shows the main finding with its effect.
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
    return [...study, ['Comparison', compared] as const, ...reportedEffect(each, { input, cited })];
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

/** What was not read of a study is left blank, since its text may still give it. */
function withBlanks(table: BlockDraft): BlockDraft {
  if (table.type !== 'table') return table;
  const blank = (cell: Quoted) => (cell.text === NOT_KNOWN ? { ...cell, text: '–' } : cell);
  return { ...table, rows: table.rows.map((row) => row.map(blank)) };
}

/**
 * @param known citations by row that identify the work, used where no shown cell quotes it; a blank cell then opens
 * one.
 */
function tableOf(rows: readonly Row[], least: LeastShares, known: readonly (readonly Citation[])[] = []): BlockDraft {
  const [first = []] = rows;
  const names = first.map(([column]) => column);
  const isFilled = names.map((column, at) => least.get(column)?.(knownShare(rows, at)) ?? true);
  // The name of a work alone opens nothing.
  const isBare = isFilled.filter(Boolean).length < 2;
  const shownAt = names.map((column, at) => isFilled[at] || (isBare && column === 'Design'));
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

/** The share of rows that fill a column. */
function knownShare(rows: readonly Row[], at: number): number {
  return rows.filter((row) => row[at]?.[1].text !== NOT_KNOWN).length / rows.length;
}

const AGES = /\b(?:aged?|under|over|below|above|younger|older)\b[^,;.]{0,40}?(\d+)/gi;

/**
 * Whether a count may be of people of these ages: "662 cases" next to "patients aged under 30" would be read as their
 * number.
 */
function isOfAges({ texts }: Evidence, size: Quoted, population: Quoted): boolean {
  const [source] = size.citations;
  const ages = [...population.text.matchAll(AGES)].map(([, age = '']) => age);
  if (!source || ages.length === 0) return true;
  const sentence = splitSentences(texts[source.field] ?? '').find(({ end }) => end > source.start)?.text ?? '';
  return ages.every((age) => sentence.includes(age));
}

interface Table {
  input: Material['input'];
  works: readonly ShownWork['work'][];
  /** The sections report the findings; the table describes the studies. */
  isWritten: boolean;
}

/** The finding that a row shows: one about the whole study if possible. */
function findingOf({ findings, reading: { study } }: ShownWork): Finding | undefined {
  const ofWhole = findings.filter((finding) => isOfWhole(finding, study));
  return rowFinding(ofWhole.length > 0 ? ofWhole : findings);
}

function studyCells(
  { work, findings, reading: { study } }: ShownWork,
  finding: Finding | undefined,
  { input, works, isWritten }: Table,
): Row {
  // Without its result, the population of one of several findings would be taken for the whole study's.
  const populations = new Set(findings.flatMap(({ population }) => population?.toLowerCase() ?? []));
  const [size, population] = [
    sizeCell(work, finding),
    populationCell(work, isWritten && populations.size > 1 ? undefined : finding, study),
  ];
  return [
    ['Work', workCell(work, input.plan, works)],
    ['Design', designCell(work)],
    ['n', isOfAges(work, size, population) ? size : valueCell(null, null)],
    ['Population', population],
  ];
}

/**
 * The main effect of a study with its outcome, where the report itself stated the sentence that gives it. Next to a
 * text that judged what counts, a number it passed over would be read as the study's result. A P value alone is not an
 * effect.
 */
function reportedEffect(
  { findings, reading: { study } }: ShownWork,
  { input, cited }: { input: Material['input']; cited: readonly Citation[] },
): Row {
  const blank = valueCell(null, null);
  for (const finding of findings) {
    const isSound = finding.isMain && finding.value !== null && isOfWhole(finding, study) && isOfOutcome(finding);
    if (!isSound || !cited.some((each) => contains(each, finding.citation))) continue;
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

/** An interval, or one arm against the other. */
const COMPARES = / to | v /;

function contains(cited: Citation, { evidenceId, field, start, end }: Citation): boolean {
  return cited.evidenceId === evidenceId && cited.field === field && cited.start <= start && cited.end >= end;
}

function resultCells(
  { work, reading: { study } }: ShownWork,
  finding: Finding | undefined,
  { plan }: Material['input'],
): Row {
  // A number from a subgroup or for another outcome would be read as the study's result.
  const isSound = finding !== undefined && isOfWhole(finding, study) && isOfOutcome(finding);
  return [
    ['Outcome', outcomeCell(finding, plan, study)],
    ['Effect', isSound ? effectCell(finding) : valueCell(null, null)],
    ['Main finding', quoteCell(finding, work)],
  ];
}

/** What was measured, where it adds to the question and the population. */
export function outcomeCell(finding: Finding | undefined, plan: ParsedQuestion, study: StudyFacts | undefined): Quoted {
  const isReported = finding !== undefined && isInformative(finding, plan, study);
  return isReported ? { text: finding.outcome, citations: [finding.citation], isValue: true } : valueCell(null, null);
}

/** The population comes before these words; after them comes what happened, which is an outcome. */
const OF_WHOM_MORE =
  /\b(?:who|whose|whom|which|that|with (?:new|subsequent)|later|subsequently|develop\w*|progress\w*|die[ds]?|dying|after|before|until)\b.*$/is;

/**
 * Whether an outcome adds to the population and to the subject of the question. An outcome that is asked about
 * distinguishes several that were measured; for a question about a mechanism it is the subject itself ("erlotinib
 * resistance").
 */
function isInformative({ outcome, population }: Finding, plan: ParsedQuestion, study: StudyFacts | undefined): boolean {
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

/** The subject of a question: all its words for a mechanism, otherwise what is compared. */
function subjectOf({ question, inEnglish, concepts, comparison }: ParsedQuestion, asksHow: boolean): string[] {
  const words = asksHow
    ? [question, inEnglish ?? '', ...concepts.flatMap(({ term, synonyms }) => [term, ...synonyms])]
    : [comparison ?? ''];
  return words.flatMap(stems);
}
