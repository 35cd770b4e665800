import type { ConceptKind } from '#core/reading/concept.ts';
import { findEntities } from '#core/reading/entities.ts';
import { findConcepts, lookupConcept } from '#core/reading/lookup.ts';

/** What kind of thing a term names, by the lexicon or by the form of its last word; null where neither tells. */
export function conceptKind(term: string): ConceptKind | null {
  const known = lookupConcept(term);
  if (known) return known.kind;
  const atEnd = findEntities(term).find(({ kind, end }) => kind !== 'effect' && end === term.length);
  return atEnd?.kind ?? findConcepts(term).find(({ end }) => end === term.length)?.concept.kind ?? null;
}

export function isIntervention(term: string): boolean {
  return ['drug', 'procedure', 'exposure'].includes(conceptKind(term) ?? '');
}

export function isCondition(term: string): boolean {
  return conceptKind(term) === 'disease';
}
