import type { QueryField } from './query-tree.ts';

/** PubMed's tags in lower case, short and long (https://pubmed.ncbi.nlm.nih.gov/help/#using-search-field-tags). */
const TAGS: Readonly<Record<QueryField, readonly string[]>> = {
  all: ['all', 'all fields'],
  title: ['ti', 'title'],
  title_abstract: ['tiab', 'title/abstract'],
  text_word: ['tw', 'text word', 'text words'],
  mesh: ['mh', 'mesh', 'mesh terms', 'mesh:exp'],
  mesh_no_explode: ['mh:noexp', 'mesh:noexp', 'mesh terms:noexp'],
  mesh_major: ['majr', 'mesh major topic', 'mesh major'],
  mesh_major_no_explode: ['majr:noexp', 'mesh major topic:noexp'],
  subheading: ['sh', 'subheading', 'mesh subheading'],
  substance: ['nm', 'substance name', 'supplementary concept'],
  publication_type: ['pt', 'publication type', 'ptyp'],
  language: ['la', 'language', 'lang'],
  author: ['au', 'author', 'fau', '1au', 'lastau'],
  journal: ['ta', 'journal', 'jour', 'so'],
  affiliation: ['ad', 'affiliation', 'affl'],
  pmid: ['pmid', 'uid'],
  doi: ['aid', 'doi', 'lid', 'article identifier', 'location id'],
  registration: ['si', 'secondary source id'],
};

const FIELDS = new Map(
  (Object.keys(TAGS) as QueryField[]).flatMap((field) => TAGS[field].map((tag) => [tag, field] as const)),
);

export const PUBLICATION_DATES: ReadonlySet<string> = new Set(['dp', 'pdat', 'date - publication', 'ppdat', 'epdat']);
export const ENTRY_DATES: ReadonlySet<string> = new Set([
  'crdt',
  'edat',
  'date - create',
  'date - entry',
  'date - entrez',
]);

/** Undefined for a tag that is not known here. */
export function fieldOf(tag: string): QueryField | undefined {
  return FIELDS.get(tag);
}

/** As PubMed's own history shows it. */
export const PUBMED_TAGS: Readonly<Record<QueryField, string>> = {
  all: '',
  title: '[ti]',
  title_abstract: '[tiab]',
  text_word: '[tw]',
  mesh: '[mh]',
  mesh_no_explode: '[mh:noexp]',
  mesh_major: '[majr]',
  mesh_major_no_explode: '[majr:noexp]',
  subheading: '[sh]',
  substance: '[nm]',
  publication_type: '[pt]',
  language: '[la]',
  author: '[au]',
  journal: '[ta]',
  affiliation: '[ad]',
  pmid: '[pmid]',
  doi: '[aid]',
  registration: '[si]',
};
