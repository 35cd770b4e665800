import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, timestamptz } from '../columns.ts';
import { documents } from '../library/library-schema.ts';

export const reviews = pgTable(
  'reviews',
  {
    id: text('id').primaryKey(),
    /** Of the creator: the review is deleted with it. */
    workspaceId: text('workspace_id').notNull(),
    title: text('title').notNull(),
    /** The last event's number. */
    seq: integer('seq').notNull().default(0),
    /** Records that belong to it; rows of a later ordinal are of an import that has not ended. */
    records: integer('records').notNull().default(0),
    createdAt: timestamptz('created_at').notNull().default(sql`now()`),
    updatedAt: timestamptz('updated_at').notNull().default(sql`now()`),
    /** Set while a deletion can still be undone. */
    deletedAt: timestamptz('deleted_at'),
  },
  (table) => [
    index('reviews_by_workspace').on(table.workspaceId),
    // What the sweep looks for every few seconds.
    index('reviews_deleted').on(table.deletedAt).where(sql`deleted_at is not null`),
  ],
);

/** A review is its events. `key` says what must happen once only, e.g. a decision that was sent twice. */
export const reviewEvents = pgTable(
  'review_events',
  {
    reviewId: text('review_id')
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    seq: integer('seq').notNull(),
    key: text('key').notNull(),
    at: timestamptz('at').notNull(),
    event: jsonb('event').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.reviewId, table.seq] }),
    uniqueIndex('review_events_by_key').on(table.reviewId, table.key),
  ],
);

export const reviewRecords = pgTable(
  'review_records',
  {
    reviewId: text('review_id')
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    /** From 0, in the order in which they came. */
    ordinal: integer('ordinal').notNull(),
    id: text('id').notNull(),
    /** Ids of the batches that brought it. */
    batches: text('batches').array().notNull(),
    record: jsonb('record').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.reviewId, table.ordinal] }),
    uniqueIndex('review_records_by_id').on(table.reviewId, table.id),
    index('review_records_by_words').using(
      'gin',
      sql`to_tsvector('simple', (record ->> 'title') || ' ' || coalesce(record ->> 'abstract', ''))`,
    ),
  ],
);

/** Who works on a review: a workspace, under an id of the review's own. */
export const reviewMembers = pgTable(
  'review_members',
  {
    reviewId: text('review_id')
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    workspaceId: text('workspace_id').notNull(),
    reviewerId: text('reviewer_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.reviewId, table.workspaceId] }),
    index('review_members_by_workspace').on(table.workspaceId),
  ],
);

/** Links by which people join; of a link itself only its hash is known. */
export const reviewInvites = pgTable(
  'review_invites',
  {
    id: text('id').primaryKey(),
    reviewId: text('review_id')
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    /** SHA-256 in hexadecimal. */
    hash: text('hash').notNull().unique(),
    role: text('role').notNull(),
    createdAt: timestamptz('created_at').notNull().default(sql`now()`),
    revokedAt: timestamptz('revoked_at'),
  },
  (table) => [index('review_invites_by_review').on(table.reviewId)],
);

/** Records on their way into a review, until they are a batch of it. */
export const reviewImports = pgTable(
  'review_imports',
  {
    id: text('id').primaryKey(),
    reviewId: text('review_id')
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    /** What is imported: a file, a search, a run. */
    job: jsonb('job').notNull(),
    file: bytes('file'),
    label: text('label').notNull(),
    reviewerId: text('reviewer_id').notNull(),
    isFailed: boolean('is_failed').notNull().default(false),
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    problem: text('problem'),
    createdAt: timestamptz('created_at').notNull().default(sql`now()`),
  },
  (table) => [index('review_imports_by_review').on(table.reviewId, table.createdAt)],
);

/** The order in which records are shown to a reviewer, learned from decisions. */
export const reviewOrders = pgTable(
  'review_orders',
  {
    reviewId: text('review_id')
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    stage: text('stage').notNull(),
    /** Whose order it is; empty for one that all share. */
    reviewerId: text('reviewer_id').notNull(),
    /** Ordinals of records, the first to be shown first. */
    ordinals: integer('ordinals').array().notNull(),
    /** Decisions that it was learned from, and what it says about those that are left. */
    learned: jsonb('learned').notNull(),
    at: timestamptz('at').notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.reviewId, table.stage, table.reviewerId] })],
);

/** Full texts of the works that are extracted from, or why there is none; each is looked for again while it is not there. */
export const reviewTexts = pgTable(
  'review_texts',
  {
    reviewId: text('review_id')
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    recordId: text('record_id').notNull(),
    field: text('field'),
    text: text('text'),
    note: text('note').notNull(),
    /** The library document that the text was taken from: it goes with it. */
    documentId: text('document_id').references(() => documents.id, { onDelete: 'cascade' }),
    at: timestamptz('at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.reviewId, table.recordId] }),
    index('review_texts_by_document').on(table.documentId).where(sql`document_id is not null`),
  ],
);

/** Works that are being read for a column of an extraction; without a column their full texts are looked for. */
export const reviewReadings = pgTable(
  'review_readings',
  {
    id: text('id').primaryKey(),
    reviewId: text('review_id')
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    /** Empty for a search for full texts. */
    columnId: text('column_id').notNull(),
    /** Of the column's wording. */
    version: integer('version').notNull(),
    reviewerId: text('reviewer_id').notNull(),
    /** Whose library is looked in. */
    workspaceId: text('workspace_id').notNull(),
    recordIds: text('record_ids').array().notNull(),
    /** How the model is asked, encrypted, until the reading ends. */
    sealed: text('sealed'),
    isFailed: boolean('is_failed').notNull().default(false),
    hasBegun: boolean('has_begun').notNull().default(false),
    done: integer('done').notNull().default(0),
    problem: text('problem'),
    createdAt: timestamptz('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    uniqueIndex('review_readings_by_column').on(table.reviewId, table.columnId),
    index('review_readings_by_workspace').on(table.workspaceId),
  ],
);

/** Answers of a model, so that a server that resumes a reading pays for none of them again. */
export const reviewReadingSteps = pgTable(
  'review_reading_steps',
  {
    readingId: text('reading_id')
      .notNull()
      .references(() => reviewReadings.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    result: jsonb('result').notNull(),
  },
  (table) => [primaryKey({ columns: [table.readingId, table.key] })],
);
