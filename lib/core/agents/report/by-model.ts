import { isRetracted } from '#contract/evidence.ts';
import type { ShortAnswer } from '#contract/short-answer.ts';
import { AssayError } from '#core/errors.ts';
import { writtenLead } from '../../appraisal/answer.ts';
import { VERDICT_LEAD } from '../../report/claim-sentence.ts';
import type { Reporter, ReportInput, ReportPart } from '../handlers.ts';
import { type AnswerLines, answerLines, withLostPoints } from './answer-lines.ts';
import { withCertainties, withVerdict } from './certainty/graded-answer.ts';
import { resultCertainty } from './certainty/section-certainty.ts';
import { createTally } from './certainty/tally.ts';
import type { CheckedClaim } from './check/check-claims.ts';
import { checkAnswer, checkGraded, checkSections, type WrittenSection } from './check/check-composition.ts';
import { keptSentences, withoutRepeats } from './check/kept-sentences.ts';
import { balanced } from './edit/edit-for-omissions.ts';
import { reportConfidence } from './frame/confidence.ts';
import { type Material, materialOf } from './frame/material.ts';
import { reportTitle } from './frame/report-title.ts';
import { frameSections } from './frame-parts.ts';
import { openReportSession, type ReportAgentOptions, type ReportSession } from './report-session.ts';
import type { FindingSource } from './sentence.ts';
import { type Telling, tellClaims, tellSection } from './tell-section.ts';
import { compose } from './write/compose.ts';
import { withLeftOut } from './write/missing-text.ts';
import { readFindings } from './write/report-findings.ts';
import { type ReportSize, sizeOfReport } from './write/report-size.ts';
import { gatherMaterial } from './write/writing-material.ts';

const WRITTEN_BY =
  'A language model wrote short answer, tables and lines in one piece from the abstracts and findings of the works; then the draft was held against the findings that it does not tell: what was missing was put in, and what was said twice taken out. Each sentence, and each row of a table, was checked against the passages that it cites, as they stand in the stored texts; what failed was rewritten once and checked again, or left out. Titles of sections are the model’s.';
const OF_WRITING =
  'Sentences were written by a language model from abstracts and findings of the works; even a sentence that its quotes carry can lose what stood around them. Read the works cited before acting on them.';
const BY_RULES = 'The report was written by rules instead.';

/**
 * Writes a report with a model from the findings of the works, in one piece, so that each result has one place and the whole
 * reads as one; an editor holds it against what was not told. Each line and each row of a table is checked before it is told.
 * The whole report is told by rules where the model cannot write it, or may not any more, and where no work answers the
 * question.
 */
export function createReportAgent(options: ReportAgentOptions): Reporter {
  return { write: (input, signal) => write(options, input, signal) };
}

async function* write(
  options: ReportAgentOptions,
  given: ReportInput,
  signal: AbortSignal,
): AsyncGenerator<ReportPart> {
  const material = materialOf(given);
  const session = openReportSession(options, material.input, signal);
  const all = readFindings(material.input);
  // What lies beside the question is listed, never concluded from: there is nothing for a model to write.
  if (!material.answer.isDirect || all.length === 0) {
    yield* options.rules.reporter.write(given, signal);
    return;
  }
  const size = sizeOfReport(options.depth, session.tokensLeft(), all.length);
  const draft = size && (yield* writeDraft(session, size, { all, coded: material.answer }));
  if (signal.aborted) throw new AssayError('cancelled');
  if (!draft) {
    if (!size) session.tell(`The budget for models does not carry a report any more. ${BY_RULES}`);
    for await (const part of options.rules.reporter.write(given, signal))
      yield part.type === 'end' ? { ...part, removed: { ...session.removed } } : part;
    return;
  }
  yield* tellReport({ session, tally: createTally() }, { ...material, answer: draft.answer }, draft);
}

interface CheckedDraft {
  answer: ShortAnswer;
  lines: AnswerLines;
  sections: WrittenSection[];
  missing: string[];
}

/** Null when the model wrote nothing at all that holds. */
async function* writeDraft(
  session: ReportSession,
  size: ReportSize,
  { all, coded }: { all: readonly FindingSource[]; coded: ShortAnswer },
): AsyncGenerator<ReportPart, CheckedDraft | null> {
  const total = 3;
  const writingMaterial = gatherMaterial(
    all.slice(0, size.findings),
    session.input.plan,
    // A small budget is for what answers.
    size.context > 0 ? session.input.beside : [],
  );
  const composition = await compose(session, size, writingMaterial);
  if (!composition || session.isClosed()) return null;
  yield { type: 'progress', message: 'Checking each line against its sources', done: 1, total };
  const drafted = composition.answer.map(({ text }) => text);
  const [said, checked, graded] = await Promise.all([
    checkAnswer(session, composition.answer, {
      isHow: session.input.plan.questionType === 'mechanism',
      outcomes: withCertainties(coded, composition.graded, session.input).outcomes,
      results: composition.graded.flatMap((result) => {
        // The words of the opening follow from the grade, whether or not its statement holds as a sentence.
        const level = resultCertainty({ ...result, isChecked: true }, session.input)?.level;
        return level ? [{ level, findings: result.findings }] : [];
      }),
    }),
    checkSections(session, composition.sections, drafted),
    checkGraded(session, composition.graded),
  ]);
  const answer = withCertainties(coded, graded, session.input);
  const written = withoutRepeats(checked);
  if (keptSentences(written).length === 0) {
    session.tell(`No line that the model wrote passed the check. ${BY_RULES}`);
    return null;
  }
  yield { type: 'progress', message: 'Looking for what was left out', done: 2, total };
  const sections = withoutRepeats(
    await balanced(session, written, {
      writingMaterial,
      all,
      answer: said.flatMap(({ kept, claim }) => (kept ? [claim] : [])),
    }),
  ).filter((section) => keptSentences([section]).length > 0);
  const hadVerdict = composition.answer.some(({ lead }) => lead === VERDICT_LEAD);
  const opening = hadVerdict ? withVerdict(said, graded, session.input) : said;
  const lines = answerLines(session, withLostPoints(opening, sections), {
    sections,
    coded: answer,
  });
  return { answer, lines, sections: withoutMoved(sections, lines), missing: composition.missing };
}

/** The sections without the items that now stand in the answer, in the place of one that did not hold there. */
function withoutMoved(sections: readonly WrittenSection[], { claims, isWritten }: AnswerLines): WrittenSection[] {
  const left = sections.map((section) => ({
    ...section,
    paragraphs: section.paragraphs.filter(
      (item) => !item.some(({ kept }) => kept) || item.some((each) => each.kept && !claims.includes(each)),
    ),
  }));
  // A section is never emptied by its own answer.
  return left.map((section, at) =>
    isWritten && keptSentences([section]).length > 0 ? section : (sections[at] ?? section),
  );
}

/** The short answer first, then the sections, what was not found, and what is not prose. */
function* tellReport(
  telling: Telling,
  material: Material,
  { answer, lines, sections, missing }: CheckedDraft,
): Generator<ReportPart> {
  const { session, tally } = telling;
  const { input } = session;
  const citations = [...keptSentences(sections), ...lines.claims.filter(({ kept }) => kept)].flatMap(
    ({ claim }) => claim.citations,
  );
  const cited = new Set(citations.map(({ evidenceId }) => evidenceId));
  const frame = frameSections(
    input,
    { method: WRITTEN_BY, limits: limitsOf(session) },
    { material, isWritten: true, cited: citations, together: sections.map(worksIn), missing },
  );
  const told = [...Map.groupBy(sections, ({ headId }) => headId)].map(([id, pieces]) => ({
    id,
    title: pieces[0]?.title ?? '',
    pieces,
  }));
  const noGuideline = withoutGuideline(material);
  const included = new Set(input.works.map(({ work }) => work.id));
  const leftOut = [...input.evidence.values()].filter(
    (work) => !included.has(work.id) && !cited.has(work.id) && !isRetracted(work),
  );
  const omitted = [...noGuideline, ...missing.filter((text) => noGuideline.length === 0 || !GUIDELINE.test(text))];
  const gaps = omitted.length === 0 ? [] : [{ id: 'gaps', title: 'What was not found' }];
  const announced = [...told, ...gaps, ...frame].map(({ id, title }) => ({ id, title }));
  yield { type: 'outline', title: reportTitle(input.plan.question), sections: announced };
  function* parts(): Generator<ReportPart> {
    const claims = yield* tellClaims(telling, lines.claims);
    const cites = new Set(lines.claims.flatMap(worksOf)).size;
    const lead = lines.isWritten
      ? writtenLead(material.appraisal, input.plan, { cites, all: cited.size })
      : answer.lead;
    yield { type: 'answer', answer: { ...answer, lead, claims, isWritten: lines.isWritten } };
    for (const section of told) yield* tellSection(telling, section);
    for (const { id, title } of gaps) {
      yield { type: 'section', id, title };
      for (const text of omitted)
        yield {
          type: 'block',
          sectionId: id,
          block: { type: 'note', text: withLeftOut(text, input.plan.question, leftOut), isItem: true },
        };
      yield { type: 'block', sectionId: id, block: { type: 'note', text: TO_LOOK_UP } };
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
    removed: { ...session.removed },
    writtenBy: 'model',
  };
}

/** Of clinical questions, where no title or kind of a work names one: what such bodies decided has to be looked up. */
function withoutGuideline({ input: { plan }, shown }: Material): string[] {
  if (plan.questionType === 'mechanism' || plan.questionType === 'other') return [];
  const has = shown.some(({ work }) => [work.title, ...work.publicationTypes].some((text) => GUIDELINE.test(text)));
  return has ? [] : [NO_GUIDELINE];
}

/** Readers took a line on what was not found for a word on how much it matters. */
const TO_LOOK_UP =
  'What is named here is to be looked up: that no work found tells of it does not mean that it is rare, or without effect.';

const GUIDELINE = /\b(?:guidelines?|recommendations?|consensus|regulators?|regulatory|FDA|EMA)\b/i;
const NO_GUIDELINE =
  'No guideline and no decision of a regulator is among the works that answer: look them up before acting.';

function worksOf({ kept, claim }: CheckedClaim): string[] {
  return kept ? claim.citations.map(({ evidenceId }) => evidenceId) : [];
}

/** Works that a section cites. */
function worksIn(section: WrittenSection): Set<string> {
  return new Set(keptSentences([section]).flatMap(({ claim }) => claim.citations.map(({ evidenceId }) => evidenceId)));
}

function limitsOf({ removed }: ReportSession): string[] {
  if (removed.citations === 0) return [OF_WRITING];
  const many = removed.citations === 1 ? 'One reference' : `${removed.citations} references`;
  return [OF_WRITING, `${many} that the model gave named nothing that it had been shown, and did not count.`];
}
