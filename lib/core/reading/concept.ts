export type ConceptKind =
  | 'drug'
  | 'target'
  | 'pathway'
  | 'disease'
  | 'effect'
  | 'gene'
  | 'procedure'
  | 'population'
  | 'exposure'
  | 'method';

/** An idea that biomedicine has several names for. */
export interface LexiconConcept {
  kind: ConceptKind;
  /** The name this project uses: lower case but for proper names and symbols. */
  term: string;
  /** Other names of the same thing; words in capitals are abbreviations and match only as written. */
  synonyms: readonly string[];
  /** MeSH headings that name the idea, as PubMed spells them. */
  mesh: readonly string[];
}

/** Reads a table of one concept a line: `term | synonym; synonym | MeSH heading; MeSH heading`. */
export function conceptTable(kind: ConceptKind, rows: string): LexiconConcept[] {
  return rows
    .trim()
    .split('\n')
    .map((row) => {
      const [term = '', synonyms = '', mesh = ''] = row.split('|').map((cell) => cell.trim());
      return { kind, term, synonyms: items(synonyms), mesh: items(mesh) };
    });
}

function items(cell: string): string[] {
  return cell
    .split(';')
    .map((item) => item.trim())
    .filter(Boolean);
}
