/** Limits for reading one document. */
export interface DocumentLimits {
  /** Size of the file in bytes. */
  bytes: number;
  /** Pages that are read; the rest of a longer document is left out, which its `notice` says. */
  pages: number;
  /** Documents of more pages are refused. */
  mostPages: number;
  /** Scanned pages that are recognised, some seconds each; a notice reports the rest as not read. */
  scannedPages: number;
  /** Milliseconds without a page being finished. */
  silentMs: number;
  /** Milliseconds for a whole document. */
  documentMs: number;
  /** Memory limit of the reading process in megabytes. */
  memoryMb: number;
  /** Documents that are read at the same time. */
  processes: number;
  /** Characters of text; a document for people is not longer. */
  characters: number;
  /** For a packed file (DOCX): entries, unpacked bytes, and the ratio to its packed size. */
  entries: number;
  unpackedBytes: number;
  unpackedRatio: number;
}

/**
 * A paper of 20 pages takes one to two seconds and 150 to 250 MB; a recognised page two to five seconds. A thesis has some
 * hundreds of pages. The packed limits are generous: an honest DOCX has some dozens of entries and unpacks to ten times its size.
 */
export const DOCUMENT_LIMITS: DocumentLimits = {
  bytes: 50_000_000,
  pages: 600,
  mostPages: 3_000,
  scannedPages: 60,
  silentMs: 60_000,
  documentMs: 600_000,
  memoryMb: 700,
  processes: 1,
  characters: 5_000_000,
  entries: 5_000,
  unpackedBytes: 200_000_000,
  unpackedRatio: 150,
};
