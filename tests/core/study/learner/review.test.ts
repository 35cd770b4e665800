import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ConceptMastery, ReviewCard } from '#contract/study/study.ts';
import {
  dueNow,
  isNearlyDue,
  practisedAlong,
  retrievability,
  reviewAfter,
  shownMastery,
} from '#core/study/learner/review.ts';
import { masteryAfter } from './answer-of.ts';

const DAY = 86_400_000;
const START = '2026-01-01T08:00:00.000Z';
const daysAfter = (at: string, days: number) => new Date(Date.parse(at) + days * DAY).toISOString();
const good = { score: 0.8, isFirstTry: true, hintsUsed: 0 };
const first = reviewAfter(null, { ...good, at: START });
const interval = ({ due, lastReview }: ReviewCard) => Math.round((Date.parse(due) - Date.parse(lastReview)) / DAY);

describe('a card', () => {
  it('grows over good reviews as FSRS-6 does without short steps: about 3, 14, 57 and 196 days', () => {
    const intervals: number[] = [];
    let card = first;
    for (let n = 0; n < 4; n += 1) {
      intervals.push(interval(card));
      card = reviewAfter(card, { ...good, at: card.due });
    }
    for (const [n, expected] of [3, 14, 57, 196].entries()) {
      expect(Math.abs((intervals[n] ?? 0) - expected), `${intervals}`).toBeLessThanOrEqual(expected * 0.1);
    }
  });

  it('is easy only for a new question without a hint', () => {
    const best = { score: 1, isFirstTry: true, hintsUsed: 0, at: START };
    expect(interval(reviewAfter(null, best))).toBeGreaterThan(interval(first));
    expect(interval(reviewAfter(null, { ...best, isFirstTry: false }))).toBe(interval(first));
    expect(interval(reviewAfter(null, { ...best, hintsUsed: 1 }))).toBe(interval(first));
  });

  it('counts a wrong review as a lapse and comes back sooner', () => {
    const lapsed = reviewAfter(reviewAfter(first, { ...good, at: first.due }), {
      ...good,
      score: 0.2,
      at: daysAfter(START, 17),
    });
    expect(lapsed.lapses).toBe(1);
    expect(interval(lapsed)).toBeLessThanOrEqual(3);
  });

  it('is nearly due in the last fifth of its interval', () => {
    const card = { ...first, due: daysAfter(START, 10) };
    expect(isNearlyDue(card, daysAfter(START, 7.9))).toBe(false);
    expect(isNearlyDue(card, daysAfter(START, 8.1))).toBe(true);
    expect(Date.parse(practisedAlong(card, daysAfter(START, 9)).due)).toBeGreaterThan(Date.parse(card.due));
  });
});

describe('what is shown', () => {
  const known: ConceptMastery = { ...masteryAfter([{}, { type: 'cloze' }, {}, { type: 'cloze' }]), card: first };

  it('fades with time, to nine tenths when a stability has passed', () => {
    expect(shownMastery(known, START)).toMatchObject({ retrievability: 1, shown: known.p, isFading: false });
    expect(retrievability(first, daysAfter(START, first.stability))).toBeCloseTo(0.9, 5);
    expect(shownMastery(known, daysAfter(START, 30)).isFading).toBe(true);
    const shown = [0, 1, 5, 50, 500].map((days) => shownMastery(known, daysAfter(START, days)).shown);
    expect(shown).toEqual(shown.toSorted((a, b) => b - a));
  });

  it('never calls fading what was not reached', () => {
    expect(shownMastery(masteryAfter([{ score: 0 }]), START).isFading).toBe(false);
  });
});

describe('the queue', () => {
  const dueSince = (n: number, card: Partial<ReviewCard> = {}): ConceptMastery => ({
    ...masteryAfter([]),
    conceptId: `c${String(n).padStart(2, '0')}`,
    card: { ...first, due: daysAfter(START, -n), ...card },
  });

  it('holds what is due, most overdue first, and twenty a day with those done today', () => {
    const many = Array.from({ length: 30 }, (_, n) => dueSince(n));
    expect(dueNow(many, START)).toHaveLength(20);
    expect(dueNow(many, START)[0]).toBe('c29');
    const done = Array.from({ length: 5 }, (_, n) => dueSince(40 + n, { due: daysAfter(START, 3), reps: 2 }));
    expect(dueNow([...many, ...done], START)).toHaveLength(15);
    expect(dueNow(done, START)).toEqual([]);
  });

  it('never holds what is not due', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -50, max: 50 }), { maxLength: 60 }), (days) => {
        const cards = days.map((day, n) => ({ ...dueSince(day), conceptId: `${n}` }));
        const due = dueNow(cards, START);
        expect(due.length).toBe(Math.min(20, days.filter((day) => day >= 0).length));
        for (const id of due) expect(days[Number(id)]).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
