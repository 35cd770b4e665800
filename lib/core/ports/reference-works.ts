import type { Evidence, EvidenceIds } from '#contract/evidence.ts';

/** The answers of the sources. */
export interface FoundWorks {
  works: Evidence[];
  /** Names of the sources that did not answer, for readers: of them nothing is known. */
  unanswered: string[];
}

/** A reference as it is looked for. */
export interface WantedReference {
  /** As it is printed. */
  text: string;
  /** What its title seems to be; null where no part of it looks like one. */
  title: string | null;
  /** Whether a work is the one: then nobody else is asked. */
  isMeant(work: Evidence): boolean;
}

/** Where the works of a list of references are looked up. Throws AssayError `cancelled` only. */
export interface ReferenceWorks {
  /**
   * The works of these identifiers, in any order, each once; whoever asks tells by their ids which is which.
   * `elsewhere`: DOIs that are registered, by an agency whose records are not asked for.
   */
  known(
    ids: readonly EvidenceIds[],
    options: { signal: AbortSignal },
  ): Promise<FoundWorks & { elsewhere: readonly string[] }>;
  /** Works that a reference may mean, best first. */
  search(reference: WantedReference, options: { signal: AbortSignal }): Promise<FoundWorks>;
  /**
   * The work with its open full text, or that of the reader's own library, and with its notices. Remarks say what of a document
   * could not be read.
   */
  complete(work: Evidence, options: { signal: AbortSignal }): Promise<{ work: Evidence; remarks: string[] }>;
}
