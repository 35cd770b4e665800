import type { EntityType, MemoryEntry, MemoryOrigin, MemoryPreference } from '#contract/memory.ts';
import { createEntityIndex, type NamedThing } from './entity-index.ts';
import type { StoredEntity } from './memory-state.ts';
import { normalName } from './normal-name.ts';

export interface LearnedEntry {
  kind: MemoryEntry['kind'];
  /** At most 240 characters, complete in itself. */
  text: string;
  subject: string;
  origin: MemoryOrigin;
}

export interface LearnedEntity extends NamedThing {
  origin: MemoryOrigin;
}

/** Subject and object are names in the sentence. */
export interface LearnedRelation {
  subject: { name: string; type: EntityType };
  relation: string;
  object: { name: string; type: EntityType };
  origin: MemoryOrigin;
  /** ISO time from which it is known to hold: the year of its work. */
  validAt: string | null;
}

export interface LearnedPreference {
  name: MemoryPreference['name'];
  value: string;
  basis: 'stated' | 'signals';
  origin: MemoryOrigin;
}

/** A name of this run, and the name of the known thing that it is another name of. */
export interface JudgedName {
  name: string;
  type: EntityType;
  into: string;
}

/** What is remembered of one run. */
export interface Learned {
  entries: LearnedEntry[];
  entities: LearnedEntity[];
  relations: LearnedRelation[];
  preferences: LearnedPreference[];
  /** Names that a model considers synonyms of known entities. */
  same?: JudgedName[];
}

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

/**
 * What may be remembered of an answer that was given before these names were forgotten. Forgetting a name removes the
 * answers that name it, and everything with no other source; how the user wanted to be answered stays.
 */
export function withoutForgotten(learned: Learned, forgotten: readonly StoredEntity[]): Learned {
  if (forgotten.length === 0) return learned;
  // Another spelling of what was forgotten is found as it would be of what is known.
  const index = createEntityIndex(forgotten.map((entity) => ({ ...entity, mergedInto: null })));
  const spelt = new Set(forgotten.map(({ normal }) => normal));
  const named = [
    ...learned.entities,
    ...learned.relations.flatMap(({ subject, object }) => [subject, object].map((each) => ({ ...each, ids: {} }))),
  ];
  const texts = learned.entries.map(({ text }) => ` ${normalName(text)} `);
  const isInText = forgotten.some(({ normal }) => texts.some((text) => text.includes(` ${normal} `)));
  const isNamed =
    isInText || named.some((thing) => spelt.has(normalName(thing.name)) || index.resolve(thing).kind !== 'new');
  return isNamed ? { entries: [], entities: [], relations: [], preferences: learned.preferences } : learned;
}
