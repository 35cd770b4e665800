import type { Evidence, EvidenceIds } from '#contract/evidence.ts';
import { CHASE_DIRECTIONS, type ChaseDirection, type CitationSourceName } from '#contract/review/chasing.ts';
import type { ReviewRecord } from '#contract/review/review-record.ts';
import { identityKeys } from '../../evidence/identity.ts';
import { mergeNotices } from '../../evidence/merge-notices.ts';
import type { LinkedRecord } from '../../ports/citation-source.ts';
import { partition } from '../../text/lists.ts';

/** One source's word that a work is linked to a seed. */
export interface FoundLink {
  source: CitationSourceName;
  direction: ChaseDirection;
  seedId: string;
  record: LinkedRecord;
}

/** The seeds that lead to a work, by direction; each list sorted and without repetition. */
export type LinkedFrom = Readonly<Record<ChaseDirection, readonly string[]>>;

/** A work that links lead to, as all sources together describe it. */
export interface LinkedWork {
  record: ReviewRecord;
  linkedFrom: LinkedFrom;
  /** Distinct seeds that lead to it in any direction. */
  links: number;
}

/** Whose word counts first; works that were looked up afterwards come from PubMed and Europe PMC as whole records. */
const AUTHORITY: readonly (CitationSourceName | 'looked_up')[] = [
  'looked_up',
  'pubmed',
  'europe_pmc',
  'openalex',
  'crossref',
];

interface Described {
  source: CitationSourceName | 'looked_up';
  record: LinkedRecord;
  link?: FoundLink;
}

/**
 * The works that links lead to: records that share an identifier are one, whichever source they came from. `lookedUp` are
 * fuller records of some of them; those that no link leads to are passed over. Does not depend on the order of either.
 */
export function mergeLinks(links: readonly FoundLink[], lookedUp: readonly Evidence[]): LinkedWork[] {
  const keysOf = memoized(({ ids }: LinkedRecord) => identityKeys(ids));
  const described: Described[] = [
    ...links.map((link) => ({ source: link.source, record: link.record, link })),
    ...lookedUp.map((record) => ({ source: 'looked_up' as const, record })),
  ];
  const groups = partition(described.map((item) => ({ item, keys: keysOf(item.record) })).filter(hasKeys));
  return groups.flatMap((group) => {
    const linkedFrom = linkedFromOf(group.flatMap(({ link }) => link ?? []));
    const links = new Set(CHASE_DIRECTIONS.flatMap((direction) => linkedFrom[direction])).size;
    return links === 0 ? [] : [{ record: describe(group, keysOf), linkedFrom, links }];
  });
}

/** By the number of works that lead there; those linked by citations before those that are similar only; then the newest. */
export function byLinks(a: LinkedWork, b: LinkedWork): number {
  const cited = ({ linkedFrom }: LinkedWork) => linkedFrom.backward.length + linkedFrom.forward.length;
  return (
    b.links - a.links ||
    cited(b) - cited(a) ||
    (b.record.year ?? 0) - (a.record.year ?? 0) ||
    compare(a.record.id, b.record.id)
  );
}

const hasKeys = ({ keys }: { keys: readonly string[] }) => keys.length > 0;

function linkedFromOf(links: readonly FoundLink[]): LinkedFrom {
  const from = (direction: ChaseDirection) =>
    [...new Set(links.filter((link) => link.direction === direction).map(({ seedId }) => seedId))].sort(compare);
  return { backward: from('backward'), forward: from('forward'), similar: from('similar') };
}

function describe(group: readonly Described[], keysOf: (record: LinkedRecord) => readonly string[]): ReviewRecord {
  const distinct = [...new Map(group.map(({ source, record }) => [record, source]))];
  const records = distinct
    .map(([record, source]) => ({ record, rank: AUTHORITY.indexOf(source), text: JSON.stringify(record) }))
    .sort((a, b) => a.rank - b.rank || b.text.length - a.text.length || compare(a.text, b.text))
    .map(({ record }) => record);
  const first = <T>(read: (record: LinkedRecord) => T | null | undefined, isKnown = (value: T) => value !== '') =>
    records.map(read).find((value): value is T => value !== null && value !== undefined && isKnown(value));
  const list = <T>(read: (record: LinkedRecord) => T[] | undefined) => first(read, (values) => values.length > 0);
  const ids = idsOf(records);
  const keys = [...new Set(records.flatMap(keysOf))].sort(compare);
  const id = identityKeys(ids)[0] ?? keys[0] ?? '';
  const authored = records.find(({ authors }) => authors.length > 0);
  const languages = list((record) => record.languages);
  const registry = first((record) => record.registry);
  const abstracts = records.flatMap(({ texts: { abstract } }) => abstract || []);
  return {
    id,
    ids,
    keys,
    title: first((record) => record.title) ?? id,
    authors: authored?.authors ?? [],
    ...(authored?.names && { names: authored.names }),
    year: first((record) => record.year) ?? null,
    venue: first((record) => record.venue) ?? null,
    publicationTypes: list((record) => record.publicationTypes) ?? [],
    meshTerms: list((record) => record.meshTerms) ?? [],
    keywords: list((record) => record.keywords) ?? [],
    ...(languages && { languages }),
    notices: mergeNotices(records.flatMap(({ notices }) => notices)),
    related: list((record) => record.related) ?? [],
    ...(registry && { registry }),
    abstract: abstracts.sort((a, b) => b.length - a.length || compare(a, b))[0] ?? null,
  };
}

const KINDS = ['doi', 'pmid', 'pmcid', 'nct', 'arxiv', 'url'] as const;

function idsOf(records: readonly LinkedRecord[]): EvidenceIds {
  const chosen = KINDS.map((kind) => [kind, records.find(({ ids }) => ids[kind])?.ids[kind]] as const);
  return Object.fromEntries(chosen.filter(([, id]) => id !== undefined));
}

function memoized<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const made = new WeakMap<K, V>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
