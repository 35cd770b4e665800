const DOCUMENTS = new Set(['pdf', 'docx', 'html', 'htm', 'xhtml', 'txt', 'text', 'md', 'markdown']);
const BIBLIOGRAPHIES = new Set(['ris', 'bib', 'bibtex', 'json', 'nbib', 'csv', 'tsv', 'xml', 'enw', 'ciw']);

export const DOCUMENT_ACCEPT = [...DOCUMENTS].map((ending) => `.${ending}`).join(',');
export const BIBLIOGRAPHY_ACCEPT = [...BIBLIOGRAPHIES].map((ending) => `.${ending}`).join(',');

export interface SortedFiles {
  documents: File[];
  bibliographies: File[];
  /** Names of files that are neither. Hidden system files are not even named. */
  leftOut: string[];
}

/** What to do with each file of a drop. Names without an ending are sent: the server looks at the bytes. */
export function sortFiles(files: readonly File[]): SortedFiles {
  const sorted: SortedFiles = { documents: [], bibliographies: [], leftOut: [] };
  for (const file of files) {
    if (file.name.startsWith('.') || file.name === 'Thumbs.db' || file.name === 'desktop.ini') continue;
    const dot = file.name.lastIndexOf('.');
    const ending = dot < 0 ? '' : file.name.slice(dot + 1).toLowerCase();
    if (ending === '' || DOCUMENTS.has(ending)) sorted.documents.push(file);
    else if (BIBLIOGRAPHIES.has(ending)) sorted.bibliographies.push(file);
    else sorted.leftOut.push(file.name);
  }
  return sorted;
}

/**
 * Plain text that databases save as .txt: RIS, PubMed, Web of Science and EndNote identify themselves within their
 * first lines.
 */
const BEGINS_AS_REFERENCES = /^\s{0,4}TY {0,4}- |^PMID ?- ?\d|^FN \S|^PT [A-Z]\s*$|^%0 \S|^@[A-Za-z]{2,30}\s?\{/m;
const HEAD = 4_000;

/** Whether a text file contains references. */
export async function containsReferences(file: File): Promise<boolean> {
  if (!/\.te?xt$/i.test(file.name)) return false;
  return BEGINS_AS_REFERENCES.test(await file.slice(0, HEAD).text());
}
