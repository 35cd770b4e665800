import type { VocabularyKind } from '../ports/vocabulary.ts';

/** One descriptor of MeSH, or one of its supplementary records, as NLM describes it. */
export interface Heading {
  /** `D006333`, or `C…` for a supplementary record. */
  id: string;
  name: string;
  /** Every name, the preferred one first. */
  names: readonly string[];
  /** Empty for a supplementary record. */
  treeNumbers: readonly string[];
}

/**
 * Kinds by the places of MeSH's tree (https://meshb.nlm.nih.gov/treeView), the first that fits: a heading often has
 * several, and obesity is a disease although it is a measure of the body too.
 */
const KINDS: readonly (readonly [VocabularyKind, readonly string[]])[] = [
  ['disease', ['C', 'F03']],
  ['population', ['M']],
  // Proteins, enzymes, and genes by their name.
  ['gene_or_protein', ['D12.776', 'D08.811', 'G05.360.340.024.340']],
  ['chemical', ['D']],
  ['organism', ['B']],
  ['anatomy', ['A']],
  ['procedure', ['E']],
];

export function kindOf(treeNumbers: readonly string[]): VocabularyKind {
  const isIn = (places: readonly string[]) =>
    treeNumbers.some((number) => places.some((place) => number.startsWith(place)));
  return KINDS.find(([, places]) => isIn(places))?.[0] ?? 'other';
}

/** Each text once, whatever its case; the first spelling stays. */
export function distinctNames(names: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const name of names) if (name && !byKey.has(name.toLowerCase())) byKey.set(name.toLowerCase(), name);
  return [...byKey.values()];
}
