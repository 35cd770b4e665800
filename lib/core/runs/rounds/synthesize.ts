import type { Contradiction } from '#contract/appraisal/contradiction.ts';
import type { RunEvent } from '#contract/event.ts';
import type { Exit } from '#contract/exit.ts';
import type { RunRequest } from '#contract/run-request.ts';
import type { ReportPart } from '../../agents/handlers.ts';
import { reportedSearches } from '../../evidence/reported-searches.ts';
import { workAsRead } from '../../evidence/work-as-read.ts';
import type { EventBuffer } from '../event-buffer.ts';
import type { ResearchRun, RunState } from '../run-state.ts';
import { applyChanges, keepSupported, readFurther } from './before-report.ts';
import { endWithoutEvidence } from './nothing-found.ts';
import { contextWorks, readWorks } from './read-round.ts';
import { compareTrials, lookUpTrials } from './trials.ts';

/**
 * Reads further texts, finds contradictions, writes the report section by section, and ends with the one terminal
 * event.
 */
export async function* synthesize(run: ResearchRun, state: RunState, exit: Exit): AsyncGenerator<RunEvent> {
  const { engine, models, eventBuffer, signal } = run;
  models?.meter.beginSynthesis();
  const { memory, plan } = state;
  yield* lookUpTrials(run, state, state.newRelevantByRound.length);
  yield* readFurther(run, state, state.newRelevantByRound.length);
  yield* keepSupported(state);
  yield* applyChanges(run, state, state.newRelevantByRound.length);
  const { works, readings } = readWorks(state);
  if (works.length === 0) return yield* endWithoutEvidence(state);
  const contradictions = engine.kind === 'model' ? yield* contradictionsIn(run, state) : [];
  const trials = yield* compareTrials(run, state);
  const evidence = memory.getAllEvidence();
  const parts = engine.reporter.write(
    {
      plan,
      exit,
      works,
      contextWorks: contextWorks(state),
      screenings: state.screenings,
      evidence: new Map(evidence.map((work) => [work.id, workAsRead(work, state.readings.get(work.id))])),
      searches: reportedSearches(state.searches, evidence),
      assessments: state.assessments,
      hypotheses: state.hypotheses,
      contradictions,
      trials,
      readings,
      certaintyChanges: run.request.changes.certainty,
      biasJudgements: run.request.changes.bias,
      filters: run.request.filters,
      rounds: state.newRelevantByRound.length,
    },
    signal,
  );
  yield* emitOnceAccepted({ parts, eventBuffer, engine: run.request.engine }, state, exit);
}

/** Only a model can see findings that may contradict each other. */
async function* contradictionsIn(
  { engine, eventBuffer, signal }: ResearchRun,
  state: RunState,
): AsyncGenerator<RunEvent, Contradiction[]> {
  const { memory, plan } = state;
  const contradictions = yield* eventBuffer.drainWhile(
    engine.hypothesizer.findContradictions({ plan, ...readWorks(state) }, signal),
  );
  for (const contradiction of contradictions) memory.addConflict(contradiction);
  yield { type: 'contradictions_found', contradictions };
  return contradictions;
}

/** Buffers a report until its first verified claim: a report without a quote is never shown. */
export async function* emitOnceAccepted(
  {
    parts,
    eventBuffer,
    engine,
  }: { parts: AsyncGenerator<ReportPart>; eventBuffer: EventBuffer; engine?: RunRequest['engine'] },
  state: RunState,
  exit: Exit,
): AsyncGenerator<RunEvent> {
  let buffered: RunEvent[] | undefined = [];
  for (;;) {
    const next = yield* eventBuffer.drainWhile(parts.next());
    if (next.done) break;
    const event = toEvent(next.value, exit, engine);
    if (buffered === undefined || event.type === 'progress') {
      yield event;
      continue;
    }
    buffered.push(event);
    if (event.type !== 'claim_checked' || !event.kept) continue;
    yield* buffered;
    buffered = undefined;
  }
  if (buffered !== undefined) yield* endWithoutEvidence(state);
}

function toEvent(part: ReportPart, exit: Exit, engine: RunRequest['engine'] | undefined): RunEvent {
  switch (part.type) {
    case 'outline':
      return { type: 'synthesizing', exit, title: part.title, sections: part.sections };
    case 'progress':
      return { type: 'progress', agent: 'report', message: part.message, done: part.done, total: part.total };
    case 'answer':
      return { type: 'answer_told', answer: part.answer };
    case 'section':
      return { type: 'section_started', sectionId: part.id, title: part.title };
    case 'checked': {
      const { id, verdict, reason } = part.claim;
      return {
        type: 'claim_checked',
        claimId: id,
        verdict,
        kept: part.kept,
        ...(part.rewritten && { rewritten: true }),
        ...(reason !== undefined && { reason }),
      };
    }
    case 'block':
      return { type: 'block_added', sectionId: part.sectionId, block: part.block };
    case 'end': {
      const { type: _, writtenBy = 'rules', ...content } = part;
      // Omitted for a rule-based run, where it is the default.
      return { type: 'complete', exit, ...content, ...(engine === 'model' && { writtenBy }) };
    }
  }
}
