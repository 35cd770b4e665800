/** Apart from the schemas, so that the page can use it without loading a parser. */

/** Works that a wording is tried on before all are read. */
export const PILOT_WORKS = 3;

export const COLUMN_KINDS = ['text', 'number', 'yes_no', 'choice'] as const;
export type ColumnKind = (typeof COLUMN_KINDS)[number];

/** What code can fill in by itself, from the record, its abstract or its registration. */
export const CODE_FIELDS = ['participants', 'effect', 'design', 'registration', 'year', 'country'] as const;
export type CodeField = (typeof CODE_FIELDS)[number];
