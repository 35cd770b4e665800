import * as z from 'zod';
import { RESPONSE_FORMATS } from './conversation/ask.ts';
import { evidenceIds } from './evidence.ts';

/** The origin of a remembered item: its answer and sentence. */
export const memoryOrigin = z.object({
  runId: z.string().nullable(),
  question: z.string().nullable(),
  sentence: z.string(),
  /** Title of the work that the sentence rests on, where there is one. */
  workTitle: z.string().nullable(),
  at: z.string(),
  /** The user's documents that are its only source; absent if there are others. */
  documentIds: z.array(z.string()).optional(),
});
export type MemoryOrigin = z.infer<typeof memoryOrigin>;

export const ENTITY_TYPES = [
  'drug',
  'disease',
  'gene',
  'outcome',
  'method',
  'organism',
  'work',
  'person',
  'other',
] as const;
export const entityType = z.enum(ENTITY_TYPES);
export type EntityType = z.infer<typeof entityType>;

/** How two names came to be one entity; every such step can be undone. */
export const entityAlias = z.object({
  id: z.string(),
  name: z.string(),
  method: z.enum(['identifier', 'exact', 'similar', 'judged', 'reader']),
  /** Likeness, 0..1. */
  score: z.number(),
  origin: memoryOrigin.nullable(),
});
export type EntityAlias = z.infer<typeof entityAlias>;

export const memoryEntity = z.object({
  id: z.string(),
  name: z.string(),
  type: entityType,
  ids: evidenceIds,
  aliases: z.array(entityAlias),
  mentions: z.int(),
  firstSeen: z.string(),
  lastSeen: z.string(),
});
export type MemoryEntity = z.infer<typeof memoryEntity>;

/** Bi-temporal: valid in the world from `validAt` to `invalidAt`, known to us from `createdAt` to `expiredAt`. */
export const memoryRelation = z.object({
  id: z.string(),
  subjectId: z.string(),
  relation: z.string(),
  objectId: z.string(),
  origin: memoryOrigin,
  validAt: z.string().nullable(),
  invalidAt: z.string().nullable(),
  createdAt: z.string(),
  expiredAt: z.string().nullable(),
});

/** A question that was answered, in one line. */
export const memoryEntry = z.object({
  id: z.string(),
  /** At most 240 characters, complete in itself. */
  text: z.string(),
  kind: z.enum(['answer', 'hypothesis']),
  origin: memoryOrigin,
});
export type MemoryEntry = z.infer<typeof memoryEntry>;

/** A workspace's likely preference, shown before it is used. `stated` outranks `signals`, of which it takes two. */
export const memoryPreference = z.object({
  id: z.string(),
  name: z.enum(['response_format', 'length', 'source', 'domain', 'language', 'design']),
  /** A response format, a number of characters, the name of a source, the id of a domain, an ISO 639-1 code, a study design. */
  value: z.string(),
  basis: z.enum(['stated', 'signals', 'reader']),
  signals: z.array(memoryOrigin),
  pinned: z.boolean(),
  /** Two signals, a statement or the reader have made it one that is used. */
  isUsed: z.boolean(),
});
export type MemoryPreference = z.infer<typeof memoryPreference>;

/** A remembered item relevant to a question, best first, with its date and origin. */
export const recalledItem = z.object({
  kind: z.enum(['answer', 'hypothesis', 'entity', 'relation']),
  id: z.string(),
  text: z.string(),
  origin: memoryOrigin,
  score: z.number(),
});
export type RecalledItem = z.infer<typeof recalledItem>;

export const recalled = z.object({
  items: z.array(recalledItem),
  preferences: z.object({
    responseFormat: z.enum(RESPONSE_FORMATS).nullable(),
    maxResponseLength: z.int().nullable(),
    sources: z.array(z.string()),
    domains: z.array(z.string()),
    /** ISO 639-1 code. */
    language: z.string().nullable().optional(),
    /** Study designs. */
    designs: z.array(z.string()).optional(),
  }),
  /** Things that the question names, each with the other names under which it was met. */
  names: z.array(z.object({ name: z.string(), also: z.array(z.string()) })).optional(),
  /**
   * Works that the recalled answers cite, the most relevant first; they can be looked up again by their identifiers.
   */
  works: z.array(z.object({ title: z.string(), ids: evidenceIds })).optional(),
});
export type Recalled = z.infer<typeof recalled>;

/** What an answer added to memory. */
export const memoryOutput = z.object({
  status: z.enum(['success', 'partial', 'failed', 'skipped']),
  entitiesAdded: z.int(),
  entitiesUpdated: z.int(),
  relationshipsAdded: z.int(),
  conversationEntryAdded: z.boolean(),
  preferencesUpdated: z.int(),
});
export type MemoryOutput = z.infer<typeof memoryOutput>;

/** A relation with the names of both of its ends. */
export const namedRelation = memoryRelation.extend({ subjectName: z.string(), objectName: z.string() });
export type NamedRelation = z.infer<typeof namedRelation>;

/** A neighbour of one entity, with the relations between them, the most frequent first. */
export const entityNeighbour = z.object({
  entityId: z.string(),
  name: z.string(),
  type: entityType,
  /** Words of the relations between the two, from the entity to the neighbour or back; empty where only answers name both. */
  relations: z.array(z.object({ words: z.string(), isOutgoing: z.boolean(), holds: z.boolean() })),
  /** Answers and hypotheses that name both. */
  sharedEntries: z.int(),
});
export type EntityNeighbour = z.infer<typeof entityNeighbour>;

export const entityDetails = z.object({
  entity: memoryEntity,
  relations: z.array(namedRelation),
  neighbours: z.array(entityNeighbour),
  entries: z.array(memoryEntry),
});
export type EntityDetails = z.infer<typeof entityDetails>;

/** A page of a list; `total` counts all items. */
export const memoryOverview = z.object({
  isPaused: z.boolean(),
  counts: z.object({ entries: z.int(), entities: z.int(), relations: z.int(), preferences: z.int() }),
  /** Newest first, the first of them; older ones by `before`. */
  entries: z.array(memoryEntry),
  entities: z.array(memoryEntity),
  relations: z.array(namedRelation),
  preferences: z.array(memoryPreference),
  /** Answers that have ended and are not read yet. */
  waiting: z.int(),
});
export type MemoryOverview = z.infer<typeof memoryOverview>;

/** Everything that is remembered, as its owner takes it away. */
export const memoryExport = z.object({
  schema: z.literal('assay.memory/1'),
  exportedAt: z.string(),
  isPaused: z.boolean(),
  entries: z.array(memoryEntry),
  entities: z.array(memoryEntity),
  relations: z.array(namedRelation),
  preferences: z.array(memoryPreference),
});
export type MemoryExport = z.infer<typeof memoryExport>;
