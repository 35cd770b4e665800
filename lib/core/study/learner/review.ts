import { type Card, createEmptyCard, fsrs, type Grade, Rating, State } from 'ts-fsrs';
import type { ConceptMastery, ReviewCard } from '#contract/study/study.ts';
import { isKnown, REACHED_AT } from './mastery.ts';

/** Reviews a day: more would be put off altogether. */
export const REVIEWS_A_DAY = 20;
const DAY = 86_400_000;
/** Score below which a review is a lapse, and below which it was hard. */
const HARD_FROM = 0.5;
const GOOD_FROM = 0.75;
const EASY_FROM = 0.95;

/** FSRS-6 at its default weights and 90 % retention; by days only, and without chance, so that a fold gives the same again. */
const SCHEDULER = fsrs({ enable_short_term: false, enable_fuzz: false });

interface Reviewed {
  /** 0..1, after hints. */
  score: number;
  /** The question was new to the learner. */
  isFirstTry: boolean;
  hintsUsed: number;
  at: string;
}

/** The card after a review; `null` before: the first one, when the concept is reached. */
export function reviewAfter(card: ReviewCard | null, { score, isFirstTry, hintsUsed, at }: Reviewed): ReviewCard {
  const now = new Date(at);
  const easy = score >= EASY_FROM && isFirstTry && hintsUsed === 0;
  return fromFsrs(SCHEDULER.next(card ? toFsrs(card) : createEmptyCard(now), now, ratingOf(score, easy)).card, at);
}

/** The same, graded "good": a right answer on what builds on a concept is practice of the concept too. */
export function practisedAlong(card: ReviewCard, at: string): ReviewCard {
  return reviewAfter(card, { score: GOOD_FROM, isFirstTry: false, hintsUsed: 0, at });
}

/** Due within a fifth of its interval: so near that practice of what builds on it may stand for the review. */
export function isNearlyDue(card: ReviewCard, at: string): boolean {
  const interval = Date.parse(card.due) - Date.parse(card.lastReview);
  return Date.parse(card.due) - Date.parse(at) <= interval / 5;
}

/** Chance that it is remembered at `now`, 0..1. */
export function retrievability(card: ReviewCard, now: string): number {
  const days = Math.max(0, (Date.parse(now) - Date.parse(card.lastReview)) / DAY);
  return SCHEDULER.forgetting_curve(days, card.stability);
}

/** What a page shows: known times remembered. `isFading` once that falls below the threshold of what had been reached. */
export function shownMastery(
  mastery: ConceptMastery,
  now: string,
): { shown: number; retrievability: number; isFading: boolean } {
  const remembered = mastery.card ? retrievability(mastery.card, now) : 1;
  const shown = mastery.p * remembered;
  return { shown, retrievability: remembered, isFading: isKnown(mastery.status) && shown < REACHED_AT };
}

/** Concepts to review now, most overdue first: at most `cap` a day, those done today included. */
export function dueNow(masteries: Iterable<ConceptMastery>, now: string, cap = REVIEWS_A_DAY): string[] {
  const cards = [...masteries].flatMap(({ conceptId, card }) => (card ? [{ conceptId, card }] : []));
  const today = now.slice(0, 10);
  const done = cards.filter(({ card }) => card.reps > 1 && card.lastReview.slice(0, 10) === today).length;
  return cards
    .filter(({ card }) => Date.parse(card.due) <= Date.parse(now))
    .sort((a, b) => Date.parse(a.card.due) - Date.parse(b.card.due) || (a.conceptId < b.conceptId ? -1 : 1))
    .slice(0, Math.max(0, cap - done))
    .map(({ conceptId }) => conceptId);
}

function ratingOf(score: number, isEasy: boolean): Grade {
  if (score < HARD_FROM) return Rating.Again;
  if (score < GOOD_FROM) return Rating.Hard;
  return isEasy ? Rating.Easy : Rating.Good;
}

function toFsrs({ due, stability, difficulty, reps, lapses, lastReview }: ReviewCard): Card {
  const last = new Date(lastReview);
  return {
    due: new Date(due),
    stability,
    difficulty,
    reps,
    lapses,
    last_review: last,
    state: State.Review,
    elapsed_days: 0,
    scheduled_days: Math.round((Date.parse(due) - last.getTime()) / DAY),
    learning_steps: 0,
  };
}

function fromFsrs({ due, stability, difficulty, reps, lapses }: Card, at: string): ReviewCard {
  return { due: due.toISOString(), stability, difficulty, reps, lapses, lastReview: at };
}
