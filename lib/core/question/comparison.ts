import type { QueryConcept } from '#core/sources/tool.ts';
import { wholeWords } from '#core/text/whole-words.ts';
import { tokenKey } from './names.ts';

const BETWEEN = wholeWords(
  'versus|vs\\.?|compared (?:with|to)|in comparison (?:with|to)|rather than|instead of|(?:superior|inferior|equivalent) to|better than|or',
  'giu',
);

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

const COMPARED =
  /(?<![\p{L}\p{N}])(?:versus|vs\.?|compared? (?:with|to|against)|in comparison (?:with|to)|rather than|instead of|(?:superior|inferior|equivalent) to|(?:better|safer|worse|more effective|less effective|more|less|higher|lower) than)\s+/iu;
const COMPARISON_END =
  /[,;:?.!()]|\s+(?:in|for|at|on|among|when|while|to (?:treat|prevent|reduce)|and (?:how|what|which|does|do|is|are|predicting)|reduces?|improves?|prevents?)\b/iu;
const LONGEST_COMPARISON = 120;

/** What the intervention is compared with, in the question's own words: "SIRS criteria and full SOFA"; null where with nothing. */
export function comparisonAsked(question: string): string | null {
  const match = COMPARED.exec(question);
  if (!match) return null;
  const after = question.slice(match.index + match[0].length, match.index + match[0].length + LONGEST_COMPARISON);
  const end = after.search(COMPARISON_END);
  const text = (end < 0 ? after : after.slice(0, end)).trim();
  return /\p{L}{2}/u.test(text) ? text : null;
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
