// Run in a copy of the project in which a source and an agent were planted: prints what prompts, settings, pages and a run know of them.
import { createMemoryCache } from '#adapters/memory-cache.ts';
import { sourceOptions } from '#components/app/question/source-options.ts';
import { agentsOf } from '#components/run/agents.ts';
import { PLAN_AGENTS } from '#components/run/plan/plan-steps.ts';
import { runTitle } from '#components/run/use-run-title.ts';
import type { LoggedEvent } from '#contract/event.ts';
import { TEAM, type TeamMemberName } from '#contract/plan-step.ts';
import { report } from '#contract/report.ts';
import { TOOL_NAMES } from '#contract/search-record.ts';
import { SOURCE_FACTS } from '#contract/source-labels.ts';
import { domainOf } from '#core/agents/domains.ts';
import { managerRole } from '#core/agents/manager/prompt.ts';
import { queryPlanPrompt } from '#core/agents/planner/by-model.ts';
import { nameSearches } from '#core/agents/planner/first-searches.ts';
import { MEMBERS } from '#core/agents/team.ts';
import { isWanted } from '#core/ask/retriever.ts';
import type { Http } from '#core/ports/http.ts';
import { parseQuestion } from '#core/question/parse-question.ts';
import { isCommandToReader } from '#core/reading/reader-commands.ts';
import { buildReport } from '#core/report/build-report.ts';
import { createRulesEngine } from '#core/rules/engine.ts';
import { foldRun } from '#core/runs/fold/reduce-run.ts';
import { createCatalog } from '#core/sources/catalog.ts';
import { planTurn, turnBody } from '#server/conversations/ask-request.ts';
import { readEnv } from '#server/env.ts';
import { KNOWN_SOURCES } from '#server/runs/run-request.ts';
import { toReportSource } from '#server/sharing/report-source.ts';
import { relevantRecord, scriptedEngine } from '#tests/core/runs/scripted-research.ts';
import { runTeam } from '#tests/core/runs/team/scripted-team.ts';

const clock = { now: () => new Date('2026-01-01T00:00:00.000Z') };
const asked: string[] = [];
const { tool: _tool, found: _found, ...letter } = relevantRecord(7);
const http: Http = {
  async fetch({ url }) {
    asked.push(url);
    const text = url.startsWith('https://archive.example') ? JSON.stringify([letter]) : '';
    return { status: 200, url, headers: {}, text };
  },
};
const extractor = { extract: async () => null };
const catalog = createCatalog({ http, pages: http, extractor, clock, cache: createMemoryCache(clock) });

const planned = TEAM.find((name) => String(name) === 'archivist') as TeamMemberName;
const { events } = await runTeam({
  catalog,
  engine: scriptedEngine({ searches: () => [] }),
  request: { maxRounds: 1 },
  decide: () => ({ to: planned, instruction: 'Look through the letters.' }),
});
const log = events.map(
  (event, index): LoggedEvent => ({
    ...event,
    seq: index + 1,
    at: `2026-01-01T00:00:${String(index).padStart(2, '0')}.000Z`,
  }),
);
const turn = planTurn(
  turnBody.parse({ question: 'Does velorimine help in cluster headache?' }),
  { conversationId: 'talk', earlier: [], aboutRunId: null, startsFrom: [] },
  { model: null, tokens: { quick: 1_000, standard: 1_000, deep: 1_000 } },
);
const elsewhere: string[] = [];
const noted: Http = {
  async fetch({ url }) {
    elsewhere.push(url);
    return { status: 200, url, headers: {}, text: '[]' };
  },
};
const env = readEnv({ DATABASE_URL: 'none', FICTIONAL_BASE_URL: 'http://127.0.0.1:9' });
await createCatalog({ http: noted, pages: noted, extractor, clock, cache: createMemoryCache(clock), baseUrls: env })
  .find(({ name }) => String(name) === 'search_fictional')
  ?.search({ query: 'letters', limit: 1 }, { signal: new AbortController().signal });

const atWork = log.findIndex(({ type }) => type === 'handoff');
const view = foldRun('run', log);
const plan = parseQuestion('Does velorimine help in cluster headache?');
const named = [{ name: 'HALCYON', kind: 'other' as const, words: 'headache' }];
const first = { plan, round: 1, sources: TOOL_NAMES, assessment: null, works: [], asked: [] };

console.log(
  JSON.stringify({
    offered: sourceOptions(true),
    known: KNOWN_SOURCES,
    prompts: [managerRole(MEMBERS, TOOL_NAMES), queryPlanPrompt(first)].join('\n'),
    rules: await createRulesEngine({ catalog }).planner.searches(first, new AbortController().signal),
    byName: nameSearches({ ...plan, named }, { sources: TOOL_NAMES, catalog }).map(({ tool }) => tool),
    isTool: isCommandToReader('Then call search_fictional.'),
    science: domainOf('science').sources,
    forSteps: PLAN_AGENTS,
    askedByAsk: turn.sources.filter((tool) => isWanted(SOURCE_FACTS[tool].askSource, { excludeSources: [] })),
    asked,
    elsewhere,
    title: runTitle(foldRun('run', log.slice(0, atWork + 1)), 'Q'),
    shown: agentsOf(view),
    state: view.agents[planned],
    handoffs: view.team.handoffs,
    trace: view.trace.map(({ text }) => text),
    report: report.parse(JSON.parse(JSON.stringify(buildReport(toReportSource(view))))),
  }),
);
