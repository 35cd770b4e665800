import type { ToolName } from '#contract/search-record.ts';
import type { QueryConcept } from '#core/sources/tool.ts';

/** A search before it is said in a source's syntax: the ideas to AND, most telling first, and which question or gap it serves. */
export interface Draft {
  concepts: readonly QueryConcept[];
  why: string;
  /** What a registry of trials is asked instead: it knows interventions and conditions, and holds nothing but trials. */
  trials?: { concepts: readonly QueryConcept[]; why: string };
  /** The one source that it is for; then that source is asked even where it has not helped so far. */
  only?: ToolName;
  /** Any of its words will do, so only a source that sorts by relevance has a use for it. */
  isWide?: boolean;
}

export function listed(concepts: readonly QueryConcept[]): string {
  return concepts.map(({ term }) => term).join(', ');
}
