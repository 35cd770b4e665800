import { createHash, randomBytes } from 'node:crypto';
import type { StoredDocument } from '#adapters/postgres/library/document-rows.ts';
import type {
  DocumentChanges,
  DocumentStore,
  LibraryLimits,
  StoredText,
} from '#adapters/postgres/library/document-store.ts';
import type { Evidence, EvidenceIds } from '#contract/evidence.ts';
import type { BibliographyPreview, DocumentKind, LibraryDocument, QuotePlace } from '#contract/library.ts';
import { AssayError, isAssayError } from '#core/errors.ts';
import { placeOf } from '#core/library/find-quote.ts';
import { parseReference, type Reference, reference, referenceOf } from '#core/library/reference.ts';
import type { Bibliography, BibliographyReader } from '#core/ports/bibliography-reader.ts';
import type { TaskQueue } from '#core/ports/job-queue.ts';
import type { QuoteSearch } from '#core/ports/quote-search.ts';
import { storable } from '#core/text/storable.ts';
import type { Caller, LiveAllowance } from '../edge/live-allowance.ts';
import type { FoundPassage, LibraryQuery, LibrarySearch } from './library-search.ts';

const LONGEST_NAME = 255;
/** More than most people's reference managers contain; the rest is reported. */
const MOST_REFERENCES = 5_000;
/** A file of references waits for those before it, and is read within a minute. */
const LONGEST_READING_MS = 300_000;

interface LibraryOptions {
  documents: DocumentStore;
  tasks: Pick<TaskQueue, 'send'>;
  search: LibrarySearch;
  hasAny: (workspaceId: string) => Promise<boolean>;
  quotes: QuoteSearch;
  bibliographies: BibliographyReader;
  limits: LibraryLimits;
  /** Throws if the disk has no space for so many bytes. */
  checkSpace: (bytes: number) => void;
  /** Counts each work that is looked up at the sources; absent where this is unlimited. */
  allowance?: Pick<LiveAllowance, 'take' | 'giveBack'> | undefined;
  /** Whether pages and files of the web are fetched for documents. */
  fetchesAddresses: boolean;
  /** How a network address is stored with what was added from it. */
  keyOfAddress: (address: string) => string;
}

/** The user who adds something. */
interface Adding {
  workspaceId: string;
  /** Network address that it counts for; none where the server's own people add it. */
  address: string | undefined;
}

/** The result of adding several entries. */
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

/** Operations on a library. For any workspace but its own a document does not exist (`not_found`). */
export function createLibrary(options: LibraryOptions) {
  const { documents, tasks, search, hasAny, quotes, bibliographies, limits } = options;
  const { checkSpace, allowance, fetchesAddresses, keyOfAddress } = options;
  const fromOf = (address: string | undefined) => (address === undefined ? null : keyOfAddress(address));

  async function own(workspaceId: string | undefined, id: string): Promise<StoredDocument> {
    const stored = await documents.get(id);
    if (!stored || stored.isDeleted || stored.workspaceId !== workspaceId) throw new AssayError('not_found');
    return stored;
  }

  /** Counts a work that `add` will have looked up, and gives back what was counted where that is not so in the end. */
  async function counted<T>(
    { workspaceId, address }: Adding,
    reference: Reference | undefined,
    add: () => Promise<{ isLookedUp: boolean; result: T }>,
  ): Promise<T> {
    const isMeant = allowance !== undefined && reference !== undefined && isLookedUp(reference);
    const caller: Caller = { workspaceId, address: address ?? workspaceId };
    if (isMeant) await allowance.take(caller);
    let isDone = false;
    try {
      const { isLookedUp: isAsked, result } = await add();
      isDone = isAsked;
      return result;
    } finally {
      if (isMeant && !isDone) await allowance.giveBack(caller);
    }
  }

  /** The reference of a document without a file; undefined for all others and once it has been read. */
  async function unreadReference({ document }: StoredDocument): Promise<Reference | undefined> {
    if (allowance === undefined || document.kind !== 'reference') return undefined;
    const [bytes, text] = await Promise.all([documents.file(document.id), documents.text(document.id)]);
    return bytes && !text ? reference.parse(JSON.parse(Buffer.from(bytes).toString('utf8'))) : undefined;
  }

  function addReference(adding: Adding, given: Reference): Promise<{ id: string; isDuplicate: boolean }> {
    return counted(adding, given, async () => {
      const result = await keepReference(adding, given);
      return { isLookedUp: !result.isDuplicate, result };
    });
  }

  async function keepReference({ workspaceId, address }: Adding, given: Reference) {
    const reference = storable(given);
    const bytes = Buffer.from(JSON.stringify(reference));
    checkSpace(bytes.length);
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
        from: fromOf(address),
      },
      limits,
      (db) => tasks.send(id, db),
    );
    return { id: duplicateOf ?? id, isDuplicate: duplicateOf !== null };
  }

  async function addAll(adding: Adding, references: readonly Reference[], problems: string[]): Promise<Added> {
    const result: Added = { added: [], duplicates: [], problems };
    for (const each of references) {
      try {
        const { id, isDuplicate } = await addReference(adding, each);
        (isDuplicate ? result.duplicates : result.added).push(id);
      } catch (error) {
        // The library is full, or the daily look-ups are used up: what was added stays, and the rest is reported.
        if (!isAssayError(error) || error.code !== 'rate_limited') throw error;
        result.problems.push(`“${nameOf(each)}”: ${error.message}`);
      }
    }
    return result;
  }

  async function readReferences(bytes: Uint8Array, signal: AbortSignal): Promise<Bibliography & { format: string }> {
    const { format, ...read } = await bibliographies.read(bytes, { signal });
    if (format === null) throw new AssayError('invalid_request', NO_BIBLIOGRAPHY);
    const more = read.references.length - MOST_REFERENCES;
    if (more <= 0) return { format, ...read };
    const leftOut = `The last ${more} entries were left out: add them as a file of their own.`;
    const references = read.references.slice(0, MOST_REFERENCES);
    return { format, references, problems: [...read.problems, leftOut] };
  }

  return {
    async list(workspaceId: string | undefined) {
      const found =
        workspaceId === undefined ? [] : (await documents.list(workspaceId)).map(({ document }) => document);
      const names = (of: (document: LibraryDocument) => string[]) => [...new Set(found.flatMap(of))].sort();
      return { documents: found, collections: names((each) => each.collections), tags: names((each) => each.tags) };
    },
    get: async (workspaceId: string | undefined, id: string) => (await own(workspaceId, id)).document,

    /**
     * Keeps the file and has it read. Of a file that is there already nothing is kept. Throws `rate_limited` when full.
     *
     * @param address network address that it counts for; none where the server's own people add it.
     */
    async addFile(workspaceId: string, file: { name: string; bytes: Uint8Array }, address?: string) {
      checkSpace(file.bytes.length);
      if (file.bytes.length === 0) throw new AssayError('invalid_request', 'The file is empty.');
      const id = newId();
      const name =
        storable(file.name)
          .replace(/^.*[\\/]/, '')
          .trim()
          .slice(0, LONGEST_NAME) || 'Document';
      const kind = KINDS[name.toLowerCase().split('.').at(-1) ?? ''] ?? 'text';
      const { duplicateOf } = await documents.add(
        { id, workspaceId, name, kind, bytes: file.bytes, hash: hashOf(file.bytes), from: fromOf(address) },
        limits,
        (db) => tasks.send(id, db),
      );
      return { documentId: duplicateOf ?? id, duplicateOf };
    },

    /** By an identifier or address. */
    async addReference(workspaceId: string, typed: string, address?: string): Promise<Added> {
      const ids = parseReference(typed);
      if (!ids) throw new AssayError('invalid_request', UNREADABLE);
      const reference: Reference = { ids, title: null, authors: [], year: null, venue: null, text: null };
      if (!fetchesAddresses && !isLookedUp(reference)) throw new AssayError('invalid_request', NOT_FETCHED);
      return addAll({ workspaceId, address }, [reference], []);
    },
    addWorks: (workspaceId: string, works: readonly Evidence[], address?: string): Promise<Added> =>
      addAll({ workspaceId, address }, works.map(referenceOf), []),
    /** The contents of a file of references. Throws `invalid_request` where it is not one. */
    async previewBibliography(bytes: Uint8Array, signal: AbortSignal): Promise<BibliographyPreview> {
      return previewOf(await readReferences(bytes, signal));
    },
    async addBibliography(
      workspaceId: string,
      file: string | Uint8Array,
      address?: string,
      signal = AbortSignal.timeout(LONGEST_READING_MS),
    ): Promise<Added> {
      const bytes = typeof file === 'string' ? Buffer.from(file) : file;
      const { references, problems } = await readReferences(bytes, signal);
      return addAll({ workspaceId, address }, references, problems);
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
    async restore(workspaceId: string | undefined, id: string, address?: string): Promise<LibraryDocument> {
      const stored = await documents.get(id);
      if (!stored || stored.workspaceId !== workspaceId) throw new AssayError('not_found', GONE);
      const isRestored = async () => {
        const result = await documents.restore(id, (db) => tasks.send(id, db));
        return { isLookedUp: result, result };
      };
      const unread = isUnfinished(stored) ? await unreadReference(stored) : undefined;
      const adding = { workspaceId: stored.workspaceId, address };
      if (stored.isDeleted && !(await counted(adding, unread, isRestored))) throw new AssayError('not_found', GONE);
      return (await own(workspaceId, id)).document;
    },
    async cancel(workspaceId: string | undefined, id: string): Promise<void> {
      await own(workspaceId, id);
      if (!(await documents.cancel(id)))
        throw new AssayError('invalid_request', 'This document has been read already.');
    },
    async retry(workspaceId: string | undefined, id: string, address?: string): Promise<void> {
      const stored = await own(workspaceId, id);
      const isTried = async () => {
        const result = await documents.retry(id, (db) => tasks.send(id, db));
        return { isLookedUp: result, result };
      };
      const adding = { workspaceId: stored.workspaceId, address };
      if (!(await counted(adding, await unreadReference(stored), isTried)))
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
      if (size === undefined) throw new AssayError('not_found', 'This document has no file.');
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
    hasAny: async (workspaceId: string | undefined) => workspaceId !== undefined && hasAny(workspaceId),
  };
}

export type Library = ReturnType<typeof createLibrary>;

/** Whether the sources are asked for a reference: it has a number and brings no text. */
const isLookedUp = ({ text, ids: { doi, pmid, pmcid, arxiv, nct } }: Reference) =>
  text === null && Boolean(doi ?? pmid ?? pmcid ?? arxiv ?? nct);

const isUnfinished = ({ document: { status } }: StoredDocument) =>
  status === 'received' || status === 'reading' || status === 'indexing';

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
const NOT_FETCHED =
  'This demonstration fetches no pages and files of the web. Give a DOI, PMID, PMCID, arXiv id or NCT number, or add the file itself.';
const NO_BIBLIOGRAPHY =
  'This is no file of references that can be read. Export it as RIS, BibTeX, CSL-JSON or CSV, or from PubMed as “PubMed”, and send that.';
const GONE = 'It cannot be restored any more: what was deleted is kept for 30 seconds.';
