import type { StudyEvent } from '#contract/study/study-events.ts';
import type { NextStep } from '#contract/study/study-view.ts';
import { CARDS_A_ROUND } from './card-round.ts';
import { currentQuiz, type StudyState } from './study-state.ts';

export const QUIZ_QUESTIONS = 5;

interface Begun {
  key: string;
  event: StudyEvent;
}

/**
 * What begins a step that code has chosen, under an id of its own; nothing where it is the learner's turn, or where nothing
 * is left. What it is about was not named by the learner: where the sources hold nothing on it, it is gone on from.
 */
export function beginStep(state: StudyState, id: string, { kind, conceptId }: NextStep): Begun[] {
  const begin = (event: StudyEvent): Begun[] => [{ key: `next/${id}`, event }];
  switch (kind) {
    case 'diagnostic':
      return state.diagnostic === 'none' ? begin({ type: 'diagnostic_started' }) : [];
    case 'explain':
      return conceptId === null
        ? []
        : begin({ type: 'explanation_asked', commandId: id, conceptId, whenEmpty: 'go_on' });
    case 'review':
    case 'quiz':
      if (currentQuiz(state)?.isPaused) return begin({ type: 'quiz_resumed', commandId: id });
      return begin({
        type: 'quiz_asked',
        quizId: `next-${id}`,
        conceptIds: conceptId === null ? [] : [conceptId],
        numQuestions: state.withModel ? QUIZ_QUESTIONS : CARDS_A_ROUND,
        difficulty: 'adaptive',
        purpose: kind,
        whenEmpty: 'go_on',
      });
    default:
      return [];
  }
}
