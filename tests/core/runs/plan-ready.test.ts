import { expect, it, vi } from 'vitest';
import { lookUpQuestion, planReady } from '#core/runs/read-question.ts';
import { parsedAs } from '../question/parsed-as.ts';

const plan = parsedAs({ question: 'Does velorimine help?', concepts: [], terms: ['velorimine'] });

it('includes the filters of a question where it has any', () => {
  expect(planReady(plan, [])).not.toHaveProperty('filters');
  const filters = { fromYear: 2005, toYear: null, designs: [], humansOnly: false, languages: [] };
  expect(planReady({ ...plan, filters }, [])).toMatchObject({ filters });
});

it('asks a vocabulary once, as a step, and only where there is one and something to ask', async () => {
  const { signal } = new AbortController();
  const entries = [{ term: 'aspirin', id: 'D001241', name: 'Aspirin' }];
  const lookUp = vi.fn(async () => ({ entries }));
  const step = vi.fn(<T>(_: string, execute: () => Promise<T>) => execute());
  const run = { vocabulary: { lookUp }, journal: { step }, signal } as unknown as Parameters<typeof lookUpQuestion>[0];
  expect(await lookUpQuestion(run, 'Does aspirin prevent stroke?')).toEqual(entries);
  expect(step).toHaveBeenCalledTimes(1);
  expect(await lookUpQuestion(run, '')).toEqual([]);
  const { vocabulary: _, ...without } = run;
  expect(await lookUpQuestion(without, 'Does aspirin prevent stroke?')).toEqual([]);
  expect(lookUp).toHaveBeenCalledTimes(1);
});
