import type { EntityType, MemoryEntry, MemoryOrigin, MemoryPreference } from '#contract/memory.ts';
import type { NamedThing } from './entity-index.ts';

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
