import { loosened } from '../question/loosen.ts';
import { hasDrugStem } from '../reading/drug-names.ts';
import type { QueryConcept } from '../sources/tool.ts';
import { placeOfWhole, standsIn } from '../text/whole-words.ts';
import type { Planner } from './handlers.ts';

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
  const { names, rest } = knownPhrases(bare, known);
  const { concepts } = rest === '' ? { concepts: [] } : await planner.plan(rest, signal);
  const others = concepts.length > 0 || rest === '' ? concepts : [named(rest)];
  const ideas = [...names.map(named), ...others].flatMap((idea) => apart(idea, known));
  const together = membersTogether(ideas, known);
  const distinct = [...new Map(together.map((idea) => [idea.term.toLowerCase(), idea])).values()].slice(
    0,
    MOST_CONCEPTS,
  );
  return distinct.length > 1 ? distinct.map(loosened) : distinct;
}

/**
 * Names of several words that the question knows, and what is left without them: whoever reads keywords as a sentence parts
 * "dietary restriction Drosophila lifespan" behind its first word.
 */
function knownPhrases(keywords: string, known: readonly QueryConcept[]): { names: string[]; rest: string } {
  const phrases = known.flatMap(namesOf).filter((name) => name.includes(' '));
  const names: string[] = [];
  let rest = keywords;
  for (const name of phrases.sort((a, b) => b.length - a.length)) {
    const at = placeOfWhole(rest.toLowerCase(), name);
    if (at < 0) continue;
    names.push(name);
    rest = `${rest.slice(0, at)} ${rest.slice(at + name.length)}`;
  }
  return { names, rest: rest.replace(/\s+/g, ' ').trim() };
}

const named = (term: string): QueryConcept => ({ term, synonyms: [], mesh: [] });

/**
 * An idea as the question knows it. Keywords have no grammar, so two ideas that stand side by side may be taken for one
 * phrase ("velorimine dose"): a name that the question knows is taken out of it.
 */
function apart(idea: QueryConcept, known: readonly QueryConcept[]): QueryConcept[] {
  const same = known.find((other) => namesOf(other).includes(idea.term.toLowerCase()));
  if (same) return [isMember(idea.term, same) ? idea : same];
  if (idea.mesh.length > 0) return [idea];
  const within = known.find((other) => namesOf(other).some((name) => standsIn(name)(idea.term)));
  if (!within) return phraseless(idea);
  const name = namesOf(within).find((each) => standsIn(each)(idea.term)) ?? '';
  const rest = idea.term.toLowerCase().replace(name, ' ').replace(/\s+/g, ' ').trim();
  const one = isMember(name, within) ? named(name) : within;
  return rest === '' ? [one] : [one, ...phraseless(named(rest)).flatMap((each) => apart(each, known))];
}

/** A drug of the class that the question asks about: who names it wants no works on the others. */
function isMember(name: string, { term }: QueryConcept): boolean {
  return hasDrugStem(name.toLowerCase()) && !hasDrugStem(term.toLowerCase());
}

/** Drugs of one class that are named side by side are looked for as either of them: few works are about both. */
function membersTogether(ideas: readonly QueryConcept[], known: readonly QueryConcept[]): QueryConcept[] {
  const classOf = ({ term }: QueryConcept) =>
    known.find((other) => namesOf(other).includes(term.toLowerCase()) && isMember(term, other));
  const left: QueryConcept[] = [];
  const first = new Map<QueryConcept, number>();
  for (const idea of ideas) {
    const group = classOf(idea);
    const at = group && first.get(group);
    const before = at === undefined ? undefined : left[at];
    if (at !== undefined && before)
      left[at] = { ...before, synonyms: [...before.synonyms, idea.term, ...idea.synonyms] };
    else {
      if (group) first.set(group, left.length);
      left.push(idea);
    }
  }
  return left;
}

/**
 * Words that nobody knows as one name are asked for each by itself: "prion appendix" stands side by side in no text. Other
 * spellings of the same words make no name of them; they go with the word that they spell.
 */
function phraseless(idea: QueryConcept): QueryConcept[] {
  const words = wordsOf(idea.term);
  const own = new Set(words);
  const isName = idea.synonyms.some((synonym) => wordsOf(synonym).every((word) => !own.has(word)));
  if (isName || words.length < 2) return [idea];
  const alike = idea.synonyms.map(wordsOf).filter((other) => other.length === words.length);
  return words.map((word, at) => {
    const spellings = alike.flatMap((other) => other[at] ?? []).filter((other) => other !== word);
    return { ...named(word), synonyms: [...new Set(spellings)] };
  });
}

function wordsOf(phrase: string): string[] {
  return phrase.split(/\s+/).filter((word) => word.length > 2);
}

function namesOf({ term, synonyms }: QueryConcept): string[] {
  return [term, ...synonyms].map((spelling) => spelling.toLowerCase()).sort((a, b) => b.length - a.length);
}
