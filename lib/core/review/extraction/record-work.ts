import type { Evidence } from '#contract/evidence.ts';
import type { ReviewRecord } from '#contract/review/review-record.ts';
import { mergeRecords } from '../../evidence/merge.ts';

/**
 * A record of a review as a work, with what code derives of one (design, participants); its quotes cite the record's id. Only the
 * abstract is stored of it.
 */
export function workOfRecord(record: ReviewRecord, readAt: string): Evidence {
  const { id, keys, abstract, ...described } = record;
  const found = { tool: 'search_pubmed' as const, query: '', at: readAt, rank: 1 };
  const work = mergeRecords(
    [{ ...described, tool: found.tool, keys, texts: abstract ? { abstract } : {}, peerReviewed: null, found }],
    { referenceYear: new Date(readAt).getUTCFullYear() },
  );
  return { ...work, id };
}
