import type { EvidenceIds, Notice } from '#contract/evidence.ts';

/** A passage that was found, and whose it is. `start` and `end` are offsets in the document's text. */
export interface LibraryHit {
  score: number;
  passage: { ordinal: number; start: number; end: number; text: string };
  document: {
    id: string;
    title: string;
    authors: string[];
    year: number | null;
    venue: string | null;
    ids: EvidenceIds;
    notices: Notice[];
  };
}

/** Searches one workspace's documents, or only some of them; best first. */
export type LibraryAccess = (
  query: string,
  options: { limit: number; signal: AbortSignal; documentIds?: readonly string[] },
) => Promise<LibraryHit[]>;
