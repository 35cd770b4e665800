import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { bytes, timestamptz } from '../columns.ts';
import { runs } from '../schema.ts';

/** Answers that are to be remembered or have been: one row a run, so that nothing is remembered twice. */
export const memoryWritings = pgTable(
  'memory_writings',
  {
    runId: text('run_id')
      .primaryKey()
      .references(() => runs.id, { onDelete: 'cascade' }),
    workspaceId: text('workspace_id').notNull(),
    status: text('status').notNull(),
    attempts: integer('attempts').notNull().default(0),
    output: jsonb('output'),
    updatedAt: timestamptz('updated_at').notNull().default(sql`now()`),
  },
  (table) => [index('memory_writings_failed').on(table.runId).where(sql`status = 'failed'`)],
);

export const memoryEntries = pgTable(
  'memory_entries',
  {
    id: text('id').primaryKey(),
    workspaceId: text('workspace_id').notNull(),
    runId: text('run_id').references(() => runs.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    text: text('text').notNull(),
    /** SHA-256 of the normalised text. */
    hash: text('hash').notNull(),
    /** The question or hypothesis that it is about. */
    subject: text('subject').notNull(),
    origin: jsonb('origin').notNull(),
    vector: bytes('vector').notNull(),
    embedder: text('embedder').notNull(),
    createdAt: timestamptz('created_at').notNull().default(sql`now()`),
    deletedAt: timestamptz('deleted_at'),
  },
  (table) => [
    index('memory_entries_by_workspace').on(table.workspaceId, table.createdAt.desc()),
    index('memory_entries_by_run').on(table.runId),
    index('memory_entries_forgotten').on(table.deletedAt).where(sql`deleted_at is not null`),
  ],
);

export const memoryEntities = pgTable(
  'memory_entities',
  {
    id: text('id').primaryKey(),
    workspaceId: text('workspace_id').notNull(),
    name: text('name').notNull(),
    /** The name as names are compared. */
    normal: text('normal').notNull(),
    /** The same of the name by which the vocabulary knows it. */
    key: text('key').notNull(),
    /** Of its MinHash signature. */
    bands: integer('bands').array().notNull(),
    type: text('type').notNull(),
    ids: jsonb('ids').notNull().default({}),
    /** The entity it was merged into; its own row stays, so that the merge can be undone. */
    mergedInto: text('merged_into'),
    createdAt: timestamptz('created_at').notNull().default(sql`now()`),
    /**
     * Items forgotten together have the same time, by which they are restored; deleted permanently half a minute later.
     */
    deletedAt: timestamptz('deleted_at'),
    /** A reader has forgotten it by its name, not with an answer: answers given before may not bring it back. */
    isForgotten: boolean('is_forgotten').notNull().default(false),
  },
  (table) => [
    index('memory_entities_by_name').on(table.workspaceId, table.normal),
    index('memory_entities_merged').on(table.mergedInto).where(sql`merged_into is not null`),
    index('memory_entities_forgotten').on(table.deletedAt).where(sql`deleted_at is not null`),
  ],
);

export const memoryAliases = pgTable(
  'memory_aliases',
  {
    id: text('id').primaryKey(),
    entityId: text('entity_id')
      .notNull()
      .references(() => memoryEntities.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    normal: text('normal').notNull(),
    method: text('method').notNull(),
    score: doublePrecision('score').notNull(),
    origin: jsonb('origin'),
    createdAt: timestamptz('created_at').notNull().default(sql`now()`),
  },
  (table) => [index('memory_aliases_by_entity').on(table.entityId), index('memory_aliases_by_name').on(table.normal)],
);

export const memoryMentions = pgTable(
  'memory_mentions',
  {
    entityId: text('entity_id')
      .notNull()
      .references(() => memoryEntities.id, { onDelete: 'cascade' }),
    entryId: text('entry_id')
      .notNull()
      .references(() => memoryEntries.id, { onDelete: 'cascade' }),
    /** Documents that are its only source; empty if there is any other. */
    documents: text('documents').array().notNull().default(sql`'{}'`),
  },
  (table) => [
    primaryKey({ columns: [table.entityId, table.entryId] }),
    index('memory_mentions_by_entry').on(table.entryId),
  ],
);

/** Never deleted by contradiction: an end of validity is written, and when it was learned. */
export const memoryRelations = pgTable(
  'memory_relations',
  {
    id: text('id').primaryKey(),
    workspaceId: text('workspace_id').notNull(),
    subjectId: text('subject_id')
      .notNull()
      .references(() => memoryEntities.id, { onDelete: 'cascade' }),
    relation: text('relation').notNull(),
    objectId: text('object_id')
      .notNull()
      .references(() => memoryEntities.id, { onDelete: 'cascade' }),
    runId: text('run_id').references(() => runs.id, { onDelete: 'cascade' }),
    origin: jsonb('origin').notNull(),
    validAt: timestamptz('valid_at'),
    invalidAt: timestamptz('invalid_at'),
    createdAt: timestamptz('created_at').notNull().default(sql`now()`),
    expiredAt: timestamptz('expired_at'),
    deletedAt: timestamptz('deleted_at'),
  },
  (table) => [
    index('memory_relations_by_workspace').on(table.workspaceId),
    index('memory_relations_by_subject').on(table.subjectId),
    index('memory_relations_by_object').on(table.objectId),
    index('memory_relations_by_run').on(table.runId),
    index('memory_relations_forgotten').on(table.deletedAt).where(sql`deleted_at is not null`),
  ],
);

export const memoryPreferences = pgTable(
  'memory_preferences',
  {
    id: text('id').primaryKey(),
    workspaceId: text('workspace_id').notNull(),
    name: text('name').notNull(),
    value: text('value').notNull(),
    basis: text('basis').notNull(),
    signals: jsonb('signals').notNull().default([]),
    pinned: boolean('pinned').notNull().default(false),
    createdAt: timestamptz('created_at').notNull().default(sql`now()`),
    updatedAt: timestamptz('updated_at').notNull().default(sql`now()`),
  },
  (table) => [index('memory_preferences_by_workspace').on(table.workspaceId)],
);

/** Whether a workspace is remembered at all. No row: it is. */
export const memorySettings = pgTable('memory_settings', {
  workspaceId: text('workspace_id').primaryKey(),
  isPaused: boolean('is_paused').notNull().default(false),
  /** Rises with each change of what is remembered, so that every server knows when to read it again. */
  revision: bigint('revision', { mode: 'number' }).notNull().default(0),
  /** Runs that ended before this are not read again: what was remembered of them was wiped. */
  wipedAt: timestamptz('wiped_at'),
});
