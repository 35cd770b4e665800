import { createOpenAI } from '@ai-sdk/openai';
import type { LanguageModelV4 } from '@ai-sdk/provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunEvent } from '#contract/event.ts';
import { isRetracted } from '#contract/evidence.ts';
import { TOOL_NAMES } from '#contract/search-record.ts';
import { domainOf } from '#core/agents/domains.ts';
import { createMeter } from '#core/agents/model/meter.ts';
import { createRunModels } from '#core/agents/model/recorded-model.ts';
import { createModelEngine } from '#core/agents/model-engine.ts';
import { createRetrievalAgent } from '#core/agents/search/retrieval-agent.ts';
import { createSearchAgent } from '#core/agents/search/search-agent.ts';
import { createReplayJournal } from '#core/durable/replay-journal.ts';
import { type ModelServer, startModelServer } from '#tests/world/model/model-server.ts';
import { scriptedTurn } from './model/scripted-turn.ts';
import { catalog, rules, signal, velorimineQuestion, velorimineWorks } from './velorimine.ts';
import { isLocated } from './weighing-world.ts';

type Connect = (baseURL: string) => LanguageModelV4;
const CLIENTS: [string, Connect][] = [
  ['responses', (baseURL) => createOpenAI({ baseURL, apiKey: 'k' })('simulated-smart')],
  ['chat completions', (baseURL) => createOpenAI({ baseURL, apiKey: 'k' }).chat('simulated-smart')],
];

describe.each(CLIENTS)('agents whose model is asked over %s', (_, connect) => {
  let server: ModelServer;
  beforeAll(async () => {
    server = await startModelServer();
  });
  afterAll(() => server.stop());

  function team() {
    const events: RunEvent[] = [];
    const emit = (event: RunEvent) => void events.push(event);
    const model = { model: connect(server.baseUrl), price: null };
    const journal = createReplayJournal({ recorded: [], onRecord: () => {} });
    const models = createRunModels({ models: { fast: model, smart: model }, journal, meter: createMeter(null), emit });
    const domain = domainOf('general');
    const parts = { models, rules, catalog, domain, emit };
    const engine = createModelEngine({ ...parts, depth: 'standard', reporter: rules.reporter });
    const problems = () => events.filter(({ type }) => type === 'model_problem');
    const gatherers = { search: createSearchAgent(parts), retrieval: createRetrievalAgent(parts) };
    return { engine, gatherers, journal, problems };
  }

  it('plan, and name searches of every source', async () => {
    const { engine, problems } = team();
    const plan = await engine.planner.plan('Does velorimine help in cluster headache?', signal);
    const input = { plan, round: 2, sources: TOOL_NAMES, assessment: null, works: [], asked: [] };
    const searches = await engine.planner.searches(input, signal);
    expect(new Set(searches.map(({ tool }) => tool))).toEqual(new Set(TOOL_NAMES));
    expect(problems()).toEqual([]);
  });

  it('search with tools, several at once, and say what was found', async () => {
    const { gatherers, journal, problems } = team();
    const { turn, asked } = await scriptedTurn({ journal });
    expect(await gatherers.search.gather(turn)).toMatch(/^Asked /);
    expect(new Set(asked.map(({ tool }) => tool))).toEqual(new Set(TOOL_NAMES));
    expect(problems()).toEqual([]);
  });

  it('read pages that a search has named', async () => {
    const { gatherers, journal, problems } = team();
    const named = ['https://pages.example/label'];
    const { turn, pages } = await scriptedTurn({ journal }, { answer: () => ({ pages: named }) });
    await gatherers.retrieval.gather(turn);
    expect(pages).toEqual(named);
    expect(problems()).toEqual([]);
  });

  it('read, judge, form hypotheses and find contradictions, every quote located', async () => {
    const { engine, problems } = team();
    const [plan, works] = [await velorimineQuestion(), velorimineWorks()];
    const counted = works.filter(({ work }) => !isRetracted(work));
    const readings = await engine.reader.read({ plan, works: counted, call: 'reader/1' }, signal);
    const input = { plan, round: 1, works, readings };
    const assessment = await engine.judge.assess({ ...input, call: 1 }, signal);
    const hypotheses = await engine.hypothesizer.hypothesize(input, signal);
    const contradictions = await engine.hypothesizer.findContradictions(input, signal);
    expect(assessment.confidenceReason).toContain('The model put it at');
    expect(assessment.keyFindings.length).toBeGreaterThan(2);
    expect(hypotheses.length).toBeGreaterThan(0);
    expect(readings.every(({ by }) => by === 'model')).toBe(true);
    const citations = [
      ...readings.flatMap(({ findings }) => findings.map(({ citation }) => citation)),
      ...[...assessment.keyFindings, ...assessment.drugCandidates].flatMap((each) => each.citations),
      ...hypotheses.flatMap((each) => [...each.for, ...each.against]),
      ...contradictions.flatMap(({ first, second }) => [first, second]),
    ];
    for (const citation of citations) expect(isLocated(citation, works)).toBe(true);
    expect(problems()).toEqual([]);
    const schemas = server.requests.map(({ schemaName }) => schemaName);
    for (const name of ['readings', 'assessment', 'hypotheses', 'positions']) expect(schemas).toContain(name);
  });

  it('read no more than 200 tokens a work for any one answer: up to three whole findings', () => {
    const shown = velorimineWorks().length;
    const evidence = server.requests.filter(({ schemaName }) =>
      ['assessment', 'hypotheses', 'positions'].includes(schemaName ?? ''),
    );
    expect(evidence.length).toBeGreaterThanOrEqual(3);
    for (const { prompt } of evidence) expect(prompt.length / 4 / shown).toBeLessThanOrEqual(200);
  });
});
