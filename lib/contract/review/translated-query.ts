import * as z from 'zod';

export const QUERY_DATABASES = ['pubmed', 'ovid', 'embase', 'cochrane'] as const;
export const queryDatabase = z.enum(QUERY_DATABASES);
export type QueryDatabase = (typeof QUERY_DATABASES)[number];

export const DATABASE_LABELS: Readonly<Record<QueryDatabase, string>> = {
  pubmed: 'PubMed',
  ovid: 'Ovid MEDLINE',
  embase: 'Embase.com',
  cochrane: 'Cochrane Library (CENTRAL)',
};

/** A query in the syntax of a database. */
export const translatedQuery = z.object({
  database: queryDatabase,
  label: z.string(),
  /** Empty where nothing of it can be translated. */
  query: z.string(),
  /** What differs from the query as it was given, what was left out, and what a person has to check. */
  notes: z.array(z.string()),
});
export type TranslatedQuery = z.infer<typeof translatedQuery>;
