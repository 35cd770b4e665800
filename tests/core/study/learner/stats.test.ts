import { describe, expect, it } from 'vitest';
import { statsOf } from '#core/study/learner/stats.ts';
import { answerTo, asked, gradeOf, graphOf, prepared, questionOf, stored } from './invented-session.ts';

const [a, b, c] = ['1', '2', '3'].map((id) => questionOf(id)) as [
  ReturnType<typeof questionOf>,
  ReturnType<typeof questionOf>,
  ReturnType<typeof questionOf>,
];
const start = prepared(graphOf(['a']), [a, b, c]);
const on = (day: string, question = a, score = 1, purpose: 'quiz' | 'review' = 'quiz') =>
  stored(asked({ question, score, purpose, n: Number(day.slice(-2)) }), day);

describe('figures of learning', () => {
  it('are nothing before the first answer', () => {
    expect(statsOf(stored([start]), '2026-01-05T10:00:00.000Z')).toEqual({
      answers: 0,
      right: 0,
      minutes: 0,
      streakDays: 0,
      days: [],
      retention: null,
    });
  });

  it('count answers by day, by their newest grade, without questions back', () => {
    const regraded = stored([{ type: 'regraded', grade: gradeOf(answerTo(b, 3), 1), changed: true }], '2026-01-04');
    const clarify = stored(asked({ question: c, score: 0, grade: { outcome: 'clarify' } }), '2026-01-04');
    const stats = statsOf(
      [...on('2026-01-03'), ...on('2026-01-03', b, 0), ...on('2026-01-04', c, 0), ...regraded, ...clarify],
      '2026-01-04T10:00:00.000Z',
    );
    expect(stats).toMatchObject({ answers: 3, right: 2 });
    expect(stats.days).toEqual([
      { day: '2026-01-03', answers: 2 },
      { day: '2026-01-04', answers: 1 },
    ]);
  });

  it('keep a streak until a whole day is missed', () => {
    const days = ['2026-01-01', '2026-01-03', '2026-01-04', '2026-01-05'].flatMap((day) => on(day));
    const streak = (now: string) => statsOf(days, now).streakDays;
    expect(streak('2026-01-05T23:00:00.000Z')).toBe(3);
    expect(streak('2026-01-06T23:00:00.000Z')).toBe(3);
    expect(streak('2026-01-07T00:00:00.000Z')).toBe(0);
  });

  it('give the share of reviews that were right', () => {
    const reviews = [
      ...on('2026-01-02', a, 1, 'review'),
      ...on('2026-01-03', b, 0, 'review'),
      ...on('2026-01-03', c, 1),
    ];
    expect(statsOf(reviews, '2026-01-03T10:00:00.000Z').retention).toBe(0.5);
  });

  it('take no long pause for learning', () => {
    // Asked, answered, graded: an answer that took half a minute, three minutes until the next, then a night.
    const events = stored([...asked({ question: a, score: 1 }), ...asked({ question: b, score: 1 })]);
    expect(statsOf(events, '2026-01-01T10:00:00.000Z').minutes).toBeCloseTo(3.5);
    expect(statsOf([...events, ...on('2026-01-02', c)], '2026-01-02T10:00:00.000Z').minutes).toBeCloseTo(4);
  });
});
