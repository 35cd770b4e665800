import type { Depth } from '#contract/run-request.ts';
import type { SearchTool } from '../sources/tool.ts';
import type { Domain } from './domains.ts';
import type { Engine, Reporter } from './handlers.ts';
import { createHypothesisAgent } from './hypothesis/by-model.ts';
import { createJudgeAgent } from './judge/by-model.ts';
import type { RunModels } from './model/run-models.ts';
import type { Emit } from './model-or-rules.ts';
import { createPlannerAgent } from './planner/by-model.ts';
import { createModelReader } from './reader/by-model.ts';

interface ModelEngineParts {
  models: RunModels;
  /** Does the work where the model fails, and counts what a model may not decide. */
  rules: Engine;
  catalog: readonly SearchTool[];
  domain: Domain;
  depth: Depth;
  reporter: Reporter;
  emit: Emit;
}

/** The engine that works with models. One per run: some of its agents remember what they have asked. */
export function createModelEngine({ models, rules, catalog, domain, depth, reporter, emit }: ModelEngineParts): Engine {
  return {
    kind: 'model',
    planner: createPlannerAgent({ models, rules, catalog, emit }),
    reader: createModelReader({ models, rules: rules.reader, domain, depth, emit }),
    judge: createJudgeAgent({ models, rules, domain, emit }),
    hypothesizer: createHypothesisAgent({ models, rules, domain, emit }),
    reporter,
  };
}
