import type { DocumentBlock, DocumentKind, PageSize, Rectangle } from '#contract/library.ts';

export interface DocumentFile {
  /** The owner's name for it; its type is detected from its bytes, not from this. */
  name: string;
  bytes: Uint8Array;
  /**
   * Footnote marks are kept in place, as `[^1]`, also before each note; raised numbers stay raised: "text¹"; a link to a
   * work is followed by its address.
   */
  keepsNotes?: boolean | undefined;
}

/** A run of text with its printed position. Runs are in text order and do not overlap. */
export interface PlacedText {
  start: number;
  end: number;
  place: Rectangle;
}

/** A heading and the text under it, up to the next heading of the same or a higher level; `level` from 1. */
export interface DocumentSection {
  title: string;
  level: number;
  start: number;
  end: number;
}

/** What was read of a document. Offsets are UTF-16 code units of `text`: blocks are separated by an empty line. */
export interface ReadDocument {
  kind: DocumentKind;
  text: string;
  /** Empty where the format has no pages. */
  pages: PageSize[];
  blocks: DocumentBlock[];
  sections: DocumentSection[];
  placed: PlacedText[];
  /** What the document says about itself; each only where it is unambiguous. */
  title: string | null;
  authors: string[];
  year: number | null;
  /** The journal or book it appeared in. */
  venue: string | null;
  doi: string | null;
  /** Pages whose text was recognised from an image, and the confidence of the recognition, 0..1. */
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
   * what the file contains, and rejects with the signal's reason as soon as it aborts. Nothing in a file is executed,
   * fetched or followed.
   */
  read(
    file: DocumentFile,
    options: { signal: AbortSignal; onProgress?: (progress: { pagesRead: number; pages: number }) => void },
  ): Promise<ReadDocument | RefusedDocument>;
}
