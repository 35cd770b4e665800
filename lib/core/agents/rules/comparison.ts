import type { QueryConcept } from '#core/tools/tool.ts';
import { tokenKey } from './token-key.ts';

const BETWEEN =
  /(?<![\p{L}\p{N}])(?:versus|vs\.?|compared (?:with|to)|in comparison (?:with|to)|rather than|instead of|(?:superior|inferior|equivalent) to|better than|or)(?![\p{L}\p{N}])/giu;

/** The two sides of "A versus B", where both are ideas of the question and neighbours of the words that compare them. */
export function comparedConcepts(
  question: string,
  concepts: readonly QueryConcept[],
): [QueryConcept, QueryConcept] | null {
  for (const match of question.matchAll(BETWEEN)) {
    const first = nearest(question.slice(0, match.index), concepts, 'last');
    const second = nearest(question.slice(match.index + match[0].length), concepts, 'first');
    if (first && second && first !== second) return [first, second];
  }
  return null;
}

/** How many words may stand between an idea and the word that compares it. */
const REACH = 4;

function nearest(text: string, concepts: readonly QueryConcept[], side: 'first' | 'last'): QueryConcept | undefined {
  const words = tokenKey(text).split(' ');
  const near = ` ${(side === 'first' ? words.slice(0, REACH) : words.slice(-REACH)).join(' ')} `;
  const placed = concepts
    .map((concept) => ({ concept, at: near.indexOf(` ${tokenKey(concept.term)} `) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at);
  return (side === 'first' ? placed[0] : placed.at(-1))?.concept;
}

/** Both sides as one idea: either will do. */
export function eitherOf(first: QueryConcept, second: QueryConcept): QueryConcept {
  return {
    term: first.term,
    synonyms: [...new Set([...first.synonyms, second.term, ...second.synonyms])],
    mesh: [...new Set([...first.mesh, ...second.mesh])],
  };
}
