import { isAskingWord } from '../question/content-words.ts';
import type { QueryConcept } from '../sources/tool.ts';
import { longestNames, termKey } from '../vocabulary/term-key.ts';

/** More ideas AND-ed than this find next to nothing. */
const MOST_CONCEPTS = 4;
const LONGEST_KEYWORDS = 200;
/** Characters that are read for them: operators and fields fall away, but are seldom most of it. */
const LONGEST_READ = 2_000;
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
  return SYNTAX.reduce((left, pattern) => left.replace(pattern, ' '), text.slice(0, LONGEST_READ))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_KEYWORDS)
    .trim();
}

/**
 * The ideas in a model's keywords, at most four: what a source's tool composes its query from, so that a model can never send
 * broken syntax. Names that the question knows stay whole with what else they are called; every other word is an idea of its
 * own, since words that nobody knows as one name stand side by side in few texts. Empty where there are no keywords.
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
