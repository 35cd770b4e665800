import type { EvidenceIds } from '#contract/evidence.ts';
import type { LibraryDocument } from '#contract/library.ts';
import { AssayError, isAssayError } from '#core/errors.ts';
import { type Reference, reference, referenceDocument, referenceOf } from '#core/library/reference.ts';
import type { DocumentFile, DocumentReader, ReadDocument, RefusedDocument } from '#core/ports/document-reader.ts';
import type { FetchedDocument } from '#core/sources/web/fetch-document.ts';
import type { WorkLookUp } from '../sources/look-up-work.ts';

interface ReferenceReaderOptions {
  lookUp: WorkLookUp;
  /** Fetches a page or a file of the public web; absent where nothing may be fetched. */
  fetchDocument?: ((url: string, options: { signal: AbortSignal }) => Promise<FetchedDocument>) | undefined;
  /** Reads a file that was fetched as one that was added. */
  reader: DocumentReader;
}

export type ReadReference = ReadDocument &
  Pick<LibraryDocument, 'names' | 'venue' | 'ids'> & {
    /** The file at the reference's address, which becomes the document's own. */
    file?: Uint8Array;
  };
export type ReferenceReader = (bytes: Uint8Array, options: ReadOptions) => Promise<ReadReference | RefusedDocument>;
type ReadOptions = Parameters<DocumentReader['read']>[1];

/**
 * Makes a document of a reference: of what it says itself, else of what the sources say of its identifiers, else of the
 * page or the file at its address. A file is read also where the sources know no full text of the work. Throws `source_unavailable` where that could not be found out now.
 */
export function createReferenceReader({ lookUp, fetchDocument, reader }: ReferenceReaderOptions): ReferenceReader {
  return async (bytes, options) => {
    const given = reference.parse(JSON.parse(Buffer.from(bytes).toString('utf8')));
    if (given.text !== null) return asDocument(given);
    return hasNumber(given.ids) ? byNumber(given, options) : byAddress(given, options);
  };

  async function byNumber(given: Reference, options: ReadOptions): Promise<ReadReference | RefusedDocument> {
    try {
      const work = await lookUp(given.ids, options.signal);
      const found = withOwn(given, referenceOf(work));
      // The file that the reader pointed at says more than an abstract does.
      const file = work.texts.fulltext === undefined ? await fileAt(given.ids.url, options) : undefined;
      return file ? { ...file, ...metadataOf(found, file), ids: { ...file.ids, ...found.ids } } : asDocument(found);
    } catch (error) {
      if (!isAssayError(error) || error.code !== 'not_found') throw error;
      if (given.ids.url) return byAddress(given, options);
      return given.title === null ? refused(error.message) : asDocument(given);
    }
  }

  async function byAddress(given: Reference, options: ReadOptions): Promise<ReadReference | RefusedDocument> {
    // An entry of a bibliography says what it is; its address is one of many places.
    if (given.title !== null) return asDocument(given);
    if (!given.ids.url) throw new AssayError('internal', undefined, { cause: new Error('an empty reference') });
    if (!fetchDocument) return refused(NOT_FETCHED);
    const fetched = await fetchDocument(given.ids.url, options);
    if ('message' in fetched) return refused(fetched.message);
    if ('file' in fetched) return readFile(fetched.file, given, options);
    const [first = ''] = fetched.text.split('\n');
    return asDocument({ ...given, title: first.slice(0, LONGEST_TITLE) || null, text: fetched.text });
  }

  /** Undefined where there is no readable file. */
  async function fileAt(url: string | undefined, options: ReadOptions): Promise<ReadReference | undefined> {
    const fetched = url === undefined ? undefined : await fetchDocument?.(url, options);
    if (!fetched || !('file' in fetched)) return undefined;
    const read = await readFile(fetched.file, null, options);
    return 'refused' in read ? undefined : read;
  }

  async function readFile(
    file: DocumentFile,
    given: Reference | null,
    options: ReadOptions,
  ): Promise<ReadReference | RefusedDocument> {
    // The reader may take the bytes with it.
    const read = await reader.read({ name: file.name, bytes: Uint8Array.from(file.bytes) }, options);
    if ('refused' in read) return read;
    return { ...read, title: read.title ?? file.name, venue: null, ids: given?.ids ?? {}, file: file.bytes };
  }
}

function asDocument(reference: Reference): ReadReference {
  const { names, venue, ids } = reference;
  return { ...referenceDocument(reference), ...(names && { names }), venue, ids };
}

/** An index spells titles and names better than a page that was read. */
function metadataOf(found: Reference, { title, authors, names, year }: ReadReference) {
  return {
    title: found.title ?? title,
    ...(found.authors.length > 0 ? { authors: found.authors, names: found.names } : { authors, names }),
    year: found.year ?? year,
    venue: found.venue,
  };
}

const LONGEST_TITLE = 200;
const NOT_FETCHED = 'Pages and files of the web are not fetched here. Add the file itself.';

const hasNumber = ({ doi, pmid, pmcid, arxiv, nct }: EvidenceIds) => Boolean(doi ?? pmid ?? pmcid ?? arxiv ?? nct);

function withOwn(given: Reference, found: Reference): Reference {
  return { ...found, title: found.title || given.title, ids: { ...found.ids, ...given.ids } };
}

const refused = (reason: string): RefusedDocument => ({ refused: 'unknown', reason });
