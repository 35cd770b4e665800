/** What reading one document may take. */
export interface DocumentLimits {
  /** Of the file, in bytes. */
  bytes: number;
  /** Pages that are read; the rest of a longer document is left out, which its `notice` says. */
  pages: number;
  /** Documents of more pages are refused. */
  mostPages: number;
  /** Scanned pages that are recognised, some seconds each; the rest is told as not read. */
  scannedPages: number;
  /** Milliseconds without a page being finished. */
  silentMs: number;
  /** Milliseconds for a whole document. */
  documentMs: number;
  /** Of the process that reads, all in all, in megabytes. */
  memoryMb: number;
  /** Documents that are read at the same time. */
  processes: number;
  /** Characters of text; more is no document that somebody reads. */
  characters: number;
  /** Of a packed file (DOCX): entries, bytes unpacked, and how often its size that may be. */
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
