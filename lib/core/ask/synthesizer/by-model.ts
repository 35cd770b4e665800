import type { Reporter, ReportInput, ReportPart } from '../../agents/handlers.ts';
import { titlesOf, withChecks } from '../../agents/report/check/check-draft.ts';
import { checkSentences } from '../../agents/report/check/check-sentences.ts';
import { withAnswer } from '../../agents/report/edit/answer-lines.ts';
import { createTally, renderClaims, renderSection } from '../../agents/report/render.ts';
import { openReportSession, type ReportAgentOptions, type ReportSession } from '../../agents/report/report-session.ts';
import {
  type Check,
  type Draft,
  keptSentences,
  partsIn,
  type Section,
  shownGaps,
  withoutRepeats,
} from '../../agents/report/sentence.ts';
import { reportConfidence } from '../../agents/report/standard-sections/confidence.ts';
import { type Material, materialOf } from '../../agents/report/standard-sections/material.ts';
import { withHeads, withLead } from '../../agents/report/write/paragraph-items.ts';
import { readFindings } from '../../agents/report/write/report-findings.ts';
import { sizeOfReport } from '../../agents/report/write/report-size.ts';
import { gatherMaterial } from '../../agents/report/write/writing-material.ts';
import { stopIfCancelled } from '../../errors.ts';
import type { AnswerContext } from '../ask-run.ts';
import { confidenceOf, confidenceText } from './answer-measures.ts';
import { parseAnswer, writeAnswer } from './compose-answer.ts';

const WRITTEN =
  'A language model wrote the lines from findings of the works; each was checked against the passages that it cites.';
const CLOSING = { id: 'about', title: 'About this answer' };
const GAPS = { id: 'gaps', title: 'What was not found' };

/**
 * Writes an answer with a model in one call, checks all its sentences together, rewrites once what fails, and drops what fails
 * again. A digest answers where the model cannot, or may not any more.
 */
export function createModelWriter(options: AnswerWriterOptions, context: AnswerContext): Reporter {
  return { write: (input, signal) => write(options, context, input, signal) };
}

interface AnswerWriterOptions extends ReportAgentOptions {
  /** Answers where the model cannot. */
  digest: (context: AnswerContext) => Reporter;
}

async function* write(
  options: AnswerWriterOptions,
  context: AnswerContext,
  given: ReportInput,
  signal: AbortSignal,
): AsyncGenerator<ReportPart> {
  const material = materialOf(given);
  const session = openReportSession(options, material.input, signal);
  const draft = await draftAnswer(session, context, material);
  stopIfCancelled(signal);
  if (draft) yield* render(session, context, material, draft);
  else
    for await (const part of options.digest(context).write(given, signal))
      yield part.type === 'end' ? { ...part, removed: { ...session.removed } } : part;
}

/** Every sentence goes this way: written, parsed, checked. Null when nothing the model wrote passed the check. */
async function draftAnswer(
  session: ReportSession,
  context: AnswerContext,
  { answer: coded }: Material,
): Promise<Draft<Check> | null> {
  const { settings } = context;
  const all = readFindings(session.input);
  const size = sizeOfReport(settings.responseFormat === 'concise' ? 'quick' : 'standard', session.tokensLeft(), {
    findings: all.length,
    works: new Set(all.map(({ citation }) => citation.evidenceId)).size,
  });
  if (!size) {
    session.log('The model budget is too small for an answer. Sentences of the works are shown instead.');
    return null;
  }
  if (all.length === 0) return null;
  const writingMaterial = gatherMaterial(all.slice(0, size.findings), session.input.plan);
  const composed = await writeAnswer(session, writingMaterial, context);
  if (!composed || session.isClosed()) return null;
  const checked = await check(session, parseAnswer(session, writingMaterial, { composed, settings }));
  if (checked.answer.some(({ kept }) => kept) || keptSentences(checked.sections).length > 0)
    return withAnswer(session, checked, coded);
  session.log('No line that the model wrote passed the check. Sentences of the works are shown instead.');
  return null;
}

/** All lines in one check, so that their works are read once and an answer waits for one call. */
async function check(session: ReportSession, draft: Draft): Promise<Draft<Check>> {
  const { answer, sections, gaps } = draft;
  const titles = titlesOf(sections);
  const lines = [...answer, ...sections.flatMap(partsIn)];
  const all = await checkSentences(session, 'answer', [...lines, ...titles.values(), ...gaps]);
  const opening = new Set(answer);
  const checks = withHeads(
    all
      .filter(({ sentence }) => lines.includes(sentence))
      .map((each) => {
        // The opening of an answer must be fully supported, or it is left out.
        const isAccepted = each.kept && (!opening.has(each.sentence) || each.claim.verdict === 'supported');
        return withLead({ ...each, kept: isAccepted });
      }),
  );
  const named = all.filter(({ sentence }) => sentence.kind === 'title');
  return {
    ...draft,
    answer: checks.filter(({ sentence }) => opening.has(sentence)),
    sections: withoutRepeats(withChecks(sections, titles, [...checks, ...named])),
    gaps: all.filter(({ sentence }) => gaps.includes(sentence)),
  };
}

/** The short answer, what was written, and how far it can be relied on. */
function* render(
  session: ReportSession,
  context: AnswerContext,
  material: Material,
  draft: Draft<Check>,
): Generator<ReportPart> {
  const tally = createTally();
  const rendering = { session, tally };
  const { input } = material;
  const fits = characterBudget(context.settings.maxResponseLength);
  const first = draft.answer.map((each) => fitting(each, fits));
  const shown = new Set(first.filter(({ kept }) => kept).map(({ claim }) => claim.text));
  const sections = draft.sections
    .map((section) => ({
      ...section,
      items: section.items.map((item) =>
        item.filter(({ claim }) => !shown.has(claim.text)).map((each) => fitting(each, fits)),
      ),
    }))
    .filter(isShown);
  const omitted = draft.sections.filter((section) => !isShown(section)).flatMap(partsIn);
  const missing = shownGaps(draft).filter(fits);
  const outline = [...sections, ...(missing.length > 0 ? [GAPS] : []), CLOSING];
  yield {
    type: 'outline',
    title: draft.title,
    sections: outline.map(({ id, title }) => ({ id, title })),
  };
  function* parts(): Generator<ReportPart> {
    const claims = yield* renderClaims(rendering, first);
    yield { type: 'answer', answer: { ...material.answer, isDirect: true, claims, isWritten: draft.isAnswered } };
    for (const section of sections) yield* renderSection(rendering, { ...section, pieces: [section] });
    // An empty section is not announced, but its failed lines are counted.
    yield* renderClaims(rendering, omitted);
    yield* notes(GAPS, missing);
  }
  for (const part of parts()) yield tally.count(part);
  const { value, reason } = reportConfidence(input, { ...tally.result(), isDirect: true });
  const { cited } = tally.result();
  const works = cited.flatMap((id) => input.evidence.get(id) ?? []);
  const confidence = confidenceOf({
    value,
    answer: { ...material.answer, isDirect: true },
    cited: works,
    scores: context.scores,
    searches: input.searches,
  });
  yield* notes(CLOSING, [`${confidenceText(confidence)} ${WRITTEN}`, ...(context.memory ? [context.memory] : [])]);
  yield {
    type: 'end',
    confidence: value,
    confidenceReason: reason,
    claims: tally.claims(),
    references: cited,
    removed: { ...session.removed },
    writtenBy: 'model',
  };
}

function isShown(section: Section<Check>): boolean {
  return keptSentences([section]).length > 0;
}

function* notes({ id, title }: { id: string; title: string }, texts: readonly string[]): Generator<ReportPart> {
  if (texts.length === 0) return;
  yield { type: 'section', id, title };
  for (const text of texts) yield { type: 'block', sectionId: id, block: { type: 'note', text } };
}

/** A line beyond the length limit is left out. */
function fitting(each: Check, fits: Fits): Check {
  if (!each.kept || fits(each.claim.text)) return each;
  return { ...each, kept: false, claim: { ...each.claim, reason: 'there was no room for it' } };
}

type Fits = (text: string) => boolean;

/** Whether a text fits into what is left of so many characters, which it then takes. */
function characterBudget(characters: number): Fits {
  let left = characters;
  return ({ length }) => {
    if (length > left) return false;
    left -= length;
    return true;
  };
}
