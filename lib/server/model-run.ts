import { domainOf } from '#core/agents/domains.ts';
import type { Engine } from '#core/agents/handlers.ts';
import { createManager } from '#core/agents/manager.ts';
import { createMeter } from '#core/agents/model/meter.ts';
import { createRunModels } from '#core/agents/model/recorded-model.ts';
import { createModelEngine } from '#core/agents/model-engine.ts';
import { withOwnSearches } from '#core/agents/own-searches.ts';
import { createReportAgent } from '#core/agents/report-agent.ts';
import { createRetrievalAgent } from '#core/agents/retrieval-agent.ts';
import { createSearchAgent } from '#core/agents/search-agent.ts';
import type { RunEvent } from '#core/events/event.ts';
import type { ModelRole } from '#core/events/run-request.ts';
import { runAdvanced } from '#core/orchestrator/advanced.ts';
import type { ReadPage } from '#core/orchestrator/page-desk.ts';
import type { ResearchRun } from '#core/orchestrator/run-state.ts';
import { runSimple } from '#core/orchestrator/simple.ts';
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
