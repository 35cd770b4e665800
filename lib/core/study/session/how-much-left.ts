import type { DroppedQuestions } from '#contract/study/study-events.ts';
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

export const WHY_DROPPED = [
  'unanswerable',
  'answerableWithout',
  'defective',
] as const satisfies readonly (keyof DroppedQuestions)[];

const REASONS: Readonly<Record<keyof DroppedQuestions, string>> = {
  unanswerable: 'the sources alone do not answer',
  answerableWithout: 'could be guessed from the wording',
  defective: 'had a fault',
};

/** Why a set is shorter, as a sentence to its learner; empty where nothing was thrown away. */
export function whyDropped(dropped: DroppedQuestions): string {
  const all = WHY_DROPPED.reduce((sum, why) => sum + dropped[why], 0);
  if (all === 0) return '';
  const parts = WHY_DROPPED.filter((why) => dropped[why] > 0).map((why) => `${dropped[why]} that ${REASONS[why]}`);
  const more = all === 1 ? 'One more was written and thrown away' : `${all} more were written and thrown away`;
  return `${more}: ${new Intl.ListFormat('en').format(parts)}.`;
}
