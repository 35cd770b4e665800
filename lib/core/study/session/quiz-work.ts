import type { ConceptGraph, StudyQuestion } from '#contract/study/study.ts';
import type { DroppedQuestions } from '#contract/study/study-events.ts';
import { AssayError } from '../../errors.ts';
import { RIGHT_FROM } from '../learner/mastery.ts';
import { isDayLater, lastAnswers, roundOf } from './card-round.ts';
import type { KeyedEvent } from './commands.ts';
import { WHY_DROPPED, whyDropped } from './how-much-left.ts';
import { askableQuestions, askedIn, type Quiz } from './study-state.ts';
import { nameOf, passOver, problem, relatedTopics, thinking, type WorkContext } from './work-context.ts';

/** Chooses the questions of a quiz, makes what is missing, and asks the first. */
export async function prepareQuiz(quizId: string, context: WorkContext, signal: AbortSignal): Promise<KeyedEvent[]> {
  const { state, tools, material } = context;
  const quiz = quizOf(quizId, context);
  if (!state.withModel) return cardRound(quiz, context);
  const conceptIds = conceptsFor(quiz, context);
  const { numQuestions: count, difficulty } = quiz;
  const { graph } = state;
  const mastery = Object.fromEntries(Object.values(state.mastery).map(({ conceptId, p }) => [conceptId, p]));
  const seed = `${state.id}/${quizId}`;
  const choose = (bank: readonly StudyQuestion[], asked: ReadonlySet<string>, about = conceptIds) =>
    tools.chooseQuestions({ bank, mastery: state.mastery, asked, conceptIds: about, count, difficulty, seed });
  const known = askableQuestions(state);
  const waiting = waitingElsewhere(quiz, context);
  const every = [...state.asked.map(({ questionId }) => questionId), ...waiting];
  let chosen = choose(known, new Set(every));
  const added: StudyQuestion[] = [];
  const dropped: DroppedQuestions = { unanswerable: 0, answerableWithout: 0, defective: 0 };
  for (const about of widened(quiz, conceptIds, graph)) {
    if (chosen.length >= count || (chosen.length > 0 && quiz.whenEmpty === 'widen' && about !== conceptIds)) break;
    const wanted = {
      material,
      graph,
      conceptIds: about,
      earlier: [...state.questions.values(), ...added],
      difficulty,
      mastery,
      seed,
    };
    const missing = count - chosen.length;
    const made = await tools.makeQuestions({ ...wanted, count: missing }, thinking(context), signal);
    added.push(...made.questions);
    for (const why of WHY_DROPPED) dropped[why] += made.dropped[why];
    chosen = choose([...known, ...added], new Set(every), about);
  }
  // The sources say only so much: what was not right is asked again, and what was right a day later at the earliest.
  if (chosen.length === 0) chosen = choose(known, new Set([...rightToday(context), ...waiting]));
  const [first] = chosen;
  if (first === undefined) {
    if (quiz.whenEmpty === 'go_on') return passOver({ key: `quiz/${quizId}`, kind: 'quiz', conceptIds }, context);
    return [nothingToAsk(quiz, { conceptIds, dropped }, context)];
  }
  const isShort = chosen.length < count && WHY_DROPPED.some((why) => dropped[why] > 0);
  return [
    {
      key: `quiz/${quizId}`,
      event: { type: 'quiz_prepared', quizId, questionIds: chosen, ...(isShort && { dropped }) },
    },
    ...(added.length > 0
      ? [{ key: `quiz/${quizId}/questions`, event: { type: 'questions_added' as const, questions: added } }]
      : []),
    { key: `advance/${quizId}/0`, event: { type: 'question_asked', questionId: first, purpose: quiz.purpose } },
  ];
}

/** A round of cards; where none is open now its learner reads when they come back. */
function cardRound(quiz: Quiz, { state, now }: WorkContext): KeyedEvent[] {
  const { quizId, purpose } = quiz;
  const chosen = roundOf(quiz, state, now);
  const [first] = chosen;
  if (first === undefined) return [problem('quiz', `quiz/${quizId}`, 'RAG_EMPTY', NO_CARDS_NOW)];
  return [
    { key: `quiz/${quizId}`, event: { type: 'quiz_prepared', quizId, questionIds: chosen } },
    { key: `advance/${quizId}/0`, event: { type: 'question_asked', questionId: first, purpose } },
  ];
}

const NO_CARDS_NOW = 'You have answered all cards on this correctly. They come back when they are due.';

/** Questions that were answered right less than a day ago. */
function rightToday({ state, now }: WorkContext): Set<string> {
  const last = [...lastAnswers(state)];
  return new Set(last.flatMap(([id, { at, score }]) => (score >= RIGHT_FROM && !isDayLater(at, now) ? [id] : [])));
}

/** Questions that a paused quiz has still to ask: asked here too, they would be asked again after a right answer. */
function waitingElsewhere(quiz: Quiz, { state }: WorkContext): string[] {
  return state.quizzes
    .filter((each) => each.quizId !== quiz.quizId && !each.hasFeedback && !each.isVoid)
    .flatMap((each) => (each.questionIds ?? []).slice(askedIn(state, each).length));
}

export function advanceQuiz(quizId: string, context: WorkContext): KeyedEvent[] {
  const quiz = quizOf(quizId, context);
  const at = askedIn(context.state, quiz).length;
  const questionId = quiz.questionIds?.[at];
  if (questionId === undefined) throw new AssayError('internal');
  return [{ key: `advance/${quizId}/${at}`, event: { type: 'question_asked', questionId, purpose: quiz.purpose } }];
}

export function quizOf(quizId: string, { state }: Pick<WorkContext, 'state'>): Quiz {
  const quiz = state.quizzes.find((each) => each.quizId === quizId);
  if (!quiz) throw new AssayError('internal', undefined, { cause: `No quiz ${quizId}` });
  return quiz;
}

/**
 * Where nobody chose what a quiz is to be about, it may take in everything rather than be shorter than it was to be; where
 * it goes on with what was spoken of last, only if there is nothing to ask of that.
 */
function widened({ conceptIds, purpose, whenEmpty }: Quiz, about: string[], { concepts }: ConceptGraph): string[][] {
  const isNamed = conceptIds.length > 0 && whenEmpty !== 'widen';
  const isOpen = !isNamed && purpose === 'quiz' && concepts.length > about.length;
  return isOpen ? [about, concepts.map(({ id }) => id)] : [about];
}

/** Those that were asked for; else what is due, what was explained, what can be learned next, or everything. */
function conceptsFor({ conceptIds, purpose }: Quiz, { state, tools, now }: WorkContext): string[] {
  const all = state.graph.concepts.map(({ id }) => id);
  const present = (ids: readonly string[]) => ids.filter((id) => all.includes(id));
  if (conceptIds.length > 0) return present(conceptIds);
  const due = purpose === 'review' ? present(tools.dueNow(Object.values(state.mastery), now)) : [];
  if (due.length > 0) return due;
  const explained = present([...state.explained]);
  if (explained.length > 0) return explained;
  const next = present(tools.fringe(state).next);
  return next.length > 0 ? next : all;
}

function nothingToAsk(
  quiz: Quiz,
  { conceptIds, dropped }: { conceptIds: readonly string[]; dropped: DroppedQuestions },
  context: WorkContext,
): KeyedEvent {
  const names = conceptIds.map((id) => nameOf(context.state, id)).join(', ') || 'this';
  const related = relatedTopics(context, conceptIds[0] ?? null);
  const instead = related ? ` Try one of these: ${related}.` : '';
  const message = `The sources have nothing about ${names} that could be asked and checked.${lead(whyDropped(dropped))}${instead}`;
  return problem('quiz', `quiz/${quiz.quizId}`, 'RAG_EMPTY', message);
}

const lead = (sentence: string) => (sentence === '' ? '' : ` ${sentence}`);
