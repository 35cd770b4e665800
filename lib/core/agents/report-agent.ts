import { AssayError } from '../errors.ts';
import { formatReference } from '../evidence/citation.ts';
import { isRetracted } from '../evidence/evidence.ts';
import { counted, countStudies } from '../judge/study-counts.ts';
import type { Reporter, ReportInput, ReportPart } from './handlers.ts';
import type { CheckedClaim } from './report/check-claims.ts';
import { openDesk, type ReportAgentOptions, type ReportDesk } from './report/desk.ts';
import { extractQuotes, type ReportQuote } from './report/extract-quotes.ts';
import { planSections } from './report/plan-sections.ts';
import { checkPositions, tellPositions } from './report/positions.ts';
import { sizeOfReport } from './report/report-size.ts';
import { createTally, type Tally } from './report/tally.ts';
import { tellSection } from './report/tell-section.ts';
import { writeSection } from './report/write-section.ts';
import { readCandidates } from './rules/reporter/candidates.ts';
import { createClaimWriter } from './rules/reporter/claim-writer.ts';
import { limitationsSection, referencesSection } from './rules/reporter/closing-sections.ts';
import { type Confidence, reportConfidence } from './rules/reporter/confidence.ts';
import { inWorks, note, type SectionDraft } from './rules/reporter/draft.ts';
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
  const entries = await beginWriting(desk, plan, { tally: createTally(), candidates });
  yield {
    type: 'outline',
    title: reportTitle(input.plan.question),
    sections: entries.sections.map(({ id, title }) => ({ id, title })),
  };
  for (const { tell } of entries.sections) {
    if (signal.aborted) throw new AssayError('cancelled');
    for await (const part of tell()) yield entries.tally.count(part);
  }
  yield { ...entries.end(), removed: { ...desk.removed } };
}

interface Section {
  id: string;
  title: string;
  tell(): AsyncGenerator<ReportPart> | Generator<ReportPart>;
}

/** Starts every section that the model writes at once, and says how each section is told when its turn comes. */
async function beginWriting(
  desk: ReportDesk,
  plan: Awaited<ReturnType<typeof planSections>>,
  { tally, candidates }: { tally: Tally; candidates: ReturnType<typeof readCandidates> },
): Promise<{ sections: Section[]; tally: Tally; end: () => Extract<ReportPart, { type: 'end' }> }> {
  const { input, rules, signal } = desk;
  const contradictions =
    input.contradictions.length > 0
      ? input.contradictions
      : await rules.hypothesizer.findContradictions({ plan: input.plan, works: input.works }, signal);
  const material = materialOf({ ...input, contradictions }, candidates);
  const writer = createClaimWriter({ evidence: input.evidence, candidates });
  const shared = { desk, tally, writer };

  const begin = (task: { id: string; title: string; task: string; quotes: ReportQuote[] }) => {
    const pending = underWay(writeSection(desk, task));
    return { ...task, pending };
  };
  const summary = begin({ id: 'summary', title: 'Executive summary', task: TASKS.summary, quotes: plan.summary });
  const themes = plan.themes.map((theme) => begin({ ...theme, task: TASKS.theme }));
  const conclusion = begin({ id: 'conclusion', title: 'Conclusion', task: TASKS.conclusion, quotes: plan.conclusion });
  const positions = underWay(checkPositions(desk, contradictions));

  const byRules = (section: SectionDraft): Section => ({
    id: section.id,
    title: section.title,
    tell: () => partsOf(section, writer, input.evidence),
  });
  const confidence = (): Confidence => {
    const value = reportConfidence(input, tally.written());
    return { ...value, reason: `${value.reason.replace(/\.$/, '')}; ${tally.inFull()}.` };
  };
  const empty = `No sentence about it was found ${inWorks(input)}.`;
  const sections: Section[] = [
    { ...summary, tell: () => tellSection(shared, { ...summary, lead: [note(leadOf(input))], whenEmpty: empty }) },
    byRules(methodologySection(material, WRITTEN_BY)),
    ...themes.map((theme) => ({ ...theme, tell: () => tellSection(shared, { ...theme, whenEmpty: empty }) })),
    byRules(hypothesesSection(material)),
    byRules(candidatesSection(material)),
    {
      id: 'contradictions',
      title: 'Contradicting findings',
      tell: () => tellPositions(shared, { material, positions }),
    },
    {
      id: 'limitations',
      title: 'Limitations',
      async *tell() {
        const dropped = tally.written().dropped + droppedIn(await conclusion.pending);
        const section = limitationsSection(material, dropped, OF_WRITING);
        yield* partsOf(withRemoved(section, desk.removed.quotes), writer, input.evidence);
      },
    },
    {
      ...conclusion,
      tell: () =>
        tellSection(shared, {
          ...conclusion,
          close: () => [note(`Confidence ${confidence().reason}`)],
          whenEmpty: `No conclusion that answers the question was found ${inWorks(input)}.`,
        }),
    },
    {
      id: 'references',
      title: 'References',
      tell: () => partsOf(referencesSection(tally.references(), material, formatReference), writer, input.evidence),
    },
  ];
  return {
    sections,
    tally,
    end() {
      const { value, reason } = confidence();
      return {
        type: 'end',
        confidence: value,
        confidenceReason: reason,
        claims: tally.claims(),
        references: tally.references(),
      };
    },
  };
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
