import type { ShortAnswer } from '#contract/appraisal/short-answer.ts';
import { stopIfCancelled } from '#core/errors.ts';
import type { Reporter, ReportInput, ReportPart } from '../handlers.ts';
import { verdictInWords } from '../judge/by-model.ts';
import type { TeamMember } from '../team-member.ts';
import { checkDraft } from './check/check-draft.ts';
import { editReport } from './edit/edit-report.ts';
import { renderReport } from './render-report.ts';
import { openReportSession, type ReportAgentOptions, type ReportSession } from './report-session.ts';
import { type Check, type Draft, type FindingSource, keptSentences } from './sentence.ts';
import { materialOf } from './standard-sections/material.ts';
import { writeReview } from './write/compose.ts';
import { parseDraft } from './write/parse-draft.ts';
import { readFindings } from './write/report-findings.ts';
import { sizeOfReport } from './write/report-size.ts';
import { gatherMaterial } from './write/writing-material.ts';

const BY_RULES = 'The report was written by rules instead.';

/**
 * Writes a report with a model from the findings of the works, in one piece, so that each result appears once and the
 * whole reads as one text. An editor then compares it with what it omits. Each line and each table row is checked
 * before it is shown. The rules write the whole report where the model cannot or may no longer write it, and where no
 * work answers the question.
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
  // Works that do not answer the question are listed and nothing is concluded from them, so a model has nothing to
  // write.
  if (!material.answer.isDirect || all.length === 0) {
    yield* options.rules.reporter.write(given, signal);
    return;
  }
  const draft = yield* draftReport(session, { all, coded: material.answer });
  stopIfCancelled(signal);
  if (draft) yield* renderReport(session, material, draft);
  else
    for await (const part of options.rules.reporter.write(given, signal))
      yield part.type === 'end' ? { ...part, removed: { ...session.removed } } : part;
}

/**
 * Every sentence goes this way: written, parsed, checked, edited. Null when nothing the model wrote passed the check.
 */
async function* draftReport(
  session: ReportSession,
  { all, coded }: { all: readonly FindingSource[]; coded: ShortAnswer },
): AsyncGenerator<ReportPart, Draft<Check> | null> {
  const { input } = session;
  const total = 3;
  const works = new Set(all.map(({ citation }) => citation.evidenceId)).size;
  const size = sizeOfReport(session.depth, session.tokensLeft(), { findings: all.length, works });
  if (!size) {
    session.log(`The model budget is too small for a report. ${BY_RULES}`);
    return null;
  }
  // A small budget is spent on works that answer the question.
  const contextWorks = size.context > 0 ? input.contextWorks : [];
  const writingMaterial = gatherMaterial(all.slice(0, size.findings), input.plan, contextWorks);

  const review = await writeReview(session, size, writingMaterial);
  if (!review || session.isClosed()) return null;
  const draft = parseDraft(session, writingMaterial, { review, sections: size.sections });

  yield { type: 'progress', message: 'Checking each line against its sources', done: 1, total };
  const checked = await checkDraft(session, draft, { coded });
  if (keptSentences(checked.sections).length === 0) {
    session.log(`No line that the model wrote passed the check. ${BY_RULES}`);
    return null;
  }

  yield { type: 'progress', message: 'Looking for what was left out', done: 2, total };
  return editReport(session, checked, { writingMaterial, all, coded });
}

/**
 * The report as a member of the manager's team. Code decides when it is written; if it is requested too early, the
 * judge goes first.
 */
export const REPORT: TeamMember = {
  name: 'report',
  label: 'Report',
  doing: 'Writing',
  offers: 'writes from verified quotes',
  isInLoop: true,
  needsModel: false,
  actsUnasked: true,
  brief: () => 'writes the report from verified quotes; the last step of every plan.',
  async *act(turn) {
    return verdictInWords(yield* turn.judge());
  },
};
