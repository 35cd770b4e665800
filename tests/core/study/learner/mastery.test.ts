import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QUESTION_TYPES } from '#contract/study/study.ts';
import { isKnown, itemError, type MasteryAnswer, newMastery, updateMastery } from '#core/study/learner/mastery.ts';
import { answerOf, masteryAfter } from './answer-of.ts';

const right = {};
const cloze = { type: 'cloze' } as const;
const wrong = { score: 0 };

describe('the estimate', () => {
  it('is Bayes with guess 1/k and slip 0.1, then the chance to have learned', () => {
    // 0.2*0.9 / (0.2*0.9 + 0.8*0.25) = 0.47368; + 0.1 of the rest.
    expect(masteryAfter([right]).p).toBeCloseTo(0.52632, 5);
    // 0.2*0.1 / (0.2*0.1 + 0.8*0.75) = 0.03226; + 0.1 of the rest.
    expect(masteryAfter([wrong]).p).toBeCloseTo(0.12903, 5);
  });

  it('folds the error of the grader into slip and guess', () => {
    const { slip, guess } = itemError({ type: 'free_text', options: 0, graderError: 0.1 });
    expect(slip).toBeCloseTo(0.18);
    expect(guess).toBeCloseTo(0.14);
  });

  it('learns nothing from a diagnostic, which gives no feedback', () => {
    expect(masteryAfter([{ isDiagnostic: true }]).p).toBeCloseTo(0.47368, 5);
  });

  it('stays where it is for a grade that is as often wrong as right', () => {
    expect(masteryAfter([{ isDiagnostic: true, graderError: 0.5 }]).p).toBeCloseTo(0.2);
    expect(masteryAfter([{ isDiagnostic: true, graderError: 0.9 }]).p).toBeCloseTo(0.2);
  });

  it('takes "do not know" as unknown, more surely than a wrong guess', () => {
    // 0.2*0.1 / (0.2*0.1 + 0.8) = 0.02439.
    expect(masteryAfter([{ isDontKnow: true, isDiagnostic: true, score: 0 }]).p).toBeCloseTo(0.02439, 5);
  });

  it('moves half as far where two gradings disagreed', () => {
    expect(masteryAfter([{ isUnsure: true }]).p).toBeCloseTo(0.2 + (0.52632 - 0.2) / 2, 5);
  });

  it.each([{ isRevealed: true }, { isRepeat: true }])('does not move for %o, and says why', (given) => {
    const mastery = masteryAfter([given]);
    expect(mastery).toMatchObject({ p: 0.2, attempts: 0, status: 'unseen' });
    expect(mastery.evidence[0]).toMatchObject({ counts: false, before: 0.2, after: 0.2 });
    expect(mastery.evidence[0]?.why).toMatch(/not count/);
  });
});

describe('the gates', () => {
  it('lets one right answer never be mastery, however likely it makes it', () => {
    expect(masteryAfter([cloze], 0.9)).toMatchObject({ status: 'learning' });
    expect(masteryAfter([cloze], 0.9).missing).toContain('2 more answers');
  });

  it('asks for a second type that is not a choice', () => {
    const choices = masteryAfter([right, right, right, right]);
    expect(choices.p).toBeGreaterThan(0.95);
    expect(choices.status).toBe('learning');
    expect(choices.missing).toContain('not a choice');
    expect(masteryAfter([right, right, cloze]).status).toBe('confirmed');
  });

  it('takes two different written questions for two types, and one that is written again for one', () => {
    const of = (questionId: string) => ({ type: 'number' as const, questionId });
    expect(masteryAfter([of('a'), of('a'), of('a')]).status).toBe('learning');
    expect(masteryAfter([of('a'), of('b'), of('a')]).status).toBe('confirmed');
    const free = (questionId: string) => ({ type: 'free_text' as const, questionId });
    expect(masteryAfter([free('a'), free('b'), free('c')]).status).toBe('learning');
  });

  it('asks for the last two answers to be right', () => {
    const slipped = masteryAfter(
      [cloze, cloze, cloze, wrong].map((each) => ({ ...each, questionId: 'x' })),
      0.5,
    );
    expect(slipped.p).toBeGreaterThan(0.85);
    expect(slipped.status).toBe('learning');
    expect(slipped.missing).toContain('two right answers in a row');
  });

  it('lets nobody over the threshold by what the last feedback is presumed to have taught', () => {
    // Grades without information: only the presumption of learning moves the estimate, 0.804 → 0.857 → 0.871.
    const blind = { type: 'free_text', graderError: 0.5 } as const;
    const mastery = masteryAfter([{ ...blind, type: 'cloze' }, blind, blind], 0.804);
    expect(mastery.p).toBeGreaterThan(0.85);
    expect(mastery.p).toBeLessThan(0.865);
    expect(mastery.status).toBe('learning');
    expect(mastery.missing).toContain('an estimate of 87 %');
    expect(masteryAfter([{ ...blind, type: 'cloze' }, blind, blind, blind], 0.804).status).toBe('reached');
  });

  it('counts no answer with a hint', () => {
    const hinted = masteryAfter([right, cloze, { ...cloze, hintsUsed: 1, score: 0.5 }], 0.5);
    expect(hinted.status).toBe('learning');
    expect(hinted.evidence[2]).toMatchObject({ counts: false });
    expect(hinted.evidence[2]?.why).toContain('hint');
    expect(hinted.missing).toContain('one more answer');
  });

  it('keeps what was reached through one slip, and loses it with the second in a row', () => {
    const known = [right, cloze, right, cloze];
    expect(masteryAfter(known).status).toBe('confirmed');
    expect(masteryAfter([...known, wrong]).status).toBe('reached');
    expect(masteryAfter([...known, wrong, wrong]).status).toBe('learning');
  });

  it('confirms by a right review a day later', () => {
    const reached = { ...masteryAfter([right, wrong, { type: 'free_text', graderError: 0.25 }, right, cloze], 0.2) };
    const card = { due: '', stability: 3, difficulty: 5, reps: 1, lapses: 0, lastReview: '2026-01-01T08:00:00.000Z' };
    const weak = { ...reached, p: 0.86, status: 'reached' as const, card };
    const unsure = { graderError: 0.4, type: 'free_text' } as const;
    expect(updateMastery(weak, answerOf(60 * 23, unsure)).status).toBe('reached');
    expect(updateMastery(weak, answerOf(60 * 24, unsure)).status).toBe('confirmed');
  });
});

const anyAnswer = fc.record({
  type: fc.constantFrom(...QUESTION_TYPES),
  options: fc.integer({ min: 0, max: 8 }),
  score: fc.double({ min: 0, max: 1, noNaN: true }),
  graderError: fc.double({ min: 0, max: 0.5, noNaN: true }),
  hintsUsed: fc.integer({ min: 0, max: 3 }),
  isRevealed: fc.boolean(),
  isDontKnow: fc.boolean(),
  isDiagnostic: fc.boolean(),
  isUnsure: fc.boolean(),
  isRepeat: fc.boolean(),
});

describe('whatever is answered', () => {
  it('keeps the estimate a chance, explains every move, and reaches nothing without the gates', () => {
    fc.assert(
      fc.property(fc.array(anyAnswer, { maxLength: 20 }), fc.double({ min: 0, max: 1, noNaN: true }), (answers, p0) => {
        const mastery = masteryAfter(answers, p0);
        expect(mastery.p).toBeGreaterThan(0);
        expect(mastery.p).toBeLessThan(1);
        expect(mastery.evidence).toHaveLength(answers.length);
        expect(mastery.evidence.at(-1)?.after ?? mastery.p).toBe(mastery.p);
        expect(mastery.missing === null).toBe(isKnown(mastery.status));
        const counted = mastery.evidence.filter(({ counts }) => counts);
        if (isKnown(mastery.status)) {
          expect(counted.length).toBeGreaterThanOrEqual(3);
          expect(counted.some(({ type }) => type !== 'choice')).toBe(true);
        }
      }),
    );
  });

  it('never falls for a better score', () => {
    fc.assert(
      fc.property(anyAnswer, fc.double({ min: 0, max: 1, noNaN: true }), (given, better) => {
        const answer: MasteryAnswer = answerOf(0, {
          ...given,
          isDontKnow: false,
          score: Math.min(given.score, better),
        });
        const start = newMastery('c', 0.4);
        const higher = updateMastery(start, { ...answer, score: Math.max(given.score, better) });
        expect(higher.p).toBeGreaterThanOrEqual(updateMastery(start, answer).p - 1e-12);
      }),
    );
  });
});
