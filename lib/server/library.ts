import { createHash, randomBytes } from 'node:crypto';
import type { StoredDocument } from '#adapters/postgres/document-rows.ts';
import type { DocumentChanges, DocumentStore, LibraryRoom, StoredText } from '#adapters/postgres/document-store.ts';
import type { Evidence, EvidenceIds } from '#contract/evidence.ts';
import type { BibliographyPreview, DocumentKind, LibraryDocument, QuotePlace } from '#contract/library.ts';
import { AssayError, isAssayError } from '#core/errors.ts';
import { placeOf } from '#core/library/find-quote.ts';
import { parseReference, type Reference, referenceOf } from '#core/library/reference.ts';
import type { Bibliography, BibliographyReader } from '#core/ports/bibliography-reader.ts';
import type { TaskQueue } from '#core/ports/job-queue.ts';
import type { QuoteSearch } from '#core/ports/quote-search.ts';
import { storable } from '#core/text/storable.ts';
import type { FoundPassage, LibraryQuery, LibrarySearch } from './library-search.ts';

const LONGEST_NAME = 255;
/** A file of references waits for those before it, and is read within a minute. */
const LONGEST_READING_MS = 300_000;

interface LibraryOptions {
  documents: DocumentStore;
  tasks: Pick<TaskQueue, 'send'>;
  search: LibrarySearch;
  holdsAny: (workspaceId: string) => Promise<boolean>;
  quotes: QuoteSearch;
  bibliographies: BibliographyReader;
  room: LibraryRoom;
}

/** What became of entries that were added together. */
interface Added {
  added: string[];
  duplicates: string[];
  /** A sentence each. */
  problems: string[];
}

/** A file that was added, read part by part. */
export interface StoredFile {
  document: LibraryDocument;
  /** Bytes. */
  size: number;
  /** Its bytes from `start` to before `end`; undefined where it has been deleted meanwhile. */
  read(start: number, end: number): Promise<Uint8Array | undefined>;
}

/** What can be done with a library. To any other workspace than its own a document does not exist (`not_found`). */
export function createLibrary({ documents, tasks, search, holdsAny, quotes, bibliographies, room }: LibraryOptions) {
  async function own(workspaceId: string | undefined, id: string): Promise<StoredDocument> {
    const stored = await documents.get(id);
    if (!stored || stored.isDeleted || stored.workspaceId !== workspaceId) throw new AssayError('not_found');
    return stored;
  }

  async function addReference(workspaceId: string, given: Reference): Promise<{ id: string; isDuplicate: boolean }> {
    const reference = storable(given);
    const bytes = Buffer.from(JSON.stringify(reference));
    const { ids, title, authors, year } = reference;
    const known = Object.keys(ids).length > 0 ? ids : { title, authors, year };
    const id = newId();
    const { duplicateOf } = await documents.add(
      {
        id,
        workspaceId,
        name: nameOf(reference),
        kind: 'reference',
        bytes,
        hash: hashOf(JSON.stringify(known)),
        title,
        ids,
      },
      room,
      (db) => tasks.send(id, db),
    );
    return { id: duplicateOf ?? id, isDuplicate: duplicateOf !== null };
  }

  async function addAll(workspaceId: string, references: readonly Reference[], problems: string[]): Promise<Added> {
    const result: Added = { added: [], duplicates: [], problems };
    for (const each of references) {
      try {
        const { id, isDuplicate } = await addReference(workspaceId, each);
        (isDuplicate ? result.duplicates : result.added).push(id);
      } catch (error) {
        // The library is full: what was added stays, and the rest is told.
        if (!isAssayError(error) || error.code !== 'rate_limited') throw error;
        result.problems.push(`“${nameOf(each)}”: ${error.message}`);
      }
    }
    return result;
  }

  async function readReferences(bytes: Uint8Array, signal: AbortSignal): Promise<Bibliography & { format: string }> {
    const { format, ...read } = await bibliographies.read(bytes, { signal });
    if (format === null) throw new AssayError('invalid_request', NO_BIBLIOGRAPHY);
    return { format, ...read };
  }

  return {
    async list(workspaceId: string | undefined) {
      const found =
        workspaceId === undefined ? [] : (await documents.list(workspaceId)).map(({ document }) => document);
      const names = (of: (document: LibraryDocument) => string[]) => [...new Set(found.flatMap(of))].sort();
      return { documents: found, collections: names((each) => each.collections), tags: names((each) => each.tags) };
    },
    get: async (workspaceId: string | undefined, id: string) => (await own(workspaceId, id)).document,

    /** Keeps the file and has it read. Of a file that is there already nothing is kept. Throws `rate_limited` when full. */
    async addFile(workspaceId: string, file: { name: string; bytes: Uint8Array }) {
      if (file.bytes.length === 0) throw new AssayError('invalid_request', 'The file is empty.');
      const id = newId();
      const name =
        storable(file.name)
          .replace(/^.*[\\/]/, '')
          .trim()
          .slice(0, LONGEST_NAME) || 'Document';
      const kind = KINDS[name.toLowerCase().split('.').at(-1) ?? ''] ?? 'text';
      const { duplicateOf } = await documents.add(
        { id, workspaceId, name, kind, bytes: file.bytes, hash: hashOf(file.bytes) },
        room,
        (db) => tasks.send(id, db),
      );
      return { documentId: duplicateOf ?? id, duplicateOf };
    },

    /** By an identifier or address. */
    addReference(workspaceId: string, typed: string): Promise<Added> {
      const ids = parseReference(typed);
      if (!ids) throw new AssayError('invalid_request', UNREADABLE);
      return addAll(workspaceId, [{ ids, title: null, authors: [], year: null, venue: null, text: null }], []);
    },
    addWorks: (workspaceId: string, works: readonly Evidence[]): Promise<Added> =>
      addAll(workspaceId, works.map(referenceOf), []),
    /** What is in a file of references. Throws `invalid_request` where it is none. */
    async previewBibliography(bytes: Uint8Array, signal: AbortSignal): Promise<BibliographyPreview> {
      return previewOf(await readReferences(bytes, signal));
    },
    async addBibliography(
      workspaceId: string,
      file: string | Uint8Array,
      signal = AbortSignal.timeout(LONGEST_READING_MS),
    ): Promise<Added> {
      const bytes = typeof file === 'string' ? Buffer.from(file) : file;
      const { references, problems } = await readReferences(bytes, signal);
      return addAll(workspaceId, references, problems);
    },

    async change(workspaceId: string | undefined, id: string, changes: DocumentChanges): Promise<LibraryDocument> {
      await own(workspaceId, id);
      if (!(await documents.change(id, storable(changes)))) throw new AssayError('not_found');
      return (await own(workspaceId, id)).document;
    },
    async remove(workspaceId: string | undefined, id: string): Promise<void> {
      await own(workspaceId, id);
      await documents.remove(id);
    },
    async restore(workspaceId: string | undefined, id: string): Promise<LibraryDocument> {
      const stored = await documents.get(id);
      if (!stored || stored.workspaceId !== workspaceId) throw new AssayError('not_found', GONE);
      if (stored.isDeleted && !(await documents.restore(id, (db) => tasks.send(id, db))))
        throw new AssayError('not_found', GONE);
      return (await own(workspaceId, id)).document;
    },
    async cancel(workspaceId: string | undefined, id: string): Promise<void> {
      await own(workspaceId, id);
      if (!(await documents.cancel(id)))
        throw new AssayError('invalid_request', 'This document has been read already.');
    },
    async retry(workspaceId: string | undefined, id: string): Promise<void> {
      await own(workspaceId, id);
      if (!(await documents.retry(id, (db) => tasks.send(id, db))))
        throw new AssayError('invalid_request', 'This document is being read or has been read already.');
    },

    async text(workspaceId: string | undefined, id: string): Promise<StoredText> {
      await own(workspaceId, id);
      const text = await documents.text(id);
      if (!text) throw new AssayError('not_found', 'This document has not been read yet.');
      return text;
    },
    async file(workspaceId: string | undefined, id: string): Promise<StoredFile> {
      const { document } = await own(workspaceId, id);
      const size = document.kind === 'reference' ? undefined : await documents.fileSize(id);
      if (size === undefined) throw new AssayError('not_found', 'This document has no file of its own.');
      return { document, size, read: (start, end) => documents.filePart(id, start, end) };
    },
    async places(
      workspaceId: string | undefined,
      id: string,
      asked: readonly string[],
      signal: AbortSignal,
    ): Promise<(QuotePlace | null)[]> {
      const document = await this.text(workspaceId, id);
      const found = await quotes.find({ text: document.text, quotes: asked }, { signal });
      return found.map((span) => span && placeOf(document, span));
    },
    search: async (
      workspaceId: string | undefined,
      query: LibraryQuery,
      signal?: AbortSignal,
    ): Promise<FoundPassage[]> => (workspaceId === undefined ? [] : search.search(workspaceId, query, signal)),
    /** Whether there is anything to search. */
    holdsAny: async (workspaceId: string | undefined) => workspaceId !== undefined && holdsAny(workspaceId),
  };
}

export type Library = ReturnType<typeof createLibrary>;

const EXAMPLES = 3;

function previewOf({ format, references, problems }: Bibliography & { format: string }): BibliographyPreview {
  const count = (has: (reference: Reference) => unknown) => references.filter(has).length;
  return {
    format,
    references: references.length,
    having: {
      authors: count(({ authors }) => authors.length > 0),
      year: count(({ year }) => year),
      abstract: count(({ text }) => text),
      identifier: count(({ ids }) => ids.doi ?? ids.pmid ?? ids.pmcid ?? ids.arxiv ?? ids.nct),
    },
    examples: references.slice(0, EXAMPLES).map(({ title, authors, year, venue }) => ({ title, authors, year, venue })),
    problems,
  };
}

/** As its name has it, until its reader finds out what it really is. */
const KINDS: Readonly<Record<string, DocumentKind>> = {
  pdf: 'pdf',
  docx: 'docx',
  html: 'html',
  htm: 'html',
  md: 'markdown',
  markdown: 'markdown',
};

const newId = () => randomBytes(12).toString('base64url');
const hashOf = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');

function nameOf({ ids, title }: { ids: EvidenceIds; title: string | null }): string {
  const { doi, pmid, pmcid, arxiv, nct, url } = ids;
  const number = doi ?? (pmid && `PMID ${pmid}`) ?? pmcid ?? (arxiv && `arXiv ${arxiv}`) ?? nct;
  return (number ?? url ?? title ?? 'Reference').slice(0, LONGEST_NAME);
}

const UNREADABLE = 'Send a DOI, PMID, PMCID, arXiv id, NCT number or the address of a public page.';
const NO_BIBLIOGRAPHY =
  'This is no file of references that can be read. Export it as RIS, BibTeX, CSL-JSON or CSV, or from PubMed as “PubMed”, and send that.';
const GONE = 'It cannot be restored any more: what was deleted is kept for 30 seconds.';
