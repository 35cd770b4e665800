import type { Hypothesis } from '#contract/appraisal/hypothesis.ts';
import type { RunEvent } from '#contract/event.ts';
import type { Engine } from '../../agents/handlers.ts';
import { recalledLines } from '../../memory/recalled-lines.ts';
import type { ResearchRun, RunState } from '../run-state.ts';
import { readWorks } from './read-round.ts';

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
