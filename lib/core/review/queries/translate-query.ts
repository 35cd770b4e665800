import {
  DATABASE_LABELS,
  QUERY_DATABASES,
  type QueryDatabase,
  type TranslatedQuery,
} from '#contract/review/translated-query.ts';
import { COCHRANE } from './cochrane.ts';
import { type Dialect, type Translation, writeIn } from './dialect.ts';
import { EMBASE } from './embase.ts';
import { PUBMED_TAGS } from './field-tags.ts';
import { OVID } from './ovid.ts';
import { parsePubmed } from './parse-pubmed.ts';
import type { DateNode, QueryNode, TermNode } from './query-tree.ts';

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

/** The tree in PubMed's syntax again, from left to right; parsing it gives the same tree. */
export function writePubmed(node: QueryNode): string {
  switch (node.kind) {
    case 'term':
      return term(node);
    case 'date':
      return date(node);
    case 'raw':
      return node.text;
    case 'group':
      return [inGroup(node.first), ...node.rest.map(({ operator, node: part }) => `${operator} ${inGroup(part)}`)].join(
        ' ',
      );
  }
}

function inGroup(node: QueryNode): string {
  return node.kind === 'group' ? `(${writePubmed(node)})` : writePubmed(node);
}

function term({ text, field, isPhrase, isTruncated, distance }: TermNode): string {
  const words = `${text}${isTruncated ? '*' : ''}`;
  const tag = distance === null ? PUBMED_TAGS[field] : `[${PUBMED_TAGS[field].slice(1, -1) || 'all'}:~${distance}]`;
  return `${isPhrase ? `"${words}"` : words}${tag}`;
}

function date({ from, to, of }: DateNode): string {
  const range = from !== null && from === to ? from : `${from ?? '1000'}:${to ?? '3000'}`;
  return `${range}[${of === 'publication' ? 'dp' : 'crdt'}]`;
}
