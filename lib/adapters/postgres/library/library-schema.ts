import { sql } from 'drizzle-orm';
import { bigint, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, timestamptz } from '../columns.ts';

/** A document in the library of a workspace. */
export const documents = pgTable(
  'documents',
  {
    id: text('id').primaryKey(),
    workspaceId: text('workspace_id').notNull(),
    name: text('name').notNull(),
    kind: text('kind').notNull(),
    size: integer('size').notNull(),
    /** Bytes that count for its workspace and its address: the file or the reference, and its text. */
    held: bigint('held', { mode: 'number' }).notNull().default(0),
    /** Keyed hash of the network address that it was added from. */
    addedFrom: text('added_from'),
    /** SHA-256 of the file, hexadecimal: by it the same file is recognised. */
    hash: text('hash').notNull(),
    status: text('status').notNull(),
    /**
     * Raised with each attempt at reading and with each change by its owner: workers with an older value can no longer
     * write.
     */
    attempt: integer('attempt').notNull().default(0),
    pages: integer('pages'),
    pagesRead: integer('pages_read').notNull().default(0),
    problem: text('problem'),
    title: text('title'),
    authors: jsonb('authors').notNull().default([]),
    year: integer('year'),
    venue: text('venue'),
    /** Identifiers as of any evidence; by the DOI among them the same work is recognised. */
    ids: jsonb('ids').notNull().default({}),
    notices: jsonb('notices').notNull().default([]),
    /** When retractions and corrections were last looked for. */
    noticesAt: timestamptz('notices_at'),
    scanned: jsonb('scanned'),
    collections: text('collections').array().notNull().default(sql`'{}'`),
    tags: text('tags').array().notNull().default(sql`'{}'`),
    notes: text('notes').notNull().default(''),
    createdAt: timestamptz('created_at').notNull().default(sql`now()`),
    readAt: timestamptz('read_at'),
    /** Set while a deletion can still be undone; the sweep removes the row afterwards. */
    deletedAt: timestamptz('deleted_at'),
  },
  (table) => [
    index('documents_by_workspace').on(table.workspaceId, table.createdAt.desc()),
    index('documents_by_hash').on(table.workspaceId, table.hash),
    // With the bytes, so that they are added up from the index alone.
    index('documents_by_address').on(table.addedFrom, table.held),
    // The sweeps' query, every few seconds and across all workspaces, matches few rows.
    index('documents_deleted').on(table.deletedAt).where(sql`deleted_at is not null`),
    index('documents_unfinished')
      .on(table.id)
      .where(sql`deleted_at is null and status in ('received', 'reading', 'indexing')`),
    index('documents_due')
      .on(table.noticesAt.asc().nullsFirst())
      .where(sql`status = 'ready' and deleted_at is null and (ids ? 'doi' or ids ? 'pmid')`),
  ],
);

/** The file itself, in a table of its own so that listing documents never reads it. */
export const documentFiles = pgTable('document_files', {
  documentId: text('document_id')
    .primaryKey()
    .references(() => documents.id, { onDelete: 'cascade' }),
  bytes: bytes('bytes').notNull(),
});

/** The text of a document: pages, blocks, sections and the printed position of each run. */
export const documentTexts = pgTable('document_texts', {
  documentId: text('document_id')
    .primaryKey()
    .references(() => documents.id, { onDelete: 'cascade' }),
  text: text('text').notNull(),
  layout: jsonb('layout').notNull(),
});

export const documentPassages = pgTable(
  'document_passages',
  {
    documentId: text('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    ordinal: integer('ordinal').notNull(),
    start: integer('start').notNull(),
    end: integer('end').notNull(),
    page: integer('page'),
    heading: text('heading').notNull(),
    text: text('text').notNull(),
    /** 32-bit floats of a unit vector, little endian. */
    vector: bytes('vector').notNull(),
    /** Model that made the vector. */
    embedder: text('embedder').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.ordinal] }),
    // For libraries larger than a server keeps in memory.
    index('document_passages_words').using('gin', sql`to_tsvector('english', heading || ' ' || text)`),
  ],
);

/** Raised with every change of a workspace's library, so that indexes in memory know when they are stale. */
export const libraryVersions = pgTable('library_versions', {
  workspaceId: text('workspace_id').primaryKey(),
  version: doublePrecision('version').notNull().default(0),
});

/** Vectors outside the database that are still to be removed: of one document, or of a whole namespace. */
export const vectorRemovals = pgTable('vector_removals', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  namespace: text('namespace').notNull(),
  documentId: text('document_id'),
  passages: integer('passages').notNull().default(0),
  createdAt: timestamptz('created_at').notNull().default(sql`now()`),
  /** When it first succeeded; a search in progress may have put some of them back. */
  doneAt: timestamptz('done_at'),
});
