import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { timestamptz } from '../columns.ts';

export const studySessions = pgTable(
  'study_sessions',
  {
    id: text('id').primaryKey(),
    workspaceId: text('workspace_id').notNull(),
    title: text('title').notNull(),
    ref: jsonb('ref').notNull(),
    /** Of the material that it began with: a learner who studies the same once more is led here. Null where it is not known. */
    fingerprint: text('fingerprint'),
    /** The last event's number. */
    seq: integer('seq').notNull().default(0),
    /** The learner's key, encrypted, only while something waits for a model. */
    sealed: text('sealed'),
    /** How a list shows it without reading its events. */
    summary: jsonb('summary'),
    createdAt: timestamptz('created_at').notNull().default(sql`now()`),
    updatedAt: timestamptz('updated_at').notNull().default(sql`now()`),
    /** Set while a deletion can still be undone. */
    deletedAt: timestamptz('deleted_at'),
    /** When the works of its material were last asked about; null for never. */
    noticesAt: timestamptz('notices_at'),
  },
  (table) => [
    index('study_sessions_by_workspace').on(table.workspaceId, table.updatedAt.desc()),
    index('study_sessions_by_material').on(table.workspaceId, table.fingerprint),
    // What the sweep looks for every few seconds, of all workspaces.
    index('study_sessions_deleted').on(table.deletedAt).where(sql`deleted_at is not null`),
    index('study_sessions_sealed').on(table.updatedAt).where(sql`sealed is not null`),
    index('study_sessions_waiting')
      .on(table.id)
      .where(sql`deleted_at is null and summary -> 'waitingRuns' <> '[]'::jsonb`),
    index('study_sessions_due').on(sql`coalesce(notices_at, created_at)`).where(sql`deleted_at is null and seq > 1`),
  ],
);

/** What is studied, as it was when it was taken in: whole works, so it stands apart from the events. */
export const studyMaterials = pgTable(
  'study_materials',
  {
    sessionId: text('session_id')
      .notNull()
      .references(() => studySessions.id, { onDelete: 'cascade' }),
    /** From 0, the one that it began with; others joined later. */
    ordinal: integer('ordinal').notNull(),
    material: jsonb('material').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.ordinal] })],
);

/** A session is its events. `key` says what must happen once only, e.g. the grade of an answer. */
export const studyEvents = pgTable(
  'study_events',
  {
    sessionId: text('session_id')
      .notNull()
      .references(() => studySessions.id, { onDelete: 'cascade' }),
    seq: integer('seq').notNull(),
    key: text('key').notNull(),
    at: timestamptz('at').notNull(),
    event: jsonb('event').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.seq] }),
    uniqueIndex('study_events_by_key').on(table.sessionId, table.key),
  ],
);

/** Answers of models for a piece of work that is not done yet: a crash asks nothing twice. Deleted with the end of the work. */
export const studySteps = pgTable(
  'study_steps',
  {
    sessionId: text('session_id')
      .notNull()
      .references(() => studySessions.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    result: jsonb('result').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.key] })],
);
