import type { PlainQuestion, QueryConcept } from '../tool.ts';
import { cleanText } from '../xml-text.ts';

/**
 * The concepts of a question in PubMed's syntax: `(a[Title/Abstract] OR "b c"[Title/Abstract] OR "B"[MeSH Terms]) AND
 * ...`. The concept's own term always comes first in its group; tags keep PubMed from mapping words to something else.
 * Syntax: https://pubmed.ncbi.nlm.nih.gov/help/#using-search-field-tags
 */
export function composePubmedQuery(concepts: readonly QueryConcept[]): string {
  return concepts.map(group).filter(Boolean).join(' AND ');
}

/**
 * The question's own words without tags, which PubMed maps to headings and synonyms itself (automatic term mapping) and
 * joins with AND. A boolean query is sent as typed.
 */
export function plainPubmedQuery({ concepts, typedQuery }: PlainQuestion): string {
  return (
    typedQuery ??
    concepts
      .map(({ term }) => plainPhrase(term))
      .filter(Boolean)
      .join(' ')
  );
}

function group({ term, synonyms, mesh }: QueryConcept): string {
  const spellings = [term, ...synonyms].map(plainPhrase).filter(Boolean);
  const headings = mesh.map(plainPhrase).filter(Boolean);
  const alternatives = [
    ...distinct(spellings).map((spelling) => `${quoted(spelling)}[Title/Abstract]`),
    ...distinct(headings).map((heading) => `"${heading}"[MeSH Terms]`),
  ];
  return alternatives.length > 1 ? `(${alternatives.join(' OR ')})` : alternatives.join('');
}

/**
 * Without the characters that PubMed reads as syntax: quotes, tags, groups, ranges, truncation, operators, history
 * (#1).
 */
function plainPhrase(text: string): string {
  return cleanText(cleanText(text).replace(/["“”„«»[\](){}:;*?&|~#\\/<>=!^_]/g, ' '));
}

/** A single word needs no quotes, unless it is an operator or contains a character that could split it. */
function quoted(phrase: string): string {
  const isWord = /^[\p{L}\p{N}][\p{L}\p{N}-]*$/u.test(phrase) && !/^(?:and|or|not)$/i.test(phrase);
  return isWord ? phrase : `"${phrase}"`;
}

function distinct(phrases: readonly string[]): string[] {
  return [...new Map(phrases.map((phrase) => [phrase.toLowerCase(), phrase])).values()];
}
