import * as z from 'zod';
import { MECHANISM_GAP } from '#core/appraisal/gaps.ts';
import { isCommandToReader } from '../../reading/reader-commands.ts';
import { VERDICT_LEAD } from '../../report/claim-sentence.ts';
import { stems } from '../../text/words.ts';
import { foundIn, quotesIn } from './check-sentences.ts';
import { claimText } from './claim-text.ts';
import type { ReportDesk } from './desk.ts';
import { draftReader } from './draft-text.ts';
import { namesFor } from './finding-names.ts';
import { findingLines } from './findings-in-prompt.ts';
import { missingText } from './missing-text.ts';
import { plannedTitle, vocabularyOf } from './planned-title.ts';
import { COMPOSING_ROLE, composingPrompt } from './prompt.ts';
import { headerOf, partsOf } from './question-header.ts';
import type { ReportFinding } from './report-findings.ts';
import type { ReportSize } from './report-size.ts';
import { type GradedResult, proposedCertainty } from './section-certainty.ts';
import type { Shelf } from './settings.ts';
import { workedOut } from './worked-out.ts';

/** One sentence as it was written. Where it has a lead the text begins with that, and a new item begins. */
export interface ComposedLine {
  lead: string;
  text: string;
  findings: ReportFinding[];
  /** Numbers in it that code has worked out. */
  counts: number[];
}

export interface ComposedTable {
  columns: string[];
  rows: { cells: string[]; findings: ReportFinding[]; counts: number[] }[];
}

export interface ComposedSection {
  id: string;
  title: string;
  /** The part of the question that it answers, from 0; null where the question has one part, or it answers none alone. */
  part: number | null;
  table: ComposedTable | null;
  lines: ComposedLine[];
}

/** A whole report as one model wrote it: nothing of it is checked. */
export interface Composition {
  answer: ComposedLine[];
  sections: ComposedSection[];
  graded: GradedResult[];
  /** What no work reports, in sentences that are the app's own words. */
  missing: string[];
}

const ids = z.array(z.string().max(200)).max(40);
/** One line as a model sends it. */
export const line = z.object({
  kind: z.enum(['finding', 'judgement']),
  lead: z.string().max(400),
  findingIds: ids,
  text: z.string().max(2_000),
});
const composed = z.object({
  // An answer without it has its lines.
  verdict: z
    .object({ findingIds: ids, text: z.string().max(600) })
    .nullable()
    .catch(null),
  answer: z.array(line).max(12),
  sections: z
    .array(
      z.object({
        title: z.string().max(300),
        part: z.int().nullable(),
        table: z
          .object({
            columns: z.array(z.string().max(200)).max(8),
            rows: z.array(z.object({ findingIds: ids, cells: z.array(z.string().max(1_000)).max(8) })).max(24),
          })
          .nullable(),
        lines: z.array(line).max(30),
      }),
    )
    .min(1)
    .max(16),
  // An answer without these is not asked for again.
  certainty: z
    .array(z.object({ about: z.string().max(300), findingIds: ids, ...proposedCertainty.shape }))
    .max(12)
    .catch([]),
  notFound: z.array(z.string().max(600)).max(12).catch([]),
});
type Said = z.infer<typeof composed>;
type SaidLine = z.infer<typeof line>;

/** Tokens of a word of prose in JSON, with its ids; of a section's frame; of what stands beside the sections. */
const TOKENS = { word: 4, section: 150, beside: 900 };
const LONGEST = { lead: 90, column: 60, gap: 200 };
const MOST = { answer: 8, missing: 6 };
const LEAST_COLUMNS = 2;
const LEAST_ROWS = 2;
/** What a table says where the works do not. */
export const NOTHING = '–';
/** A sentence of the writer's own on what follows; `isReading` knows it by these words. */
export const OWN = { answer: 'For a decision', section: 'Judgement', verdict: VERDICT_LEAD };

/** The whole report from all findings, in one answer; null where the model gave none. */
export async function compose(desk: ReportDesk, size: ReportSize, shelf: Shelf): Promise<Composition | null> {
  const { plan } = desk.input;
  const shown = shelf.withSettings(shelf.findings);
  const gaps = gapsIn(desk).map((text) => ({ text }));
  const holes = namesFor('M', gaps);
  const said = await desk.ask({
    role: 'smart',
    scope: 'compose',
    name: 'review',
    schema: composed,
    instructions: `${COMPOSING_ROLE}\n${desk.domain.stance}`,
    prompt: composingPrompt({
      header: headerOf(plan),
      findings: findingLines(shown, { names: shelf.names, context: size.context, hasParts: partsOf(plan).length > 1 }),
      missing: gaps.map((gap) => ({ name: holes.nameOf(gap), text: gap.text })),
      sections: size.sections,
      words: size.words,
    }),
    maxOutputTokens: TOKENS.beside + TOKENS.section * size.sections + TOKENS.word * size.words,
    onText: draftReader({
      isKnown: knownWords([plan.question, ...quotesIn(shown)]),
      tell: (text) => desk.onText('summary', text),
    }),
    instead: 'The report was written by rules instead.',
  });
  if (!said) return null;
  const missing = said.notFound.flatMap((text) => {
    const [gap] = /^\W*M?\d{1,2}\W*$/i.test(text) ? holes.find([text]) : [];
    return gap ? [gap.text.replace(/[.\s]*$/, '.')] : (missingText(text, { plan, findings: shelf.findings }) ?? []);
  });
  const verdict = said.verdict && lineOf(desk, shelf, { ...said.verdict, kind: 'judgement', lead: '' }, OWN.verdict);
  return {
    answer: [
      ...(verdict && verdict.findings.length > 0 ? [verdict] : []),
      ...said.answer.slice(0, MOST.answer).map((each) => lineOf(desk, shelf, each, OWN.answer)),
    ],
    sections: sectionsOf(desk, shelf, said.sections.slice(0, size.sections)),
    graded: said.certainty.map(({ about, findingIds, ...certainty }) => ({
      about,
      certainty,
      findings: foundIn(desk, shelf.names, findingIds),
    })),
    missing: [...new Set(missing)].slice(0, MOST.missing),
  };
}

/** What the judge found missing when the search ended, as the report may say it. */
function gapsIn({ input }: ReportDesk): string[] {
  const gaps = (input.assessments.at(-1)?.gaps ?? []).filter((gap) => gap !== MECHANISM_GAP);
  return gaps.flatMap((gap) => {
    const text = claimText(gap, []);
    return text === null || text.length > LONGEST.gap ? [] : [text];
  });
}

export function lineOf(
  desk: ReportDesk,
  { names }: Pick<Shelf, 'names'>,
  { kind, lead, text, findingIds }: SaidLine,
  own: string,
): ComposedLine {
  const said = kind === 'finding' ? lead : [own, leadOf(lead)].filter(Boolean).join(' – ');
  const findings = foundIn(desk, names, findingIds);
  const { text: whole, counts } = workedOut(text, quotesIn(findings));
  return { ...leadText(said, whole), findings, counts };
}

/** A sentence behind its lead, as it is checked. */
export function leadText(said: string, text: string): { lead: string; text: string } {
  const label = leadOf(said);
  // A head that says what the sentence says is none.
  const lead = text.toLowerCase().startsWith(label.toLowerCase()) ? '' : label;
  return { lead, text: lead === '' ? text : `${lead}: ${text}` };
}

/** A lead is a label: without a stop of its own, and none where it is more than that. */
function leadOf(said: string): string {
  const label = said
    .replace(/\s+/g, ' ')
    // The colon that ends a lead is its only one.
    .replace(/:(?=\s)/g, ' –')
    .replace(/[\s.:;,–—-]+$/, '')
    .trim();
  return label.length > LONGEST.lead ? '' : label;
}

function sectionsOf(desk: ReportDesk, shelf: Shelf, said: Said['sections']): ComposedSection[] {
  const { plan } = desk.input;
  const { findings, names } = shelf;
  const vocabulary = vocabularyOf(
    [plan.question, ...plan.terms, ...plan.concepts.flatMap(({ synonyms }) => synonyms)],
    shelf
      .withSettings(findings)
      .flatMap(({ finding, work }) => [finding.citation.quote, finding.outcome, work.work.title]),
  );
  const parts = partsOf(plan).length;
  const used = new Set<string>();
  return said.map(({ title, part, table, lines }, at) => {
    const own = lines.map((each) => lineOf(desk, shelf, each, OWN.section));
    const rows = (table?.rows ?? []).map(({ findingIds, cells }) => {
      const found = foundIn(desk, names, findingIds);
      const own = cells.map((cell) => workedOut(cell, quotesIn(found)));
      return { cells: own.map(({ text }) => text), findings: found, counts: own.flatMap(({ counts }) => counts) };
    });
    const outcomes = [...own, ...rows].flatMap((each) => each.findings.map(({ finding }) => finding.outcome));
    return {
      ...plannedTitle([title, ...new Set(outcomes.filter(Boolean))], { vocabulary, place: at + 1, used }),
      part: parts > 1 && part !== null && part >= 1 && part <= parts ? part - 1 : null,
      table: table && tableOf(table.columns, rows),
      lines: own,
    };
  });
}

/** Null unless every column has a name of its own that may be shown, and two rows have a cell for each. */
function tableOf(columns: readonly string[], rows: ComposedTable['rows']): ComposedTable | null {
  const heads = columns.map(
    (column) =>
      claimText(column, [])
        ?.replace(/[:|\s]+/g, ' ')
        .trim() ?? '',
  );
  const isPlain = (text: string, at: number) =>
    text !== '' && text.length <= LONGEST.column && heads.indexOf(text) === at && !isCommandToReader(text);
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

/** What a writer puts between the words of quotes. */
const JOINING =
  'while whereas however overall although though compared comparing across several two three four five six one both most few many none all similarly moreover study studies trial trials review reviews meta-analysis randomised randomized controlled cohort cohorts observational reported report found showed shown evidence suggests suggested results result works work also respectively contrast agree agrees agreed differ differs differed smaller larger higher lower less more fewer greater than about between among versus interval confidence ratio risk calculated people patients adults children women men same another other only not no difference effect estimate pooled single';

/** Whether a word of a draft stands in one of the texts, or only joins what does. */
export function knownWords(texts: readonly string[]): (word: string) => boolean {
  const known = new Set([JOINING, ...texts].flatMap(stems));
  return (word) => stems(word).every((stem) => known.has(stem));
}
