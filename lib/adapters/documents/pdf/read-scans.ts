import type { ReadDocument } from '#core/ports/document-reader.ts';
import type { DocumentLimits } from '../document-limits.ts';
import { openRecogniser, type Recogniser } from './recognise-pages.ts';
import type { TextItem } from './text-item.ts';

/** Below this, one word in ten or more is wrong, measured on blurred copies of the same pages. */
const DOUBTFUL = 0.75;

export interface Scans {
  /**
   * The text of a page that is a picture, or (`isDrawn`) whose letters are only drawn; null where there is none, or it
   * cannot be read.
   */
  read(page: number, width: number, how: { isDrawn: boolean }): Promise<TextItem[] | null>;
  scanned(): ReadDocument['scanned'];
  hasUnread(): boolean;
  notices(): string[];
  close(): Promise<void>;
}

/** The scanned pages of a document: what recognises them is started with the first one. */
export function createScans(bytes: Uint8Array, limits: DocumentLimits): Scans {
  let recogniser: Recogniser | null | undefined;
  let pages = 0;
  let letters = 0;
  let sure = 0;
  let isMissing = false;
  const beyond: number[] = [];
  const failed: number[] = [];

  return {
    async read(page, width, how) {
      if (pages >= limits.scannedPages) {
        beyond.push(page);
        return null;
      }
      try {
        recogniser = recogniser === undefined ? await openRecogniser(bytes) : recogniser;
        isMissing = recogniser === null;
        const read = await recogniser?.read(page, width, how);
        if (!read) return null;
        pages += 1;
        letters += read.letters;
        sure += read.letters * read.confidence;
        return read.items;
      } catch {
        failed.push(page);
        return null;
      }
    },
    scanned: () => (pages === 0 ? null : { pages, confidence: Math.round((100 * sure) / letters) / 100 }),
    hasUnread: () => isMissing || failed.length > 0 || beyond.length > 0,
    notices: () => {
      const notices: string[] = [];
      if (isMissing) notices.push('Scanned pages were not read: what draws them is not installed on this server.');
      if (failed.length > 0) notices.push(`${pagesOf(failed.length)} could not be read.`);
      if (beyond.length > 0) {
        notices.push(
          `Only the first ${limits.scannedPages} scanned pages were read; ${beyond.length} more may contain text.`,
        );
      }
      if (pages > 0 && sure / letters < DOUBTFUL) {
        notices.push(
          `The scan is hard to read (${Math.round((100 * sure) / letters)} % sure): words may be wrong. A sharper scan reads better.`,
        );
      }
      return notices;
    },
    close: async () => {
      await recogniser?.close().catch(() => {});
    },
  };
}

function pagesOf(count: number): string {
  return count === 1 ? 'A scanned page' : `${count} scanned pages`;
}
