import { findContradictions } from '#core/appraisal/contradictions.ts';
import type { SearchTool } from '#core/sources/tool.ts';
import type { Engine } from './handlers.ts';
import { findHypotheses } from './hypothesis/by-rules.ts';
import { createRulesJudge } from './judge/by-rules.ts';
import { createRulesPlanner } from './planner/by-rules.ts';
import { createRulesReader } from './reader/by-rules.ts';
import { createRulesReporter } from './report/by-rules/reporter.ts';

/** The engine that needs no key: deterministic, extractive, and it says so. */
export function createRulesEngine({ catalog }: { catalog: readonly SearchTool[] }): Engine {
  return {
    kind: 'rules',
    planner: createRulesPlanner({ catalog }),
    reader: createRulesReader(),
    judge: createRulesJudge(),
    hypothesizer: {
      hypothesize: async (input) => findHypotheses(input),
      findContradictions: async ({ plan, works, readings = [] }) => findContradictions({ plan, works, readings }),
    },
    reporter: createRulesReporter(),
  };
}
