import { describe, expect, it } from 'vitest';
import type { Report } from '#contract/report.ts';
import { auditReport } from './audit-report.ts';
import { fictionalReport, QUESTION } from './fictional-report.ts';
import { emptyScore, scoreReport } from './score-report.ts';
import { distinctNumbers, holdsNumbersOf, shareOfWords } from './words-and-numbers.ts';

const docIdOf = (work: Report['evidence'][number]) => work.id;
const scored = (more: Parameters<typeof fictionalReport>[0] = {}) =>
  scoreReport({ report: fictionalReport(more), docIdOf }, QUESTION);

describe('the score of a report', () => {
  it('counts the works that answer among the included and among the cited', () => {
    const score = scored();
    expect(score).toMatchObject({ recall: 1, cited: 0.5, included: 4, works: 1, missed: [] });
    expect(score.precision).toBe(3 / 4);
  });

  it('finds a fact reported by a quote that shares half of the words of its sentence', () => {
    expect(scored().facts).toBeCloseTo(2 / 3);
    expect(scored().omitted).toEqual(['Constipation befell 9% with velorimine and 4% with placebo.']);
  });

  it.each(['cell', 'effects', 'answer', 'positions'] as const)(
    'finds a fact reported by its numbers in: %s',
    (place) => {
      expect(scored({ harmsIn: place }).facts).toBe(1);
    },
  );

  it('does not take the numbers of one work for those of another', () => {
    expect(scored({ harmsIn: 'cell', harmsOf: 'opposed' }).facts).toBeCloseTo(2 / 3);
  });

  it('is empty where no report was written', () => {
    expect(emptyScore(QUESTION)).toMatchObject({ recall: 0, cited: 0, precision: null, facts: 0, included: 0 });
  });
});

describe('the audit of a report', () => {
  const audited = (more: Parameters<typeof fictionalReport>[0] = {}) =>
    auditReport(fictionalReport(more), docIdOf, QUESTION.conflict);

  it('is full where every sentence has a located quote that holds what it says', () => {
    expect(audited()).toEqual({ coverage: 1, soundness: 1, transparency: 0, effort: 1, contradictions: 0 });
  });

  it('sees a quote that does not stand at its place', () => {
    expect(audited({ isMisplaced: true })).toMatchObject({ coverage: 0, soundness: null, effort: 2 });
  });

  it('sees a number that no cited work holds', () => {
    expect(audited({ sentence: 'Velorimine prevented cluster headache attacks in 99% of adults.' }).soundness).toBe(0);
  });

  it('sees the sides of a known conflict set against each other, and not one side alone', () => {
    expect(audited({ opposed: ['trial', 'opposed'] })).toMatchObject({ transparency: 1, contradictions: 1 });
    expect(audited({ opposed: ['trial', 'trial'] })).toMatchObject({ transparency: 0, contradictions: 1 });
    expect(audited({ harmsIn: 'positions' }).transparency).toBe(1);
  });
});

describe('numbers and words', () => {
  it('are the same however they are typed', () => {
    expect(distinctNumbers('−1·29 (95% CI -2.18 to .39), n = 160,921')).toEqual(
      new Set([1.29, 95, 2.18, 0.39, 160921]),
    );
  });

  it('are found where the other text has each of them', () => {
    expect(holdsNumbersOf('9% v 4%', '4 or 9')).toBe(true);
    expect(holdsNumbersOf('9% v 4%', '49')).toBe(false);
    expect(shareOfWords('12 34', '12 34')).toBe(0);
  });
});
