import type { Assessment } from '#contract/appraisal/assessment.ts';
import type { Hypothesis } from '#contract/appraisal/hypothesis.ts';
import type { RunEvent } from '#contract/event.ts';
import type { Engine } from '../../agents/handlers.ts';
import { directEvidence, requireDirectEvidence } from '../../appraisal/directness.ts';
import { recalledLines } from '../../memory/recall-step.ts';
import type { ResearchRun, RunState } from '../run-state.ts';
import { readWorks } from './read-round.ts';

type Judging = Pick<ResearchRun, 'eventBuffer' | 'signal'> & { engine: Pick<Engine, 'judge'> };

/**
 * The judge assesses the evidence.
 *
 * @param call counts from 1; 0 is the assessment after a user's changes to the evidence.
 */
export async function* judgeRound(
  { engine, eventBuffer, signal }: Judging,
  state: RunState,
  round: number,
  call = state.assessments.length + 1,
): AsyncGenerator<RunEvent, Assessment> {
  const { plan } = state;
  const { works, readings } = readWorks(state);
  yield { type: 'judging', round, works: works.length };
  const before = call === 0 ? null : (state.assessments.at(-1) ?? null);
  const judged = yield* eventBuffer.drainWhile(
    engine.judge.assess({ plan, round, works, readings, call, before }, signal),
  );
  // Whatever the judge says, code decides from the findings whether they suffice.
  const assessment =
    judged.basis === 'counted' ? judged : requireDirectEvidence(judged, directEvidence({ plan, works, readings }));
  for (const id of assessment.offTopic ?? []) state.offTopic.add(id);
  state.assessments.push(assessment);
  state.assessedRounds = state.newRelevantByRound.length;
  yield { type: 'judge_complete', assessment };
  return assessment;
}

type Hypothesizing = Pick<ResearchRun, 'eventBuffer' | 'signal'> & { engine: Pick<Engine, 'hypothesizer'> };

/** Hypotheses are formed anew from all the evidence. */
export async function* hypothesisRound(
  { engine, eventBuffer, signal }: Hypothesizing,
  state: RunState,
  round: number,
): AsyncGenerator<RunEvent, readonly Hypothesis[]> {
  const { memory, plan } = state;
  yield { type: 'hypothesizing', round };
  const hypotheses = yield* eventBuffer.drainWhile(
    engine.hypothesizer.hypothesize(
      { plan, round, ...readWorks(state), remembered: recalledLines(state.remembered) },
      signal,
    ),
  );
  for (const hypothesis of hypotheses) memory.addHypothesis(hypothesis);
  state.hypotheses = hypotheses;
  memory.nextIteration();
  yield { type: 'hypotheses_updated', round, hypotheses };
  return hypotheses;
}
