import { findConcepts, lookupConcept } from '#core/reading/lookup.ts';
import { words } from '#core/text/words.ts';
import { cognateOf } from './cognates.ts';
import { isForeignAsking, isForeignCommonplace } from './foreign-verbs.ts';
import { GRAMMAR_WORDS } from './grammar-words.ts';
import { fromLexicon, type Idea, isAcronym } from './ideas.ts';
import { rawWords } from './raw-words.ts';

const MOST = 5;
const KNOWN_WEIGHT = 4;
/** What is left is told from grammar by its length: where no words of the grammar are known, and where they are. */
const SHORTEST = { unknown: 6, known: 4 } as const;
const WORD_WEIGHT = 2;
const COMMONPLACE_WEIGHT = 1;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}-]*/gu;

/**
 * What a question in another language with spaces asks about: first what English literature calls so too, names that are the
 * same everywhere and words with an English cognate ("metformina": metformin), the word itself as a synonym; then its other
 * words as they are, but for its grammar and its verbs of asking.
 */
export function foreignIdeas(question: string, language: string): Idea[] {
  const same = findConcepts(question).filter(({ text }) => text.length > 4 || isAcronym(text));
  const known: Idea[] = same.map(({ concept, text, start, end }) => ({
    ...fromLexicon(text, concept),
    kind: concept.kind,
    weight: KNOWN_WEIGHT,
    start,
    end,
  }));
  const others: Idea[] = [];
  for (const { 0: text, index } of question.matchAll(WORD)) {
    const end = index + text.length;
    if (known.some((idea) => index < idea.end && idea.start < end)) continue;
    const idea = byCognate(text, index);
    if (idea) known.push(idea);
    else if (isSubject(text, language)) others.push(asWritten(text, index));
  }
  const found = [...known, ...others];
  const distinct = found.filter((idea, at) => found.findIndex(({ term }) => term === idea.term) === at);
  if (distinct.length > 0) return distinct.toSorted((a, b) => b.weight - a.weight || a.start - b.start).slice(0, MOST);
  return rawWords(question, 2);
}

/** Whether an idea of such a question is known by its English name. */
export function isKnownInEnglish({ weight, kind }: Idea): boolean {
  return kind !== null || weight > WORD_WEIGHT;
}

function byCognate(text: string, start: number): Idea | null {
  const span = { start, end: start + text.length };
  if (isAcronym(text)) return { term: text, synonyms: [], mesh: [], kind: null, weight: KNOWN_WEIGHT - 1, ...span };
  const english = cognateOf(text);
  if (!english) return null;
  const concept = lookupConcept(english);
  const idea = concept ? fromLexicon(english, concept) : { term: english, synonyms: [], mesh: [] };
  const kind = concept?.kind ?? 'drug';
  const weight = kind === 'population' || kind === 'effect' ? 1 : KNOWN_WEIGHT;
  return {
    ...idea,
    synonyms: [...idea.synonyms, ...(text.toLowerCase() === english ? [] : [text])],
    kind,
    weight,
    ...span,
  };
}

function isSubject(word: string, language: string): boolean {
  const grammar = GRAMMAR_WORDS.get(language);
  const shortest = grammar ? SHORTEST.known : SHORTEST.unknown;
  const parts = words(word);
  return (
    parts.some((part) => part.length >= shortest && !grammar?.has(part)) &&
    !isForeignAsking(word) &&
    /\p{L}/u.test(word)
  );
}

/** A word that nothing is known about. */
function asWritten(text: string, start: number): Idea {
  const weight = isForeignCommonplace(text) ? COMMONPLACE_WEIGHT : WORD_WEIGHT;
  return { term: text, synonyms: [], mesh: [], kind: null, weight, start, end: start + text.length };
}
