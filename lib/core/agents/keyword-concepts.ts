import type { QueryConcept } from '../tools/tool.ts';
import type { Planner } from './handlers.ts';

/** More ideas AND-ed than this find next to nothing. */
const MOST_CONCEPTS = 4;
const LONGEST_KEYWORDS = 200;
const SYNTAX: readonly RegExp[] = [
  /\bNOT\s+\S+/g,
  /\[[^\]]*\]/g,
  /\b(?:tiab|ti|ab|all|title|abstract|title_abs|mesh|majr|au|cat|site|filetype)\s*:/gi,
  /\b(?:AND|OR|ANDNOT)\b/g,
  /[a-z]+:\/\/\S*/gi,
  /["“”'‘’()*^~{}[\]<>\\|;:!?=&]+/g,
];

/** Keywords without the operators and fields of any search engine, which a model may put among them. */
export function bareKeywords(text: string): string {
  return SYNTAX.reduce((left, pattern) => left.replace(pattern, ' '), text)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_KEYWORDS)
    .trim();
}

interface KeywordParts {
  planner: Pick<Planner, 'plan'>;
  /** Concepts whose other names are known already. */
  known: readonly QueryConcept[];
  signal: AbortSignal;
}

/**
 * The ideas in a model's keywords, most telling first, at most four: what a source's tool composes its query from, so that a
 * model can never send broken syntax. Empty where there are no keywords.
 */
export async function keywordConcepts(
  keywords: string,
  { planner, known, signal }: KeywordParts,
): Promise<QueryConcept[]> {
  const bare = bareKeywords(keywords);
  if (!/[\p{L}\p{N}]/u.test(bare)) return [];
  const { concepts } = await planner.plan(bare, signal);
  const ideas = concepts.length > 0 ? concepts : [{ term: bare, synonyms: [], mesh: [] }];
  return ideas.slice(0, MOST_CONCEPTS).map((idea) => knownAs(idea, known) ?? idea);
}

function knownAs({ term }: QueryConcept, known: readonly QueryConcept[]): QueryConcept | undefined {
  const name = term.toLowerCase();
  return known.find((other) => [other.term, ...other.synonyms].some((spelling) => spelling.toLowerCase() === name));
}
