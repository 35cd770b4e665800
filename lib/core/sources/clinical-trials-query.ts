import { composeBoolean } from './spellings.ts';
import type { QueryConcept } from './tool.ts';
import { cleanText } from './xml-text.ts';

/**
 * Says the ideas of a question as an Essie expression: `("a" OR "b c") AND ("d")`. Headings are spellings like any other,
 * because the registry indexes conditions and interventions by them. Quotation marks keep a phrase together and its
 * operators (AND, AREA, RANGE ...) plain words.
 * Syntax: https://clinicaltrials.gov/find-studies/constructing-complex-search-queries
 */
export function composeEssieQuery(concepts: readonly QueryConcept[]): string {
  const ideas = concepts.map((concept) => ({ ...concept, synonyms: [...concept.synonyms, ...concept.mesh] }));
  return composeBoolean(ideas, (spelling) => `"${cleanText(spelling.replace(/[()[\]{}]/g, ' '))}"`);
}
