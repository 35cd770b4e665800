import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Recalled } from '#contract/memory.ts';
import { hypothesesPrompt } from '#core/agents/hypothesis/prompt.ts';
import { driveRun } from '#core/durable/durable-run.ts';
import { recalledLines } from '#core/memory/recall-step.ts';
import { parseQuestion } from '#core/question/parse-question.ts';
import { recallHypotheses, searchesForRemembered } from '#core/runs/rounds/recall-hypotheses.ts';
import type { ResearchRun, RunState } from '#core/runs/run-state.ts';
import { quietAttempt } from '#tests/quiet-attempt.ts';
import { VELORIMINE_WORKS } from '#tests/world/velorimine-works.ts';
import { startWorld, type World } from '#tests/world/world.ts';
import { createMemoryLog, outcomeOf, researchWorld, startedEvent } from '../research-world.ts';

// The drug, its target and all findings are invented.
const REMEMBERED: Recalled = {
  items: [
    {
      kind: 'hypothesis',
      id: 'h1',
      text: 'Hypothesis confirmed on 2 January 2026 (confidence 0.85, 3 works for, 0 works against): velorimine → CGRP → attacks',
      origin: {
        runId: 'before',
        question: 'How does velorimine work?',
        sentence: 'It works by a pathway that nobody but memory knows.',
        workTitle: null,
        at: '2026-01-02T00:00:00.000Z',
      },
      score: 0.5,
    },
  ],
  preferences: { responseFormat: null, maxResponseLength: null, sources: [], domains: [] },
};

let world: World;
beforeAll(async () => {
  world = await startWorld({ works: VELORIMINE_WORKS });
});
afterAll(() => world.stop());

async function research(recall: (() => Promise<Recalled>) | undefined, recalls = true) {
  const log = createMemoryLog();
  const orchestrate = await researchWorld(world.env);
  const started = startedEvent({ recalls, sources: ['search_pubmed', 'search_preprints'] });
  await driveRun({
    history: { events: [], steps: [] },
    append: log.append,
    run: (journal) =>
      orchestrate(started, { ...quietAttempt(journal, new AbortController().signal), ...(recall && { recall }) }),
  });
  return outcomeOf(log, 'run');
}

it('gives a new run on the same subject the outcome of earlier hypotheses, searches for them, and takes none for evidence', async () => {
  const [without, guided] = [await research(undefined), await research(async () => REMEMBERED)];
  expect(guided.view.trace.map(({ text }) => text)).toContain(
    `Remembered from an earlier run, to be tested anew: ${REMEMBERED.items[0]?.text}`,
  );
  const fresh = guided.view.searches
    .map(({ query }) => query)
    .filter((query) => !without.view.searches.some((search) => search.query === query));
  expect(fresh.length).toBeGreaterThan(0);
  expect(fresh.every((query) => /cgrp/i.test(query))).toBe(true);
  expect(JSON.stringify(guided.report)).not.toContain('nobody but memory knows');
  expect(guided.view.hypotheses.map(({ confidence }) => confidence)).toEqual(
    without.view.hypotheses.map(({ confidence }) => confidence),
  );
});

it('goes on without a memory that fails', async () => {
  const { report } = await research(async () => {
    throw new Error('The memory is broken.');
  });
  expect(report?.answer?.claims.length).toBeGreaterThan(0);
});

it('shows a model what is remembered as data to be tested anew', () => {
  const plan = parseQuestion('Does velorimine help in cluster headache?');
  const prompt = hypothesesPrompt({ plan, works: 'E1', remembered: recalledLines(REMEMBERED.items) });
  expect(prompt).toContain('<<<Hypothesis confirmed on 2 January 2026');
  expect(prompt).toContain('never evidence');
  expect(hypothesesPrompt({ plan, works: 'E1' })).not.toContain('Remembered');
});

it('changes nothing in a run that began before memory could be asked', async () => {
  const { view, log } = await research(async () => REMEMBERED, false);
  expect(view.trace.some(({ text }) => text.startsWith('Remembered'))).toBe(false);
  expect(log.steps.some(({ key }) => key === 'recall')).toBe(false);
});

it('remembers three hypotheses at most, and nothing else that is recalled', async () => {
  const [item] = REMEMBERED.items;
  const items = ['entity', 'hypothesis', 'hypothesis', 'relation', 'hypothesis', 'hypothesis'].map((kind, at) => ({
    ...item!,
    kind: kind as 'hypothesis',
    id: `i${at}`,
  }));
  const state = { plan: { question: 'Does velorimine help?' }, remembered: [] } as unknown as RunState;
  const run = {
    request: { recalls: true },
    recall: async () => ({ ...REMEMBERED, items }),
    journal: { step: <T>(_: string, execute: () => Promise<T>) => execute() },
    signal: new AbortController().signal,
  } as unknown as ResearchRun;
  const types: string[] = [];
  for await (const { type } of recallHypotheses(run, state)) types.push(type);
  expect(state.remembered.map(({ id }) => id)).toEqual(['i1', 'i2', 'i4']);
  expect(types).toEqual(['thinking', 'thinking', 'thinking']);
});

it('searches for the first remembered hypothesis at each source that is asked anyway, three of its ideas together', () => {
  const catalog = ['search_pubmed', 'search_preprints'].map((name) => ({
    name,
    compose: (concepts: readonly { term: string }[]) => ` ${concepts.map(({ term }) => term).join(' & ')} `,
  }));
  const searches = (
    text: string,
    planned = ['search_pubmed', 'search_pubmed', 'search_preprints'],
    query = 'velorimine',
  ) =>
    searchesForRemembered(
      { catalog } as unknown as ResearchRun,
      { remembered: [{ ...REMEMBERED.items[0]!, text }] },
      planned.map((tool) => ({ tool: tool as 'search_pubmed', query, why: '' })),
    );
  const found = searches('Confirmed: velorimine → CGRP → migraine → sleep');
  expect(found.map(({ tool }) => tool)).toEqual(['search_pubmed', 'search_preprints']);
  expect(found[0]?.query.split(' & ')).toHaveLength(3);
  // What was before is no part of it.
  expect(searches('Confirmed: velorimine → CGRP Before: velorimine → asthma')[0]?.query).not.toMatch(/asthma/);
  // One idea alone is what is asked anyway, and so is a search that is planned already.
  expect(searches('Confirmed: velorimine')).toEqual([]);
  expect(searches('No statement')).toEqual([]);
  const [planned] = searches('Confirmed: velorimine → CGRP');
  expect(searches('Confirmed: velorimine → CGRP', ['search_pubmed'], planned?.query)).toEqual([]);
  expect(searches('Confirmed: velorimine → CGRP', ['search_web'])).toEqual([]);
});
