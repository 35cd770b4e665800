export type VocabularyKind =
  | 'disease'
  | 'chemical'
  | 'gene_or_protein'
  | 'organism'
  | 'anatomy'
  | 'procedure'
  | 'population'
  | 'other';

/** One heading for a term. A term can have several ("cold": the weather and the infection). */
export interface VocabularyEntry {
  /** The term as it was asked for. */
  term: string;
  /** The vocabulary's identifier, e.g. MeSH's `D006333`. */
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
  /** In the order of the terms. A term without an entry is not in the vocabulary, or is in `unasked`. */
  entries: VocabularyEntry[];
  /** Terms about which nothing is known because the vocabulary could not be reached. */
  unasked: string[];
}

/** Synonyms of terms. Terms are compared without case, punctuation and plural endings (core/vocabulary/term-key.ts). */
export interface Vocabulary {
  /** Throws only AssayError `cancelled`: no question depends on the vocabulary. */
  lookUp(terms: readonly string[], signal: AbortSignal): Promise<VocabularyAnswer>;
}
