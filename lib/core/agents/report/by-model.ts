import type { ShortAnswer } from '#contract/appraisal/short-answer.ts';
import { AssayError } from '#core/errors.ts';
import type { Reporter, ReportInput, ReportPart } from '../handlers.ts';
import { checkDraft } from './check/check-draft.ts';
import { keptSentences } from './check/kept-sentences.ts';
import { editReport } from './edit/edit-report.ts';
import { materialOf } from './frame/material.ts';
import { renderReport } from './render-report.ts';
import { openReportSession, type ReportAgentOptions, type ReportSession } from './report-session.ts';
import type { Check, Draft, FindingSource } from './sentence.ts';
import { writeReview } from './write/compose.ts';
import { parseDraft } from './write/parse-draft.ts';
import { readFindings } from './write/report-findings.ts';
import { sizeOfReport } from './write/report-size.ts';
import { gatherMaterial } from './write/writing-material.ts';

const BY_RULES = 'The report was written by rules instead.';

/**
 * Writes a report with a model from the findings of the works, in one piece, so that each result has one place and the whole
 * reads as one; an editor compares it with what it omits. Each line and each row of a table is checked before it is shown.
 * The whole report is written by rules where the model cannot write it, or may not any more, and where no work answers the
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
  // What does not answer the question is listed, and nothing concluded from it: there is nothing for a model to write.
  if (!material.answer.isDirect || all.length === 0) {
    yield* options.rules.reporter.write(given, signal);
    return;
  }
  const draft = yield* draftReport(session, { all, coded: material.answer });
  if (signal.aborted) throw new AssayError('cancelled');
  if (draft) yield* renderReport(session, material, draft);
  else
    for await (const part of options.rules.reporter.write(given, signal))
      yield part.type === 'end' ? { ...part, removed: { ...session.removed } } : part;
}

/** The way of every sentence: written, parsed, checked, edited. Null when the model wrote nothing at all that holds. */
async function* draftReport(
  session: ReportSession,
  { all, coded }: { all: readonly FindingSource[]; coded: ShortAnswer },
): AsyncGenerator<ReportPart, Draft<Check> | null> {
  const { input } = session;
  const total = 3;
  const size = sizeOfReport(session.depth, session.tokensLeft(), all.length);
  if (!size) {
    session.tell(`The budget for models does not carry a report any more. ${BY_RULES}`);
    return null;
  }
  // A small budget is for what answers.
  const contextWorks = size.context > 0 ? input.beside : [];
  const writingMaterial = gatherMaterial(all.slice(0, size.findings), input.plan, contextWorks);

  const review = await writeReview(session, size, writingMaterial);
  if (!review || session.isClosed()) return null;
  const draft = parseDraft(session, writingMaterial, { review, sections: size.sections });

  yield { type: 'progress', message: 'Checking each line against its sources', done: 1, total };
  const checked = await checkDraft(session, draft, { coded });
  if (keptSentences(checked.sections).length === 0) {
    session.tell(`No line that the model wrote passed the check. ${BY_RULES}`);
    return null;
  }

  yield { type: 'progress', message: 'Looking for what was left out', done: 2, total };
  return editReport(session, checked, { writingMaterial, all, coded });
}
