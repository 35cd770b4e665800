import type { Logger } from 'pino';
import type { DocumentIngestion } from '#adapters/postgres/library/document-ingestion.ts';
import type { DocumentStore } from '#adapters/postgres/library/document-store.ts';
import type { Evidence, EvidenceIds } from '#contract/evidence.ts';
import type { LibraryDocument } from '#contract/library.ts';
import { isAssayError } from '#core/errors.ts';
import { stems } from '#core/text/words.ts';
import type { WorkLookUp } from '../sources/look-up-work.ts';

/** Nobody waits for it, but it must end. */
const TIMEOUT_MS = 20_000;
/** Notices are looked for again after this. */
const DAYS = 7;
const AT_ONCE = 25;
const SWEEP_MS = 600_000;
/** A number found in a file may be that of a work it cites: the title must be near its beginning. */
const BEGINNING = 4_000;
const LEAST_SHARED = 0.6;

interface LibraryMetadataOptions {
  documents: Pick<DocumentStore, 'get' | 'text'>;
  ingestion: Pick<DocumentIngestion, 'complete' | 'dueForNotices'>;
  lookUp: WorkLookUp;
  log: Logger;
}

/** Metadata of ready documents from the indexes: authors, venue, later retractions. */
export function createLibraryMetadata({ documents, ingestion, lookUp, log }: LibraryMetadataOptions) {
  /** Fills in what the document does not say itself, and its notices. Whatever fails leaves the document as it is. */
  async function complete(id: string, signal?: AbortSignal): Promise<void> {
    const stored = await documents.get(id);
    if (!stored || stored.isDeleted || stored.document.status !== 'ready') return;
    const { document } = stored;
    if (!document.ids.doi && !document.ids.pmid) return;
    const deadline = AbortSignal.timeout(TIMEOUT_MS);
    try {
      const work = await lookUp(document.ids, signal ? AbortSignal.any([signal, deadline]) : deadline);
      const text = (await documents.text(id))?.text ?? '';
      if (document.kind !== 'reference' && !isAbout(text, work)) {
        // The number belongs to another work.
        const { doi: _, pmid: __, pmcid: ___, ...rest } = document.ids;
        return await ingestion.complete(id, { ids: rest });
      }
      await ingestion.complete(id, { ...foundFor(document, work), notices: work.notices });
    } catch (error) {
      if (signal?.aborted) throw error;
      // No index knows the work: looked up again when notices are due.
      if (isAssayError(error) && error.code === 'not_found') await ingestion.complete(id, {});
      else log.info({ error, documentId: id }, 'a document of the library could not be looked up; trying again');
    }
  }

  /** Looks again for notices of documents that were not looked at for a week. Returns what stops it. */
  function startSweep(everyMs = SWEEP_MS): () => void {
    let isSweeping = false;
    const sweep = async () => {
      if (isSweeping) return;
      isSweeping = true;
      try {
        for (const { id } of await ingestion.dueForNotices(DAYS, AT_ONCE)) await complete(id);
      } catch (error) {
        log.warn({ error }, 'notices of documents could not be looked for; trying again');
      } finally {
        isSweeping = false;
      }
    };
    const timer = setInterval(() => void sweep(), everyMs);
    return () => clearInterval(timer);
  }

  return { complete, startSweep };
}

export type LibraryMetadata = ReturnType<typeof createLibraryMetadata>;

/** Whether most words of the work's title are at the beginning of a document. */
function isAbout(text: string, { title }: Pick<Evidence, 'title'>): boolean {
  const beginning = new Set(stems(text.slice(0, BEGINNING)));
  const asked = new Set(stems(title));
  return asked.size === 0 || [...asked].filter((stem) => beginning.has(stem)).length >= LEAST_SHARED * asked.size;
}

/** An index's metadata for a document; its owner's changes take precedence. */
function foundFor(document: LibraryDocument, work: Evidence) {
  const { url: _, document: __, ...found } = work.ids;
  const ids: EvidenceIds = { ...found, ...document.ids };
  const { title, authors, names, year, venue } = work;
  return { ids, title: title || null, authors, names, year, venue };
}
