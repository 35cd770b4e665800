import { askSettings } from '#contract/conversation/ask.ts';
import type { RunEvent } from '#contract/event.ts';
import { NOT_ASKED, recallStep } from '../memory/recall-step.ts';
import { lookUpQuestion, withStatedFilters } from '../runs/read-question.ts';
import { judgeRound } from '../runs/rounds/assess-round.ts';
import { endWithoutEvidence } from '../runs/rounds/nothing-found.ts';
import { createRunState } from '../runs/run-state.ts';
import { startFrom } from '../runs/start-from.ts';
import { readClock } from '../runs/stopwatch.ts';
import type { AskRun } from './ask-run.ts';
import { evaluate } from './evaluator/evaluate.ts';
import { withKnownNames } from './memory-guidance.ts';
import { memoryLine } from './memory-line.ts';
import { AGAIN, askBusyAgain, isWanted, retrieve } from './retriever.ts';
import { synthesizeAnswer } from './synthesize-answer.ts';
import { completeFollowUp } from './understand.ts';

/**
 * A turn of a conversation: the question is completed from the earlier turns and memory, the sources are searched in
 * parallel, the results are scored, and an answer is written whose every sentence is checked. One round; a second one
 * only for sources that were busy when nothing was found. `complete` exactly once. Nothing found is a valid answer.
 * Deterministic given its recorded steps.
 */
export async function* runAsk(begun: AskRun): AsyncGenerator<RunEvent> {
  const { runId, request, sampleData, engine, eventBuffer, signal } = begun;
  const settings = askSettings.parse(request.ask ?? { conversationId: runId });
  yield { type: 'started', runId, request, sampleData };
  const startedAt = await readClock(begun, 'start');
  yield { type: 'thinking', agent: 'planner', message: 'Reading the question' };
  const { question } = request;
  const earlier = settings.isWhole ? [] : settings.earlier;
  // Memory is asked first, with the question as it is completed without a model, because what it says guides all that follows.
  const queryText = completeFollowUp(question, earlier).question;
  const recall = isWanted('memory_recall', settings) ? await recallStep(begun, { ...settings, queryText }) : NOT_ASKED;
  const asked = { question, earlier, recalled: recall.items };
  const { isReadWith = false, ...understood } = yield* eventBuffer.drainWhile(begun.understand(asked, signal));
  yield { type: 'question_understood', ...understood };
  const entries = yield* eventBuffer.drainWhile(lookUpQuestion(begun, understood.question));
  const planned = yield* eventBuffer.drainWhile(engine.planner.plan(understood.question, signal, entries));
  const { run, plan: read } = withStatedFilters(begun, planned);
  const { plan, added: names } = withKnownNames(read, recall.names);
  const referenceYear = new Date(startedAt).getUTCFullYear();
  const state = createRunState(run.createMemory(referenceYear, plan), plan);
  yield* startFrom(run, state);
  const { preferredSources, excludeSources, qualityThreshold, timeoutPerSource } = settings;
  const input = {
    queryText: understood.question,
    userId: run.userId,
    sessionId: settings.conversationId,
    preferredSources,
    excludeSources,
    qualityThreshold,
    timeoutPerSource,
  };
  const retrieved = yield* retrieve(run, state, input, { recall, names, isReadWith });
  let { scores } = yield* evaluate(run, state, { settings, referenceYear, round: 1 });
  const { queryText: wanted } = input;
  if (state.works.length === 0 && (yield* askBusyAgain(run, state, { queryText: wanted, recall, before: retrieved })))
    ({ scores } = yield* evaluate(run, state, { settings, referenceYear, round: AGAIN }));
  if (state.works.length === 0) return yield* endWithoutEvidence(state);
  yield* judgeRound(run, state, 1);
  const { guidance, recalled } = retrieved;
  const memory = memoryLine({ guidance, recalled, byPreference: settings.byPreference });
  yield* synthesizeAnswer(run, state, { settings, scores, memory });
}
