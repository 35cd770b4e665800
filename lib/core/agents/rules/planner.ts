import type { PlannedSearch, Planner, RankedWork, ResearchPlan } from '#core/agents/handlers.ts';
import { AssayError } from '#core/errors.ts';
import type { ToolName } from '#core/evidence/search-record.ts';
import { mayBeSubstance } from '#core/lexicon/drug-names.ts';
import { isGrammar } from '#core/lexicon/phrases.ts';
import type { QueryConcept, SearchTool } from '#core/tools/tool.ts';
import { questionIdeas } from './concepts.ts';
import type { Draft } from './draft.ts';
import { firstDrafts } from './first-searches.ts';
import { nextDrafts } from './next-searches.ts';
import { isAskingWord } from './phrase-parts.ts';
import { partedIdeas } from './question-parts.ts';
import { questionTypeOf } from './question-type.ts';
import { isUnspaced } from './raw-words.ts';

/** Searches a round makes at each source: the slow and the vague ones are asked once. */
const PER_ROUND: Readonly<Record<ToolName, number>> = {
  search_pubmed: 2,
  search_clinical_trials: 1,
  search_preprints: 2,
  search_arxiv: 1,
  search_web: 1,
};
const MAX_TERMS = 24;
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
      return planOf(question);
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
        return tool ? searchesAt(tool, own, asked) : [];
      });
    },
  };
}

function planOf(question: string): ResearchPlan {
  const ideas = questionIdeas(question);
  const concepts = ideas.map(({ term, synonyms, mesh }) => ({ term, synonyms, mesh }));
  // "Velorimine cluster headache": an unknown name like a medicine's beside a disease.
  const isBesideDisease = ideas.some(({ kind }) => kind === 'disease');
  const questionType = questionTypeOf(
    question,
    ideas.map(({ kind, term }) => kind ?? (isBesideDisease && mayBeSubstance(term) ? 'drug' : null)),
  );
  return {
    question,
    questionType,
    concepts,
    terms: termsOf(question, concepts),
    ideas: partedIdeas(question, concepts),
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

/** The ideas' names first, then the question's other words that say something. */
function termsOf(question: string, concepts: readonly QueryConcept[]): string[] {
  const names = concepts.map(({ term }) => term);
  const content = (question.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}-]+/gu) ?? [])
    .map((word) => word.toLowerCase())
    .filter((word) => !isGrammar(word) && !isAskingWord(word) && !isUnspaced(word));
  return [...new Set([...names, ...content])].slice(0, MAX_TERMS);
}

/** The first drafts in this source's syntax that it has not been asked yet. */
function searchesAt(
  tool: Pick<SearchTool, 'name' | 'compose'>,
  drafts: readonly Draft[],
  asked: readonly { tool: ToolName; query: string }[],
): PlannedSearch[] {
  const seen = new Set(asked.filter((search) => search.tool === tool.name).map(({ query }) => normal(query)));
  const searches: PlannedSearch[] = [];
  for (const draft of drafts) {
    if (searches.length >= PER_ROUND[tool.name]) break;
    const { concepts, why } = (tool.name === 'search_clinical_trials' && draft.trials) || draft;
    const query = tool.compose(concepts);
    if (!query.trim() || seen.has(normal(query))) continue;
    seen.add(normal(query));
    searches.push({ tool: tool.name, query, why });
  }
  return searches;
}

function normal(query: string): string {
  return query.trim().replace(/\s+/g, ' ').toLowerCase();
}

function refuseIfCancelled(signal: AbortSignal): void {
  if (signal.aborted) throw new AssayError('cancelled');
}
