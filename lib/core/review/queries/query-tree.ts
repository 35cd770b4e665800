/** Where a term is looked for, by PubMed's fields. `all` is an untagged term, which PubMed maps by itself. */
export const QUERY_FIELDS = [
  'all',
  'title',
  'title_abstract',
  'text_word',
  'mesh',
  'mesh_no_explode',
  'mesh_major',
  'mesh_major_no_explode',
  'subheading',
  'substance',
  'publication_type',
  'language',
  'author',
  'journal',
  'affiliation',
  'pmid',
  'doi',
  'registration',
] as const;
export type QueryField = (typeof QUERY_FIELDS)[number];

/** Fields that hold headings of MeSH. */
export type HeadingField = Extract<QueryField, `mesh${string}`>;

export const isHeading = (field: QueryField): field is HeadingField => field.startsWith('mesh');

export interface TermNode {
  kind: 'term';
  /** Without quotation marks and truncation sign. */
  text: string;
  field: QueryField;
  /** It was written in quotation marks. */
  isPhrase: boolean;
  /** It ends with `*`: any ending. */
  isTruncated: boolean;
  /** Words between the words of the phrase at most (`[tiab:~3]`); null where they follow one another. */
  distance: number | null;
}

/** A range of dates, each as PubMed writes it: `2010`, `2010/05`, `2010/05/01`; null where it is open. */
export interface DateNode {
  kind: 'date';
  from: string | null;
  to: string | null;
  /** Published, entered PubMed (`crdt`, `edat`), or another date. */
  of: 'publication' | 'entry';
}

/** A tag that is not known here, kept as it was written. */
export interface RawNode {
  kind: 'raw';
  text: string;
}

export const OPERATORS = ['AND', 'OR', 'NOT'] as const;
export type Operator = (typeof OPERATORS)[number];

export interface GroupNode {
  kind: 'group';
  /** Parts from left to right, each but the first with the operator before it; PubMed reads them in this order. */
  first: QueryNode;
  rest: { operator: Operator; node: QueryNode }[];
}

export type QueryNode = TermNode | DateNode | RawNode | GroupNode;

/** A query as it was read; what was noticed on the way is for its user. */
export interface ReadQuery {
  /** Null where nothing was searched for. */
  tree: QueryNode | null;
  notes: string[];
}
