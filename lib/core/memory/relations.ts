import type { EntityType } from '#contract/memory.ts';

/** Every relation that is remembered. Those of the second list are said by a denial, those of the third deny nothing and affirm nothing. */
export const RELATIONS: Readonly<Record<'affirms' | 'denies' | 'names', readonly string[]>> = {
  affirms: ['increases', 'lowers', 'improves', 'worsens', 'acts on', 'is recommended for', 'is approved for'],
  denies: ['does not change', 'is not recommended for', 'is not approved for'],
  names: ['is associated with', 'was studied in'],
};

/** What may be is not remembered as what is. */
export const HEDGES = /\b(?:may|might|could|possibly|perhaps|potentially|hypothesi[sz]ed?|speculat\w+)\b/i;

export interface StatedRelation {
  subject: { name: string; type: EntityType };
  relation: string;
  object: { name: string; type: EntityType };
}

/** Relations that exclude each other, by the one they are a position of; undefined where many may hold at once. */
export function functionOf(relation: string): string | undefined {
  return /^is (?:not )?(recommended|approved) for$/.exec(relation)?.[1];
}
