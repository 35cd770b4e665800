import type { StudyQuestion } from '#contract/study/study.ts';
import type { FeedbackOutput } from '#contract/study/study-agents.ts';
import type { NextStep, StudyView } from '#contract/study/study-view.ts';
import { RIGHT_FROM } from '../learner/mastery.ts';
import { nextWork } from './next-work.ts';
import { askableQuestions, currentQuiz, openQuestionOf, type Quiz, type StudyState } from './study-state.ts';

/** Cards of one round: what is done in a few minutes. */
export const CARDS_A_ROUND = 10;
/** So many new cards come before one that was not right: its answer was shown a minute ago. */
const NEW_BEFORE_AGAIN = 5;
const DAY = 86_400_000;

interface Cards {
  /** All that may be asked, in their order. */
  all: StudyQuestion[];
  /** Right before, and due again. */
  due: StudyQuestion[];
  /** Not right when they were answered last. */
  again: StudyQuestion[];
  /** Never answered. */
  fresh: StudyQuestion[];
}

/** What a session without a model can ask now. What was answered right is not asked again before it is due, and a day later at least. */
export function cardsNow(state: StudyState, now: string): Cards {
  const concepts = new Set(state.graph.concepts.map(({ id }) => id));
  const all = askableQuestions(state).filter(
    ({ conceptId, type }) => concepts.has(conceptId) && type !== 'free_text' && type !== 'explain_both',
  );
  const last = lastAnswers(state);
  const isRight = ({ id }: StudyQuestion) => (last.get(id)?.score ?? 0) >= RIGHT_FROM;
  const isDue = ({ id, conceptId }: StudyQuestion) => {
    const due = state.mastery[conceptId]?.card?.due ?? now;
    return Date.parse(due) <= Date.parse(now) && isDayLater(last.get(id)?.at ?? now, now);
  };
  return {
    all,
    due: all.filter((card) => isRight(card) && isDue(card)),
    again: all.filter((card) => last.has(card.id) && !isRight(card)),
    fresh: all.filter(({ id }) => !last.has(id)),
  };
}

/** When each question was answered last, and how well; what was never graded counts as not answered. */
export function lastAnswers({ asked }: Pick<StudyState, 'asked'>): Map<string, { at: string; score: number }> {
  return new Map(
    asked.flatMap(({ questionId, answers, grades }) => {
      const answer = answers.at(-1);
      const grade = answer && grades.get(answer.answerId);
      if (!answer || !grade || grade.outcome === 'clarify') return [];
      return [[questionId, { at: answer.at, score: grade.score }] as const];
    }),
  );
}

export const isDayLater = (at: string, now: string) => Date.parse(now) - Date.parse(at) >= DAY;

/** How much there is, how much is left today, and when the next card comes back; null in a session with a model. */
export function cardsLeft(state: StudyState, now: string): StudyView['cards'] {
  if (state.withModel || state.status !== 'ready') return null;
  const { all, due, again, fresh } = cardsNow(state, now);
  const later = all.flatMap(({ conceptId }) => state.mastery[conceptId]?.card?.due ?? []).filter((at) => at > now);
  return {
    all: all.length,
    left: due.length + again.length + fresh.length,
    nextDue: later.toSorted()[0] ?? null,
  };
}

/** What comes next where no model takes part: cards that are due, those that were not right, then new ones; then the end. */
export function nextCards(state: StudyState, now: string): NextStep {
  const step = (kind: NextStep['kind'], reason: string): NextStep => ({ kind, conceptId: null, reason });
  if (nextWork(state) !== null) return step('wait', 'The next part is being prepared.');
  const { all, due, again, fresh } = cardsNow(state, now);
  const left = due.length + again.length + fresh.length;
  const ofAll = `${left} of ${counted(all.length)} ${left === 1 ? 'is' : 'are'} left today`;
  if (currentQuiz(state)?.isPaused) return step('quiz', `The round is paused: go on where you left it. ${ofAll}.`);
  if (openQuestionOf(state) !== null)
    return step('answer', `A card waits for your answer. ${ofAll}, this one included.`);
  if (due.length > 0)
    return step('review', `${counted(due.length)} should be recalled now, before you forget. ${ofAll}.`);
  if (left > 0) {
    const wrong = again.length > 0 ? `: ${fresh.length} new, ${again.length} to try again` : '';
    return step('quiz', `${ofAll}${wrong}.`);
  }
  const next = cardsLeft(state, now)?.nextDue;
  const comesBack = next ? ` The next ones come back on ${dayOf(next)}.` : '';
  return step('done', `That is all that the sources can ask: ${counted(all.length)}.${comesBack}`);
}

/** The cards of a round that was asked for, in the order in which they are asked; empty where there are none now. */
export function roundOf({ conceptIds, numQuestions }: Quiz, state: StudyState, now: string): string[] {
  const wanted = new Set(conceptIds);
  const { due, again, fresh } = cardsNow(state, now);
  return [...due, ...fresh.slice(0, NEW_BEFORE_AGAIN), ...again, ...fresh.slice(NEW_BEFORE_AGAIN)]
    .filter(({ conceptId }) => wanted.size === 0 || wanted.has(conceptId))
    .slice(0, numQuestions)
    .map(({ id }) => id);
}

interface Round {
  scores: readonly number[];
  /** Of concepts with a card that was not right. */
  weak: readonly string[];
}

/** What a round came to, in figures; what the answers mean is not for code to say. */
export function roundFeedback({ scores, weak }: Round, state: StudyState, now: string): FeedbackOutput {
  const right = scores.filter((score) => score >= RIGHT_FROM).length;
  const left = cardsLeft(state, now)?.left ?? 0;
  const wrong = scores.length - right;
  const again = wrong === 0 ? [] : [`${wrong === 1 ? 'The other one is' : `The other ${wrong} are`} asked again.`];
  const rest = left === 0 ? 'Nothing is left for today.' : `${counted(left)} ${left === 1 ? 'is' : 'are'} left today.`;
  return {
    errorPatterns: [],
    feedbackText: [`${right} of ${scores.length} right.`, ...again, rest].join(' '),
    improvementAreas: [...weak],
    masteryScore: scores.length === 0 ? 0 : right / scores.length,
    masteryAchieved: scores.length > 0 && wrong === 0,
  };
}

const counted = (count: number) => `${count} ${count === 1 ? 'card' : 'cards'}`;

const DATE = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });
const dayOf = (at: string) => DATE.format(new Date(at));
