import { findConcepts, lookupConcept } from '#core/reading/lookup.ts';
import { words } from '#core/text/words.ts';
import { cognateOf } from './cognates.ts';
import { fromLexicon, type Idea, isAcronym } from './ideas.ts';
import { rawWords } from './raw-words.ts';

const MOST = 5;
const KNOWN_WEIGHT = 4;
/** What is left of a question in another language are its longest words: its grammar is short. */
const SHORTEST = 8;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}-]*/gu;

/**
 * What a question in another language with spaces asks about, as English literature names it: names that are the same
 * everywhere, and words with an English cognate ("metformina": metformin); the word itself stays as a synonym. Where there is
 * none its longest words are left as they are.
 */
export function foreignIdeas(question: string): Idea[] {
  const same = findConcepts(question).filter(({ text }) => text.length > 4 || isAcronym(text));
  const ideas: Idea[] = same.map(({ concept, text, start, end }) => ({
    ...fromLexicon(text, concept),
    kind: concept.kind,
    weight: KNOWN_WEIGHT,
    start,
    end,
  }));
  for (const { 0: text, index } of question.matchAll(WORD)) {
    const end = index + text.length;
    if (ideas.some((idea) => index < idea.end && idea.start < end)) continue;
    const idea = byCognate(text, index);
    if (idea) ideas.push(idea);
  }
  const distinct = ideas.filter((idea, at) => ideas.findIndex(({ term }) => term === idea.term) === at);
  if (distinct.length > 0) return distinct.toSorted((a, b) => b.weight - a.weight || a.start - b.start).slice(0, MOST);
  const long = longestWords(question);
  return long.length > 0 ? long : rawWords(question, 2);
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

function longestWords(question: string): Idea[] {
  return Array.from(question.matchAll(WORD), ({ 0: term, index }) => ({ term, index }))
    .filter(({ term }) => words(term).some((word) => word.length >= SHORTEST))
    .toSorted((a, b) => b.term.length - a.term.length)
    .slice(0, 3)
    .map(({ term, index }) => ({
      term,
      synonyms: [],
      mesh: [],
      kind: null,
      weight: 2,
      start: index,
      end: index + term.length,
    }));
}
