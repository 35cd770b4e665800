import type { ReviewTextStore, StoredText } from '#adapters/postgres/reviews/text-store.ts';
import type { EvidenceIds } from '#contract/evidence.ts';
import type { ReviewRecord } from '#contract/review/review-record.ts';
import { identityKeys } from '#core/evidence/identity.ts';
import { workOfRecord } from '#core/review/extraction/read-column.ts';
import type { OwnDocuments } from '../library/own-documents.ts';
import type { Sources } from '../sources/sources.ts';
import { createWorksByIds } from '../sources/works-by-ids.ts';

interface FullTextsOptions {
  texts: Pick<ReviewTextStore, 'get' | 'put'>;
  sources: Pick<Sources, 'live' | 'clock'>;
}

interface Place {
  reviewId: string;
  /** The library of the workspace that has works read. */
  own: OwnDocuments;
  signal: AbortSignal;
}

/**
 * Finds full texts of records: open access at Europe PMC, else a document of the library. What is found is kept with the review,
 * so that quotes can be located in it later; what was not found is looked for again the next time.
 */
export function createFullTexts({ texts, sources: { live, clock } }: FullTextsOptions) {
  const { byIds } = createWorksByIds({ clock, live });

  /** Records of files and registries have no PMCID: PubMed and Europe PMC know it by DOI or PMID. */
  async function withPmcids(records: readonly ReviewRecord[], signal: AbortSignal) {
    const without = records.filter(({ ids: { pmcid, doi, pmid } }) => !pmcid && (doi || pmid));
    const { works, unanswered } =
      without.length > 0 ? await byIds(without.map(asked), signal) : { works: [], unanswered: [] };
    const pmcidByKey = new Map(works.flatMap(({ keys, ids: { pmcid } }) => keys.map((key) => [key, pmcid] as const)));
    const idsOf = ({ ids, keys }: ReviewRecord): EvidenceIds => {
      const pmcid = ids.pmcid ?? [...keys, ...identityKeys(ids)].flatMap((key) => pmcidByKey.get(key) ?? [])[0];
      return { ...ids, ...(pmcid && { pmcid }) };
    };
    return { idsOf, unanswered };
  }

  async function find(
    record: ReviewRecord,
    ids: EvidenceIds,
    unanswered: readonly string[],
    { own, signal }: Place,
  ): Promise<Omit<StoredText, 'recordId'> & { documentId: string | null }> {
    const work = { ...workOfRecord(record, clock.now().toISOString()), ids };
    const [open, mine] = await Promise.all([live.readFullText(work, { signal }), own.textOf(work)]);
    if (open !== null)
      return {
        found: { field: 'fulltext', text: open },
        note: `Full text from Europe PMC (${ids.pmcid ?? ''}).`,
        documentId: null,
      };
    const isFile = mine.document?.kind !== 'reference';
    if (mine.document && mine.text !== null && isFile)
      return {
        found: { field: 'document', text: mine.text },
        note: [
          `Full text from the library document “${mine.document.title ?? mine.document.name}”.`,
          ...mine.remarks,
        ].join(' '),
        documentId: mine.document.id,
      };
    return {
      found: null,
      note: missingNote(ids, { unanswered, remarks: isFile ? mine.remarks : [] }),
      documentId: null,
    };
  }

  /** The texts of these records by their ids, those that were known before among them. Rejects only when it is cancelled. */
  return async (records: readonly ReviewRecord[], place: Place): Promise<Map<string, StoredText>> => {
    const { reviewId, signal } = place;
    const known = await texts.get(
      reviewId,
      records.map(({ id }) => id),
    );
    const missing = records.filter(({ id }) => !known.get(id)?.found);
    const { idsOf, unanswered } = await withPmcids(missing, signal);
    const found = await Promise.all(
      missing.map(async (record) => ({
        recordId: record.id,
        ...(await find(record, idsOf(record), unanswered, place)),
      })),
    );
    signal.throwIfAborted();
    for (const text of found) {
      await texts.put(reviewId, text);
      known.set(text.recordId, text);
    }
    return known;
  };
}

export type FullTexts = ReturnType<typeof createFullTexts>;

const asked = ({ ids: { doi, pmid } }: ReviewRecord): EvidenceIds => (pmid ? { pmid } : doi ? { doi } : {});

function missingNote(
  { pmcid }: EvidenceIds,
  { unanswered, remarks }: { unanswered: readonly string[]; remarks: readonly string[] },
): string {
  const open = pmcid
    ? `Europe PMC gave no open full text of ${pmcid}.`
    : unanswered.length > 0
      ? `${unanswered.join(' and ')} did not answer, so no open full text was found.`
      : 'No open full text was found at Europe PMC.';
  const own = remarks.length > 0 ? remarks.join(' ') : 'The library has no document of this work.';
  return `${open} ${own}`;
}
