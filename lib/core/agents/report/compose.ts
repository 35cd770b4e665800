import * as z from 'zod';
import { MECHANISM_GAP, whatIsMissing } from '#core/appraisal/gaps.ts';
import { capitalised } from '../../text/capitalised.ts';
import { stems } from '../../text/words.ts';
import { foundIn, quotesIn } from './check-sentences.ts';
import { claimText } from './claim-text.ts';
import { type ComposedLine, findingIds, line, lineOf, linesOf, OWN, withoutMarks } from './composed-lines.ts';
import { type ComposedTable, OVERVIEW, rowsOf, saidOverview, saidTable, tableOf } from './composed-tables.ts';
import { composingRole } from './composing-role.ts';
import type { ReportDesk } from './desk.ts';
import { draftReader } from './draft-text.ts';
import { namesFor } from './finding-names.ts';
import { findingLines } from './findings-in-prompt.ts';
import { missingText } from './missing-text.ts';
import { plannedTitle, vocabularyOf } from './planned-title.ts';
import { composingPrompt } from './prompt.ts';
import { headerOf, partsOf } from './question-header.ts';
import type { ReportFinding } from './report-findings.ts';
import type { ReportSize } from './report-size.ts';
import { type GradedResult, proposedCertainty } from './section-certainty.ts';
import type { Shelf } from './settings.ts';
import { verdictSentences } from './verdict-sentences.ts';

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
  /** The summary of findings first, where there is one. */
  sections: ComposedSection[];
  graded: GradedResult[];
  /** What no work reports, in sentences that are the app's own words. */
  missing: string[];
}

const composed = z.object({
  // Graded before it is told: how sure a verdict may sound follows from it. An answer without grades is not asked for again.
  certainty: z
    .array(z.object({ about: z.string().max(300), findingIds, ...proposedCertainty.shape }))
    .max(12)
    .catch([]),
  // An answer without it has its lines.
  verdict: z
    .object({ findingIds, text: z.string().max(600) })
    .nullable()
    .catch(null),
  answer: z.array(line).max(12),
  // Nor is one for its table.
  overview: saidOverview.nullable().catch(null),
  sections: z
    .array(
      z.object({
        title: z.string().max(300),
        part: z.int().nullable(),
        table: saidTable.nullable(),
        lines: z.array(line).max(30),
      }),
    )
    .min(1)
    .max(16),
  notFound: z.array(z.string().max(600)).max(12).catch([]),
});
type Said = z.infer<typeof composed>;

/** Tokens of a word of prose in JSON, with its ids; of a section's frame; of what stands beside the sections. */
const TOKENS = { word: 4, section: 150, beside: 900 };
const LONGEST = { gap: 200 };
const MOST = { answer: 8, missing: 6, named: 3 };
/** The whole report from all findings, in one answer; null where the model gave none. */
export async function compose(desk: ReportDesk, size: ReportSize, shelf: Shelf): Promise<Composition | null> {
  const { plan } = desk.input;
  const shown = shelf.whole();
  const gaps = gapsIn(desk).map((text) => ({ text }));
  const holes = namesFor('M', gaps);
  const said = await desk.ask({
    role: 'smart',
    scope: 'compose',
    name: 'review',
    schema: composed,
    instructions: `${composingRole(plan)}\n${desk.domain.stance}`,
    prompt: composingPrompt({
      header: headerOf(plan),
      findings: findingLines(shown, {
        names: shelf.names,
        context: size.context,
        hasParts: partsOf(plan).length > 1,
        asTold: true,
      }),
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
    return gap ? [asLacking(gap.text)] : (missingText(text, { plan, findings: shelf.findings }) ?? []);
  });
  const verdict = verdictOf(desk, shelf, said.verdict);
  return {
    answer: [
      ...verdict,
      ...said.answer.slice(0, MOST.answer).flatMap((each) => linesOf(desk, shelf, each, OWN.answer).map(answering)),
    ],
    sections: [
      ...overviewOf(desk, shelf, said.overview),
      ...sectionsOf(desk, shelf, said.sections.slice(0, size.sections)),
    ],
    graded: said.certainty.map(({ about, findingIds, ...certainty }) => ({
      about,
      certainty,
      findings: foundIn(desk, shelf.names, findingIds),
    })),
    missing: [...new Set(missing)].slice(0, MOST.missing),
  };
}

/** The one or two sentences that answer the whole question; as it is where it has more, which is refused when it is checked. */
function verdictOf(desk: ReportDesk, shelf: Shelf, said: Said['verdict']): ComposedLine[] {
  if (!said) return [];
  const { text: whole, marksOf } = withoutMarks(said.text);
  const texts = verdictSentences(whole) ?? [whole];
  const lines = texts.map((text, at) => {
    const start = whole.indexOf(text);
    const marks = start < 0 ? [] : marksOf({ start, end: start + text.length });
    const findingIds = marks.length > 0 ? marks : said.findingIds;
    return {
      ...answering(lineOf(desk, shelf, { ...said, findingIds, text, kind: 'judgement', lead: '' }, OWN.verdict)),
      // What is left of a verdict whose first sentence falls answers a part as if it were the whole.
      ...(at > 0 && { goesOn: true }),
    };
  });
  return lines.filter(({ findings }) => findings.length > 0);
}

/** What answers rests on nothing that stands beside the question; left with no source it is refused when it is checked. */
function answering<T extends { findings: ReportFinding[] }>(said: T): T {
  return { ...said, findings: said.findings.filter(({ isBeside }) => !isBeside) };
}

/** What the judge found missing when the search ended, as the report may say it. */
function gapsIn({ input }: ReportDesk): string[] {
  const gaps = (input.assessments.at(-1)?.gaps ?? []).filter((gap) => gap !== MECHANISM_GAP);
  return gaps.flatMap((gap) => {
    const text = claimText(gap, []);
    return text === null || text.length > LONGEST.gap ? [] : [text];
  });
}

function asLacking(gap: string): string {
  const text = whatIsMissing(gap);
  return `${capitalised(text)}.`;
}

function sectionsOf(desk: ReportDesk, shelf: Shelf, said: Said['sections']): ComposedSection[] {
  const { plan } = desk.input;
  const { names } = shelf;
  const vocabulary = vocabularyOf(
    [plan.question, ...plan.terms, ...plan.concepts.flatMap(({ synonyms }) => synonyms)],
    shelf.whole().flatMap(({ finding, work }) => [finding.citation.quote, finding.outcome, work.work.title]),
  );
  const parts = partsOf(plan).length;
  const used = new Set<string>();
  return said.map(({ title, part, table, lines }, at) => {
    const own = lines.flatMap((each) => linesOf(desk, shelf, each, OWN.section));
    const rows = table ? rowsOf(desk, names, table.rows) : [];
    const outcomes = new Set([...own, ...rows].flatMap(({ findings }) => findings.flatMap(outcomeOf)));
    // One outcome of many would head what is not about it.
    const instead = outcomes.size <= MOST.named ? [...outcomes] : [];
    return {
      ...plannedTitle([title, ...instead], { vocabulary, place: at + 1, used }),
      part: parts > 1 && part !== null && part >= 1 && part <= parts ? part - 1 : null,
      table: table && tableOf(table.columns, rows),
      lines: own,
    };
  });
}

/** The one table of all results that decide, which stands by itself: what follows from it is said in the sections. */
function overviewOf(desk: ReportDesk, { names }: Shelf, said: Said['overview']): ComposedSection[] {
  const rows = said ? rowsOf(desk, names, said.rows, { isOverview: true }).map(answering) : [];
  const table = said && tableOf(said.columns, rows);
  return table ? [{ ...OVERVIEW, part: null, table, lines: [] }] : [];
}

const outcomeOf = ({ finding: { outcome } }: ReportFinding) => (outcome === '' ? [] : [outcome]);

/** What a writer puts between the words of quotes. */
const JOINING =
  'while whereas however overall although though compared comparing across several two three four five six one both most few many none all similarly moreover study studies trial trials review reviews meta-analysis randomised randomized controlled cohort cohorts observational reported report found showed shown evidence suggests suggested results result works work also respectively contrast agree agrees agreed differ differs differed smaller larger higher lower less more fewer greater than about between among versus interval confidence ratio risk calculated people patients adults children women men same another other only not no difference effect estimate pooled single';

/** Whether a word of a draft stands in one of the texts, or only joins what does. */
export function knownWords(texts: readonly string[]): (word: string) => boolean {
  const known = new Set([JOINING, ...texts].flatMap(stems));
  return (word) => stems(word).every((stem) => known.has(stem));
}
