import { describe, expect, it } from 'vitest';
import { createExactIndex } from '#adapters/vectors/exact.ts';
import type { Assessment } from '#contract/appraisal/assessment.ts';
import type { Hypothesis } from '#contract/appraisal/hypothesis.ts';
import type { RunEvent } from '#contract/event.ts';
import type { Engine } from '#core/agents/handlers.ts';
import { createEventBuffer } from '#core/runs/event-buffer.ts';
import { planReady } from '#core/runs/read-question.ts';
import { createResearchMemory } from '#core/runs/research-memory.ts';
import { hypothesisRound, judgeRound } from '#core/runs/rounds/assess-round.ts';
import { createRunState } from '#core/runs/run-state.ts';
import { createHashingEmbedder } from '#tests/adapters/embedder/create-hashing-embedder.ts';
import { parsedAs } from '../../question/parsed-as.ts';
import { ASKED } from '../research-world.ts';
import { scriptedEngine } from '../scripted-research.ts';

const plan = parsedAs({ question: ASKED.question, terms: ['velorimine'] });
const stateOf = () =>
  createRunState(
    createResearchMemory({
      query: ASKED.question,
      runId: 'run',
      embedder: createHashingEmbedder(),
      index: createExactIndex(),
      referenceYear: 2026,
    }),
    plan,
  );
async function eventsOf<T>(events: AsyncGenerator<RunEvent, T>): Promise<RunEvent[]> {
  const emitted: RunEvent[] = [];
  for await (const event of events) emitted.push(event);
  return emitted;
}
const { signal } = new AbortController();

describe('a judgement', () => {
  /** What the judge is given before it judges, call by call. */
  async function judged(calls: (number | undefined)[], offTopic: string[] = []) {
    const state = stateOf();
    const engine = scriptedEngine();
    const given: { call: number; before: Assessment | null }[] = [];
    const judge: Engine['judge'] = {
      assess: async (input, stopped) => {
        given.push({ call: input.call, before: input.before ?? null });
        return { ...(await engine.judge.assess(input, stopped)), offTopic };
      },
    };
    const run = { engine: { judge, hypothesizer: engine.hypothesizer }, eventBuffer: createEventBuffer(), signal };
    const events: RunEvent[] = [];
    for (const [at, call] of calls.entries()) {
      state.newRelevantByRound.push(1);
      events.push(...(await eventsOf(judgeRound(run, state, at + 1, call))));
    }
    return { state, given, events };
  }

  it('includes what was judged before, from the second on', async () => {
    const { state, given } = await judged([undefined, undefined, undefined]);
    expect(given.map(({ call }) => call)).toEqual([1, 2, 3]);
    expect(given.map(({ before }) => before?.round ?? null)).toEqual([null, 1, 2]);
    expect(state.assessments.map(({ round }) => round)).toEqual([1, 2, 3]);
    expect(state.assessedRounds).toBe(3);
  });

  it('of what a reader has left looks at nothing that was judged before', async () => {
    expect((await judged([undefined, 0])).given[1]).toEqual({ call: 0, before: null });
  });

  it('remembers every work that it called off topic', async () => {
    const { state, events } = await judged([undefined], ['pmid:1', 'pmid:2']);
    expect([...state.offTopic]).toEqual(['pmid:1', 'pmid:2']);
    expect(events.map(({ type }) => type)).toEqual(['judging', 'judge_complete']);
  });
});

it('hypotheses are formed anew, emitted, and kept in the memory of the run', async () => {
  const state = stateOf();
  const engine = scriptedEngine();
  const hypothesis = (id: string): Hypothesis => ({
    id,
    statement: `Statement ${id}`,
    drug: 'velorimine',
    target: null,
    pathway: null,
    effect: null,
    confidence: 0.9,
    confidenceReason: 'Scripted.',
    for: [],
    against: [],
  });
  let formed = ['a', 'b'].map(hypothesis);
  const hypothesizer = { ...engine.hypothesizer, hypothesize: async () => formed };
  const run = { engine: { judge: engine.judge, hypothesizer }, eventBuffer: createEventBuffer(), signal };
  const events = await eventsOf(hypothesisRound(run, state, 1));
  expect(events.at(-1)).toEqual({ type: 'hypotheses_updated', round: 1, hypotheses: formed });
  expect(state.memory.getHypotheses().map(({ id }) => id)).toEqual(['a', 'b']);
  expect(state.memory.iteration).toBe(1);
  formed = [hypothesis('c')];
  await eventsOf(hypothesisRound(run, state, 2));
  // The last round's stand; what was thought before is remembered all the same.
  expect(state.hypotheses.map(({ id }) => id)).toEqual(['c']);
  expect(state.memory.getHypotheses().map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(state.memory.getConfirmedHypotheses()).toHaveLength(3);
});

it('a loop without a plan of its own waits for nobody to approve its searches', () => {
  const searches = [{ tool: 'search_pubmed' as const, query: 'q', why: 'first' }];
  expect(planReady(plan, searches)).toMatchObject({
    type: 'plan_ready',
    terms: ['velorimine'],
    queries: [{ tool: 'search_pubmed', query: 'q' }],
    steps: [],
    estimate: null,
    awaitsApproval: false,
  });
});
