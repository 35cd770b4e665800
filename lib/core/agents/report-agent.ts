import { AssayError } from '../errors.ts';
import { formatReference } from '../evidence/citation.ts';
import { isRetracted } from '../evidence/evidence.ts';
import type { Contradiction } from '../findings/contradiction.ts';
import { counted, countStudies } from '../judge/study-counts.ts';
import type { Reporter, ReportInput, ReportPart } from './handlers.ts';
import type { CheckedClaim } from './report/check-claims.ts';
import { openDesk, type ReportAgentOptions, type ReportDesk } from './report/desk.ts';
import { extractQuotes } from './report/extract-quotes.ts';
import { type PlannedSection, planSections, type SectionPlan } from './report/plan-sections.ts';
import { type CheckedPosition, checkPositions, tellPositions } from './report/positions.ts';
import { sizeOfReport } from './report/report-size.ts';
import { createTally, type Tally } from './report/tally.ts';
import { type Telling, tellSection } from './report/tell-section.ts';
import { writeSection } from './report/write-section.ts';
import { readCandidates } from './rules/reporter/candidates.ts';
import { createClaimWriter } from './rules/reporter/claim-writer.ts';
import { limitationsSection, referencesSection } from './rules/reporter/closing-sections.ts';
import { type Confidence, reportConfidence } from './rules/reporter/confidence.ts';
import { inWorks, type Material, note, type SectionDraft } from './rules/reporter/draft.ts';
import { candidatesSection, hypothesesSection } from './rules/reporter/finding-sections.ts';
import { methodologySection } from './rules/reporter/methodology-section.ts';
import { reportTitle } from './rules/reporter/report-title.ts';
import { materialOf, partsOf } from './rules/reporter.ts';

const WRITTEN_BY =
  'A language model took quotes from the works, grouped them and wrote the sections from them. Each sentence was then checked twice: by code, which compares its words and numbers with the quotes as they stand in the stored texts, and by a model that saw nothing but the sentence and its quotes. What failed was rewritten once and checked again, or left out. Titles of sections are the model’s.';
const OF_WRITING =
  'Sentences were written by a language model from single quotes; even a sentence that its quotes carry can lose what stood around them. Read the works cited before acting on them.';

/** What each section is for, to the model that writes it. */
const TASKS = {
  summary: 'Answer the question in three to five sentences, disagreement among works included.',
  theme: 'Tell what the works found, in one or two short paragraphs, agreement and disagreement included.',
  conclusion: 'Conclude in one to three sentences what can be said, and how firmly.',
};

/**
 * Writes a report with a model, from verified quotes only: quotes, then an outline, then sections in parallel, each sentence
 * checked by code and by a model. What the model cannot do, or may not do any more, is done by rules, section by section;
 * the whole report where no quote could be had at all.
 */
export function createReportAgent(options: ReportAgentOptions): Reporter {
  return { write: (input, signal) => write(options, input, signal) };
}

async function* write(
  options: ReportAgentOptions,
  given: ReportInput,
  signal: AbortSignal,
): AsyncGenerator<ReportPart> {
  const input = { ...given, works: given.works.filter(({ work }) => !isRetracted(work)) };
  const desk = openDesk(options, input, signal);
  const size = sizeOfReport(options.depth, desk.tokensLeft());
  if (!size) {
    const message = 'The budget for models does not carry a report any more. It was written by rules instead.';
    options.emit({ type: 'model_problem', agent: 'report', message });
    yield* options.rules.reporter.write(given, signal);
    return;
  }
  const candidates = readCandidates(input.works, input.plan);
  const quotes = yield* extractQuotes(desk, size, candidates);
  if (quotes.length === 0 || desk.isClosed()) {
    const message = 'No section could be written by the model. The report was written by rules instead.';
    options.emit({ type: 'model_problem', agent: 'report', message });
    yield* options.rules.reporter.write(given, signal);
    return;
  }
  const plan = await planSections(desk, size, quotes);
  const contradictions = await contradictionsOf(desk);
  const started = startWriting(desk, plan, contradictions);
  const tally = createTally();
  const writer = createClaimWriter({ evidence: input.evidence, candidates });
  const material = materialOf({ ...input, contradictions }, candidates);
  const sections = sectionsOf(started, { desk, tally, writer }, material);
  const announced = sections.map(({ id, title }) => ({ id, title }));
  yield { type: 'outline', title: reportTitle(input.plan.question), sections: announced };
  for (const { tell } of sections) {
    if (signal.aborted) throw new AssayError('cancelled');
    for await (const part of tell()) yield tally.count(part);
  }
  const { value, reason } = confidenceOf(input, tally);
  yield {
    type: 'end',
    confidence: value,
    confidenceReason: reason,
    claims: tally.claims(),
    references: tally.references(),
    removed: { ...desk.removed },
  };
}

/** Those of the run; where there are none, rules look once more. */
async function contradictionsOf({ input, rules, signal }: ReportDesk): Promise<readonly Contradiction[]> {
  const { contradictions, plan, works } = input;
  return contradictions.length > 0 ? contradictions : rules.hypothesizer.findContradictions({ plan, works }, signal);
}

interface StartedSection extends PlannedSection {
  pending: Promise<CheckedClaim[][] | null>;
}

interface Started {
  summary: StartedSection;
  themes: StartedSection[];
  conclusion: StartedSection;
  positions: Promise<CheckedPosition[]>;
}

/** Starts every section that the model writes at once; each is told when its turn comes. */
function startWriting(desk: ReportDesk, plan: SectionPlan, contradictions: readonly Contradiction[]): Started {
  const start = (section: PlannedSection, task: string): StartedSection => ({
    ...section,
    pending: underWay(writeSection(desk, { ...section, task })),
  });
  return {
    summary: start({ id: 'summary', title: 'Executive summary', quotes: plan.summary }, TASKS.summary),
    themes: plan.themes.map((theme) => start(theme, TASKS.theme)),
    conclusion: start({ id: 'conclusion', title: 'Conclusion', quotes: plan.conclusion }, TASKS.conclusion),
    positions: underWay(checkPositions(desk, contradictions)),
  };
}

interface Section {
  id: string;
  title: string;
  tell(): AsyncGenerator<ReportPart> | Generator<ReportPart>;
}

/** All sections in reading order: those of the model, and between them those that are the app's own account of its work. */
function sectionsOf(
  { summary, themes, conclusion, positions }: Started,
  telling: Telling,
  material: Material,
): Section[] {
  const { desk, tally, writer } = telling;
  const { input } = desk;
  const byRules = (section: SectionDraft): Section => ({
    id: section.id,
    title: section.title,
    tell: () => partsOf(section, writer, input.evidence),
  });
  /** For a section of rules that sums up what was told before it. */
  const later = (id: string, title: string, draft: () => Promise<SectionDraft>): Section => ({
    id,
    title,
    async *tell() {
      yield* partsOf(await draft(), writer, input.evidence);
    },
  });
  const whenEmpty = `No sentence about it was found ${inWorks(input)}.`;
  return [
    { ...summary, tell: () => tellSection(telling, { ...summary, lead: [note(leadOf(input))], whenEmpty }) },
    byRules(methodologySection(material, WRITTEN_BY)),
    ...themes.map((theme) => ({ ...theme, tell: () => tellSection(telling, { ...theme, whenEmpty }) })),
    byRules(hypothesesSection(material)),
    byRules(candidatesSection(material)),
    {
      id: 'contradictions',
      title: 'Contradicting findings',
      tell: () => tellPositions(telling, { material, positions }),
    },
    later('limitations', 'Limitations', async () => {
      const dropped = tally.written().dropped + droppedIn(await conclusion.pending);
      return withRemoved(limitationsSection(material, dropped, OF_WRITING), desk.removed.quotes);
    }),
    {
      ...conclusion,
      tell: () =>
        tellSection(telling, {
          ...conclusion,
          close: () => [note(`Confidence ${confidenceOf(input, tally).reason}`)],
          whenEmpty: `No conclusion that answers the question was found ${inWorks(input)}.`,
        }),
    },
    later('references', 'References', async () => referencesSection(tally.references(), material, formatReference)),
  ];
}

/** As for a report by rules, lowered by what was dropped and what is supported only in part; it says how. */
function confidenceOf(input: ReportInput, tally: Tally): Confidence {
  const { value, reason } = reportConfidence(input, tally.written());
  return { value, reason: `${reason.replace(/\.$/, '')}; ${tally.inFull()}.` };
}

/** A promise that is awaited later: its failure is met there, and not before. */
function underWay<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}

function leadOf({ works }: ReportInput): string {
  const included = works.map(({ work }) => work);
  return `${counted(included.length, 'work is', 'works are')} included: ${countStudies(included)}. Each sentence is written from the quotes that it cites and marked with what its check found.`;
}

function droppedIn(paragraphs: CheckedClaim[][] | null): number {
  return paragraphs?.flat().filter(({ kept }) => !kept).length ?? 0;
}

function withRemoved(section: SectionDraft, quotes: number): SectionDraft {
  if (quotes === 0) return section;
  const text = `${counted(quotes, 'quote that the model gave stands', 'quotes that the model gave stand')} in no stored text and ${quotes === 1 ? 'was' : 'were'} thrown away.`;
  return { ...section, drafts: [...section.drafts, note(text)] };
}
