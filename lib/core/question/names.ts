import type { QueryConcept } from '#core/sources/tool.ts';
import { tokenKey } from './token-key.ts';

/** Whether a text names an idea, whatever the spelling. */
export function names(text: string, concept: Pick<QueryConcept, 'term' | 'synonyms'>): boolean {
  const padded = ` ${tokenKey(text)} `;
  return [concept.term, ...concept.synonyms].some((name) => padded.includes(` ${tokenKey(name)} `));
}
