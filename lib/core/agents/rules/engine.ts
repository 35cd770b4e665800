import type { SearchTool } from '#core/tools/tool.ts';
import type { Engine } from '../handlers.ts';
import { findContradictions } from './contradictions.ts';
import { findHypotheses } from './hypotheses.ts';
import { createRulesJudge } from './judge.ts';
import { createRulesPlanner } from './planner.ts';
import { createRulesReporter } from './reporter.ts';

/** The engine that needs no key: deterministic, extractive, and it says so. */
export function createRulesEngine({ catalog }: { catalog: readonly SearchTool[] }): Engine {
  return {
    kind: 'rules',
    planner: createRulesPlanner({ catalog }),
    judge: createRulesJudge(),
    hypothesizer: {
      hypothesize: async (input) => findHypotheses(input),
      findContradictions: async (input) => findContradictions(input),
    },
    reporter: createRulesReporter(),
  };
}
