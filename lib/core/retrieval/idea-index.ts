import type { WordKnowledge } from '../ports/embedder.ts';
import { stems } from '../text/words.ts';
import { rarityOf } from './word-commonness.ts';

/** An idea of the question with what else it is called, and what lies directly below it. */
export interface NamedConcept {
  term: string;
  synonyms: readonly string[];
  narrower?: readonly string[];
}

/** An idea as texts are searched for it: any of its spellings names it, each a list of stems. */
export interface RankedIdea {
  spellings: readonly (readonly string[])[];
  /** How much it tells apart: log odds that a text at large does not speak of it. */
  weight: number;
}

/** An idea of words that every study says tells works apart less than the rarest of its words would. */
const LEAST_WEIGHT = 0.05;

/** The ideas of a question; without concepts each content word is one. */
export function rankedIdeas(query: string, concepts: readonly NamedConcept[], words?: WordKnowledge): RankedIdea[] {
  const given: readonly NamedConcept[] =
    concepts.length > 0 ? concepts : stems(query).map((term) => ({ term, synonyms: [] }));
  const ideas = given.map(({ term, synonyms, narrower = [] }) => {
    const own = stems(term);
    const others = [...synonyms, ...narrower].map(stems);
    const spellings = [...new Map([own, ...others].map((each) => [each.join(' '), each])).values()].filter(
      (spelling) => spelling.length > 0,
    );
    const weight = own.length === 0 ? 0 : Math.max(LEAST_WEIGHT, ...own.map((stem) => rarityOf(stem, words)));
    return { spellings, weight };
  });
  return ideas.filter(({ spellings, weight }) => spellings.length > 0 && weight > 0);
}

/** Finds ideas in passages: by the rarest of a spelling's stems first, so that a passage costs its own words only. */
export function createIdeaFinder(
  ideas: readonly RankedIdea[],
  words?: WordKnowledge,
): (passage: ReadonlySet<string>) => ReadonlySet<number> {
  const byKey = new Map<string, { idea: number; spelling: readonly string[] }[]>();
  for (const [idea, { spellings }] of ideas.entries()) {
    for (const spelling of spellings) {
      const key = spelling.reduce((rarest, stem) => (rarityOf(stem, words) > rarityOf(rarest, words) ? stem : rarest));
      byKey.set(key, [...(byKey.get(key) ?? []), { idea, spelling }]);
    }
  }
  return (passage) => {
    const found = new Set<number>();
    for (const stem of passage) {
      for (const { idea, spelling } of byKey.get(stem) ?? []) {
        if (!found.has(idea) && spelling.every((each) => passage.has(each))) found.add(idea);
      }
    }
    return found;
  };
}
