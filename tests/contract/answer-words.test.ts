import { describe, expect, it } from 'vitest';
import { gradeWithSteps } from '#contract/answer-words.ts';
import type { CertaintyStep } from '#contract/short-answer.ts';

const start: CertaintyStep = {
  factor: 'start',
  change: 0,
  reason: 'Randomised evidence (1 trial) starts high.',
  by: 'model',
};
const step = (factor: CertaintyStep['factor'], change: number, reason: string, by: CertaintyStep['by'] = 'model') => ({
  factor,
  change,
  reason,
  by,
});

describe('a grade in a cell of a table', () => {
  it('says every step that changed it, and not where it started', () => {
    const steps = [
      start,
      step('risk_of_bias', 0, 'None.'),
      step('imprecision', -2, 'VERT trial; only 20 deaths.'),
      step('indirectness', -1, 'A tissue finding.'),
    ];
    expect(gradeWithSteps({ level: 'low', steps })).toBe(
      'low – imprecision -2 (VERT trial; only 20 deaths); indirectness -1 (a tissue finding)',
    );
  });

  it('says what a reader has changed', () => {
    const steps = [step('large_effect', 1, 'Seen elsewhere.', 'person')];
    expect(gradeWithSteps({ level: 'moderate', steps })).toBe(
      'moderate – large effect +1 (seen elsewhere, changed by a reader)',
    );
  });

  it('is of a mechanism first in whom and how it was shown', () => {
    const shown = { in: 'animals', by: 'intervention' } as const;
    const begins = step('start', 0, 'Shown by intervention in animals: starts moderate.');
    const alone = step('replication', -1, 'One work alone shows it.', 'code');
    expect(gradeWithSteps({ level: 'low', shown, steps: [begins, alone] })).toBe(
      'shown by intervention in animals; one work alone shows it (low)',
    );
  });

  it('is the grade alone where nothing is known of how it was reached', () => {
    expect(gradeWithSteps({ level: 'very_low', steps: [], shown: { in: null, by: 'statement' } })).toBe(
      'stated as known',
    );
  });
});
