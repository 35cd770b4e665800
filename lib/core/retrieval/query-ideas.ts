import type { WordKnowledge } from '../ports/embedder.ts';
import { stems } from '../text/words.ts';
import type { TextIndex } from './text-index.ts';
import { RESEARCH_WORDS } from './word-commonness.ts';

/** An idea of the query: any of its spellings names it. */
export interface QueryIdea {
  spellings: readonly (readonly string[])[];
  weight: number;
  part?: NamedConcept['part'];
}

/** An idea as a planner gives it. */
export interface NamedConcept {
  term: string;
  synonyms: readonly string[];
  /** What the idea does in the query, where grammar or a lexicon tells: what is done, or what it is done for. */
  part?: 'intervention' | 'object' | undefined;
}

/** A word said once may be said in passing; in the title or twice, it is a subject. */
const PASSING_MENTION = 0.75;
/** Ideas met together tell more than the sum of ideas met apart. */
const TOGETHERNESS = 1.25;
/** A work that says less of an idea does not name it. */
const LEAST_MENTION = 0.05;
/** Rarity where nothing knows the language at large. */
const UNKNOWN_RARITY = 0.5;
/** Words of every study carry a tenth of what a subject's word does. */
const RESEARCH_WORD_SHARE = 0.1;

/**
 * What a work must speak of to be about the query. With concepts, each is one idea and weighs as its rarest word is
 * rare; without, each content word is one and weighs its rarity squared, as in the cosine of two idf vectors.
 */
export function ideasOf(query: string, concepts: readonly NamedConcept[], words?: WordKnowledge): QueryIdea[] {
  const named = concepts.map(({ term, synonyms, part }) => ({
    part,
    spellings: [term, ...synonyms].map(stems).filter((spelling) => spelling.length > 0),
    weight: Math.sqrt(Math.max(0, ...stems(term).map((stem) => weightOf(stem, words)))),
  }));
  const telling = named.filter(({ weight }) => weight > 0);
  if (telling.length > 0) return telling;
  return [...new Set(stems(query))].map((stem) => ({ spellings: [[stem]], weight: weightOf(stem, words) }));
}

function weightOf(stem: string, words?: WordKnowledge): number {
  const rarity = words?.rarity(stem) ?? UNKNOWN_RARITY;
  return rarity ** 2 * (RESEARCH_WORDS.has(stem) ? RESEARCH_WORD_SHARE : 1);
}

/** How a work speaks of a query's ideas, whatever else was found. */
export interface Mention {
  /** Weighted share of the ideas that the work speaks of, to the power 1.25, 0..1. */
  share: number;
  /** The ideas that it names. */
  named: readonly QueryIdea[];
}

export function mentionOf(id: string, ideas: readonly QueryIdea[], texts: TextIndex, words?: WordKnowledge): Mention {
  let met = 0;
  let asked = 0;
  const named: QueryIdea[] = [];
  for (const idea of ideas) {
    const { spellings, weight } = idea;
    const mention = Math.max(0, ...spellings.map((spelling) => spellingIn(spelling, id, texts, words)));
    met += weight * mention;
    asked += weight;
    if (mention >= LEAST_MENTION) named.push(idea);
  }
  return { share: asked === 0 ? 0 : (met / asked) ** TOGETHERNESS, named };
}

/** Share of a query's words that a work says, each weighing its rarity in the language at large, squared; 0..1. */
export function wordShareOf(
  id: string,
  query: readonly string[],
  texts: Pick<TextIndex, 'frequency'>,
  words?: WordKnowledge,
): number {
  let named = 0;
  let asked = 0;
  for (const stem of new Set(query)) {
    const weight = (words?.rarity(stem) ?? UNKNOWN_RARITY) ** 2;
    asked += weight;
    if (texts.frequency(id, stem) > 0) named += weight;
  }
  return asked === 0 ? 0 : named / asked;
}

/** How clearly a work names a spelling, 0..1: half of a name's words tell a quarter, and a passing mention less. */
function spellingIn(spelling: readonly string[], id: string, texts: TextIndex, words?: WordKnowledge): number {
  const present = spelling.filter((stem) => texts.frequency(id, stem) > 0);
  if (present.length === 0) return 0;
  const weigh = (stemsOfName: readonly string[]) =>
    stemsOfName.reduce((sum, stem) => sum + (weightOf(stem, words) || Number.EPSILON), 0);
  const share = weigh(present) / weigh(spelling);
  const isPassing = present.some((stem) => texts.frequency(id, stem) < 2);
  return share ** 2 * (isPassing ? PASSING_MENTION : 1);
}
