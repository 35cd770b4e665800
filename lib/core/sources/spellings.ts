import type { PlainQuestion, QueryConcept } from './tool.ts';
import { cleanText } from './xml-text.ts';

/** Sources limit the length of an address; more spellings gain little and may get the query refused. */
const MOST_SPELLINGS = 12;

/**
 * The spellings of a concept that can be put in quotation marks: the term first, without duplicates, and without the
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

/**
 * The concepts joined by AND and their spellings by OR, each formatted by `phrase`; empty when there is nothing to
 * search for.
 */
export function composeBoolean(concepts: readonly QueryConcept[], phrase: (spelling: string) => string): string {
  return concepts
    .map((concept) => spellingsOf(concept).map(phrase).join(' OR '))
    .filter(Boolean)
    .map((group) => `(${group})`)
    .join(' AND ');
}

/** The question's words for a source that takes plain keywords: words or names, separated by spaces. */
export function plainWords({ concepts }: PlainQuestion): string {
  return concepts.map(({ term }) => cleanText(term.replace(/["\\()[\]{}:]/g, ' '))).join(' ');
}
