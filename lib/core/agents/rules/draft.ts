import type { QueryConcept } from '#core/tools/tool.ts';

/** A search before it is said in a source's syntax: the ideas to AND, most telling first, and which question or gap it serves. */
export interface Draft {
  concepts: readonly QueryConcept[];
  why: string;
  /** Ideas for a registry of trials where they differ: an intervention and a condition. */
  trials?: readonly QueryConcept[];
}

export function listed(concepts: readonly QueryConcept[]): string {
  return concepts.map(({ term }) => term).join(', ');
}
