import { TOOL_NAMES } from '#contract/search-record.ts';
import { domainOf } from '#core/agents/domains.ts';
import type { RankedWork } from '#core/agents/handlers.ts';
import { createHypothesisAgent, hypothesesInWords } from '#core/agents/hypothesis/by-model.ts';
import { createJudgeAgent, verdictInWords } from '#core/agents/judge/by-model.ts';
import { createPlannerAgent } from '#core/agents/planner/by-model.ts';
import { createRetrievalAgent } from '#core/agents/search/retrieval-agent.ts';
import { createSearchAgent } from '#core/agents/search/search-agent.ts';
import { describeAgent } from '#tests/contracts/agent.contract.ts';
import { assessment } from './assessed.ts';
import { calling, scriptedTurn, stepsBefore } from './model/scripted-turn.ts';
import { catalog, rules, signal, velorimineQuestion } from './velorimine.ts';

const domain = domainOf('general');
const QUOTE =
  'Velorimine reduced weekly attacks more than placebo (mean difference -2.8 attacks; 95% CI -4.1 to -1.5; P < 0.001).';
const IN_RATS = 'Velorimine reduced trigeminal activation after capsaicin by 61%.';
const OTHER = 'Velorimine 10 mg did not reduce weekly attacks compared with placebo';
const quoteOf = (quote: string, evidenceId: string) => ({ evidenceIds: [evidenceId], quote });

const sortedQueries = (asked: readonly { tool: string; query: string }[]) =>
  asked.map(({ tool, query }) => `${tool} ${query}`).sort();

async function rulesSearches(sources: readonly (typeof TOOL_NAMES)[number][]) {
  const plan = await velorimineQuestion();
  const input = { plan, round: 1, sources, assessment: null, asked: [] };
  return rules.planner.searches({ ...input, works: [] }, signal);
}

describeAgent({
  agent: 'search',
  scope: 'search/1',
  mayAnswerInProse: true,
  readsNoSources: true,
  toManager: null,
  async run({ models, emit, works, signal: given, journal }) {
    const { turn, asked } = await scriptedTurn(
      { journal },
      {
        works,
        signal: given,
        answer: () => ({ pages: [] }),
      },
    );
    await createSearchAgent({ models, rules, catalog, domain, emit }).gather(turn);
    return sortedQueries(asked);
  },
  good: (options) =>
    stepsBefore(options) === 0
      ? calling(
          { tool: 'search_pubmed', input: { query: 'velorimine cluster headache' } },
          { tool: 'search_arxiv', input: { query: 'velorimine' } },
        )
      : 'Found trials.',
  byRules: async () => sortedQueries(await rulesSearches(TOOL_NAMES)),
});

describeAgent({
  agent: 'retrieval',
  scope: 'retrieval/1',
  mayAnswerInProse: true,
  readsNoSources: true,
  toManager: null,
  async run({ models, emit, works, signal: given, journal }) {
    const { turn, asked, pages } = await scriptedTurn(
      { journal },
      {
        works,
        signal: given,
        answer: () => ({
          pages: ['https://a.example/b'],
        }),
        page: () => ({ ok: true, message: works[0]?.work.texts.abstract ?? '' }),
      },
    );
    await createRetrievalAgent({ models, rules, catalog, domain, emit }).gather(turn);
    return [...sortedQueries(asked), ...pages];
  },
  good: (options) =>
    [
      calling({ tool: 'search_web', input: { query: 'velorimine label' } }),
      calling({ tool: 'read_page', input: { page: 'W1' } }),
    ][stepsBefore(options)] ?? 'Read the label.',
  byRules: async () => sortedQueries(await rulesSearches(['search_web'])),
});

describeAgent({
  agent: 'judge',
  scope: 'judge/1',
  run: async ({ models, emit, works, signal: given }) =>
    createJudgeAgent({ models, rules, domain, emit }).assess(
      { plan: await velorimineQuestion(), round: 1, works, call: 1 },
      given,
    ),
  good: () =>
    JSON.stringify({
      dimensions: [
        { name: 'mechanism', reason: 'Little is said of it.', score: 1 },
        { name: 'benefit', reason: 'One good trial.', score: 4 },
      ],
      parts: [{ part: 1, reason: 'One good trial.', score: 4 }],
      answerSoFar: 'One trial saw fewer attacks.',
      offTopic: [],
      confidence: { reason: 'Few works.', value: 0.3 },
      gaps: ['no long-term data'],
      nextQueries: ['velorimine long-term safety'],
      keyFindings: ['F1'],
      drugCandidates: [{ text: 'velorimine', evidenceIds: ['E1'] }],
    }),
  toManager: verdictInWords,
  byRules: async (works) => rules.judge.assess({ plan: await velorimineQuestion(), round: 1, works, call: 1 }, signal),
});

describeAgent({
  agent: 'hypothesis',
  scope: 'hypothesis/1',
  run: async ({ models, emit, works, signal: given }) =>
    createHypothesisAgent({ models, rules, domain, emit }).hypothesize(
      { plan: await velorimineQuestion(), round: 1, works },
      given,
    ),
  good: () =>
    JSON.stringify({
      hypotheses: [
        {
          reason: 'A trial saw fewer attacks.',
          drug: 'Velorimine',
          population: null,
          target: 'CGRP receptor',
          pathway: null,
          effect: 'fewer weekly attacks',
          confidence: 0.4,
          supporting: [quoteOf(QUOTE, 'E1'), quoteOf(IN_RATS, 'E4')],
          opposing: [quoteOf(OTHER, 'E2')],
          knowledgeGaps: ['no long-term data'],
          suggestedSearches: ['velorimine long-term safety'],
        },
      ],
    }),
  toManager: hypothesesInWords,
  byRules: async (works) =>
    rules.hypothesizer.hypothesize({ plan: await velorimineQuestion(), round: 1, works }, signal),
});

describeAgent({
  agent: 'hypothesis',
  scope: 'contradictions',
  run: async ({ models, emit, works, signal: given }) =>
    createHypothesisAgent({ models, rules, domain, emit }).findContradictions(
      { plan: await velorimineQuestion(), works },
      given,
    ),
  good: () => JSON.stringify({ positions: [] }),
  toManager: null,
  byRules: async (works) => rules.hypothesizer.findContradictions({ plan: await velorimineQuestion(), works }, signal),
});

const gapsFrom = (works: readonly RankedWork[]) =>
  assessment({ gaps: works.slice(0, 1).map(({ work }) => work.title) });

describeAgent({
  agent: 'planner',
  scope: 'planner/2',
  readsNoSources: true,
  toManager: null,
  run: async ({ models, emit, works, signal: given }) => {
    const plan = await velorimineQuestion();
    const input = { plan, round: 2, sources: TOOL_NAMES, assessment: gapsFrom(works), works, asked: [] };
    return createPlannerAgent({ models, rules, catalog, emit }).searches(input, given);
  },
  good: () =>
    JSON.stringify({ searches: [{ reason: 'Doses.', source: 'search_pubmed', query: 'velorimine dose response' }] }),
  byRules: async (works) => {
    const plan = await velorimineQuestion();
    const input = { plan, round: 2, sources: TOOL_NAMES, assessment: gapsFrom(works), works, asked: [] };
    return rules.planner.searches(input, signal);
  },
});

describeAgent({
  agent: 'planner',
  scope: 'planner/plan',
  run: ({ models, emit, works, signal: given }) =>
    createPlannerAgent({ models, rules, catalog, emit }).plan(works[0]?.work.title ?? '', given),
  good: () =>
    JSON.stringify({
      inEnglish: null,
      parts: [],
      population: null,
      comparison: null,
      synonyms: [{ term: 'velorimine', names: ['VLR-1'], mesh: [] }],
    }),
  byRules: (works) => rules.planner.plan(works[0]?.work.title ?? '', signal),
  toManager: null,
});
