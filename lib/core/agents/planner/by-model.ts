import * as z from 'zod';
import { ALL_TOOL_NAMES } from '#contract/search-record.ts';
import { searchKey } from '#core/sources/search-key.ts';
import type { SearchTool } from '#core/sources/tool.ts';
import type { Engine, PlannedSearch, Planner } from '../handlers.ts';
import { bareKeywords, keywordConcepts } from '../keyword-concepts.ts';
import { askObject } from '../model/ask-object.ts';
import type { RunModels } from '../model/run-models.ts';
import { type Emit, modelOrRules } from '../model-or-rules.ts';
import { plainWords } from '../plain-words.ts';
import { mergeReading, questionReading } from './merge-reading.ts';
import { PLANNER_ROLE, queryPlanPrompt, readingPrompt } from './prompt.ts';

const proposedSearches = z.object({
  searches: z.array(z.object({ reason: z.string(), source: z.enum(ALL_TOOL_NAMES), query: z.string() })),
});
type Searches = Parameters<Planner['searches']>[0];

interface PlannerAgentParts {
  models: RunModels;
  rules: Pick<Engine, 'planner'>;
  catalog: readonly Pick<SearchTool, 'name' | 'compose'>[];
  emit: Emit;
}

const MOST_PER_SOURCE = 2;
const LONGEST_WHY = 160;
const KEYWORDS_REMEMBERED = 12;
const READING_TOKENS = 1_500;
const PLAN_TOKENS = 800;

/**
 * Plans by words and vocabulary, and lets a model add what these do not know: the question in English, its parts,
 * synonyms of its concepts, and keywords. The keyless searches are always made too, so that a model never finds less
 * than no model. A model neither adds concepts nor writes queries, since both could go astray. One planner per run: it
 * remembers its keywords.
 */
export function createPlannerAgent({ models, rules, catalog, emit }: PlannerAgentParts): Planner {
  const remembered: string[] = [];
  const at = (scope: string) => models.at({ role: 'fast', agent: 'planner', scope: `planner/${scope}` });

  return {
    async plan(question, signal, entries) {
      const plan = await rules.planner.plan(question, signal, entries);
      if (plan.concepts.length === 0) return plan;
      return modelOrRules({
        agent: 'planner',
        emit,
        signal,
        async byModel() {
          const { value } = await askObject({
            model: at('plan'),
            kinds: models.kinds,
            name: 'question_reading',
            schema: questionReading,
            instructions: PLANNER_ROLE,
            prompt: readingPrompt(plan),
            maxOutputTokens: READING_TOKENS,
            signal,
          });
          return mergeReading(plan, value);
        },
        byRules: async () => plan,
        instead: 'The question was read by its words and the vocabulary instead.',
      });
    },

    async searches(input, signal) {
      const byRules = () => rules.planner.searches(input, signal);
      return modelOrRules({
        agent: 'planner',
        emit,
        signal,
        async byModel() {
          const { value } = await askObject({
            model: at(String(input.round)),
            kinds: models.kinds,
            name: 'query_plan',
            schema: proposedSearches,
            instructions: PLANNER_ROLE,
            prompt: queryPlanPrompt({ ...input, asked: [...new Set(remembered)].slice(-KEYWORDS_REMEMBERED) }),
            maxOutputTokens: PLAN_TOKENS,
            signal,
          });
          const planned = toSearches(value.searches, input, catalog);
          remembered.push(...planned.map(({ keywords }) => keywords));
          // Bad queries by a model must never find less than no model.
          const usual = await byRules();
          const known = new Set(usual.map(searchKey));
          return [...usual, ...planned.map(({ search }) => search).filter((search) => !known.has(searchKey(search)))];
        },
        byRules,
        instead: 'The searches were planned without it.',
      });
    },
  };
}

/**
 * Keywords as searches in each source's own syntax: only available sources, no repeated search, at most two per source.
 */
function toSearches(
  wanted: z.infer<typeof proposedSearches>['searches'],
  { plan, sources, asked }: Searches,
  catalog: PlannerAgentParts['catalog'],
): { search: PlannedSearch; keywords: string }[] {
  const seen = new Set(asked.map(searchKey));
  const found: { search: PlannedSearch; keywords: string }[] = [];
  for (const { reason, source, query: proposed } of wanted) {
    const tool = sources.includes(source) ? catalog.find(({ name }) => name === source) : undefined;
    const isFull = found.filter(({ search }) => search.tool === source).length >= MOST_PER_SOURCE;
    if (!tool || isFull) continue;
    const keywords = bareKeywords(proposed);
    // Web search engines take plain words.
    const query = source === 'search_web' ? keywords : tool.compose(keywordConcepts(keywords, plan.concepts)).trim();
    const key = searchKey({ tool: source, query });
    if (query === '' || seen.has(key)) continue;
    seen.add(key);
    found.push({ search: { tool: source, query, why: plainWords(reason, LONGEST_WHY) }, keywords });
  }
  return found;
}
