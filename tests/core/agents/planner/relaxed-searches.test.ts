import { describe, expect, it } from 'vitest';
import { nextDrafts } from '#core/agents/planner/next-searches.ts';
import { parseQuestion } from '#core/question/parse-question.ts';

/** What is left of a question, step by step. */
function steps(question: string): { left: string[]; why: string }[] {
  return nextDrafts(parseQuestion(question), null, [])
    .filter(({ why }) => why.startsWith('broader: without'))
    .map(({ concepts, why }) => ({ left: concepts.map(({ term }) => term), why }));
}

describe('a detailed question that found nothing', () => {
  it('gives up its outcome, then what is compared, then whom it is about', () => {
    const [outcome, comparator, population] = steps(
      'Does velorimine reduce attack frequency in children with cluster headache more than verapamil?',
    );
    expect(outcome?.why).toBe('broader: without attack frequency');
    expect(comparator).toEqual({
      left: ['velorimine', 'cluster headache', 'children'],
      why: 'broader: without verapamil',
    });
    expect(population).toEqual({ left: ['velorimine', 'cluster headache'], why: 'broader: without children' });
  });

  it('keeps one search for both things that are compared', () => {
    expect(
      steps('Does velorimine compared with oxygen reduce attack frequency in children with cluster headache?')[0],
    ).toEqual({ left: ['velorimine', 'cluster headache', 'children'], why: 'broader: without attack frequency' });
  });

  it.each([
    'Does velorimine reduce attack frequency in children with cluster headache more than verapamil?',
    'Does zolbectin prevent hip fracture in older women with diabetes and chronic kidney disease?',
  ])('never gives up what is done and what it is done for: %s', (question) => {
    const [intervention = '', condition = ''] = parseQuestion(question).concepts.map(({ term }) => term);
    const relaxed = steps(question).filter(({ left }) => left.length > 1);
    expect(relaxed.length).toBeGreaterThan(0);
    const inSteps = relaxed.slice(0, relaxed.findIndex(({ left }) => left.length === 2) + 1);
    for (const { left } of inSteps) expect(left.slice(0, 2)).toEqual([intervention, condition]);
  });
});
