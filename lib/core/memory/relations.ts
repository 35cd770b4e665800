import type { EntityType } from '#contract/memory.ts';

/**
 * Every relation that is stored. Those of the second list express a denial; those of the third neither deny nor affirm.
 */
export const RELATIONS: Readonly<Record<'affirms' | 'denies' | 'names', readonly string[]>> = {
  affirms: ['increases', 'lowers', 'improves', 'worsens', 'acts on', 'is recommended for', 'is approved for'],
  denies: ['does not change', 'is not recommended for', 'is not approved for'],
  names: ['is associated with', 'was studied in'],
};

/** A possibility is not stored as a fact. */
export const HEDGES = /\b(?:may|might|could|possibly|perhaps|potentially|hypothesi[sz]ed?|speculat\w+)\b/i;

export interface StatedRelation {
  subject: { name: string; type: EntityType };
  relation: string;
  object: { name: string; type: EntityType };
}

/**
 * For relations that exclude each other, the attribute that they are values of; undefined where several may hold at
 * once.
 */
export function functionOf(relation: string): string | undefined {
  return /^is (?:not )?(recommended|approved) for$/.exec(relation)?.[1];
}
