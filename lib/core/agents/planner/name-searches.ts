import { TOOL_NAMES, type ToolName } from '#contract/search-record.ts';
import { SOURCE_FACTS, type SourceFacts } from '#contract/source-labels.ts';
import type { NamedWork, ParsedQuestion } from '#core/question/parsed-question.ts';
import type { SearchTool } from '#core/sources/tool.ts';
import type { PlannedSearch } from '../handlers.ts';
import { keywordConcepts } from '../keyword-concepts.ts';

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
