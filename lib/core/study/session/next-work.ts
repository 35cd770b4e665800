import { askedIn, currentQuiz, gradeKey, type StudyState, stageOf } from './study-state.ts';

/** One piece of work that is open. `key` is the same on every try and on every server. */
export type StudyWork = { key: string } & (
  | { kind: 'prepare' }
  | { kind: 'grade'; answerId: string }
  | { kind: 'regrade'; answerId: string }
  | { kind: 'route'; messageId: string; text: string }
  | { kind: 'explain'; id: string; conceptId: string }
  | { kind: 'quiz'; quizId: string }
  | { kind: 'advance'; quizId: string }
  | { kind: 'feedback'; quizId: string }
  | { kind: 'diagnose' }
);

/** What is to be done now; null when the session waits for its learner. What was given up is not tried again. */
export function nextWork(state: StudyState): StudyWork | null {
  if (state.status === 'failed' || state.seq === 0) return null;
  if (state.status === 'preparing') return { key: prepareKey(state), kind: 'prepare' };
  return openWork(state).find(({ key }) => !state.givenUp.has(key)) ?? null;
}

/** Each try has a key of its own, or what came of it would be taken for what came of the first. */
export const prepareKey = ({ prepareTries }: Pick<StudyState, 'prepareTries'>) =>
  prepareTries === 0 ? 'prepare' : `prepare/${prepareTries}`;

function openWork(state: StudyState): StudyWork[] {
  const { unread, unexplained } = state;
  return [
    ...gradings(state),
    ...unread.map(({ messageId, text }) => ({ key: `route/${messageId}`, kind: 'route' as const, messageId, text })),
    ...unexplained.map(({ id, conceptId }) => ({ key: `explain/${id}`, kind: 'explain' as const, id, conceptId })),
    ...quizWork(state),
    ...diagnosis(state),
  ];
}

function gradings(state: StudyState): StudyWork[] {
  return state.asked.flatMap((asked): StudyWork[] => {
    const last = asked.answers.at(-1);
    const { dispute } = asked;
    if (last && stageOf(asked, state) === 'answered')
      return [{ key: gradeKey(last.answerId), kind: 'grade', answerId: last.answerId }];
    if (dispute && dispute.changed === null)
      return [{ key: `regrade/${dispute.answerId}`, kind: 'regrade', answerId: dispute.answerId }];
    return [];
  });
}

function quizWork(state: StudyState): StudyWork[] {
  const quiz = currentQuiz(state);
  if (!quiz || quiz.isPaused) return [];
  const { quizId, questionIds } = quiz;
  if (questionIds === null) return [{ key: `quiz/${quizId}`, kind: 'quiz', quizId }];
  const asked = askedIn(state, quiz);
  if (asked.some((each) => stageOf(each, state) !== 'closed')) return [];
  if (asked.length < questionIds.length) return [{ key: `advance/${quizId}/${asked.length}`, kind: 'advance', quizId }];
  return [{ key: `feedback/${quizId}`, kind: 'feedback', quizId }];
}

function diagnosis(state: StudyState): StudyWork[] {
  if (state.diagnostic !== 'open') return [];
  const asked = state.asked.filter(({ purpose }) => purpose === 'diagnostic');
  if (asked.some((each) => stageOf(each, state) !== 'closed')) return [];
  return [{ key: `diagnose/${asked.length}`, kind: 'diagnose' }];
}

const SENTENCES: Readonly<Record<StudyWork['kind'], string>> = {
  prepare: 'Looking through the sources for what there is to learn.',
  grade: 'Your answer is being compared with the sources.',
  regrade: 'Your answer is being graded again, with your reason in mind.',
  route: 'Your message is being read.',
  explain: 'An explanation is being written from the sources.',
  quiz: 'Questions are being chosen.',
  advance: 'The next question is being chosen.',
  feedback: 'Your answers are being reviewed.',
  diagnose: 'The next question is being chosen.',
};

/** What is being worked on, as a sentence to the learner. */
export const workSentence = ({ kind }: StudyWork) => SENTENCES[kind];
