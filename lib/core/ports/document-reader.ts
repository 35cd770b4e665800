import type { DocumentBlock, DocumentKind, PageSize, Rectangle } from '#contract/library.ts';

export interface DocumentFile {
  /** As its owner named it; what it is is told by its bytes, not by this. */
  name: string;
  bytes: Uint8Array;
  /** Marks of notes stay where they stand, as `[^1]`, before each note too, and raised numbers stay raised: "text¹". */
  keepsNotes?: boolean | undefined;
}

/** A run of text and where it is printed. Runs are in the order of the text and do not overlap. */
export interface PlacedText {
  start: number;
  end: number;
  place: Rectangle;
}

/** A heading and the text that stands under it, up to the next heading of its level or above; `level` from 1. */
export interface DocumentSection {
  title: string;
  level: number;
  start: number;
  end: number;
}

/** What was read of a document. Offsets are UTF-16 code units of `text`: blocks stand apart by an empty line. */
export interface ReadDocument {
  kind: DocumentKind;
  text: string;
  /** Empty where the format has no pages. */
  pages: PageSize[];
  blocks: DocumentBlock[];
  sections: DocumentSection[];
  placed: PlacedText[];
  /** What the document says of itself; each only where it is plain. */
  title: string | null;
  authors: string[];
  year: number | null;
  /** The journal or book it appeared in. */
  venue: string | null;
  doi: string | null;
  /** Pages whose text was recognised in a picture of them, and how sure the recognition was, 0..1. */
  scanned: { pages: number; confidence: number } | null;
  /** A sentence where less was read than there is, e.g. pages beyond the limit. */
  notice: string | null;
}

/** The document cannot or must not be read; `reason` is a sentence for its owner that says what to do. */
export interface RefusedDocument {
  refused:
    | 'encrypted'
    | 'broken'
    | 'empty'
    | 'disguised'
    | 'unknown'
    | 'too_large'
    | 'too_many_pages'
    | 'took_too_long';
  reason: string;
}

export interface DocumentReader {
  /**
   * Reads a file within limits of time, memory, pages and size, in another thread or process. Never rejects because of
   * what the file contains, and with the signal's reason as soon as it aborts. Nothing in a file is executed, fetched or
   * followed.
   */
  read(
    file: DocumentFile,
    options: { signal: AbortSignal; onProgress?: (progress: { pagesRead: number; pages: number }) => void },
  ): Promise<ReadDocument | RefusedDocument>;
}
