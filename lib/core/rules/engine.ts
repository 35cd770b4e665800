import type { Engine } from '../agents/handlers.ts';
import type { WordKnowledge } from '../ports/embedder.ts';
import type { SearchTool } from '../sources/tool.ts';
import { createCountingJudge } from './count-evidence.ts';
import { createDigestReporter } from './digest.ts';
import { createRulesPlanner } from './plan-searches.ts';
import { createDigestReader } from './read-work.ts';

interface RulesEngineParts {
  catalog: readonly SearchTool[];
  /** How rare words are in the language at large: the rarest ideas of a question are searched first. */
  words?: WordKnowledge | undefined;
}

/**
 * The engine that needs no key. It finds works, orders them and quotes them; it judges nothing: no direction, certainty,
 * hypothesis or contradiction. Deterministic. Nothing outside this folder imports it but what wires runs together.
 */
export function createRulesEngine({ catalog, words }: RulesEngineParts): Engine {
  return {
    kind: 'rules',
    planner: createRulesPlanner({ catalog, words }),
    reader: createDigestReader({ words }),
    judge: createCountingJudge({ words }),
    hypothesizer: { hypothesize: async () => [], findContradictions: async () => [] },
    reporter: createDigestReporter({ words }),
  };
}
