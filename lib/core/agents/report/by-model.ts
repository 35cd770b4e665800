import type { ShortAnswer } from '#contract/short-answer.ts';
import { AssayError } from '#core/errors.ts';
import type { Reporter, ReportInput, ReportPart } from '../handlers.ts';
import { balanced } from './balance.ts';
import { withSentenceReadings } from './by-rules/sentence-readings.ts';
import { openDesk, type ReportAgentOptions, type ReportDesk } from './desk.ts';
import { editDraft } from './edit-draft.ts';
import { reportConfidence } from './frame/confidence.ts';
import { type Material, materialOf } from './frame/material.ts';
import { reportTitle } from './frame/report-title.ts';
import { frameSections } from './frame-parts.ts';
import { withoutRepeats } from './kept-sentences.ts';
import { type Opening, writeOpening } from './opening.ts';
import { planSections } from './outline.ts';
import { type ReportFinding, readFindings } from './report-findings.ts';
import { type ReportSize, sizeOfReport } from './report-size.ts';
import { sectionCertainty } from './section-certainty.ts';
import { openShelf } from './settings.ts';
import { createTally } from './tally.ts';
import { type Telling, tellClaims, tellSection } from './tell-section.ts';
import { verbatimClaim } from './verbatim.ts';
import { type WrittenSection, wordsFor, writeSection } from './write-section.ts';

const WRITTEN_BY =
  'A language model grouped the findings of the works and wrote a section from each group; then it held the draft against the findings that were not told, what was missing was added, and the sentences were put in order. Short answer and summary were written last, from the sentences that had passed. Each sentence was checked against the passages that it cites, as they stand in the stored texts; what failed was rewritten once and checked again, or left out. Titles of sections are the model’s.';
const OF_WRITING =
  'Sentences were written by a language model from findings of the works; even a sentence that its quotes carry can lose what stood around them. Read the works cited before acting on them.';
const BY_RULES = 'The report was written by rules instead.';
const MOST_QUOTED = 6;

/**
 * Writes a report with a model from the findings of the works: an outline, sections in parallel, a critic that holds them
 * against what was not told, an editor that puts the sentences in order, and the short answer last. Each sentence is checked before it is told. What the model cannot
 * do, or may not do any more, is told in the works' own words; the whole report by rules where it can do nothing, or where
 * no work answers the question.
 */
export function createReportAgent(options: ReportAgentOptions): Reporter {
  return { write: (input, signal) => write(options, input, signal) };
}

async function* write(
  options: ReportAgentOptions,
  given: ReportInput,
  signal: AbortSignal,
): AsyncGenerator<ReportPart> {
  const material = materialOf(withSentenceReadings(given), { hasVotes: false });
  const desk = openDesk(options, material.input, signal);
  const all = readFindings(material.input);
  const coded = material.answer;
  // What lies beside the question is listed, never concluded from: there is nothing for a model to write.
  if (!coded.isDirect || all.length === 0) {
    yield* options.rules.reporter.write(given, signal);
    return;
  }
  const size = sizeOfReport(options.depth, desk.tokensLeft(), all.length);
  const written = size && (yield* writeSections(desk, size, all));
  if (!size || !written) {
    const why = size
      ? 'No section could be written by the model.'
      : 'The budget for models does not carry a report any more.';
    options.emit({ type: 'model_problem', agent: 'report', message: `${why} ${BY_RULES}` });
    for await (const part of options.rules.reporter.write(given, signal))
      yield part.type === 'end' ? { ...part, removed: { ...desk.removed } } : part;
    return;
  }
  const { sections, findings } = written;
  yield {
    type: 'progress',
    message: 'Writing the short answer',
    done: sections.length + 1,
    total: sections.length + 2,
  };
  const answer = withCertainties(coded, sections, material.input);
  const opening = await writeOpening(desk, sections, { findings, coded: answer });
  if (signal.aborted) throw new AssayError('cancelled');
  yield* tellReport({ desk, tally: createTally() }, { material: { ...material, answer }, sections, opening });
}

/** How sure each section's main result is, where its writer could say; else what code reads from the findings by outcome. */
function withCertainties(
  coded: ShortAnswer,
  sections: readonly WrittenSection[],
  input: Material['input'],
): ShortAnswer {
  const graded = sections.map((section) => sectionCertainty(section, input));
  const own = graded.filter((each) => each !== null);
  if (own.length === 0) return coded;
  // What a reader has changed of an outcome stays, whatever the sections are called now.
  const changed = coded.outcomes.filter(
    ({ outcome, steps }) => steps.some(({ by }) => by === 'person') && !own.some((each) => each.outcome === outcome),
  );
  const outcomes = [...own, ...changed];
  const first = graded[0];
  if (!first) return { ...coded, outcomes };
  return { ...coded, outcomes, certainty: first.level, reasons: first.steps.map(({ reason }) => reason) };
}

/** Null when the model wrote nothing at all that holds. */
async function* writeSections(
  desk: ReportDesk,
  size: ReportSize,
  all: readonly ReportFinding[],
): AsyncGenerator<ReportPart, { sections: WrittenSection[]; findings: ReportFinding[] } | null> {
  const findings = all.slice(0, size.findings);
  const shelf = openShelf(findings);
  const planned = await planSections(desk, size, shelf);
  if (desk.isClosed()) return null;
  const told = planned.reduce((sum, section) => sum + section.findings.length, 0);
  const total = planned.length + 2;
  const pending = planned.map((section) =>
    writeSection(desk, section, {
      shelf,
      words: wordsFor(section, told, size.words),
      context: size.context,
      others: planned.filter((other) => other !== section).map(({ title }) => title),
    }),
  );
  // All are under way; each is awaited below, and a failure is met there.
  for (const each of pending) each.catch(() => undefined);
  const written: WrittenSection[] = [];
  for (const [at, each] of pending.entries()) {
    written.push(await each);
    yield { type: 'progress', message: 'Writing the sections', done: at + 1, total };
  }
  if (!written.some(hasText)) return null;
  const whole = await balanced(
    desk,
    withoutRepeats(written.map((section) => (hasText(section) ? section : inOwnWords(desk, section)))),
    shelf,
  );
  const sections = await editDraft(desk, withoutRepeats(whole).filter(hasText));
  return { sections: withoutRepeats(sections).filter(hasText), findings };
}

function hasText({ paragraphs }: WrittenSection): boolean {
  return paragraphs.some((paragraph) => paragraph.some(({ kept }) => kept));
}

/** A section that the model did not write: its findings in the words of their works, the main ones first. */
function inOwnWords({ input }: ReportDesk, section: WrittenSection): WrittenSection {
  const main = section.findings.toSorted((a, b) => Number(b.finding.isMain) - Number(a.finding.isMain));
  const quoted = main.flatMap((finding) => verbatimClaim(finding, input.evidence) ?? []);
  const texts = new Set<string>();
  const distinct = quoted.filter(({ claim: { text } }) => !texts.has(text) && texts.add(text));
  return { ...section, paragraphs: [...section.paragraphs, distinct.slice(0, MOST_QUOTED)] };
}

/** The short answer first, then summary, sections, and what is not prose. */
function* tellReport(
  telling: Telling,
  { material, sections, opening }: { material: Material; sections: readonly WrittenSection[]; opening: Opening },
): Generator<ReportPart> {
  const { desk, tally } = telling;
  const { input } = desk;
  const frame = frameSections(
    input,
    { method: WRITTEN_BY, limits: limitsOf(desk) },
    { material, isWritten: true, together: togetherIn(sections), missing: opening.missing },
  );
  const summary = {
    id: 'summary',
    title: 'Summary',
    paragraphs: [opening.summary],
    notes: opening.missing,
  };
  const isTold = new Set(opening.missing);
  const announced = [summary, ...sections, ...frame].map(({ id, title }) => ({ id, title }));
  yield { type: 'outline', title: reportTitle(input.plan.question), sections: announced };
  function* parts(): Generator<ReportPart> {
    const claims = yield* tellClaims(telling, opening.answer);
    yield { type: 'answer', answer: { ...material.answer, claims, isWritten: opening.isWritten } };
    yield* tellSection(telling, summary);
    for (const section of sections) {
      const notes = section.missing.filter((text) => !isTold.has(text));
      yield* tellSection(telling, { ...section, notes });
    }
    for (const section of frame) yield* section.tell(tally.told());
  }
  for (const part of parts()) yield tally.count(part);
  const { value, reason } = reportConfidence(input, { ...tally.told(), isDirect: true });
  yield {
    type: 'end',
    confidence: value,
    confidenceReason: reason,
    claims: tally.claims(),
    references: tally.told().cited,
    removed: { ...desk.removed },
  };
}

/** Works that each section cites. */
function togetherIn(sections: readonly WrittenSection[]): Set<string>[] {
  return sections.map(({ paragraphs }) => {
    const kept = paragraphs.flat().filter((each) => each.kept);
    return new Set(kept.flatMap(({ claim }) => claim.citations.map(({ evidenceId }) => evidenceId)));
  });
}

function limitsOf({ removed }: ReportDesk): string[] {
  if (removed.citations === 0) return [OF_WRITING];
  const many = removed.citations === 1 ? 'One reference' : `${removed.citations} references`;
  return [OF_WRITING, `${many} that the model gave named nothing that it had been shown, and did not count.`];
}
