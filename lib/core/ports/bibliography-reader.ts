import type { AuthorName, EvidenceIds } from '#contract/evidence.ts';

/** A work as a bibliography tells of it; `text` is its abstract, null where it has none. */
export interface ListedReference {
  ids: EvidenceIds;
  title: string | null;
  authors: string[];
  names?: AuthorName[] | undefined;
  year: number | null;
  venue: string | null;
  text: string | null;
}

/** A bibliography as it was read. */
export interface Bibliography {
  /** What it was read as, e.g. "RIS"; null where it is no bibliography. */
  format: string | null;
  references: ListedReference[];
  /** What was not understood, by entry and line, a sentence each. */
  problems: string[];
}

export interface BibliographyReader {
  /**
   * Reads a file of references within limits of time and memory, in another process. Never rejects because of what the file
   * holds: what takes too long is a bibliography of which nothing was understood. Rejects with the signal's reason.
   */
  read(bytes: Uint8Array, options: { signal: AbortSignal }): Promise<Bibliography>;
}
