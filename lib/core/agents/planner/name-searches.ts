import type { ToolName } from '#contract/search-record.ts';
import type { NamedWork, ParsedQuestion } from '#core/question/parsed-question.ts';
import type { SearchTool } from '#core/sources/tool.ts';
import type { PlannedSearch } from '../handlers.ts';
import { keywordConcepts } from '../keyword-concepts.ts';

/** Where works of a kind can be found; if none of these may be searched, every allowed source is. */
const SOURCES_OF: Readonly<Record<NamedWork['kind'], readonly ToolName[]>> = {
  trial: ['search_pubmed', 'search_clinical_trials'],
  guideline: ['search_pubmed', 'search_web'],
  decision: ['search_pubmed', 'search_web'],
  drug: ['search_pubmed', 'search_clinical_trials'],
  other: ['search_pubmed', 'search_preprints', 'search_arxiv'],
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
    const usual = SOURCES_OF[work.kind].filter((source) => sources.includes(source));
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
