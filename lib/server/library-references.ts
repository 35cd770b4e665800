import type { EvidenceIds } from '#contract/evidence.ts';
import type { LibraryDocument } from '#contract/library.ts';
import { AssayError, isAssayError } from '#core/errors.ts';
import { type Reference, reference, referenceDocument, referenceOf } from '#core/library/reference.ts';
import type { ReadDocument, RefusedDocument } from '#core/ports/document-reader.ts';
import type { WorkLookUp } from './look-up-work.ts';

interface ReferenceReaderOptions {
  lookUp: WorkLookUp;
  /** Opens a page of the public web. */
  readPage(url: string, options: { signal: AbortSignal }): Promise<{ text: string } | { message: string }>;
}

type Read = ReadDocument & Pick<LibraryDocument, 'venue' | 'ids'>;
export type ReferenceReader = (bytes: Uint8Array, signal: AbortSignal) => Promise<Read | RefusedDocument>;

/**
 * Makes a document of a reference: of what it says itself, else of what the sources say of its identifiers, else of the
 * page at its address. Throws `source_unavailable` where that could not be found out now.
 */
export function createReferenceReader({ lookUp, readPage }: ReferenceReaderOptions): ReferenceReader {
  return async (bytes, signal) => {
    const given = reference.parse(JSON.parse(Buffer.from(bytes).toString('utf8')));
    const found = given.text === null ? await find(given, signal) : given;
    if ('refused' in found) return found;
    return { ...referenceDocument(found), venue: found.venue, ids: found.ids };
  };

  async function find(given: Reference, signal: AbortSignal): Promise<Reference | RefusedDocument> {
    if (hasNumber(given.ids)) {
      try {
        return withOwn(given, referenceOf(await lookUp(given.ids, signal)));
      } catch (error) {
        if (!isAssayError(error) || error.code !== 'not_found') throw error;
        if (given.title === null) return refused(error.message);
      }
    } else if (given.ids.url && given.title === null) {
      const page = await readPage(given.ids.url, { signal });
      if ('message' in page) return refused(page.message);
      const [first = ''] = page.text.split('\n');
      return { ...given, title: first.slice(0, LONGEST_TITLE) || null, text: page.text };
    }
    if (given.title === null) throw new AssayError('internal', undefined, { cause: new Error('an empty reference') });
    return given;
  }
}

const LONGEST_TITLE = 200;

const hasNumber = ({ doi, pmid, pmcid, arxiv, nct }: EvidenceIds) => Boolean(doi ?? pmid ?? pmcid ?? arxiv ?? nct);

function withOwn(given: Reference, found: Reference): Reference {
  return { ...found, title: found.title || given.title, ids: { ...found.ids, ...given.ids } };
}

const refused = (reason: string): RefusedDocument => ({ refused: 'unknown', reason });
