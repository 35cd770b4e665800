import { MOST_ASKED } from '../learner/diagnostic.ts';
import { isKnown } from '../learner/mastery.ts';
import { askedIn, currentQuiz, openQuestionOf, type StudyState } from './study-state.ts';

/** Where a learner stands in a session with a model: the question of its set, and the concepts that are not known yet. */
export function howMuchLeft(state: StudyState): string {
  const at = placeOfOpen(state);
  return `${at === null ? '' : `Question ${at}. `}${conceptsLeft(state)}`;
}

export function conceptsLeft({ graph, mastery }: Pick<StudyState, 'graph' | 'mastery'>): string {
  const all = graph.concepts.length;
  const left = graph.concepts.filter(({ id }) => !isKnown(mastery[id]?.status ?? 'unseen')).length;
  return left === 0 ? `All ${all} concepts are known.` : `${left} of ${all} concepts are left to learn.`;
}

function placeOfOpen(state: StudyState): string | null {
  const open = openQuestionOf(state);
  if (!open) return null;
  if (open.purpose === 'diagnostic') {
    const asked = state.asked.filter(({ purpose }) => purpose === 'diagnostic');
    return `${asked.indexOf(open) + 1} of at most ${MOST_ASKED}`;
  }
  const quiz = currentQuiz(state);
  if (!quiz || quiz.quizId !== open.quizId) return null;
  return `${askedIn(state, quiz).indexOf(open) + 1} of ${quiz.questionIds?.length ?? quiz.numQuestions}`;
}
