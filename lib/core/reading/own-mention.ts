import { namesOf, type Spellings } from './concept-match.ts';
import type { Entity } from './entities.ts';

/** Where a sentence speaks of a concept itself: `concept` is its position in the plan's concepts. */
export interface ConceptMention {
  concept: number;
  start: number;
  end: number;
}

/** What a sentence says of concepts by name. */
export interface Mentions {
  /** Places where a concept itself is meant. */
  own: ConceptMention[];
  /** Concepts that stand only in the names of other things, such as rapamycin in "mammalian target of rapamycin". */
  borrowed: number[];
}

/** After or before a name, these speak of its lack, or of what it does nothing to. */
const NOT_ITSELF_AFTER =
  /^(?:-(?:sensitive|insensitive|resistant|deficient|independent|naive|free)|\s+(?:deficien|insufficien|resistan|receptor))/i;
const NOT_ITSELF_BEFORE = /\b(?:targets? of|resistance to|deficiency of|absence of|lack of)\s+$/i;

/** Finds concepts as their spellings are written, in any case, and tells the thing itself from names made of it. */
export function findMentions(
  concepts: readonly Spellings[],
): (sentence: { text: string; entities: readonly Entity[] }) => Mentions {
  const patterns = concepts.map(patternOf);
  return ({ text, entities }) => {
    const own: ConceptMention[] = [];
    const borrowed: number[] = [];
    for (const [concept, pattern] of patterns.entries()) {
      const spans = Array.from(text.matchAll(pattern), (found) => ({
        concept,
        start: found.index,
        end: found.index + found[0].length,
      }));
      const itself = spans.filter((span) => isItself(span, text, entities));
      own.push(...itself);
      if (spans.length > 0 && itself.length === 0) borrowed.push(concept);
    }
    return { own, borrowed };
  };
}

/** The longest spelling first, so that the whole name is found where one spelling is part of another. */
function patternOf(concept: Spellings): RegExp {
  const spellings = namesOf(concept)
    .filter((spelling) => spelling.trim() !== '')
    .sort((a, b) => b.length - a.length)
    .map((spelling) => spelling.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${spellings.join('|') || '(?!)'})(?![\\p{L}\\p{N}])`, 'giu');
}

function isItself({ start, end }: ConceptMention, text: string, entities: readonly Entity[]): boolean {
  const isPartOfOther = entities.some(
    (other) =>
      other.kind !== 'drug' &&
      other.kind !== 'effect' &&
      other.start <= start &&
      other.end >= end &&
      other.end - other.start > end - start,
  );
  return !isPartOfOther && !NOT_ITSELF_AFTER.test(text.slice(end)) && !NOT_ITSELF_BEFORE.test(text.slice(0, start));
}
