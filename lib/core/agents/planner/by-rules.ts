import type { ToolName } from '#contract/search-record.ts';
import type { PlannedSearch, Planner, RankedWork } from '#core/agents/handlers.ts';
import { AssayError } from '#core/errors.ts';
import { searchKey } from '#core/sources/search-key.ts';
import type { SearchTool } from '#core/sources/tool.ts';
import { parseQuestion } from '../../question/parse-question.ts';
import type { Draft } from './draft.ts';
import { firstDrafts } from './first-searches.ts';
import { nextDrafts } from './next-searches.ts';

/** Searches of the first round where a source is quick and sorts by relevance: whole, core, any word, and a part or two. */
const AT_FIRST = 5;
/** Searches a later round makes at each source: the slow and the vague ones are asked once. */
const PER_ROUND: Readonly<Record<ToolName, number>> = {
  search_pubmed: 2,
  search_clinical_trials: 1,
  search_preprints: 2,
  search_arxiv: 1,
  search_web: 1,
};
/** Quick, and what they hold on a question of biomedicine is never exhausted by one search. */
const ALWAYS: readonly ToolName[] = ['search_pubmed', 'search_preprints'];

interface PlannerParts {
  catalog: readonly Pick<SearchTool, 'name' | 'compose'>[];
}

/** Plans by grammar, lexicon and rules alone: the same question always gives the same plan and the same searches. */
export function createRulesPlanner({ catalog }: PlannerParts): Planner {
  const tools = new Map(catalog.map((tool) => [tool.name, tool]));
  return {
    async plan(question, signal) {
      refuseIfCancelled(signal);
      return parseQuestion(question);
    },
    async searches({ plan, round, assessment, works, sources, asked }, signal) {
      refuseIfCancelled(signal);
      const drafts = assessment
        ? nextDrafts(plan, assessment, works)
        : asked.length === 0
          ? firstDrafts(plan)
          : nextDrafts(plan, null, works);
      return sources.flatMap((source) => {
        const tool = tools.get(source);
        const isOpen = round === 1 || isWorthAskingAgain(source, works);
        const own = drafts.filter(({ only }) => (only ? only === source : isOpen));
        return tool ? searchesAt(tool, own, { asked, most: mostAt(source, round) }) : [];
      });
    },
  };
}

/**
 * Whether a later round asks a source again. A round takes as long as its slowest source: arXiv answers once in three
 * seconds, and the web means a page to fetch for each hit. So those, and the registry, must have shown that they hold
 * something on this question, unless nobody has.
 */
function isWorthAskingAgain(source: ToolName, works: readonly RankedWork[]): boolean {
  if (ALWAYS.includes(source) || works.length === 0) return true;
  return works.some(({ work }) => work.foundBy.some(({ tool }) => tool === source));
}

/** The first drafts in this source's syntax that it has not been asked yet. */
function searchesAt(
  tool: Pick<SearchTool, 'name' | 'compose'>,
  drafts: readonly Draft[],
  { asked, most }: { asked: readonly { tool: ToolName; query: string }[]; most: number },
): PlannedSearch[] {
  const seen = new Set(asked.map(searchKey));
  const searches: PlannedSearch[] = [];
  for (const draft of drafts) {
    if (searches.length >= most) break;
    if (draft.isWide && !ALWAYS.includes(tool.name)) continue;
    const { concepts, why } = (tool.name === 'search_clinical_trials' && draft.trials) || draft;
    const query = tool.compose(concepts);
    const key = searchKey({ tool: tool.name, query });
    if (!query.trim() || seen.has(key)) continue;
    seen.add(key);
    searches.push({ tool: tool.name, query, why });
  }
  return searches;
}

function mostAt(source: ToolName, round: number): number {
  return round === 1 && ALWAYS.includes(source) ? AT_FIRST : PER_ROUND[source];
}

function refuseIfCancelled(signal: AbortSignal): void {
  if (signal.aborted) throw new AssayError('cancelled');
}
