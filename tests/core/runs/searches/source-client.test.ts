import { describe, expect, it } from 'vitest';
import { createExactIndex } from '#adapters/vectors/exact.ts';
import type { RunEvent } from '#contract/event.ts';
import type { SourceRecord } from '#contract/evidence.ts';
import type { TriedSearch } from '#core/agents/gathering.ts';
import { createResearchMemory } from '#core/runs/research-memory.ts';
import { type AdvancedRun, createRunState } from '#core/runs/run-state.ts';
import { createSourceClient } from '#core/runs/turn-clients.ts';
import { createHashingEmbedder } from '#tests/adapters/embedder/create-hashing-embedder.ts';
import { record } from '../../evidence/records.ts';
import { parsedAs } from '../../question/parsed-as.ts';
import { ASKED } from '../research-world.ts';
import { createFakeClock, type Script, scriptedTool } from '../scripted-research.ts';

// Velorimine and the works on it are invented.

const CONCEPTS = ['velorimine', 'cluster headache', 'attacks'].map((term) => ({ term, synonyms: [], mesh: [] }));
const about = (pmid: string, text: string, more: Partial<SourceRecord> = {}) =>
  record({ ids: { pmid }, title: `Work ${pmid}`, texts: { abstract: text }, ...more });

interface Given {
  answers: Script;
  known?: SourceRecord[];
  tried?: TriedSearch[];
  concepts?: typeof CONCEPTS;
}

function client({ answers, known = [], tried = [], concepts = CONCEPTS }: Given) {
  const memory = createResearchMemory({
    query: ASKED.question,
    runId: 'run',
    embedder: createHashingEmbedder(),
    index: createExactIndex(),
    referenceYear: 2026,
  });
  memory.storeEvidence(known);
  const state = createRunState(memory, parsedAs({ question: ASKED.question, concepts }));
  state.tried.push(...tried);
  const [emitted, steps]: [RunEvent[], string[]] = [[], []];
  const tool = scriptedTool('search_pubmed', answers);
  const run = {
    request: ASKED,
    catalog: [tool],
    clock: createFakeClock(),
    journal: {
      step: <T>(key: string, execute: () => Promise<T>) => {
        steps.push(key);
        return execute();
      },
    },
    eventBuffer: { emit: (event: RunEvent) => void emitted.push(event) },
    signal: new AbortController().signal,
  } as unknown as AdvancedRun;
  const { ask, tally } = createSourceClient(run, state, 2);
  const pubmed = (query: string) => ask({ tool: 'search_pubmed', query, why: '' });
  return { ask: pubmed, tally, state, emitted, steps, queries: tool.queries };
}
const triedBefore = (query: string, status: TriedSearch['status']): TriedSearch => ({
  tool: 'search_pubmed',
  query,
  status,
  found: 7,
  new: 3,
  kept: 1,
});

describe('a search that an agent asks for', () => {
  it('is one recorded step, emitted as it happens, and kept in the account of the run', async () => {
    const { ask, state, emitted, steps, tally } = client({
      answers: () => ({ evidence: [about('1', 'Velorimine.')] }),
    });
    const answer = await ask('  velorimine ');
    expect(answer).toMatchObject({
      tool: 'search_pubmed',
      query: 'velorimine',
      status: 'ok',
      found: 1,
      titles: ['Work 1'],
    });
    expect(steps).toEqual(['search/2/search_pubmed/velorimine']);
    expect(emitted.map(({ type }) => type)).toEqual(['searching', 'evidence_added', 'search_complete']);
    expect(state.searches.map(({ query, round, found }) => [query, round, found])).toEqual([['velorimine', 2, 1]]);
    expect(tally()).toEqual({ searches: 1, repeats: 0, found: 1, new: 1 });
  });

  it('has a step of bounded length, other for every long query', async () => {
    const { ask, steps } = client({ answers: () => ({}) });
    const long = 'x'.repeat(700);
    for (const query of ['y'.repeat(500), `${long}a`, `${long}b`]) await ask(query);
    expect(steps[0]).toBe(`search/2/search_pubmed/${'y'.repeat(500)}`);
    expect(new Set(steps).size).toBe(3);
    expect(steps.slice(1).every((key) => key.length < 400)).toBe(true);
  });

  it('is made once in a turn, however often it is asked for', async () => {
    const { ask, queries, tally } = client({ answers: () => ({ evidence: [about('1', 'Velorimine.')] }) });
    const [first, second] = await Promise.all([ask('velorimine'), ask(' velorimine')]);
    expect(second).toBe(first);
    expect(queries).toEqual(['velorimine']);
    expect(tally().searches).toBe(1);
  });

  it('is not made again where an earlier turn had an answer to it, which is given instead', async () => {
    for (const status of ['ok', 'empty'] as const) {
      const { ask, queries, tally, emitted } = client({
        answers: () => ({}),
        tried: [triedBefore('velorimine', status)],
      });
      expect(await ask('velorimine')).toEqual({
        tool: 'search_pubmed',
        query: 'velorimine',
        status: 'ok',
        found: 7,
        fresh: [],
        relevant: 0,
        titles: [],
        before: { found: 7, new: 3 },
      });
      expect([queries, emitted]).toEqual([[], []]);
      expect(tally()).toEqual({ searches: 1, repeats: 1, found: 0, new: 0 });
    }
  });

  it('is made again where it failed before, or was asked of another in other words', async () => {
    const tried = [triedBefore('velorimine', 'timeout'), triedBefore('other words', 'ok')];
    const { ask, queries, tally } = client({ answers: () => ({ status: 'error', message: 'It was slow.' }), tried });
    expect(await ask('velorimine')).toMatchObject({ status: 'error', message: 'It was slow.' });
    expect(queries).toEqual(['velorimine']);
    expect(tally()).toMatchObject({ searches: 1, repeats: 0 });
  });
});

describe('what an answer is worth at a glance', () => {
  it('is how many records name two of the ideas, or the only one', async () => {
    const evidence = [
      about('1', 'Velorimine in cluster headache.'),
      about('2', 'Velorimine reduced attacks.'),
      about('3', 'Velorimine alone.'),
      about('4', 'Nothing of it.'),
    ];
    const relevant = async (concepts: typeof CONCEPTS) =>
      (await client({ answers: () => ({ evidence }), concepts }).ask('q')).relevant;
    expect(await relevant(CONCEPTS)).toBe(2);
    expect(await relevant(CONCEPTS.slice(0, 1))).toBe(3);
    expect(await relevant([])).toBe(4);
  });

  it('is what nobody knew when the turn began, and the titles of the first five', async () => {
    const evidence = Array.from({ length: 7 }, (_, at) => about(String(at + 1), 'Velorimine.'));
    const { ask, tally } = client({ answers: () => ({ evidence }), known: evidence.slice(0, 2) });
    const { fresh, titles } = await ask('first');
    expect(fresh.map(({ keys }) => keys[0])).toEqual(['pmid:3', 'pmid:4', 'pmid:5', 'pmid:6', 'pmid:7']);
    expect(titles).toEqual([1, 2, 3, 4, 5].map((at) => `Work ${at}`));
    expect(tally()).toMatchObject({ found: 7, new: 5 });
    // Known since this turn alone, they are still new to it.
    expect((await ask('second')).fresh).toHaveLength(5);
  });

  it('is the address of a work that is nothing but a page, and of no other', async () => {
    const page = (url: string, ids: SourceRecord['ids'] = {}) =>
      record({ tool: 'search_web', ids: { url, ...ids }, title: 'A page' });
    const { ask } = client({
      answers: () => ({
        evidence: [
          page('https://example.org/b/'),
          page('https://example.org/a', { doi: '10.1000/a' }),
          about('1', 'x'),
        ],
      }),
    });
    const { fresh } = await ask('q');
    expect(fresh.flatMap((work) => work.page ?? [])).toEqual([{ url: 'https://example.org/b/', title: 'A page' }]);
    expect(fresh).toHaveLength(3);
  });
});
