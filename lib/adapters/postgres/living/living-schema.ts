import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { timestamptz } from '../columns.ts';
import { runs } from '../schema.ts';

/** A report of which there are versions, and whether it is watched. */
export const livingReports = pgTable(
  'living_reports',
  {
    id: text('id').primaryKey(),
    workspaceId: text('workspace_id').notNull(),
    /** `weekly` or `monthly`; null where it is not watched. */
    every: text('every'),
    isPaused: boolean('is_paused').notNull().default(false),
    nextDueAt: timestamptz('next_due_at'),
    /** The owner's own models with their key, encrypted, where they agreed to that; null: the server's own, or none. */
    sealed: text('sealed'),
    /** Keyed hash of the network address from which it was watched: a hosted demonstration counts by it. */
    addressKey: text('address_key'),
    /** Opens its feed; null where there is none. */
    feedToken: text('feed_token'),
    createdAt: timestamptz('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    index('living_reports_by_workspace').on(table.workspaceId),
    uniqueIndex('living_reports_by_feed').on(table.feedToken),
    index('living_reports_due').on(table.nextDueAt).where(sql`next_due_at is not null`),
  ],
);

/** The feed of all reports of a workspace, where its owner has opened one. */
export const workspaceFeeds = pgTable(
  'workspace_feeds',
  {
    workspaceId: text('workspace_id').primaryKey(),
    id: text('id').notNull(),
    /** Part of its address: random, so that it cannot be guessed. */
    token: text('token').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [uniqueIndex('workspace_feeds_by_token').on(table.token)],
);

/** A version of a report, from the time when its search was due. It goes with its run. */
export const reportVersions = pgTable(
  'report_versions',
  {
    id: text('id').primaryKey(),
    livingId: text('living_id')
      .notNull()
      .references(() => livingReports.id, { onDelete: 'cascade' }),
    /** What it was made for: a due date is searched for once, by whichever server. */
    dueKey: text('due_key').notNull(),
    /** From 1, in the order in which they were done; null until then. */
    number: integer('number'),
    runId: text('run_id').references(() => runs.id, { onDelete: 'cascade' }),
    /** `waiting` for its turn, `searching`, `done`, `failed`. */
    status: text('status').notNull(),
    /** Made by a watch, not by hand. */
    isWatched: boolean('is_watched').notNull(),
    /** It is among the runs of the workspace; one that brought no change is not. */
    isListed: boolean('is_listed').notNull(),
    /** Some source did not answer: the next one is compared with an earlier one. */
    isPartial: boolean('is_partial').notNull().default(false),
    attempts: integer('attempts').notNull().default(0),
    /** Not before then. */
    retryAt: timestamptz('retry_at'),
    /** What keeps it from being done, or what it was done without, for its reader. */
    problem: text('problem'),
    /** The run that it was compared with. */
    baseRunId: text('base_run_id'),
    /** What changed since then and was in no version before; null for the first. */
    changes: jsonb('changes'),
    /** What was found out about works, and is in no report. */
    notices: jsonb('notices'),
    createdAt: timestamptz('created_at').notNull(),
    endedAt: timestamptz('ended_at'),
  },
  (table) => [
    uniqueIndex('report_versions_by_due').on(table.livingId, table.dueKey),
    uniqueIndex('report_versions_by_number').on(table.livingId, table.number),
    uniqueIndex('report_versions_by_run').on(table.runId),
    index('report_versions_open').on(table.id).where(sql`status in ('waiting', 'searching')`),
  ],
);

/** Readers who get e-mail when a report changes. The address is encrypted. */
export const reportMail = pgTable(
  'report_mail',
  {
    id: text('id').primaryKey(),
    livingId: text('living_id')
      .notNull()
      .references(() => livingReports.id, { onDelete: 'cascade' }),
    sealed: text('sealed').notNull(),
    /** Keyed hash of the address, so that it is there once. */
    addressKey: text('address_key').notNull(),
    /** `unconfirmed`, `confirmed`, or `ended` by its reader. */
    status: text('status').notNull(),
    /** Why the last message could not be sent. */
    problem: text('problem'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [uniqueIndex('report_mail_by_address').on(table.livingId, table.addressKey)],
);

/** One message to one reader about one version; null until it was accepted for delivery. */
export const reportMessages = pgTable(
  'report_messages',
  {
    mailId: text('mail_id')
      .notNull()
      .references(() => reportMail.id, { onDelete: 'cascade' }),
    versionId: text('version_id')
      .notNull()
      .references(() => reportVersions.id, { onDelete: 'cascade' }),
    sentAt: timestamptz('sent_at'),
    problem: text('problem'),
  },
  (table) => [primaryKey({ columns: [table.mailId, table.versionId] })],
);
