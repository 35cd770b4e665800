import type { PlainQuestion, QueryConcept } from '../tool.ts';
import { cleanText } from '../xml-text.ts';

/** Sources limit the length of an address; beyond this many spellings a query gains little and may be refused. */
const MOST_SPELLINGS = 12;

/**
 * The spellings of an idea that can stand between quotation marks in a query: the term first, none twice, without the
 * two characters that would end the quotation.
 */
export function spellingsOf({ term, synonyms }: QueryConcept): string[] {
  const seen = new Set<string>();
  const spellings: string[] = [];
  for (const spelling of [term, ...synonyms]) {
    const quotable = cleanText(spelling.replace(/["\\]/g, ' '));
    const key = quotable.toLowerCase();
    if (!/[\p{L}\p{N}]/u.test(quotable) || seen.has(key)) continue;
    seen.add(key);
    spellings.push(quotable);
  }
  return spellings.slice(0, MOST_SPELLINGS);
}

/** The ideas AND-ed and their spellings OR-ed, each said as `phrase` says it; empty when there is nothing to say. */
export function composeBoolean(concepts: readonly QueryConcept[], phrase: (spelling: string) => string): string {
  return concepts
    .map((concept) => spellingsOf(concept).map(phrase).join(' OR '))
    .filter(Boolean)
    .map((group) => `(${group})`)
    .join(' AND ');
}

/** The question's words as a source with plain keywords takes them: joined by blanks, each a word or a name. */
export function plainWords({ concepts }: PlainQuestion): string {
  return concepts.map(({ term }) => cleanText(term.replace(/["\\()[\]{}:]/g, ' '))).join(' ');
}
