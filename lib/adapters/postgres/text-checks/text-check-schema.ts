import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, timestamptz } from '../columns.ts';

/** Texts that are checked against their references. */
export const textChecks = pgTable(
  'text_checks',
  {
    id: text('id').primaryKey(),
    workspaceId: text('workspace_id').notNull(),
    name: text('name').notNull(),
    /** The submitted file, until it has been checked. */
    file: bytes('file'),
    /** It was pasted: text, whatever its bytes look like. */
    isPasted: boolean('is_pasted').notNull().default(false),
    status: text('status').notNull().default('waiting'),
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    problem: text('problem'),
    /** The connection of the models, encrypted, until it has been checked; null without one. */
    sealed: text('sealed'),
    result: jsonb('result'),
    createdAt: timestamptz('created_at').notNull().default(sql`now()`),
  },
  (table) => [index('text_checks_by_workspace').on(table.workspaceId, table.createdAt.desc())],
);

/** Answers of models, so that a server that goes on with a check pays for none twice. */
export const textCheckSteps = pgTable(
  'text_check_steps',
  {
    checkId: text('check_id')
      .notNull()
      .references(() => textChecks.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    result: jsonb('result').notNull(),
  },
  (table) => [primaryKey({ columns: [table.checkId, table.key] })],
);
