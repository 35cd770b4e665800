import type { Engine } from '../agents/handlers.ts';
import type { RunEvent } from '../events/event.ts';
import type { Assessment } from '../findings/assessment.ts';
import type { ResearchRun, RunState } from './run-state.ts';

type Thinking = Pick<ResearchRun, 'outbox' | 'signal'> & { engine: Pick<Engine, 'judge' | 'hypothesizer'> };

/** The judge weighs what there is. */
export async function* judgeRound(
  { engine, outbox, signal }: Thinking,
  state: RunState,
  round: number,
): AsyncGenerator<RunEvent, Assessment> {
  const { plan, works } = state;
  yield { type: 'judging', round, works: works.length };
  const assessment = yield* outbox.telling(
    engine.judge.assess({ plan, round, works, call: state.assessments.length + 1 }, signal),
  );
  state.assessments.push(assessment);
  state.assessedRounds = state.newRelevantByRound.length;
  yield { type: 'judge_complete', assessment };
  return assessment;
}

/** Hypotheses are formed anew from all there is. */
export async function* hypothesisRound(
  { engine, outbox, signal }: Thinking,
  state: RunState,
  round: number,
): AsyncGenerator<RunEvent> {
  const { memory, plan, works } = state;
  yield { type: 'hypothesizing', round };
  const hypotheses = yield* outbox.telling(engine.hypothesizer.hypothesize({ plan, round, works }, signal));
  for (const hypothesis of hypotheses) memory.addHypothesis(hypothesis);
  state.hypotheses = hypotheses;
  memory.nextIteration();
  yield { type: 'hypotheses_updated', round, hypotheses };
}
