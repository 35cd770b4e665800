import type { Evidence, EvidenceIds } from '#contract/evidence.ts';

/** The answers of the sources. */
export interface FoundWorks {
  works: Evidence[];
  /** Names of the sources that did not answer, for readers: what they have is unknown. */
  unanswered: string[];
}

/** A reference to look up. */
export interface WantedReference {
  /** As printed. */
  text: string;
  /** The likely title; null where no part looks like one. */
  title: string | null;
  /** Whether a work is the one meant: then no further source is asked. */
  isMeant(work: Evidence): boolean;
}

/** Looks up the works of a reference list. Throws only AssayError `cancelled`. */
export interface ReferenceWorks {
  /**
   * The works with these identifiers, in any order, each once; the caller matches them by their ids. `elsewhere`: DOIs
   * registered with an agency whose records are not queried.
   */
  known(
    ids: readonly EvidenceIds[],
    options: { signal: AbortSignal },
  ): Promise<FoundWorks & { elsewhere: readonly string[] }>;
  /** Works that a reference may mean, best first. */
  search(reference: WantedReference, options: { signal: AbortSignal }): Promise<FoundWorks>;
  /**
   * The work with its open full text, or that from the user's own library, and with its notices. Remarks say what of a
   * document could not be read.
   */
  complete(work: Evidence, options: { signal: AbortSignal }): Promise<{ work: Evidence; remarks: string[] }>;
}
