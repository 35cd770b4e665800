import { describe, expect, it, vi } from 'vitest';
import { createExactIndex } from '#adapters/vectors/exact.ts';
import type { Hypothesis } from '#contract/appraisal/hypothesis.ts';
import type { RunEvent } from '#contract/event.ts';
import type { Evidence } from '#contract/evidence.ts';
import type { RunRequest } from '#contract/run-request.ts';
import { createEventBuffer } from '#core/runs/event-buffer.ts';
import { createResearchMemory } from '#core/runs/research-memory.ts';
import { applyChanges, isIncludedByHand, readFurther } from '#core/runs/rounds/before-report.ts';
import { screenRound } from '#core/runs/rounds/screening.ts';
import { createRunState, type ResearchRun, type RunState } from '#core/runs/run-state.ts';
import { createHashingEmbedder } from '#tests/adapters/embedder/create-hashing-embedder.ts';
import { parsedAs } from '../question/parsed-as.ts';
import { ASKED } from './research-world.ts';
import { relevantRecord, scriptedEngine } from './scripted-research.ts';

const plan = parsedAs({
  question: ASKED.question,
  concepts: ['velorimine', 'cluster headache'].map((term) => ({ term, synonyms: [], mesh: [] })),
  terms: ['velorimine'],
});

const all = async (events: AsyncGenerator<RunEvent, unknown>): Promise<RunEvent[]> => {
  const emitted: RunEvent[] = [];
  for (let next = await events.next(); !next.done; next = await events.next()) emitted.push(next.value);
  return emitted;
};
const typesOf = (events: readonly RunEvent[]) => events.map(({ type }) => type);

interface Prepared {
  works?: number;
  request?: Partial<RunRequest>;
  readers?: ResearchRun['readers'];
  hypotheses?: (ids: string[]) => Hypothesis[];
}

/** A run as it stands when its rounds are over: fictional works found and screened. */
async function prepared({ works = 3, request = {}, readers, hypotheses = () => [] }: Prepared) {
  const memory = createResearchMemory({
    query: ASKED.question,
    runId: 'run',
    embedder: createHashingEmbedder(),
    index: createExactIndex(),
    referenceYear: 2026,
    concepts: plan.concepts,
  });
  const records = Array.from({ length: works }, (_, i) => ({
    ...relevantRecord(i + 1),
    ids: { pmid: String(i + 1), ...(i % 2 === 0 && { doi: `10.5555/work.${i + 1}` }) },
    found: { tool: 'search_pubmed' as const, query: 'q', at: '2026-01-01T00:00:00.000Z', rank: i + 1 },
  }));
  memory.storeEvidence(records);
  const state: RunState = createRunState(memory, plan);
  const steps: string[] = [];
  const run = {
    request: { ...ASKED, ...request },
    engine: scriptedEngine(),
    eventBuffer: createEventBuffer(),
    signal: new AbortController().signal,
    journal: {
      step: <T>(key: string, execute: () => Promise<T>) => {
        steps.push(key);
        return execute();
      },
    },
    ...(readers && { readers }),
  } as unknown as ResearchRun;
  await all(screenRound(run, state, 1));
  const ids = state.works.map(({ work }) => work.id);
  state.hypotheses = hypotheses(ids);
  return { run, state, steps, ids };
}

const citing = (id: string, own: string[], against: string[] = []): Hypothesis => {
  const cite = (evidenceId: string) => ({ evidenceId, field: 'abstract' as const, quote: 'x', start: 0, end: 1 });
  return {
    id,
    statement: 'Velorimine prevents attacks.',
    drug: 'velorimine',
    target: null,
    pathway: null,
    effect: null,
    confidence: 0.5,
    confidenceReason: 'Scripted.',
    for: own.map(cite),
    against: against.map(cite),
  };
};
const changing = (...works: { evidenceId: string; included: boolean }[]): Partial<RunRequest> => ({
  changes: { ...ASKED.changes, works: works.map((each) => ({ ...each, reason: 'By hand.' })) },
});

it('counts as new in a round what it had not included before', async () => {
  const { run, state } = await prepared({ works: 3 });
  const newIn = async (round: number) => {
    const events = screenRound(run, state, round);
    for (let next = await events.next(); ; next = await events.next()) if (next.done) return next.value;
  };
  expect(await newIn(2)).toBe(0);
  state.works = state.works.slice(0, 1);
  expect(await newIn(3)).toBe(2);
});

describe('what the reader has decided by hand', () => {
  it('changes nothing and asks nobody where nothing was decided', async () => {
    const { run, state } = await prepared({ hypotheses: ([a = '']) => [citing('h1', [a])] });
    expect(await all(applyChanges(run, state, 1))).toEqual([]);
  });

  it('takes an excluded work out of the report and out of the hypotheses, and has the rest judged anew', async () => {
    const first = await prepared({});
    const [a = '', b = '', c = ''] = first.ids;
    const { run, state } = await prepared({
      request: changing({ evidenceId: a, included: false }),
      hypotheses: () => [citing('only', [a]), citing('also', [a, b], [a, c]), citing('other', [c])],
    });
    const events = await all(applyChanges(run, state, 1));
    expect(state.works.map(({ work }) => work.id)).toEqual([b, c]);
    const updated = events.find((event) => event.type === 'hypotheses_updated');
    const cited = state.hypotheses.map((each) => [each.id, each.for.length, each.against.length]);
    expect(cited).toEqual([
      ['also', 1, 1],
      ['other', 1, 0],
    ]);
    expect(updated?.type === 'hypotheses_updated' && updated.hypotheses).toEqual(state.hypotheses);
    expect(typesOf(events).slice(-3)).toEqual(['hypotheses_updated', 'judging', 'judge_complete']);
  });

  it('emits no hypothesis that it leaves as it was', async () => {
    const first = await prepared({});
    const [a = '', b = ''] = first.ids;
    const { run, state } = await prepared({
      request: changing({ evidenceId: a, included: false }),
      hypotheses: () => [citing('h', [b])],
    });
    const types = typesOf(await all(applyChanges(run, state, 1)));
    expect(types).not.toContain('hypotheses_updated');
    expect(types).toContain('judge_complete');
  });

  it('has nothing judged where the works are the same, or none are left', async () => {
    const first = await prepared({ works: 1 });
    const [a = ''] = first.ids;
    const kept = await prepared({ works: 1, request: changing({ evidenceId: a, included: true }) });
    expect(typesOf(await all(applyChanges(kept.run, kept.state, 1)))).toEqual(['evidence_screened']);
    const none = await prepared({ works: 1, request: changing({ evidenceId: a, included: false }) });
    expect(typesOf(await all(applyChanges(none.run, none.state, 1)))).toEqual(['evidence_screened']);
    expect(none.state.works).toEqual([]);
  });

  it('counts as an inclusion only of a work that was found', async () => {
    const { state, ids } = await prepared({ works: 1 });
    const asked = (evidenceId: string, included: boolean) =>
      isIncludedByHand({ ...ASKED, ...changing({ evidenceId, included }) }, state);
    expect(asked(ids[0] ?? '', true)).toBe(true);
    expect(asked(ids[0] ?? '', false)).toBe(false);
    expect(asked('pmid:999', true)).toBe(false);
    expect(isIncludedByHand(ASKED, state)).toBe(false);
  });
});

describe('before a report is written', () => {
  const readersOf = (texts: Record<string, string> = {}, retracted: string[] = []) => ({
    readFullText: vi.fn(async ({ id }: Evidence) => texts[id] ?? null),
    readNotices: vi.fn(async (doi: string) =>
      retracted.includes(doi) ? [{ kind: 'retraction' as const, date: null, source: 'Fictional notice' }] : [],
    ),
  });

  it('the full texts of the best works are read, as many as the depth allows, and every DOI is looked up', async () => {
    const readers = readersOf();
    const { run, state, ids } = await prepared({ works: 6, readers, request: { depth: 'quick' } });
    expect(ids).toHaveLength(6);
    await all(readFurther(run, state, 2));
    expect(readers.readFullText.mock.calls.map(([work]) => work.id)).toEqual(ids.slice(0, 3));
    expect(readers.readNotices.mock.calls.map(([doi]) => doi).sort()).toEqual([
      '10.5555/work.1',
      '10.5555/work.3',
      '10.5555/work.5',
    ]);
    const deeper = readersOf();
    const standard = await prepared({ works: 6, readers: deeper, request: { depth: 'standard' } });
    await all(readFurther(standard.run, standard.state, 2));
    expect(deeper.readFullText).toHaveBeenCalledTimes(6);
  });

  it('what was read is kept with the work and emitted, and a work retracted meanwhile leaves the report', async () => {
    const plain = await prepared({ works: 3 });
    const [a = '', b = ''] = plain.ids;
    const doi = (id: string) => plain.state.memory.getEvidence(id)?.ids.doi ?? '';
    const gone = plain.ids.find((id) => doi(id) !== '') ?? '';
    const readers = readersOf({ [a]: 'The whole text of the trial.', [b]: '' }, [doi(gone)]);
    const { run, state } = await prepared({ works: 3, readers });
    const events = await all(readFurther(run, state, 2));
    const merged = events.flatMap((event) => (event.type === 'evidence_merged' ? [event] : []));
    expect(merged.map(({ evidence }) => evidence.id)).toEqual(expect.arrayContaining([a, gone]));
    expect(merged.every(({ round, replaces }) => round === 2 && replaces.length === 0)).toBe(true);
    expect(state.memory.getEvidence(a)?.texts.fulltext).toBe('The whole text of the trial.');
    expect(state.works.map(({ work }) => work.id)).not.toContain(gone);
    expect(state.works).toHaveLength(2);
  });

  it('nothing is emitted for a work about which nothing new is known, and an available text is not read again', async () => {
    const readers = readersOf();
    const { run, state, ids } = await prepared({ works: 2, readers });
    state.memory.enrichEvidence(ids[0] ?? '', { fulltext: 'At hand.', notices: [] });
    await all(screenRound(run, state, 1));
    const events = await all(readFurther(run, state, 2));
    expect(readers.readFullText.mock.calls.map(([work]) => work.id)).toEqual([ids[1]]);
    expect(typesOf(events)).not.toContain('evidence_merged');
  });

  it('nobody is asked where nothing beyond the sources is read, or nothing was found', async () => {
    const without = await prepared({});
    expect(await all(readFurther(without.run, without.state, 2))).toEqual([]);
    const readers = readersOf();
    const empty = await prepared({ works: 0, readers });
    expect(await all(readFurther(empty.run, empty.state, 2))).toEqual([]);
    expect(empty.steps).toEqual([]);
  });
});
