import {
  DATABASE_LABELS,
  QUERY_DATABASES,
  type QueryDatabase,
  type TranslatedQuery,
} from '#contract/review/translated-query.ts';
import { COCHRANE } from './cochrane.ts';
import { type Dialect, type Translation, writeIn } from './dialect.ts';
import { EMBASE } from './embase.ts';
import { OVID } from './ovid.ts';
import { parsePubmed } from './parse-pubmed.ts';
import type { QueryNode } from './query-tree.ts';
import { writePubmed } from './write-pubmed.ts';

const DIALECTS: Readonly<Record<Exclude<QueryDatabase, 'pubmed'>, Dialect>> = {
  ovid: OVID,
  embase: EMBASE,
  cochrane: COCHRANE,
};

/** A query of PubMed in the syntax of each database, with what was noticed in reading it and what differs in each. */
export function translateQuery(query: string): TranslatedQuery[] {
  const { tree, notes } = parsePubmed(query);
  return QUERY_DATABASES.map((database) => {
    const written = tree ? writtenFor(database, tree) : { query: '', notes: [] };
    return {
      database,
      label: DATABASE_LABELS[database],
      query: written.query,
      notes: [...notes, ...written.notes],
    };
  });
}

function writtenFor(database: QueryDatabase, tree: QueryNode): Translation {
  return database === 'pubmed' ? { query: writePubmed(tree), notes: [] } : writeIn(DIALECTS[database], tree);
}
