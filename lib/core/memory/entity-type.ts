import type { EntityType } from '#contract/memory.ts';
import type { ConceptKind } from '../reading/concept.ts';
import { hasDrugStem } from '../reading/drug-names.ts';
import type { EntityKind } from '../reading/entities.ts';
import { lookupConcept } from '../reading/lookup.ts';

export interface NodeName {
  name: string;
  type: EntityType;
}

const OF_KIND: Readonly<Record<ConceptKind, EntityType>> = {
  drug: 'drug',
  target: 'gene',
  gene: 'gene',
  pathway: 'other',
  disease: 'disease',
  effect: 'outcome',
  procedure: 'method',
  method: 'method',
  exposure: 'other',
  population: 'other',
};

/** What kind of thing a name is: by the vocabulary, else by its form, else as it was met. */
export function typeOf(name: string, met: EntityType | EntityKind): EntityType {
  const concept = lookupConcept(name);
  if (concept) return OF_KIND[concept.kind];
  if (/^\p{L}+$/u.test(name) && hasDrugStem(name)) return 'drug';
  return met in OF_KIND ? OF_KIND[met as EntityKind] : (met as EntityType);
}
