import type { SourceRecord } from '#contract/evidence.ts';
import { partition } from './partition.ts';
import { recordKeys } from './record-identity.ts';

/**
 * Records of one work together: records that share any key are one work, transitively. Which records stand together
 * does not depend on their order; groups come in the order of their first key. Every record is in exactly one group.
 */
export function groupRecords(records: readonly SourceRecord[]): SourceRecord[][] {
  return partition(records.map((record) => ({ item: record, keys: recordKeys(record) })));
}
