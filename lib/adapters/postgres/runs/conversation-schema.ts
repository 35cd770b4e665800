import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '../columns.ts';
import { runs } from '../schema.ts';

export const conversations = pgTable(
  'conversations',
  {
    id: text('id').primaryKey(),
    workspaceId: text('workspace_id').notNull(),
    title: text('title').notNull(),
    /** The run whose report it is about. */
    aboutRunId: text('about_run_id').references(() => runs.id, { onDelete: 'set null' }),
    createdAt: timestamptz('created_at').notNull().default(sql`now()`),
    updatedAt: timestamptz('updated_at').notNull().default(sql`now()`),
    /** Set while a deletion can still be undone. */
    deletedAt: timestamptz('deleted_at'),
  },
  (table) => [
    index('conversations_by_workspace').on(table.workspaceId, table.updatedAt.desc()),
    index('conversations_by_report').on(table.aboutRunId).where(sql`about_run_id is not null`),
    index('conversations_deleted').on(table.deletedAt).where(sql`deleted_at is not null`),
  ],
);

/** A turn is a run of mode `ask`; its question, status and answer are the run's. */
export const conversationTurns = pgTable(
  'conversation_turns',
  {
    runId: text('run_id')
      .primaryKey()
      .references(() => runs.id, { onDelete: 'cascade' }),
    conversationId: text('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    parentRunId: text('parent_run_id'),
    /** Later notices on the works that it cites. */
    notices: jsonb('notices'),
    createdAt: timestamptz('created_at').notNull().default(sql`now()`),
  },
  (table) => [index('turns_by_conversation').on(table.conversationId, table.createdAt)],
);

/** Frozen copies of conversations; deleting the conversation deletes them. */
export const conversationShares = pgTable(
  'conversation_shares',
  {
    token: text('token').primaryKey(),
    conversationId: text('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    data: jsonb('data').notNull(),
    createdAt: timestamptz('created_at').notNull().default(sql`now()`),
    revokedAt: timestamptz('revoked_at'),
  },
  (table) => [index('conversation_shares_by_conversation').on(table.conversationId)],
);
