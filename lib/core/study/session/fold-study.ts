import type { StoredStudyEvent, StudyEvent } from '#contract/study/study-events.ts';
import { whyDropped } from './how-much-left.ts';
import { type Card, currentQuiz, emptyState, leaveOutWithdrawn, type Quiz, type StudyState } from './study-state.ts';
import type { StudyRules } from './study-tools.ts';

type Stored = StoredStudyEvent;
type EventOf<T extends StudyEvent['type']> = Extract<StudyEvent, { type: T }>;
type Handlers = { [T in StudyEvent['type']]: (state: StudyState, event: EventOf<T>, stored: Stored) => void };
type FoldRules = Pick<StudyRules, 'foldEdits' | 'foldLearner'>;

/** The state of a session from its events in order. The same events always give the same state. */
export function foldStudy(id: string, stored: readonly StoredStudyEvent[], rules: FoldRules): StudyState {
  const state = emptyState(id);
  for (const each of stored) {
    const handle = HANDLERS[each.event.type] as (state: StudyState, event: StudyEvent, stored: Stored) => void;
    handle(state, each.event, each);
    state.seq = each.seq;
    state.updatedAt = each.at;
  }
  state.createdAt = stored[0]?.at ?? '';
  state.events = stored;
  state.graph = rules.foldEdits(state.builtGraph, state.edits);
  const { graph, priors, selfReport } = state;
  return { ...state, ...rules.foldLearner({ graph, priors, selfReport, events: stored }) };
}

const HANDLERS: Handlers = {
  started(state, { type: _, ...started }) {
    Object.assign(state, started);
  },
  prepared(state, { graph, questions, priors }) {
    state.status = 'ready';
    state.builtGraph = graph;
    state.priors = priors;
    for (const each of questions) state.questions.set(each.id, each);
    state.byModel ||= graph.concepts.some(({ by }) => by === 'model') || questions.some(({ by }) => by === 'model');
  },
  preparing_failed(state, { message }) {
    state.status = 'failed';
    state.problem = message;
  },
  prepare_asked(state) {
    state.status = 'preparing';
    state.problem = null;
    state.prepareTries += 1;
  },
  questions_added(state, { questions }) {
    for (const each of questions) state.questions.set(each.id, each);
    state.byModel ||= questions.some(({ by }) => by === 'model');
  },
  graph_edited(state, { commandId, edit }) {
    if (edit.kind === 'undo') state.edits = state.edits.filter((each) => each.commandId !== edit.commandId);
    else state.edits.push({ commandId, edit });
  },
  next_asked() {},
  diagnostic_started(state) {
    state.diagnostic = 'open';
  },
  diagnostic_ended(state, { type: _, ...output }, { seq }) {
    state.diagnostic = 'done';
    state.learnerLevel = output.learnerLevel;
    state.gaps = output.prerequisiteGaps;
    state.cards.push({ kind: 'diagnostic_result', id: `e-${seq}`, output });
  },
  question_asked(state, { questionId, purpose }, { seq }) {
    const asked = {
      id: `q-${seq}`,
      questionId,
      purpose,
      quizId: purpose === 'diagnostic' ? null : (currentQuiz(state)?.quizId ?? null),
      answers: [],
      grades: new Map(),
      hintsShown: 0,
      dispute: null,
    };
    state.asked.push(asked);
    state.cards.push({ kind: 'asked', asked });
    state.lastConceptId = state.questions.get(questionId)?.conceptId ?? state.lastConceptId;
  },
  hint_shown(state, { questionId, at }) {
    const asked = state.asked.findLast((each) => each.questionId === questionId);
    if (asked) asked.hintsShown = Math.max(asked.hintsShown, at);
  },
  answered(state, { answer }) {
    state.asked.findLast((each) => each.questionId === answer.questionId)?.answers.push(answer);
  },
  graded: (state, { grade }) => keepGrade(state, grade),
  disputed(state, { answerId, reason }) {
    const asked = answeredBy(state, answerId);
    if (asked) asked.dispute = { answerId, reason, changed: null };
  },
  regraded(state, { grade, changed }) {
    keepGrade(state, grade);
    const dispute = answeredBy(state, grade.answerId)?.dispute;
    if (dispute) dispute.changed = changed;
  },
  said(state, { messageId, text }, { at }) {
    state.unread.push({ messageId, text });
    state.cards.push({ kind: 'message', id: messageId, text, at });
  },
  routed(state, { messageId, targetAgent, routingReason, by, intent = 'study' }) {
    state.unread = state.unread.filter((each) => each.messageId !== messageId);
    state.lastRoutedTo = targetAgent;
    state.byModel ||= by === 'model';
    // What is answered at once goes to no agent.
    if (intent === 'study')
      state.cards.push({ kind: 'routed', id: `${messageId}/routed`, targetAgent, reason: routingReason });
  },
  replied(state, { messageId, text }) {
    // It says that the quiz it paused waits.
    state.cards = state.cards.filter((card) => card.kind !== 'notice' || card.id !== noticeId(pauseOf(messageId)));
    notice(state, messageId, text);
  },
  explanation_asked(state, { commandId, conceptId, whenEmpty }) {
    state.unexplained.push({ id: commandId, conceptId, isChosenByCode: whenEmpty === 'go_on' });
  },
  explained(state, { type: _, ...explanation }) {
    const { id, conceptId, by } = explanation;
    state.unexplained = state.unexplained.filter((each) => each.id !== id);
    if (conceptId !== null) {
      state.explained.add(conceptId);
      state.lastConceptId = conceptId;
    }
    state.byModel ||= by === 'model';
    state.cards.push({ kind: 'explanation', ...explanation });
  },
  quiz_asked(state, { type: _, whenEmpty = null, ...quiz }) {
    const asNew = { whenEmpty, questionIds: null, isPaused: false, hasFeedback: false, isVoid: false, voidAt: null };
    state.quizzes.push({ ...quiz, ...asNew });
  },
  passed_over(state, { id, concepts }) {
    state.unexplained = state.unexplained.filter((each) => `explain/${each.id}` !== id);
    const quiz = state.quizzes.find((each) => `quiz/${each.quizId}` === id);
    if (quiz) makeVoid(quiz, state);
    // The sources have no more on it, so that it is not come to again.
    for (const concept of concepts) state.explained.add(concept.id);
    const last = state.cards.at(-1);
    const isInARow = last?.kind === 'notice' && last.id.endsWith(PASSED);
    const earlier = isInARow ? state.passedOver : [];
    state.passedOver = [...new Set([...earlier, ...concepts.map(({ name }) => name)])];
    if (isInARow) state.cards.pop();
    state.cards.push({ kind: 'notice', id: `${id}${PASSED}`, text: passedOver(state.passedOver), runId: null });
  },
  quiz_prepared(state, { quizId, questionIds, dropped }) {
    const quiz = state.quizzes.find((each) => each.quizId === quizId);
    if (quiz) quiz.questionIds = questionIds;
    if (!dropped) return;
    const { length } = questionIds;
    const has = `This set has ${length} ${length === 1 ? 'question' : 'questions'} and not ${quiz?.numQuestions}.`;
    notice(state, quizId, `${has} ${whyDropped(dropped)}`);
  },
  quiz_paused(state, { commandId }) {
    const quiz = currentQuiz(state);
    if (quiz) quiz.isPaused = true;
    notice(state, commandId, 'The quiz is paused. You can continue where you left off, today or any other day.');
  },
  quiz_resumed(state, { commandId }) {
    const quiz = currentQuiz(state);
    if (quiz) quiz.isPaused = false;
    notice(state, commandId, 'The quiz continues.');
  },
  feedback_given(state, { quizId, output, by }, { seq }) {
    const quiz = state.quizzes.find((each) => each.quizId === quizId);
    if (quiz) quiz.hasFeedback = true;
    state.byModel ||= by === 'model';
    state.cards.push({ kind: 'feedback', id: `e-${seq}`, output, cycle: null });
  },
  cycle_ended(state, { output, conceptIds }) {
    const feedback = state.cards.findLast((card) => card.kind === 'feedback');
    if (feedback) feedback.cycle = output;
    // What was explained has been tested: what is not known yet may be explained anew.
    for (const conceptId of conceptIds) state.explained.delete(conceptId);
  },
  loop_ended(state, { output, conceptIds }, { seq }) {
    state.cards.push({ kind: 'loop_result', id: `e-${seq}`, output, conceptIds });
  },
  path_planned(state, { id, output }) {
    state.cards.push({ kind: 'path', id: `${id}/path`, output });
  },
  problem(state, { id, problem }, { seq }) {
    state.givenUp.add(id);
    state.unread = state.unread.filter((each) => `route/${each.messageId}` !== id);
    // What code chose to explain and could not is gone on from; a learner who wants it asks again.
    for (const each of state.unexplained)
      if (`explain/${each.id}` === id && each.isChosenByCode) state.explained.add(each.conceptId);
    state.unexplained = state.unexplained.filter((each) => `explain/${each.id}` !== id);
    for (const quiz of state.quizzes) {
      if (id === `quiz/${quiz.quizId}` || id.startsWith(`advance/${quiz.quizId}/`)) {
        makeVoid(quiz, state);
      }
      if (id === `feedback/${quiz.quizId}`) quiz.hasFeedback = true;
    }
    if (id.startsWith('diagnose/')) state.diagnostic = 'done';
    for (const run of state.runs) if (id === `join/${run.runId}`) run.end = 'nothing';
    state.cards.push({ kind: 'problem', id: `e-${seq}`, problem });
  },
  source_withdrawn(state, { evidenceId, title, what, conceptIds }, { seq }) {
    state.withdrawn.add(evidenceId);
    leaveOutWithdrawn(state);
    const open = conceptIds.length > 0 ? ' What you learned from it is open again.' : '';
    notice(state, `e-${seq}`, `“${title}” was ${what}.${open}`);
  },
  research_started(state, { commandId, runId, conceptIds }) {
    state.runs.push({ runId, commandId, conceptIds, end: null });
    notice(state, commandId, 'Research on this has begun; its findings will be added to this session.', runId);
  },
  material_joined(state, { runId, title, graph, editsApply, questions }, { seq }) {
    state.builtGraph = graph;
    if (!editsApply) state.edits = [];
    for (const each of questions) state.questions.set(each.id, each);
    for (const quiz of state.quizzes) quiz.voidAt = null;
    const run = state.runs.find((each) => each.runId === runId);
    if (run) run.end = 'joined';
    notice(state, `e-${seq}`, `“${title}” has joined what you study here.`, runId);
  },
  model_used(state, { input, output, message }, { seq, at }) {
    state.tokens.push({ at, tokens: input + output });
    if (message === null) return;
    state.shortNoticeAt = at;
    notice(state, `e-${seq}`, message);
  },
};

/** Of the line that tells of them. */
const PASSED = '/passed';
const MOST_NAMED = 3;

function passedOver(names: readonly string[]): string {
  const more = names.length - MOST_NAMED;
  const named = names.slice(0, MOST_NAMED).map((name) => `“${name}”`);
  const list = new Intl.ListFormat('en').format(more > 0 ? [...named, `${more} more`] : named);
  return `The sources have nothing more to ask about ${list} for now, so it was skipped.`;
}

function makeVoid(quiz: Quiz, { asked }: StudyState): void {
  quiz.isVoid = true;
  quiz.voidAt = asked.length;
}

function keepGrade(state: StudyState, grade: EventOf<'graded'>['grade']): void {
  answeredBy(state, grade.answerId)?.grades.set(grade.answerId, grade);
  state.byModel ||= grade.by === 'model';
}

const answeredBy = ({ asked }: StudyState, answerId: string) =>
  asked.findLast(({ answers }) => answers.some((each) => each.answerId === answerId));

/** The command by which a message pauses the quiz under way. */
export const pauseOf = (messageId: string) => `pause-${messageId}`;
const noticeId = (id: string) => `${id}/notice`;

function notice(state: StudyState, id: string, text: string, runId: string | null = null): void {
  const card: Card = { kind: 'notice', id: noticeId(id), text, runId };
  state.cards.push(card);
}
