import { expect, it } from 'vitest';
import type { WorkReading } from '#contract/work-reading.ts';
import { readWorks } from '#core/runs/read-round.ts';
import { evidenceOf } from '../evidence-builder.ts';

it('everybody weighs the works as they were read, with their readings, in their order', () => {
  const work = (id: string) => evidenceOf({ id, texts: { abstract: 'We followed a cohort of women.' } });
  const reading = (evidenceId: string, study?: object) =>
    ({ evidenceId, bearing: 'answers', relevance: 1, reason: '', findings: [], by: 'model', study }) as WorkReading;
  const cohort = { design: { value: 'cohort', from: 'a cohort', basis: 'abstract' }, population: null, n: null };
  const state = {
    works: ['a', 'b', 'c'].map((id, at) => ({ work: work(id), relevance: 0.9 - at / 10 })),
    readings: new Map([
      ['b', reading('b', cohort)],
      ['a', reading('a')],
      ['gone', reading('gone')],
    ]),
  };
  const { works, readings } = readWorks(state);
  expect(works.map((each) => [each.work.id, each.work.design.value, each.relevance])).toEqual([
    ['a', 'unknown', 0.9],
    ['b', 'cohort', 0.8],
    ['c', 'unknown', 0.7],
  ]);
  expect(readings.map(({ evidenceId }) => evidenceId)).toEqual(['a', 'b']);
  // A work of which nothing more was seen is handed on as it is.
  expect(works[0]).toBe(state.works[0]);
  expect(works[2]).toBe(state.works[2]);
});
