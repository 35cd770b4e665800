export type VocabularyKind =
  | 'disease'
  | 'chemical'
  | 'gene_or_protein'
  | 'organism'
  | 'anatomy'
  | 'procedure'
  | 'population'
  | 'other';

/** One heading that a term stands for. A term can stand for several ("cold": the weather and the infection). */
export interface VocabularyEntry {
  /** The term as it was asked. */
  term: string;
  /** The vocabulary's own number, e.g. MeSH's `D006333`. */
  id: string;
  /** The preferred name. */
  name: string;
  /** Every name, the preferred one first. */
  names: string[];
  /** Places in the tree, e.g. `C14.280.434`. */
  treeNumbers: string[];
  /** Preferred names of the headings directly above and below. */
  broader: string[];
  narrower: string[];
  kind: VocabularyKind;
}

export interface VocabularyAnswer {
  /** In the order of the terms asked. A term without an entry is one that the vocabulary does not hold, or is in `unasked`. */
  entries: VocabularyEntry[];
  /** Terms of which nothing is known because the vocabulary could not be asked. */
  unasked: string[];
}

/** What a term is called elsewhere. Terms are compared without case, punctuation and plural endings (core/vocabulary/term-key.ts). */
export interface Vocabulary {
  /** Never throws but for AssayError `cancelled`: no question depends on the vocabulary. */
  lookUp(terms: readonly string[], signal: AbortSignal): Promise<VocabularyAnswer>;
}
