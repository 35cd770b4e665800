import { tokenise } from '#core/reading/tokens.ts';
import type { QueryConcept } from '#core/sources/tool.ts';
import { holdsRow } from '#core/text/whole-words.ts';

/** What all spellings of a phrase have in common. */
export function tokenKey(text: string): string {
  return tokenise(text)
    .map((token) => token.key)
    .join(' ');
}

/** Whether a text names an idea, whatever the spelling. */
export function names(text: string, concept: Pick<QueryConcept, 'term' | 'synonyms'>): boolean {
  const key = tokenKey(text);
  return [concept.term, ...concept.synonyms].some((name) => holdsRow(key, tokenKey(name)));
}
