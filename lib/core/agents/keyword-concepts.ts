import { isAskingWord } from '../question/content-words.ts';
import type { QueryConcept } from '../sources/tool.ts';
import { longestNames, termKey } from '../vocabulary/term-key.ts';

/** More concepts joined by AND find next to nothing. */
const MOST_CONCEPTS = 4;
const LONGEST_KEYWORDS = 200;
/** Characters of the keywords that are read; operators and fields are removed, but seldom make up most of them. */
const LONGEST_READ = 2_000;
const SYNTAX: readonly RegExp[] = [
  /\bNOT\s+\S+/g,
  /\[[^\]]*\]/g,
  /\b(?:tiab|ti|ab|all|title|abstract|title_abs|mesh|majr|au|cat|site|filetype)\s*:/gi,
  /\b(?:AND|OR|ANDNOT)\b/g,
  /[a-z]+:\/\/\S*/gi,
  /["“”'‘’()*^~{}[\]<>\\|;:!?=&]+/g,
];

/** Keywords without a search engine's operators and fields, which a model may mix in. */
export function bareKeywords(text: string): string {
  return SYNTAX.reduce((left, pattern) => left.replace(pattern, ' '), text.slice(0, LONGEST_READ))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_KEYWORDS)
    .trim();
}

/**
 * The concepts in a model's keywords, at most four. A source composes its query from these, so a model can never send
 * broken syntax. Names known from the question stay whole and keep their synonyms; every other word is a concept of its
 * own, since unknown phrases match few texts. Empty without keywords.
 */
export function keywordConcepts(keywords: string, known: readonly QueryConcept[]): QueryConcept[] {
  const bare = bareKeywords(keywords);
  const names = new Map(
    known.flatMap((concept) => [concept.term, ...concept.synonyms].map((name) => [termKey(name), { name, concept }])),
  );
  const found = longestNames(bare, ({ keys }) => keys.some((key) => names.has(key)));
  const own = [...bare.matchAll(WORD)].filter(
    ({ index, 0: word }) =>
      !isAskingWord(word.toLowerCase()) && !found.some(({ start, end }) => index >= start && index < end),
  );
  const ideas = [
    ...found.map(({ start, keys, text }) => ({
      start,
      idea: asked(text, keys.flatMap((key) => names.get(key)?.concept ?? [])[0]),
    })),
    ...own.map(({ index, 0: word }) => ({ start: index, idea: { term: word, synonyms: [], mesh: [] } })),
  ].sort((a, b) => a.start - b.start);
  return [...new Map(ideas.map(({ idea }) => [idea.term.toLowerCase(), idea])).values()].slice(0, MOST_CONCEPTS);
}

const WORD = /[\p{L}\p{N}](?:[\p{L}\p{N}+]|['/.-](?=[\p{L}\p{N}]))+/gu;

/** Under the name that the model chose: it may want one drug of a class. */
function asked(name: string, concept: QueryConcept | undefined): QueryConcept {
  if (!concept || termKey(concept.term) !== termKey(name)) return { term: name, synonyms: [], mesh: [] };
  return { term: concept.term, synonyms: concept.synonyms, mesh: concept.mesh };
}
