import type { RelatedWork, SourceRecord } from '#contract/evidence.ts';
import { partition } from '../text/lists.ts';
import { words } from '../text/words.ts';
import { hasPublicationId, identityKeys, normaliseIds } from './identity.ts';
import { normaliseUrl } from './page-address.ts';

/** Enough of a title to tell works apart, short enough for an id. */
const LONGEST_TITLE_KEY = 200;

/**
 * A record whose ids are its own. A trial's number stands in the paper that reports it, and a paper's number in the
 * trial's entry, but entry and paper are two works: the other side's number becomes a relation.
 */
export function settleIdentity(record: SourceRecord): SourceRecord {
  const settled = SETTLED.get(record) ?? settle(record);
  SETTLED.set(record, settled);
  return settled;
}

/** Each record is looked at whenever something more is found of its work; it never changes. */
const SETTLED = new WeakMap<SourceRecord, SourceRecord>();
const KEYS = new WeakMap<SourceRecord, readonly string[]>();

function settle(record: SourceRecord): SourceRecord {
  const ids = normaliseIds(record.ids);
  if (!ids.nct || !hasPublicationId(ids)) return { ...record, ids };
  const { nct, url, ...publication } = ids;
  const withUrl = url === undefined ? {} : { url };
  const isEntry = record.registry !== undefined || record.tool === 'search_clinical_trials';
  const other: RelatedWork = isEntry
    ? { relation: 'publication', ids: publication }
    : { relation: 'registration', ids: { nct } };
  return { ...record, ids: { ...(isEntry ? { nct } : publication), ...withUrl }, related: [...record.related, other] };
}

/**
 * Every key by which a record can be recognised; never empty. Beyond its ids, a page found on the web is known by its
 * address (there the address *is* what was found, elsewhere it may be anyone's landing page), one taken over from an
 * earlier run by all that it was known by there, and a record without any id by its title, year and first author.
 */
export function recordKeys(record: SourceRecord): readonly string[] {
  const keys = KEYS.get(record) ?? readKeys(record);
  KEYS.set(record, keys);
  return keys;
}

function readKeys(record: SourceRecord): string[] {
  const { ids } = settleIdentity(record);
  const keys = identityKeys(ids);
  const page = record.tool === 'search_web' && ids.url ? normaliseUrl(ids.url) : undefined;
  if (page && !keys.includes(`url:${page}`)) keys.push(`url:${page}`);
  keys.push(...(record.keys ?? []).filter((key) => !keys.includes(key)));
  return keys.length > 0 ? keys : [titleKey(record)];
}

function titleKey({ title, year, authors, tool, found }: SourceRecord): string {
  const titleKey = words(title).join('-').slice(0, LONGEST_TITLE_KEY);
  // Nameless records are not one work: where it stood in the answer is all that tells them apart.
  if (!titleKey) return `untitled:${tool}-${words(found.query).join('-').slice(0, LONGEST_TITLE_KEY)}-${found.rank}`;
  return [`title:${titleKey}`, year ?? 'undated', words(authors[0] ?? 'anonymous').join('-')].join('-');
}

/**
 * Records of one work together: records that share any key are one work, transitively. Which records stand together
 * does not depend on their order; groups come in the order of their first key. Every record is in exactly one group.
 */
export function groupRecords(records: readonly SourceRecord[]): SourceRecord[][] {
  return partition(records.map((record) => ({ item: record, keys: recordKeys(record) })));
}
