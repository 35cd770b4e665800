import { describe, expect, it } from 'vitest';
import type { PlannedSearch } from '#core/agents/handlers.ts';
import { createPlannerAgent } from '#core/agents/planner-agent.ts';
import { TOOL_NAMES, type ToolName } from '#core/evidence/search-record.ts';
import { assessment } from '../planned-searches.ts';
import { catalog, rules, signal, velorimineQuestion } from '../velorimine.ts';
import { scriptedModels } from './scripted-models.ts';

const QUESTION = 'Does velorimine help in cluster headache?';

function planner(answer: object) {
  const scripted = scriptedModels({ reply: () => JSON.stringify(answer) });
  return { ...scripted, agent: createPlannerAgent({ models: scripted.models, rules, catalog, emit: () => {} }) };
}

interface Asked {
  round?: number;
  sources?: readonly ToolName[];
  asked?: PlannedSearch[];
  gaps?: string[];
}

async function searches(
  planned: { source: string; query: string }[],
  { round = 2, sources = TOOL_NAMES, asked = [], gaps = ['no dose'] }: Asked = {},
) {
  const { agent, ...rest } = planner({ searches: planned.map((search) => ({ reason: 'To know.', ...search })) });
  const input = {
    plan: await velorimineQuestion(),
    round,
    sources,
    assessment: assessment({ gaps }),
    works: [],
    asked,
  };
  return { ...rest, found: await agent.searches(input, signal), usual: await rules.planner.searches(input, signal) };
}

describe('planning with a model', () => {
  it('adds other names to the ideas of the question, and ignores ideas that are not its own', async () => {
    const { agent } = planner({
      synonyms: [
        { term: 'Velorimine', names: ['VLR-204', 'cluster headache', 'https://evil.example/x', 'velorimine', 'x'] },
        { term: 'world peace', names: ['harmony'] },
      ],
    });
    const [plan, usual] = [await agent.plan(QUESTION, signal), await velorimineQuestion(QUESTION)];
    const own = (term: string) => plan.concepts.find((concept) => concept.term === term)?.synonyms;
    const was = (term: string) => usual.concepts.find((concept) => concept.term === term)?.synonyms;
    expect(own('velorimine')).toEqual([...(was('velorimine') ?? []), 'VLR-204']);
    expect(plan.concepts.map(({ term }) => term)).toEqual(usual.concepts.map(({ term }) => term));
    expect(plan.ideas?.find(({ term }) => term === 'velorimine')?.synonyms).toContain('VLR-204');
    expect(plan).toMatchObject({ question: QUESTION, questionType: usual.questionType, terms: usual.terms });
  });

  it('composes keywords in each source’s syntax', async () => {
    const { found } = await searches([
      { source: 'search_pubmed', query: '"velorimine"[tiab] AND adolescents' },
      { source: 'search_web', query: 'velorimine label' },
    ]);
    expect(found).toMatchObject([
      { tool: 'search_pubmed', why: 'To know.' },
      { tool: 'search_web', query: 'velorimine label' },
    ]);
    expect(found[0]!.query.split(' ').sort()).toEqual(['[adolescents]', '[velorimine]']);
  });

  it('asks nothing twice, no source that may not be asked, and each at most twice', async () => {
    const asked = [{ tool: 'search_pubmed' as const, query: '[Velorimine] ', why: '' }];
    const queries = ['velorimine', 'velorimine adolescents', 'velorimine adolescents', 'headache', 'diabetes'];
    const { found } = await searches(
      [...queries.map((query) => ({ source: 'search_pubmed', query })), { source: 'search_web', query: 'velorimine' }],
      { asked, sources: ['search_pubmed'] },
    );
    expect(found).toHaveLength(2);
    expect(new Set(found.map(({ query }) => query)).size).toBe(2);
    expect(found.every(({ tool, query }) => tool === 'search_pubmed' && query !== '[velorimine]')).toBe(true);
  });

  it('asks every source in the first round, those that the model has passed over by rules', async () => {
    const { found } = await searches([{ source: 'search_pubmed', query: 'velorimine adolescents' }], { round: 1 });
    expect(new Set(found.map(({ tool }) => tool))).toEqual(new Set(TOOL_NAMES));
    expect(found.filter(({ tool }) => tool === 'search_pubmed')).toHaveLength(1);
  });

  it('searches by rules where the model has nothing new', async () => {
    const { found, usual } = await searches([]);
    expect(found).toEqual(usual);
  });

  it('tells the model what is missing and which keywords it has used', async () => {
    const { agent, prompts } = planner({
      searches: [{ reason: 'x', source: 'search_pubmed', query: 'velorimine zonisamide' }],
    });
    const input = { plan: await velorimineQuestion(), sources: TOOL_NAMES, works: [], asked: [] };
    await agent.searches({ ...input, round: 1, assessment: null }, signal);
    await agent.searches({ ...input, round: 2, assessment: assessment({ gaps: ['no dose'] }) }, signal);
    expect(prompts[1]).toContain('Missing so far: <<<no dose>>>');
    expect(prompts[1]).toContain('Searched already: <<<velorimine zonisamide>>>');
  });
});
