/** What a concept is, as far as anything depends on it; `effect` is what is measured. */
type ConceptKind = 'drug' | 'disease' | 'effect' | 'other';

/** An idea that biomedicine has several names for. */
export interface LexiconConcept {
  /** The name this project uses: lower case but for proper names and symbols. */
  term: string;
  /** Other names of the same thing; words in capitals are abbreviations and match only as written. */
  synonyms: readonly string[];
  kind: ConceptKind;
}

/** Reads a table of one concept a line: `term | synonym; synonym`. */
export function conceptTable(kind: ConceptKind, rows: string): LexiconConcept[] {
  return rows
    .trim()
    .split('\n')
    .map((row) => {
      const [term = '', synonyms = ''] = row.split('|').map((cell) => cell.trim());
      const names = synonyms.split(';').map((name) => name.trim());
      return { term, synonyms: names.filter(Boolean), kind };
    });
}
