import type { LearnerAnswer, StudyQuestion } from '#contract/study/study.ts';
import { AssayError, isAssayError, stopIfCancelled } from '../../errors.ts';
import type { StudyModel, StudyQuestionToModel } from '../study-model.ts';
import { actOnMessage } from './act-on-message.ts';
import type { KeyedEvent } from './commands.ts';
import { diagnose } from './diagnose.ts';
import { explainConcept } from './explain-concept.ts';
import { giveFeedback } from './give-feedback.ts';
import { prepareKey, type StudyWork } from './next-work.ts';
import { advanceQuiz, prepareQuiz } from './quiz-work.ts';
import { gradeKey } from './study-state.ts';
import { problem, thinking, type WorkContext, withoutWithdrawn } from './work-context.ts';

/** Milliseconds: for one call of a model, and for all calls of a piece of work; preparing asks five times in a row. */
const TIMEOUT_MS = { call: 90_000, prepare: 240_000, other: 90_000 };
/** An agent that does not end when its calls have been given up is given up itself, after so many times its time limit. */
const GIVEN_UP = 1.5;
/** Of a model to begin with; without one every card there is. */
const FIRST_QUESTIONS = 12;

/**
 * Does one piece of work: what came of it, to be appended all at once. Its keys are those of the work. A call of a model that
 * is not answered in time is gone on without, with a notice; what was answered before it is kept. Throws `cancelled`, and what
 * nobody foresaw.
 */
export async function doWork(
  work: StudyWork,
  given: WorkContext,
  signal: AbortSignal,
  timeoutMs = work.kind === 'prepare' ? TIMEOUT_MS.prepare : TIMEOUT_MS.other,
): Promise<KeyedEvent[]> {
  stopIfCancelled(signal);
  const context = { ...given, material: withoutWithdrawn(given.material, given.state.withdrawn) };
  if (!context.model) return perform(work, context, signal);
  const limited = withTimeLimits(context.model, { callMs: Math.min(TIMEOUT_MS.call, timeoutMs), totalMs: timeoutMs });
  const end = AbortSignal.timeout(GIVEN_UP * timeoutMs);
  const timedOut = (message: string) => problem(work.kind, `timeout/${work.key}`, 'TIMEOUT', message);
  try {
    const done = await perform(work, { ...context, model: limited.model }, AbortSignal.any([signal, end]));
    return limited.isTooSlow() ? [...done, timedOut(PARTLY_TOO_SLOW)] : done;
  } catch (error) {
    if (signal.aborted) throw new AssayError('cancelled', undefined, { cause: error });
    if (!end.aborted && !isModelFault(error)) throw error;
    const { model: _, ...rest } = context;
    const done = await perform(work, rest, signal);
    return done.some(({ event }) => event.type === 'problem') ? done : [...done, timedOut(TOO_SLOW)];
  }
}

const TOO_SLOW = 'The model did not answer, so this was done without it. It is asked again next time.';
const PARTLY_TOO_SLOW =
  'The model did not finish in time, so the rest was done without it. It is asked again next time.';

/** What an agent cannot do without its model ends with it; done again without one, it is cards, or a problem that says so. */
function isModelFault(error: unknown): boolean {
  return isAssayError(error) && (error.code.startsWith('model_') || error.code === 'budget_spent');
}

function perform(work: StudyWork, context: WorkContext, signal: AbortSignal): Promise<KeyedEvent[]> {
  switch (work.kind) {
    case 'prepare':
      return prepare(context, signal);
    case 'grade':
      return grade(work.answerId, context, signal);
    case 'regrade':
      return regrade(work.answerId, context, signal);
    case 'route':
      return actOnMessage(work, context, signal);
    case 'explain':
      return explainConcept(work, context, signal);
    case 'quiz':
      return prepareQuiz(work.quizId, context, signal);
    case 'advance':
      return Promise.resolve(advanceQuiz(work.quizId, context));
    case 'feedback':
      return giveFeedback(work.quizId, context, signal);
    case 'diagnose':
      return diagnose(work.key, context, signal);
  }
}

async function prepare(context: WorkContext, signal: AbortSignal): Promise<KeyedEvent[]> {
  const { material, tools, state, priorsOf } = context;
  const key = prepareKey(state);
  const graph = await tools.buildGraph(material, thinking(context), signal);
  if (graph.concepts.length === 0) return [{ key, event: { type: 'preparing_failed', message: NO_CONCEPTS } }];
  const conceptIds = graph.concepts.map(({ id }) => id);
  const count = context.model ? FIRST_QUESTIONS : Number.POSITIVE_INFINITY;
  const wanted = { material, graph, conceptIds, earlier: [], difficulty: 'adaptive' as const, count, seed: state.id };
  const { questions } = await tools.makeQuestions(wanted, thinking(context), signal);
  const priors = await priorsOf(conceptIds);
  return [{ key, event: { type: 'prepared', graph, questions, priors } }];
}

const NO_CONCEPTS =
  'Nothing here defines a term or reports an effect that a card could ask about. Choose another report, answer or document, or set up a model in Settings: it finds what there is to learn.';

async function grade(answerId: string, context: WorkContext, signal: AbortSignal): Promise<KeyedEvent[]> {
  const { question, answer } = answered(answerId, context);
  const { material, tools, state, model } = context;
  // Nobody has read it: the question stays open, and the answer can be given once more.
  if (state.withModel && !model && isRead(question, answer))
    return [problem('quiz', gradeKey(answerId), 'TIMEOUT', NOT_READ)];
  const knownBeliefs = beliefsAround(question, context);
  const given = await tools.gradeAnswer({ question, answer, material, knownBeliefs }, thinking(context), signal);
  return [{ key: gradeKey(answerId), event: { type: 'graded', grade: given } }];
}

const NOT_READ =
  'Your answer could not be graded because the model did not answer. It is kept above; send it once more.';

/** Whether an answer is in words that only a model can grade. */
function isRead({ type }: StudyQuestion, { isDontKnow, isRevealed }: LearnerAnswer): boolean {
  return (type === 'free_text' || type === 'explain_both') && !isDontKnow && !isRevealed;
}

/**
 * What learners may believe of a concept and its neighbours: what this one has shown, then what wrong options stand for.
 *
 * @param disputed an answer whose grade is in question, and what that supposed with it.
 */
function beliefsAround({ conceptId }: StudyQuestion, { state }: WorkContext, disputed?: string): string[] {
  const near = new Set([conceptId]);
  for (const { from, to } of state.graph.edges) {
    if (from === conceptId) near.add(to);
    if (to === conceptId) near.add(from);
  }
  const grades = state.asked.flatMap((asked) => {
    const isNear = near.has(state.questions.get(asked.questionId)?.conceptId ?? '');
    if (!isNear) return [];
    return [...asked.grades.values()].flatMap(({ misconception, answerId }) =>
      answerId === disputed ? [] : (misconception ?? []),
    );
  });
  const options = [...state.questions.values()]
    .filter((each) => each.by === 'model' && near.has(each.conceptId))
    .flatMap((each) => each.options.flatMap(({ misconception }) => misconception ?? []));
  return [...new Set([...grades.toReversed(), ...options])];
}

async function regrade(answerId: string, context: WorkContext, signal: AbortSignal): Promise<KeyedEvent[]> {
  const { question, answer, asked } = answered(answerId, context);
  const { material, tools } = context;
  const before = asked.grades.get(answerId);
  if (!before || !asked.dispute) throw new AssayError('internal');
  const { reason } = asked.dispute;
  const knownBeliefs = beliefsAround(question, context, answerId);
  const disputed = { question, answer, grade: before, reason, material, knownBeliefs };
  const after = await tools.regrade(disputed, thinking(context), signal);
  const changed = after.outcome !== before.outcome || after.score !== before.score;
  return [{ key: `regrade/${answerId}`, event: { type: 'regraded', grade: after, changed } }];
}

function answered(answerId: string, { state }: WorkContext) {
  for (const asked of state.asked) {
    const answer = asked.answers.find((each) => each.answerId === answerId);
    const question = state.questions.get(asked.questionId);
    if (answer && question) return { asked, answer, question };
  }
  throw new AssayError('internal', undefined, { cause: `No question for the answer ${answerId}` });
}

interface CallLimits {
  /** Milliseconds for one call. */
  callMs: number;
  /** For all calls of a piece of work; what is asked behind that is refused at once. */
  totalMs: number;
}

/**
 * A model that is waited for so long and no longer: a call out of time fails with `model_timeout`, as any other failure of a
 * model, so that the agent goes on without it there and what was answered before is kept.
 */
function withTimeLimits(
  model: StudyModel,
  { callMs, totalMs }: CallLimits,
): { model: StudyModel; isTooSlow(): boolean } {
  const total = AbortSignal.timeout(totalMs);
  let isTooSlow = false;
  async function ask<T>(question: StudyQuestionToModel<T>): Promise<T> {
    const late = AbortSignal.any([total, AbortSignal.timeout(callMs)]);
    const signal = AbortSignal.any([question.signal, late]);
    try {
      return await Promise.race([model.ask({ ...question, signal }), whenAborted(signal)]);
    } catch (error) {
      if (question.signal.aborted || !late.aborted) throw error;
      isTooSlow = true;
      throw new AssayError('model_timeout', undefined, { cause: error });
    }
  }
  return { model: { ask }, isTooSlow: () => isTooSlow };
}

/** A model that does not listen to its signal is left to itself. */
function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const giveUp = () => reject(new AssayError('cancelled', undefined, { cause: signal.reason }));
    if (signal.aborted) giveUp();
    else signal.addEventListener('abort', giveUp, { once: true });
  });
}
