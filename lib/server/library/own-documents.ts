import type { EvidenceIds } from '#contract/evidence.ts';
import type { LibraryDocument } from '#contract/library.ts';
import { words } from '#core/text/words.ts';

const LONGEST_TEXT = 400_000;
const TOO_LONG = `Only the first ${LONGEST_TEXT.toLocaleString('en')} characters of your document were read.`;
const NOT_OPENED = 'Your document of this work could not be opened, and was not read.';
const KINDS = ['doi', 'pmid', 'pmcid', 'arxiv', 'nct'] as const;

/** The documents of a workspace. */
export interface OwnLibrary {
  list(): Promise<readonly LibraryDocument[]>;
  text(id: string): Promise<string | null>;
}

/** A library that is listed once: its documents by the works that they are. */
export function createOwnDocuments(own: OwnLibrary | undefined) {
  /** A library that cannot be listed did not answer, which is not the same as an empty one. */
  const listed = (async () => {
    try {
      return { documents: (await own?.list()) ?? [], isListed: true };
    } catch {
      return { documents: [], isListed: false };
    }
  })();

  return {
    listed,

    /** The document that is this work, by an identifier or its whole title, and its text. Remarks say what was not read. */
    async textOf(work: { ids: EvidenceIds; title: string }): Promise<{
      document: LibraryDocument | null;
      text: string | null;
      remarks: string[];
    }> {
      const title = words(work.title).join(' ');
      const document = (await listed).documents.find(
        ({ ids, title: named, status }) =>
          status === 'ready' &&
          (KINDS.some((kind) => ids[kind] !== undefined && ids[kind] === work.ids[kind]) ||
            (title !== '' && words(named ?? '').join(' ') === title)),
      );
      if (!document || !own) return { document: null, text: null, remarks: [] };
      const text = await own.text(document.id).catch(() => null);
      if (text === null) return { document, text, remarks: [NOT_OPENED] };
      if (text.length <= LONGEST_TEXT) return { document, text, remarks: [] };
      return { document, text: text.slice(0, LONGEST_TEXT), remarks: [TOO_LONG] };
    },
  };
}

export type OwnDocuments = ReturnType<typeof createOwnDocuments>;
