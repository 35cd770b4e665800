import type { RunEvent } from '#contract/event.ts';
import type { ModelRole } from '#contract/run-request.ts';
import { domainOf } from '#core/agents/domains.ts';
import type { Engine } from '#core/agents/handlers.ts';
import { createManager } from '#core/agents/manager/by-model.ts';
import { createMeter } from '#core/agents/model/meter.ts';
import { createRunModels } from '#core/agents/model/recorded-model.ts';
import { createModelEngine } from '#core/agents/model-engine.ts';
import { withOwnSearches } from '#core/agents/planner/own-searches.ts';
import { createReportAgent } from '#core/agents/report/by-model.ts';
import { createRetrievalAgent } from '#core/agents/search/retrieval-agent.ts';
import { createSearchAgent } from '#core/agents/search/search-agent.ts';
import { runAdvanced } from '#core/runs/advanced.ts';
import type { ReadPage } from '#core/runs/page-desk.ts';
import type { ResearchRun } from '#core/runs/run-state.ts';
import { runSimple } from '#core/runs/simple.ts';
import type { OpenModel } from './research.ts';

interface ModelRunOptions {
  opened: Readonly<Record<ModelRole, OpenModel>>;
  rules: Engine;
  readPage: ReadPage;
  onText: (sectionId: string, text: string) => void;
}

/** A run on models: the team where it was asked for, else the one loop with model-backed handlers. */
export function runWithModel(
  base: Omit<ResearchRun, 'engine' | 'models'>,
  { opened, rules, readPage, onText }: ModelRunOptions,
): AsyncGenerator<RunEvent> {
  const { request, journal, catalog, outbox } = base;
  const { emit } = outbox;
  const domain = domainOf(request.domain);
  const models = createRunModels({ models: opened, journal, meter: createMeter(request.budget), emit });
  const parts = { models, rules, catalog, domain, emit };
  const reporter = createReportAgent({ models, rules, domain, depth: request.depth, emit, onText });
  const thinking = createModelEngine({ ...parts, depth: request.depth, reporter });
  const engine = { ...thinking, planner: withOwnSearches(thinking.planner, request.searches) };
  if (request.mode === 'simple') return runSimple({ ...base, engine, models });
  const onProblem = (message: string) => emit({ type: 'model_problem', agent: 'manager', message });
  return runAdvanced({
    ...base,
    engine,
    models,
    rules,
    manager: createManager({ models, domain, sources: request.sources, onProblem }),
    gatherers: { search: createSearchAgent(parts), retrieval: createRetrievalAgent(parts) },
    readPage,
  });
}
