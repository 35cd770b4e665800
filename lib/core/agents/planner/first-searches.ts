import type { RunRequest } from '#contract/run-request.ts';
import { TOOL_NAMES, type ToolName } from '#contract/search-record.ts';
import { SOURCE_FACTS, type SourceFacts } from '#contract/source-labels.ts';
import type { NamedWork, ParsedQuestion } from '#core/question/parsed-question.ts';
import { searchKey } from '#core/sources/search-key.ts';
import type { SearchTool } from '#core/sources/tool.ts';
import type { PlannedSearch, Planner } from '../handlers.ts';
import { keywordConcepts } from '../keyword-concepts.ts';

/**
 * A rule-based planner whose first round uses the user's own searches: at a source with user-written searches, only
 * those; at the others, the planned ones. Later rounds are planned as usual. A model plans its own searches in
 * addition.
 */
export function withOwnSearches(planner: Planner, searches: RunRequest['searches']): Planner {
  if (searches === null || searches.length === 0) return planner;
  return {
    plan: planner.plan,
    async searches(input, signal) {
      const isFirst = input.round === 1 && input.assessment === null;
      const own = isFirst ? searches.filter(({ tool }) => input.sources.includes(tool)) : [];
      if (own.length === 0) return planner.searches(input, signal);
      const theirs = new Set(own.map(({ tool }) => tool));
      const sources = input.sources.filter((source) => !theirs.has(source));
      const planned = sources.length > 0 ? await planner.searches({ ...input, sources }, signal) : [];
      const asked = new Set(input.asked.map(searchKey));
      const written = own
        .filter((search) => !asked.has(searchKey(search)))
        .map(({ tool, query }) => ({ tool, query, why: 'as the reader wrote it' }));
      return input.sources.flatMap((source) => [...written, ...planned].filter(({ tool }) => tool === source));
    },
  };
}

type Holds = (source: SourceFacts) => boolean;
const isRegister: Holds = ({ identifiedAs }) => identifiedAs === 'registers';
const isWeb: Holds = ({ askSource }) => askSource === 'web_search';

/** Where works of a kind are found besides PubMed; if neither may be searched, every allowed source is. */
const HOLDS: Readonly<Record<NamedWork['kind'], Holds>> = {
  trial: isRegister,
  guideline: isWeb,
  decision: isWeb,
  drug: isRegister,
  other: ({ askSource }) => askSource === 'academic_search',
};

type Catalog = readonly Pick<SearchTool, 'name' | 'compose' | 'plain'>[];

/**
 * Searches of the first round for works that a model knows by name. The model's memory only finds: a name is searched
 * for, and the results are judged like any other work. A source that takes plain words is sent plain words.
 */
export function nameSearches(
  { named = [], concepts }: Pick<ParsedQuestion, 'named' | 'concepts'>,
  { sources, catalog }: { sources: readonly ToolName[]; catalog: Catalog },
): PlannedSearch[] {
  return named.flatMap((work) => {
    const usual = TOOL_NAMES.filter(
      (name) => sources.includes(name) && (name === 'search_pubmed' || HOLDS[work.kind](SOURCE_FACTS[name])),
    );
    return (usual.length > 0 ? usual : sources).flatMap((source) => {
      const tool = catalog.find(({ name }) => name === source);
      const query = tool ? queryFor(tool, work, concepts).trim() : '';
      return query === '' ? [] : [{ tool: source, query, why: 'searched by name', name: work.name }];
    });
  });
}

function queryFor(tool: Catalog[number], { name, words }: NamedWork, concepts: ParsedQuestion['concepts']): string {
  const idea = (term: string) => ({ term, synonyms: [], mesh: [] });
  const whole = `${name} ${words}`.trim();
  if (tool.name === 'search_web') return whole;
  if (tool.plain) return tool.plain({ concepts: [idea(whole)], typedQuery: null });
  // No record contains a phrase of all the words, and each additional word must occur in it.
  return tool.compose([idea(name), ...keywordConcepts(words, concepts).slice(0, 1)]);
}
