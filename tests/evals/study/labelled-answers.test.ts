import { describe, expect, it } from 'vitest';
import { agreement, confusionTable, gradeLabelled } from './grade-labelled.ts';
import { isHeldOut, LABELLED_ANSWERS, SETTLED_ANSWERS } from './labelled-answers.ts';

describe('labelled answers graded without a model', () => {
  it('are at least 150, of every kind', () => {
    expect(LABELLED_ANSWERS.length).toBeGreaterThanOrEqual(150);
    expect(new Set(LABELLED_ANSWERS.map(({ kind }) => kind)).size).toBe(8);
    expect(LABELLED_ANSWERS.filter(isHeldOut).length).toBeGreaterThanOrEqual(50);
  });

  it.each([
    ['looked at', false],
    ['held out', true],
  ])('agree with their labels in nine of ten (%s)', async (name, held) => {
    const graded = await gradeLabelled(
      LABELLED_ANSWERS.filter((answer) => isHeldOut(answer) === held),
      null,
    );
    console.log(`${name}: ${agreement(graded).toFixed(3)}\n${confusionTable(graded)}`);
    expect(agreement(graded)).toBeGreaterThanOrEqual(0.9);
    // Worse than a right answer that is missed: a wrong one that is praised.
    expect(graded.filter(({ answer, grade }) => answer.label === 'wrong' && grade.isCorrect)).toEqual([]);
  });

  it('agree in four of five where teachers differ, and praise no alternatives and no rival claims', async () => {
    const graded = await gradeLabelled(SETTLED_ANSWERS, null);
    console.log(`settled: ${agreement(graded).toFixed(3)}\n${confusionTable(graded)}`);
    expect(agreement(graded)).toBeGreaterThanOrEqual(0.8);
    expect(graded.filter(({ answer, grade }) => answer.label !== 'right' && grade.isCorrect)).toEqual([]);
  });
});
