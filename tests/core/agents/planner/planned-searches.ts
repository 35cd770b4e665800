import type { Assessment } from '#contract/assessment.ts';
import type { Evidence } from '#contract/evidence.ts';
import { TOOL_NAMES, type ToolName } from '#contract/search-record.ts';
import type { RankedWork } from '#core/agents/handlers.ts';
import { createRulesPlanner } from '#core/agents/planner/by-rules.ts';
import type { QueryConcept } from '#core/sources/tool.ts';

export const { signal } = new AbortController();

/** No idea has more names of its own than this; one that has is a search for any of several. */
const MOST_NAMES = 5;

/** Says ideas so that a reader of a test sees them: `a|b AND c`; headings where a source uses them. */
function say(concepts: readonly QueryConcept[], withMesh: boolean): string {
  const [first, ...others] = concepts;
  if (first && others.length === 0 && first.synonyms.length > MOST_NAMES) return `any of ${first.term} ...`;
  return concepts
    .map(({ term, mesh }) => [term, ...(withMesh ? mesh.map((heading) => `{${heading}}`) : [])].join('|'))
    .join(' AND ');
}

export const planner = createRulesPlanner({
  catalog: TOOL_NAMES.map((name) => ({ name, compose: (concepts) => say(concepts, name === 'search_pubmed') })),
});

export function assessment(parts: Partial<Assessment>): Assessment {
  const dimension = { score: 3, reason: 'Little was found.', required: true };
  return {
    round: 1,
    weighed: 4,
    mechanism: dimension,
    clinical: dimension,
    confidence: 0.3,
    confidenceReason: 'Little was found.',
    drugCandidates: [],
    keyFindings: [],
    gaps: [],
    sufficient: false,
    recommendation: 'continue',
    nextQueries: [],
    ...parts,
  };
}

export function workWith(...meshTerms: string[]): RankedWork {
  return foundBy('search_pubmed', meshTerms);
}

export function foundBy(tool: ToolName, meshTerms: string[] = []): RankedWork {
  const found = { tool, query: 'q', at: '2026-01-01T00:00:00Z', rank: 1 };
  const work: Partial<Evidence> = { meshTerms, foundBy: [found] };
  return { work: work as Evidence, relevance: 1 };
}

export interface Later {
  assessment?: Assessment | null;
  works?: RankedWork[];
  asked?: { tool: ToolName; query: string }[];
  sources?: readonly ToolName[];
}

export async function searchesFor(question: string, later: Later = {}) {
  const plan = await planner.plan(question, signal);
  const { assessment: verdict = null, works = [], asked = [], sources = TOOL_NAMES } = later;
  return planner.searches({ plan, round: verdict ? 2 : 1, sources, assessment: verdict, works, asked }, signal);
}

export const METFORMIN = "Does metformin slow cognitive decline in Alzheimer's disease?";
