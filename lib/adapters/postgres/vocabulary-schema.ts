import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Headings of a vocabulary loaded from a file, with those directly above and below. */
export const vocabularyHeadings = pgTable('vocabulary_headings', {
  id: text('id').primaryKey(),
  entry: jsonb('entry').notNull(),
});

/** Every name of a heading as names are compared (core/vocabulary/term-key.ts). */
export const vocabularyNames = pgTable(
  'vocabulary_names',
  {
    key: text('key').notNull(),
    headingId: text('heading_id')
      .notNull()
      .references(() => vocabularyHeadings.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.headingId] }),
    index('vocabulary_names_by_heading').on(table.headingId),
  ],
);
