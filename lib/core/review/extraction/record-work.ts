import type { Evidence } from '#contract/evidence.ts';
import type { ReviewRecord } from '#contract/review/review-record.ts';
import { mergeRecords } from '../../evidence/merge.ts';

/** A full text that was found for a record: open access at Europe PMC, or a document of a reviewer's library. */
export interface FoundText {
  field: 'fulltext' | 'document';
  text: string;
}

/** A record of a review as a work, with what code derives of one (design, participants); its quotes cite the record's id. */
export function workOfRecord(record: ReviewRecord, readAt: string, found: FoundText | null = null): Evidence {
  const { id, keys, abstract, ...described } = record;
  const place = { tool: 'search_pubmed' as const, query: '', at: readAt, rank: 1 };
  const texts = { ...(abstract ? { abstract } : {}), ...(found ? { [found.field]: found.text } : {}) };
  const work = mergeRecords([{ ...described, tool: place.tool, keys, texts, peerReviewed: null, found: place }], {
    referenceYear: new Date(readAt).getUTCFullYear(),
  });
  return { ...work, id };
}
