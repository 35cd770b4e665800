import * as z from 'zod';
import { RESPONSE_FORMATS } from './ask.ts';
import { evidenceIds } from './evidence.ts';

/** What is remembered of something: of which answer, and in which sentence it stands. */
export const memoryOrigin = z.object({
  runId: z.string().nullable(),
  question: z.string().nullable(),
  sentence: z.string(),
  /** Title of the work that the sentence rests on, where there is one. */
  workTitle: z.string().nullable(),
  at: z.string(),
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
  /** How alike, 0..1. */
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
export type MemoryRelation = z.infer<typeof memoryRelation>;

/** A question that was answered, in one line. */
export const memoryEntry = z.object({
  id: z.string(),
  /** At most 240 characters, complete in itself. */
  text: z.string(),
  kind: z.enum(['answer', 'hypothesis']),
  origin: memoryOrigin,
});
export type MemoryEntry = z.infer<typeof memoryEntry>;

/** What a workspace seems to want, shown before it is used. `stated` outranks `signals`, of which it takes two. */
export const memoryPreference = z.object({
  id: z.string(),
  name: z.enum(['response_format', 'length', 'source', 'domain']),
  value: z.string(),
  basis: z.enum(['stated', 'signals', 'reader']),
  signals: z.array(memoryOrigin),
  pinned: z.boolean(),
  /** Two signals, a statement or the reader have made it one that is used. */
  isUsed: z.boolean(),
});
export type MemoryPreference = z.infer<typeof memoryPreference>;

/** Something remembered that bears on a question, best first, with its date and where it comes from. */
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
  }),
});
export type Recalled = z.infer<typeof recalled>;

/** What remembering an answer has added. */
export const memoryOutput = z.object({
  status: z.enum(['success', 'partial', 'failed', 'skipped']),
  entitiesAdded: z.int(),
  entitiesUpdated: z.int(),
  relationshipsAdded: z.int(),
  conversationEntryAdded: z.boolean(),
  preferencesUpdated: z.int(),
});
export type MemoryOutput = z.infer<typeof memoryOutput>;
