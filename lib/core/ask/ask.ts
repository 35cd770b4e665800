import { askSettings } from '#contract/ask.ts';
import type { RunEvent } from '#contract/event.ts';
import { judgeRound } from '../runs/judge-round.ts';
import { endWithoutEvidence } from '../runs/nothing-found.ts';
import { createRunState } from '../runs/run-state.ts';
import { startFrom } from '../runs/start-from.ts';
import { readClock } from '../runs/stopwatch.ts';
import type { AskRun } from './ask-run.ts';
import { evaluate } from './evaluator/evaluate.ts';
import { retrieve } from './retriever.ts';
import { synthesizeAnswer } from './synthesize-answer.ts';

/**
 * A turn of a conversation: the question is understood from the turns before it, the sources are asked side by side, what they
 * send is weighed, and an answer is written whose every sentence is checked; one round, and `complete` exactly once. Nothing
 * found is an honest answer. Deterministic given its recorded steps.
 */
export async function* runAsk(run: AskRun): AsyncGenerator<RunEvent> {
  const { runId, request, sampleData, engine, outbox, signal } = run;
  const settings = askSettings.parse(request.ask ?? { conversationId: runId });
  yield { type: 'started', runId, request, sampleData };
  const startedAt = await readClock(run, 'start');
  yield { type: 'thinking', agent: 'planner', message: 'Reading the question' };
  const { question, earlier } = { question: request.question, earlier: settings.earlier };
  const understood = yield* outbox.telling(run.understand({ question, earlier }, signal));
  yield { type: 'question_understood', ...understood };
  const plan = yield* outbox.telling(engine.planner.plan(understood.question, signal));
  const referenceYear = new Date(startedAt).getUTCFullYear();
  const state = createRunState(run.createMemory(referenceYear, plan), plan);
  yield* startFrom(run, state);
  const { preferredSources, excludeSources, qualityThreshold, timeoutPerSource } = settings;
  yield* retrieve(run, state, {
    queryText: understood.question,
    userId: run.userId,
    sessionId: settings.conversationId,
    preferredSources,
    excludeSources,
    qualityThreshold,
    timeoutPerSource,
  });
  const { scores } = yield* evaluate(run, state, { settings, referenceYear });
  if (state.works.length === 0) return yield* endWithoutEvidence(state);
  yield* judgeRound(run, state, 1);
  yield* synthesizeAnswer(run, state, { settings, scores });
}
