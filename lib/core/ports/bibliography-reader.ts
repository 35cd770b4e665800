import type { AuthorName, EvidenceIds } from '#contract/evidence.ts';
import type { ListedDecision } from '#contract/review/listed-decision.ts';

/** A work as described in a bibliography; `text` is its abstract, null where there is none. */
export interface ListedReference {
  ids: EvidenceIds;
  title: string | null;
  authors: string[];
  names?: AuthorName[] | undefined;
  year: number | null;
  venue: string | null;
  text: string | null;
  /** Keywords, headings of MEDLINE and kinds of publication, as the file gives them; absent where it gives none. */
  keywords?: string[] | undefined;
  meshTerms?: string[] | undefined;
  publicationTypes?: string[] | undefined;
  /** What was decided about it elsewhere; absent where the file says nothing of that, or was not asked for it. */
  decisions?: ListedDecision[] | undefined;
}

/** A parsed bibliography. */
export interface Bibliography {
  /** The detected format, e.g. "RIS"; null where it is not a bibliography. */
  format: string | null;
  references: ListedReference[];
  /** What was not understood, by entry and line, one sentence each. */
  problems: string[];
}

export interface BibliographyReader {
  /**
   * Reads a file of references within limits of time and memory, in another process. Never rejects because of the
   * file's contents: after a timeout the result is a bibliography of which nothing was understood. Rejects with the
   * signal's reason.
   *
   * @param options.name name of a file whose decisions are wanted too; Covidence writes them nowhere else.
   */
  read(bytes: Uint8Array, options: { signal: AbortSignal; name?: string }): Promise<Bibliography>;
}
