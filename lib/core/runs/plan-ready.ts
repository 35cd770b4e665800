import type { RunEvent } from '#contract/event.ts';
import type { PlannedSearch } from '../agents/handlers.ts';
import type { ParsedQuestion } from '../question/parsed-question.ts';

/** How a question was read, and what is searched for, where a loop has no plan of its own. */
export function planReady(
  { questionType, terms, concepts, filters }: ParsedQuestion,
  searches: readonly PlannedSearch[],
): RunEvent {
  return {
    type: 'plan_ready',
    questionType,
    terms,
    concepts: concepts.map(({ term, synonyms, mesh }) => ({ term, synonyms: [...synonyms], mesh: [...mesh] })),
    queries: searches.map(({ tool, query }) => ({ tool, query })),
    steps: [],
    estimate: null,
    awaitsApproval: false,
    ...(filters && { filters }),
  };
}
