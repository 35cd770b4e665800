import type { QueryConcept } from '#core/sources/tool.ts';
import { conceptKind } from './concept-kind.ts';
import { isCourse } from './ideas.ts';
import { isCommon } from './specificity.ts';

/** Shorter words stand in too many works. */
const SHORTEST = 5;

/**
 * An idea in words that no list knows, with each of those words as another name: works seldom repeat such a phrase to the
 * letter. Ideas with names and headings of their own stay as they are. Only for queries with another idea beside it.
 */
export function loosened(concept: QueryConcept): QueryConcept {
  if (concept.mesh.length > 0 || conceptKind(concept.term) !== null) return concept;
  const parts = concept.term
    .split(/[\s-]+/)
    .filter((word) => word.length >= SHORTEST && !isCommon(word) && !isCourse(word));
  return {
    ...concept,
    synonyms: [...new Set([...concept.synonyms, ...parts])].filter((name) => name !== concept.term),
  };
}
