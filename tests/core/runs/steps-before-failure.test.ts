import { expect, it } from 'vitest';
import type { RunRequest } from '#contract/run-request.ts';
import { stepsBeforeFailure } from '#core/runs/shared-steps.ts';

const request = { again: null } as RunRequest;
const step = (key: string, order: number, result: unknown = {}) => ({ key, order, result });
const keysOf = (steps: readonly { key: string }[]) => steps.map(({ key }) => key);

it('takes over all that was answered before and at the same time as a failed search, and nothing that followed from it', () => {
  const recorded = [
    step('start', 1),
    step('search/1/0/search_pubmed', 2, { status: 'ok' }),
    step('search/1/1/search_arxiv', 3, { status: 'timeout' }),
    step('search/1/2/search_web', 4, { status: 'empty' }),
    step('elapsed/round-1', 5),
    step('search/2/0/search_pubmed', 6, { status: 'ok' }),
  ];
  expect(keysOf(stepsBeforeFailure(recorded, request).steps)).toEqual([
    'start',
    'search/1/0/search_pubmed',
    'search/1/2/search_web',
  ]);
});

it('keeps the rounds before the first one with a failure, and refuses where every source has answered', () => {
  const first = [step('start', 1), step('search/1/0/search_pubmed', 2, { status: 'ok' }), step('elapsed/round-1', 3)];
  const recorded = [...first, step('search/2/0/search_arxiv', 4, { status: 'error' })];
  expect(keysOf(stepsBeforeFailure(recorded, request).steps)).toEqual(keysOf(first));
  expect(() => stepsBeforeFailure(first, request)).toThrow('Every source of this run has answered.');
});
