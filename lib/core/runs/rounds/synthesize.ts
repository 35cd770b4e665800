import type { Contradiction } from '#contract/appraisal/contradiction.ts';
import type { RunEvent } from '#contract/event.ts';
import type { Exit } from '#contract/exit.ts';
import type { RunRequest } from '#contract/run-request.ts';
import type { ReportPart } from '../../agents/handlers.ts';
import { reportedSearches } from '../../evidence/reported-searches.ts';
import { workAsRead } from '../../evidence/work-as-read.ts';
import { applyChanges } from '../apply-changes.ts';
import type { EventBuffer } from '../event-buffer.ts';
import type { ResearchRun, RunState } from '../run-state.ts';
import { compareTrials } from './compare-trials.ts';
import { lookUpTrials } from './look-up-trials.ts';
import { endWithoutEvidence } from './nothing-found.ts';
import { readFurther } from './read-further.ts';
import { readWorks, worksBeside } from './read-round.ts';
import { holdHypotheses } from './standing-hypotheses.ts';

/** What has to be read further, contradictions, then the report section by section, then the one terminal event. */
export async function* synthesize(run: ResearchRun, state: RunState, exit: Exit): AsyncGenerator<RunEvent> {
  const { engine, models, eventBuffer, signal } = run;
  models?.meter.beginSynthesis();
  const { memory, plan } = state;
  yield* lookUpTrials(run, state, state.newRelevantByRound.length);
  yield* readFurther(run, state, state.newRelevantByRound.length);
  yield* holdHypotheses(state);
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
      beside: worksBeside(state),
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
  yield* tellOnceSomethingHolds({ parts, eventBuffer, engine: run.request.engine }, state, exit);
}

/** Findings that may contradict each other are for a model to see. */
async function* contradictionsIn(
  { engine, eventBuffer, signal }: ResearchRun,
  state: RunState,
): AsyncGenerator<RunEvent, Contradiction[]> {
  const { memory, plan } = state;
  const contradictions = yield* eventBuffer.telling(
    engine.hypothesizer.findContradictions({ plan, ...readWorks(state) }, signal),
  );
  for (const contradiction of contradictions) memory.addConflict(contradiction);
  yield { type: 'contradictions_found', contradictions };
  return contradictions;
}

/** Holds a report back until its first verified claim: a report that quotes nothing is never shown. */
export async function* tellOnceSomethingHolds(
  {
    parts,
    eventBuffer,
    engine,
  }: { parts: AsyncGenerator<ReportPart>; eventBuffer: EventBuffer; engine?: RunRequest['engine'] },
  state: RunState,
  exit: Exit,
): AsyncGenerator<RunEvent> {
  let held: RunEvent[] | undefined = [];
  for (;;) {
    const next = yield* eventBuffer.telling(parts.next());
    if (next.done) break;
    const event = toEvent(next.value, exit, engine);
    if (held === undefined || event.type === 'progress') {
      yield event;
      continue;
    }
    held.push(event);
    if (event.type !== 'claim_checked' || !event.kept) continue;
    yield* held;
    held = undefined;
  }
  if (held !== undefined) yield* endWithoutEvidence(state);
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
      const { type: _, writtenBy = 'rules', ...told } = part;
      // Of a run by rules it goes without saying.
      return { type: 'complete', exit, ...told, ...(engine === 'model' && { writtenBy }) };
    }
  }
}
