import type { EvidenceIds } from '#contract/evidence.ts';
import type { EntityAlias, EntityType, MemoryEntry, MemoryOrigin, MemoryPreference } from '#contract/memory.ts';

/**
 * A name as it occurred, of one type. Only `mergedInto` links synonyms, so that every merge can be undone: relations
 * and mentions stay with the name under which they were found.
 */
export interface StoredEntity {
  id: string;
  name: string;
  /** The name as names are compared. */
  normal: string;
  /** The same of the name that the vocabulary knows the thing by; `normal` where it knows none. */
  key: string;
  type: EntityType;
  ids: EvidenceIds;
  /** Of its MinHash signature. */
  bands: readonly number[];
  /** The entity that it is another name of. Rules merge only into unmerged entities; a user may merge those further. */
  mergedInto: string | null;
  createdAt: string;
}

/** A spelling of an entity's name, and how it came to be one. */
export interface StoredAlias {
  id: string;
  entityId: string;
  name: string;
  normal: string;
  method: EntityAlias['method'];
  score: number;
  origin: MemoryOrigin | null;
  createdAt: string;
}

export interface StoredRelation {
  id: string;
  subjectId: string;
  relation: string;
  objectId: string;
  runId: string | null;
  origin: MemoryOrigin;
  validAt: string | null;
  invalidAt: string | null;
  createdAt: string;
  expiredAt: string | null;
}

export interface StoredEntry {
  id: string;
  runId: string | null;
  kind: MemoryEntry['kind'];
  text: string;
  /** SHA-256 of the normalised text. */
  hash: string;
  /** Its subject: the same for all answers to one question, and for all outcomes of one hypothesis. */
  subject: string;
  origin: MemoryOrigin;
  createdAt: string;
}

export interface StoredPreference {
  id: string;
  name: MemoryPreference['name'];
  value: string;
  basis: MemoryPreference['basis'];
  signals: readonly MemoryOrigin[];
  pinned: boolean;
  createdAt: string;
  updatedAt: string;
}

/** Which names occur in which entries. */
export interface StoredMention {
  entityId: string;
  entryId: string;
  /** Documents that are its only source; empty if there is any other source. */
  documents: readonly string[];
}

/** All that a workspace remembers. */
export interface MemoryState {
  entities: readonly StoredEntity[];
  aliases: readonly StoredAlias[];
  relations: readonly StoredRelation[];
  entries: readonly StoredEntry[];
  mentions: readonly StoredMention[];
  preferences: readonly StoredPreference[];
}

/** The canonical entity of all its names. */
export function canonicalIds(entities: readonly Pick<StoredEntity, 'id' | 'mergedInto'>[]): (id: string) => string {
  const into = new Map(entities.flatMap(({ id, mergedInto }) => (mergedInto === null ? [] : [[id, mergedInto]])));
  return (id) => {
    let last = id;
    for (let next = into.get(last); next !== undefined; next = into.get(last)) last = next;
    return last;
  };
}
