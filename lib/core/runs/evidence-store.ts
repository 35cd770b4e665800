import type { Evidence, Notice, SourceRecord } from '#contract/evidence.ts';
import { mergeRecords } from '../evidence/merge.ts';
import { groupRecords, recordKeys } from '../evidence/record-identity.ts';

/**
 * What storing did to one work: it is new, or it was known and is now richer (`replaces`: ids that now belong to this
 * work).
 */
export type StoreChange =
  | { kind: 'added'; evidence: Evidence }
  | { kind: 'merged'; evidence: Evidence; replaces: string[] };

export interface StoreResult {
  /** Ids of previously unknown works, in the order of the records. */
  newIds: string[];
  changes: StoreChange[];
}

export interface EvidenceStore {
  add(records: readonly SourceRecord[]): StoreResult;
  /** Adds texts and notices to a work; undefined when it is unknown or nothing changes. */
  enrich(id: string, more: { fulltext?: string; page?: string; notices: readonly Notice[] }): Evidence | undefined;
  get(id: string): Evidence | undefined;
  /** Ordered by id. */
  all(): Evidence[];
}

/** A work and the records it was merged from, each once. */
interface Entry {
  evidence: Evidence;
  records: readonly SourceRecord[];
}

/** Records of one place in the answer to one search alone may be the same. */
const isSame = (a: SourceRecord, b: SourceRecord) =>
  a.found.rank === b.found.rank && a.found.query === b.found.query && JSON.stringify(a) === JSON.stringify(b);

/**
 * Works by identity. The result of any number of additions depends only on the records, not on their order: every
 * affected work is merged again from all its records. Every key of a work leads to it, including outdated ids.
 */
export function createEvidenceStore({ referenceYear }: { referenceYear: number }): EvidenceStore {
  const byKey = new Map<string, Entry>();

  const addWork = (found: readonly SourceRecord[]): StoreChange | undefined => {
    const touched = [...new Set(found.flatMap(recordKeys).flatMap((key) => byKey.get(key) ?? []))];
    const records = touched.flatMap((entry) => entry.records);
    const known = records.length;
    for (const record of found) if (!records.some((other) => isSame(record, other))) records.push(record);
    // No record belongs to two works, so if one has all of these records, they are its own.
    if (known > 0 && records.length === known) return undefined;
    const evidence = mergeRecords(records, { referenceYear });
    const entry = { evidence, records };
    const keys = [evidence.id, ...evidence.keys, ...touched.flatMap(({ evidence: old }) => [old.id, ...old.keys])];
    for (const key of keys) byKey.set(key, entry);
    if (touched.length === 0) return { kind: 'added', evidence };
    const replaces = touched.map(({ evidence: old }) => old.id).filter((id) => id !== evidence.id);
    return { kind: 'merged', evidence, replaces: replaces.sort() };
  };

  const all = () => [...new Set(byKey.values())].map(({ evidence }) => evidence).sort((a, b) => (a.id < b.id ? -1 : 1));

  return {
    add: (records) => {
      const position = new Map(records.map((record, i) => [record, i]));
      const places = (group: readonly SourceRecord[]) => Math.min(...group.map((r) => position.get(r) ?? Infinity));
      const groups = groupRecords(records).sort((a, b) => places(a) - places(b));
      const changes = groups.flatMap((group) => addWork(group) ?? []);
      return { newIds: changes.flatMap((c) => (c.kind === 'added' ? c.evidence.id : [])), changes };
    },
    enrich: (id, { notices, ...texts }) => {
      const [record] = byKey.get(id)?.records ?? [];
      return record && addWork([{ ...record, texts, notices: [...notices] }])?.evidence;
    },
    get: (id) => byKey.get(id)?.evidence,
    all,
  };
}
