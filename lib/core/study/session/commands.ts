import type { Difficulty, GraphEdit } from '#contract/study/study.ts';
import type { StudyEvent } from '#contract/study/study-events.ts';
import type { NextStep } from '#contract/study/study-view.ts';
import { AssayError } from '#core/errors.ts';
import { beginStep } from './begin-step.ts';
import { type AskedQuestion, currentQuiz, openQuestionOf, type StudyState, stageOf } from './study-state.ts';
import type { StudyRules } from './study-tools.ts';
import { EDIT_WORDS, stepOf } from './view-of.ts';

/** What is to be appended. The key may occur once in a session. */
export interface KeyedEvent {
  key: string;
  event: StudyEvent;
}

/** What a learner asks for. Ids are made by the client, and make it happen once. */
export type StudyCommand =
  /** Only where preparing has failed. */
  | { kind: 'prepare'; commandId: string }
  | { kind: 'next'; commandId: string }
  | { kind: 'say'; messageId: string; text: string }
  | {
      kind: 'answer';
      answerId: string;
      questionId: string;
      text: string;
      isDontKnow: boolean;
      isRevealed: boolean;
      tookMs: number | null;
    }
  | { kind: 'hint'; commandId: string; questionId: string }
  | { kind: 'dispute'; answerId: string; reason: string }
  | {
      kind: 'quiz';
      quizId: string;
      conceptIds: string[];
      numQuestions: number;
      difficulty: Difficulty | 'adaptive';
      purpose: 'quiz' | 'review';
    }
  | { kind: 'pause'; commandId: string }
  | { kind: 'resume'; commandId: string }
  | { kind: 'explain'; commandId: string; conceptId: string }
  | { kind: 'edit'; commandId: string; edit: GraphEdit };

const refuse = (sentence: string): never => {
  throw new AssayError('invalid_request', sentence);
};

/** The key that tells whether a command has been carried out already. */
export function keyOf(command: StudyCommand): string {
  switch (command.kind) {
    case 'say':
      return `message/${command.messageId}`;
    case 'answer':
      return `answer/${command.answerId}`;
    case 'dispute':
      return `dispute/${command.answerId}`;
    case 'quiz':
      return `quiz_asked/${command.quizId}`;
    default:
      return `command/${command.commandId}`;
  }
}

/**
 * What a command comes to; its first event has `keyOf(command)`. Pure: the same state and time give the same. Throws
 * `invalid_request` with a sentence, and `not_found` for a question or answer that is not there.
 */
export function decide(state: StudyState, command: StudyCommand, tools: StudyRules, now: string): KeyedEvent[] {
  if (command.kind === 'prepare') return prepareAgain(state, command.commandId);
  if (state.status !== 'ready')
    refuse(state.problem ?? 'This session is still being prepared. Try again in a few seconds.');
  const key = keyOf(command);
  if (!state.withModel && (command.kind === 'say' || command.kind === 'explain')) refuse(NEEDS_MODEL[command.kind]);
  switch (command.kind) {
    case 'next':
      return goOn(state, command.commandId, key, stepOf(state, tools, now));
    case 'say':
      return [{ key, event: { type: 'said', messageId: command.messageId, text: command.text } }];
    case 'answer':
      return answer(state, command, key, now);
    case 'hint':
      return hint(state, command, key);
    case 'dispute':
      return dispute(state, command, key);
    case 'quiz': {
      const open = currentQuiz(state);
      if (open && !open.isPaused) refuse('A quiz is in progress. Finish or pause it before you begin another.');
      const { kind: _, ...quiz } = command;
      for (const id of quiz.conceptIds) conceptOf(state, id);
      return [{ key, event: { type: 'quiz_asked', ...quiz } }];
    }
    case 'pause': {
      const quiz = currentQuiz(state);
      if (!quiz) return refuse('There is no quiz to pause.');
      return quiz.isPaused ? [] : [{ key, event: { type: 'quiz_paused', commandId: command.commandId } }];
    }
    case 'resume': {
      const quiz = currentQuiz(state);
      if (!quiz) return refuse('There is no quiz to continue.');
      return quiz.isPaused ? [{ key, event: { type: 'quiz_resumed', commandId: command.commandId } }] : [];
    }
    case 'explain': {
      const { commandId, conceptId } = command;
      conceptOf(state, conceptId);
      return [{ key, event: { type: 'explanation_asked', commandId, conceptId } }];
    }
    case 'edit':
      return edit(state, command, key, tools);
  }
}

const NEEDS_MODEL = {
  say: 'No model takes part in this session, so nobody would read that. Go on with the cards; with a model in Settings a new session has a tutor.',
  explain:
    'Explanations are written by a model, and none takes part in this session. Choose one in Settings and begin a new session.',
} as const;

/** Nothing where it is under way or done: a learner who pressed twice, or on two pages, has what they asked for. */
function prepareAgain({ status }: StudyState, commandId: string): KeyedEvent[] {
  if (status !== 'failed') return [];
  return [{ key: `command/${commandId}`, event: { type: 'prepare_asked', commandId } }];
}

/** Does what code says is next. Where the learner's turn or nothing is left, nothing but that they asked is kept. */
function goOn(state: StudyState, commandId: string, key: string, next: NextStep): KeyedEvent[] {
  const begun = beginStep(state, commandId, next);
  return [{ key, event: { type: 'next_asked', commandId } }, ...begun];
}

function answer(
  state: StudyState,
  { kind: _, ...given }: Extract<StudyCommand, { kind: 'answer' }>,
  key: string,
  now: string,
): KeyedEvent[] {
  const asked = askedOf(state, given.questionId);
  const stage = stageOf(asked, state);
  if (stage !== 'open')
    refuse('This question has been answered already. The first answer counts; go on with the next.');
  if (given.text.trim() === '' && !given.isDontKnow && !given.isRevealed)
    refuse('Write an answer, or say that you do not know: that is an answer too.');
  const question = state.questions.get(given.questionId);
  if (question?.type === 'choice' && !given.isDontKnow && !given.isRevealed)
    if (!question.options.some(({ id }) => id === given.text)) refuse('Choose one of the options.');
  const answered: KeyedEvent = {
    key,
    event: { type: 'answered', answer: { ...given, hintsUsed: asked.hintsShown, at: now } },
  };
  // A learner who answers a question of a quiz that rests has gone on with it.
  const quiz = state.quizzes.find(({ quizId }) => quizId === asked.quizId);
  if (!quiz?.isPaused) return [answered];
  const commandId = `answer-${given.answerId}`;
  return [answered, { key: `command/${commandId}`, event: { type: 'quiz_resumed', commandId } }];
}

function hint(
  state: StudyState,
  { commandId, questionId }: Extract<StudyCommand, { kind: 'hint' }>,
  key: string,
): KeyedEvent[] {
  const asked = askedOf(state, questionId);
  if (stageOf(asked, state) !== 'open') refuse('This question has been answered already.');
  const hints = state.questions.get(questionId)?.hints.length ?? 0;
  if (asked.hintsShown >= hints) refuse('There are no more hints for this question.');
  return [{ key, event: { type: 'hint_shown', questionId, commandId, at: asked.hintsShown + 1 } }];
}

function dispute(
  state: StudyState,
  { answerId, reason }: Extract<StudyCommand, { kind: 'dispute' }>,
  key: string,
): KeyedEvent[] {
  const asked = state.asked.find(({ answers }) => answers.some((each) => each.answerId === answerId));
  if (!asked) throw new AssayError('not_found', 'There is no such answer in this session.');
  const grade = asked.grades.get(answerId);
  if (!grade) return refuse('This answer is not graded yet. Wait for its grade.');
  if (grade.outcome === 'dont_know' || grade.outcome === 'revealed') refuse('There is no grade to dispute here.');
  return [{ key, event: { type: 'disputed', answerId, reason } }];
}

function edit(
  state: StudyState,
  { commandId, edit: wanted }: Extract<StudyCommand, { kind: 'edit' }>,
  key: string,
  tools: StudyRules,
): KeyedEvent[] {
  if (wanted.kind === 'undo') {
    const why = whyNotTakenBack(state, wanted.commandId, tools);
    if (why !== null) refuse(why);
  } else tools.editGraph(state.graph, wanted);
  return [{ key, event: { type: 'graph_edited', commandId, edit: wanted } }];
}

/** Why an edit cannot be undone, as a sentence; null where it can, and nothing else is lost. */
function whyNotTakenBack(
  { edits, events, builtGraph }: StudyState,
  commandId: string,
  { restsOn }: StudyRules,
): string | null {
  if (edits.some((each) => each.commandId === commandId)) {
    const other = restsOn(builtGraph, edits, commandId);
    return other && `Another change rests on this one: ${lowered(EDIT_WORDS[other.edit.kind])} Take that back first.`;
  }
  const made = events.flatMap(({ event }) => (event.type === 'graph_edited' ? [event] : []));
  if (
    made.some(({ edit: { kind, ...what } }) => kind === 'undo' && 'commandId' in what && what.commandId === commandId)
  )
    return 'This change was undone already.';
  return made.some((each) => each.commandId === commandId)
    ? 'New findings have joined the concepts since, and this change with them. Change it by hand instead.'
    : 'There is no such change in this session.';
}

const lowered = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1);

function askedOf(state: StudyState, questionId: string): AskedQuestion {
  const open = openQuestionOf(state);
  const asked = open?.questionId === questionId ? open : state.asked.findLast((each) => each.questionId === questionId);
  if (!asked) throw new AssayError('not_found', 'This question was not asked in this session.');
  return asked;
}

function conceptOf(state: StudyState, conceptId: string): void {
  if (!state.graph.concepts.some(({ id }) => id === conceptId))
    throw new AssayError('not_found', 'There is no such concept in this session.');
}
