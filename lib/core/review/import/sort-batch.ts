import type { ReviewRecord } from '#contract/review/review-record.ts';
import { identityKeys } from '../../evidence/identity.ts';
import { mergeNotices } from '../../evidence/merge-notices.ts';
import { type Candidate, titleName } from './candidate.ts';
import { type ComparedWork, comparedWork, isOtherWork, isSameByTitle, titleKey } from './same-work.ts';

export interface SortedBatch {
  added: ReviewRecord[];
  /** By the id of the record that is the same work; one of `added` among them. */
  repeated: { id: string; candidate: Candidate }[];
  /** The id of each candidate's record, in the order of the candidates. */
  ids: string[];
  /** Titles of those that were recognised by their title, without an identifier in common. */
  byTitle: string[];
}

/** Which of these the review does not hold yet, each once, and which it does; `known` knows of the new ones afterwards. */
export function sortBatch(known: Duplicates, candidates: readonly Candidate[]): SortedBatch {
  const sorted: SortedBatch = { added: [], repeated: [], ids: [], byTitle: [] };
  for (const candidate of candidates) {
    const described = { ...candidate, keys: identityKeys(candidate.ids) };
    const same = known.find(described);
    if (same === undefined) {
      const record = recordOf(candidate, known.has);
      known.add(record);
      sorted.added.push(record);
      sorted.ids.push(record.id);
    } else {
      const { id, isByTitle } = same;
      known.add({ ...described, id });
      sorted.repeated.push({ id, candidate });
      sorted.ids.push(id);
      if (isByTitle) sorted.byTitle.push(candidate.title);
    }
  }
  return sorted;
}

/** The notice about them with the batch, so that people can check whether one was taken for another. */
export function titleNotice(titles: readonly string[]): string[] {
  const [first, ...more] = titles;
  if (first === undefined) return [];
  const one = more.length === 0;
  return [
    `${titles.length.toLocaleString('en')} of the duplicates ${one ? 'has' : 'have'} no identifier in common with the record that was there, and ${one ? 'was' : 'were'} recognised by title, year, first author and journal, such as “${first.slice(0, LONGEST_TITLE)}”.`,
  ];
}

const LONGEST_TITLE = 120;

/** A candidate as a new record. */
export function recordOf(candidate: Candidate, isTaken: (id: string) => boolean): ReviewRecord {
  const keys = identityKeys(candidate.ids);
  const strongest = keys[0] ?? titleName(candidate);
  // Two that share a name and nothing else, e.g. two editorials without identifiers.
  let id = strongest;
  for (let n = 2; isTaken(id); n++) id = `${strongest}-${n}`;
  return { ...candidate, id, keys };
}

/** A record with what another description of the same work adds; what it says already stays as it is. */
export function mergeRecord(record: ReviewRecord, candidate: Candidate): ReviewRecord {
  const ids = { ...candidate.ids, ...record.ids };
  const { registry = candidate.registry, names = namesOf(record, candidate) } = record;
  const languages = union(record.languages ?? [], candidate.languages ?? []);
  return {
    ...record,
    ids,
    keys: union(record.keys, [...identityKeys(ids), ...identityKeys(candidate.ids)]),
    title: record.title || candidate.title,
    authors: record.authors.length > 0 ? record.authors : candidate.authors,
    ...(names && { names }),
    year: record.year ?? candidate.year,
    venue: record.venue ?? candidate.venue,
    publicationTypes: union(record.publicationTypes, candidate.publicationTypes),
    meshTerms: union(record.meshTerms, candidate.meshTerms),
    keywords: union(record.keywords, candidate.keywords),
    ...(languages.length > 0 && { languages }),
    notices: mergeNotices([...record.notices, ...candidate.notices]),
    related: record.related.length > 0 ? record.related : candidate.related,
    ...(registry && { registry }),
    abstract: record.abstract ?? candidate.abstract,
  };
}

/** Only with the authors that they are the names of. */
const namesOf = (record: ReviewRecord, candidate: Candidate) =>
  record.authors.length === 0 ? candidate.names : undefined;

const union = (a: readonly string[], b: readonly string[]) => [...new Set([...a, ...b])];

/** What a record is recognised by. */
export type Described = Pick<ReviewRecord, 'id' | 'keys' | 'ids' | 'title' | 'year' | 'authors' | 'venue'>;

/**
 * Recognises works that a review holds already: by any of their identifiers, else by title, year, first author and journal, as
 * exports of databases that give no common identifier are deduplicated (Bramer et al., J Med Libr Assoc 2016;104:240).
 * Two that have different identifiers of one kind are two, however they are called: a preprint and its paper, say.
 */
export function createDuplicates() {
  const byKey = new Map<string, string>();
  const byTitle = new Map<string, string[]>();
  const all = new Map<string, ComparedWork>();

  return {
    /** Whether there is a record with this id. */
    has: (id: string) => all.has(id),

    /** The record that is the same work; undefined where there is none. */
    find(described: Omit<Described, 'id'>): { id: string; isByTitle: boolean } | undefined {
      const work = comparedWork(described);
      for (const key of described.keys) {
        const same = byKey.get(key);
        const known = same === undefined ? undefined : all.get(same);
        if (same !== undefined && known && !isOtherWork(known, work, key)) return { id: same, isByTitle: false };
      }
      const id = byTitle.get(titleKey(work))?.find((each) => {
        const known = all.get(each);
        return known !== undefined && isSameByTitle(known, work);
      });
      return id === undefined ? undefined : { id, isByTitle: !described.keys.some((key) => byKey.has(key)) };
    },

    /** Notes a record, also one of which more has become known. */
    add({ id, ...described }: Described): void {
      for (const key of described.keys) if (!byKey.has(key)) byKey.set(key, id);
      const known = all.get(id);
      const work = comparedWork(described);
      if (known) known.ids = { ...work.ids, ...known.ids };
      if (known && known.title.length > 0) return;
      all.set(id, { ...work, ...known, title: work.title });
      const called = titleKey(work);
      const same = byTitle.get(called);
      if (same) same.push(id);
      else if (called) byTitle.set(called, [id]);
    },
  };
}

export type Duplicates = ReturnType<typeof createDuplicates>;
