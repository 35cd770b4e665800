import { describe, expect, it } from 'vitest';
import type { Assessment } from '#contract/appraisal/assessment.ts';
import type { StudyDesign } from '#contract/evidence.ts';
import { verdictInWords } from '#core/agents/judge/by-model.ts';
import { capConfidence, capScore } from '#core/agents/judge/decide.ts';
import { workOf } from '../weighing-world.ts';

const works = (count: number, design: StudyDesign = 'cohort') =>
  Array.from({ length: count }, (_, at) => workOf(at + 1, design, 'Ponzelast was given.').work);
const cap = (wished: number, count: number, design?: StudyDesign, dimension: 'clinical' | 'mechanism' = 'clinical') =>
  capScore(wished, { dimension, works: works(count, design), reason: 'It is so.', required: true });

describe('a score of a model', () => {
  it.each([
    [10, 3, 5],
    [10, 8, 10],
    [10, 20, 10],
    [4, 3, 4],
  ])('of %i for %i works counts as %i', (wished, count, score) => {
    expect(cap(wished, count).score).toBe(score);
  });

  it('says that it was lowered only where it was', () => {
    expect(cap(5, 3).reason).toBe('It is so.');
    expect(cap(5.1, 3).reason).toContain('5.1');
  });

  it('stays below the threshold for clinical evidence without people, and not for mechanism', () => {
    expect(cap(9, 10, 'animal').score).toBe(5);
    expect(cap(9, 10, 'animal', 'mechanism').score).toBe(9);
  });
});

it('limits the confidence of a model by the number of works', () => {
  expect(capConfidence(0.9, 5, 'Few.')).toMatchObject({ confidence: 0.65 });
  expect(capConfidence(0.99, 100, '').confidence).toBe(0.85);
  expect(capConfidence(0.3, 1, 'Few.').confidenceReason).not.toContain('limited');
});

it('shows the manager the scores that were asked for, whether they suffice, and what is missing', () => {
  const none = { score: null, reason: 'Not asked.', required: false };
  const clinical = { score: 6, reason: 'Two trials.', required: true };
  const words = (more: Partial<Assessment>) =>
    verdictInWords({ mechanism: none, clinical, confidence: 0.6, sufficient: true, gaps: [], ...more } as Assessment);
  expect(words({})).not.toContain('echanism');
  expect(words({ mechanism: { ...clinical, score: 0 } })).toContain('Mechanism 0');
  expect(words({ sufficient: false })).not.toBe(words({}));
  expect(words({ sufficient: false }).replace('not sufficient yet', 'sufficient')).toBe(words({}));
  expect(words({ gaps: ['harms', 'children'] })).toContain('harms; children');
  expect(words({ confidence: null })).not.toMatch(/\d/);
});
