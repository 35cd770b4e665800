import type { Reporter, ReportInput, ReportPart } from '../../agents/handlers.ts';
import { answerLines } from '../../agents/report/answer-lines.ts';
import { createTally } from '../../agents/report/certainty/tally.ts';
import type { CheckedClaim } from '../../agents/report/check/check-claims.ts';
import type { WrittenSection } from '../../agents/report/check/check-composition.ts';
import { checkSentences } from '../../agents/report/check/check-sentences.ts';
import { keptSentences, withoutRepeats } from '../../agents/report/check/kept-sentences.ts';
import { reportConfidence } from '../../agents/report/frame/confidence.ts';
import { type Material, materialOf } from '../../agents/report/frame/material.ts';
import { reportTitle } from '../../agents/report/frame/report-title.ts';
import { openReportSession, type ReportAgentOptions, type ReportSession } from '../../agents/report/report-session.ts';
import { tellClaims, tellSection } from '../../agents/report/tell-section.ts';
import { withHeads, withLead } from '../../agents/report/write/paragraph-items.ts';
import { readFindings } from '../../agents/report/write/report-findings.ts';
import { sizeOfReport } from '../../agents/report/write/report-size.ts';
import { gatherMaterial } from '../../agents/report/write/writing-material.ts';
import { AssayError } from '../../errors.ts';
import type { AnswerContext } from '../ask-run.ts';
import { type ComposedAnswer, composeAnswer } from './compose-answer.ts';
import { confidenceOf, confidenceText } from './confidence.ts';
import { createRoom, type Room } from './room.ts';

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
  const written = await writeAnswer(session, context);
  if (signal.aborted) throw new AssayError('cancelled');
  if (written) yield* tell(session, context, material, written);
  else
    for await (const part of options.digest(context).write(given, signal))
      yield part.type === 'end' ? { ...part, removed: { ...session.removed } } : part;
}

interface Written {
  answer: CheckedClaim[];
  sections: WrittenSection[];
  missing: string[];
}

/** Null when the model wrote nothing that holds. */
async function writeAnswer(session: ReportSession, context: AnswerContext): Promise<Written | null> {
  const all = readFindings(session.input);
  const size = sizeOfReport(
    context.settings.responseFormat === 'concise' ? 'quick' : 'standard',
    session.tokensLeft(),
    all.length,
  );
  if (!size) {
    session.tell('The budget for models does not carry an answer any more. Sentences of the works are shown instead.');
    return null;
  }
  const composition =
    all.length === 0
      ? null
      : await composeAnswer(session, gatherMaterial(all.slice(0, size.findings), session.input.plan), context);
  if (!composition || session.isClosed()) return null;
  const written = await check(session, composition);
  if (written.answer.some(({ kept }) => kept) || keptSentences(written.sections).length > 0) return written;
  session.tell('No line that the model wrote passed the check. Sentences of the works are shown instead.');
  return null;
}

/** All lines in one check, so that their works are read once and an answer waits for one call. */
async function check(session: ReportSession, { answer, sections, missing }: ComposedAnswer): Promise<Written> {
  const placed = [
    ...answer.map((each) => ({ ...each, place: -1 })),
    ...sections.flatMap(({ lines }, place) => lines.map((each) => ({ ...each, place }))),
  ];
  const checked = withHeads(
    (await checkSentences(session, 'answer', placed)).map(
      ({ claim, kept, rewritten, lead, place, findings, ...each }) => ({
        lead,
        goesOn: each.goesOn,
        leans: each.leans,
        place,
        findings,
        // What opens an answer is supported whole, or is not told.
        ...withLead({ claim, rewritten, kept: kept && (place >= 0 || claim.verdict === 'supported') }, lead),
      }),
    ),
  ).map(({ lead, goesOn: _, leans: __, place, findings, ...line }) => ({
    place,
    findings,
    isNew: lead !== '',
    checked: line,
  }));
  const told = sections.map(({ id, title }, place): WrittenSection => {
    const own = checked.filter((each) => each.place === place);
    const paragraphs: CheckedClaim[][] = [];
    for (const { checked: line, isNew } of own) {
      const last = paragraphs.at(-1);
      if (last && !isNew) last.push(line);
      else paragraphs.push([line]);
    }
    return {
      id,
      title,
      headId: id,
      findings: [...new Set(own.flatMap(({ findings }) => findings))],
      table: null,
      paragraphs,
    };
  });
  return {
    answer: checked.filter(({ place }) => place < 0).map((each) => each.checked),
    sections: withoutRepeats(told),
    missing,
  };
}

/** The short answer, what was written, and how far it can be relied on. */
function* tell(
  session: ReportSession,
  context: AnswerContext,
  material: Material,
  written: Written,
): Generator<ReportPart> {
  const tally = createTally();
  const telling = { session, tally };
  const { input } = material;
  const room = createRoom(context.settings.maxResponseLength);
  const lines = answerLines(session, written.answer, { sections: written.sections, coded: material.answer });
  const first = lines.claims.map((each) => fitting(each, room));
  const told = new Set(first.filter(({ kept }) => kept).map(({ claim }) => claim.text));
  const sections = written.sections
    .map((section) => ({
      ...section,
      paragraphs: section.paragraphs.map((own) =>
        own.filter(({ claim }) => !told.has(claim.text)).map((each) => fitting(each, room)),
      ),
    }))
    .filter(isTold);
  const omitted = written.sections.filter((section) => !isTold(section)).flatMap(({ paragraphs }) => paragraphs.flat());
  const missing = written.missing.filter((text) => room.take(text));
  const outline = [...sections, ...(missing.length > 0 ? [GAPS] : []), CLOSING];
  yield {
    type: 'outline',
    title: reportTitle(input.plan.question),
    sections: outline.map(({ id, title }) => ({ id, title })),
  };
  function* parts(): Generator<ReportPart> {
    const claims = yield* tellClaims(telling, first);
    yield { type: 'answer', answer: { ...material.answer, isDirect: true, claims, isWritten: lines.isWritten } };
    for (const section of sections) yield* tellSection(telling, { ...section, pieces: [section] });
    // A section of which nothing held is not announced; that its lines failed is counted all the same.
    yield* tellClaims(telling, omitted);
    yield* notes(GAPS, missing);
  }
  for (const part of parts()) yield tally.count(part);
  const { value, reason } = reportConfidence(input, { ...tally.told(), isDirect: true });
  const { cited } = tally.told();
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

function isTold(section: WrittenSection): boolean {
  return keptSentences([section]).length > 0;
}

function* notes({ id, title }: { id: string; title: string }, texts: readonly string[]): Generator<ReportPart> {
  if (texts.length === 0) return;
  yield { type: 'section', id, title };
  for (const text of texts) yield { type: 'block', sectionId: id, block: { type: 'note', text } };
}

/** A line for which no room is left is not told. */
function fitting(each: CheckedClaim, room: Room): CheckedClaim {
  if (!each.kept || room.take(each.claim.text)) return each;
  return { ...each, kept: false, claim: { ...each.claim, reason: 'there was no room for it' } };
}
