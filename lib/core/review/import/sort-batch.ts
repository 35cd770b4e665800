import type { EvidenceIds } from '#contract/evidence.ts';
import type { ReviewRecord } from '#contract/review/review-record.ts';
import { identityKeys } from '../../evidence/identity.ts';
import { mergeNotices } from '../../evidence/merge-notices.ts';
import { words } from '../../text/words.ts';
import { type Candidate, titleName } from './candidate.ts';

export interface SortedBatch {
  added: ReviewRecord[];
  /** By the id of the record that is the same work; one of `added` among them. */
  repeated: { id: string; candidate: Candidate }[];
  /** The id of each candidate's record, in the order of the candidates. */
  ids: string[];
}

/** Which of these the review does not hold yet, each once, and which it does; `known` knows of the new ones afterwards. */
export function sortBatch(known: Duplicates, candidates: readonly Candidate[]): SortedBatch {
  const sorted: SortedBatch = { added: [], repeated: [], ids: [] };
  for (const candidate of candidates) {
    const described = { ...candidate, keys: identityKeys(candidate.ids) };
    const id = known.find(described);
    if (id === undefined) {
      const record = recordOf(candidate, known.has);
      known.add(record);
      sorted.added.push(record);
      sorted.ids.push(record.id);
    } else {
      known.add({ ...described, id });
      sorted.repeated.push({ id, candidate });
      sorted.ids.push(id);
    }
  }
  return sorted;
}

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
export type Described = Pick<ReviewRecord, 'id' | 'keys' | 'ids' | 'title' | 'year' | 'authors'>;

interface Known {
  id: string;
  ids: EvidenceIds;
  year: number | null;
  author: readonly string[];
}

/** A shorter title is that of many works ("Editorial", "Reply to the authors"). */
const FEWEST_WORDS = 5;
/** Online first, in print a year later. */
const YEARS_APART = 1;
const KINDS = ['doi', 'pmid', 'pmcid', 'nct', 'arxiv'] as const;

/**
 * Recognises works that a review holds already: by any of their identifiers, else by title, year and first author, as
 * exports of databases that give no common identifier are deduplicated (Bramer et al., J Med Libr Assoc 2016;104:240).
 * Two that have different identifiers of one kind are two, however they are called: a preprint and its paper, say.
 */
export function createDuplicates() {
  const byKey = new Map<string, string>();
  const byTitle = new Map<string, Known[]>();
  const all = new Set<string>();

  return {
    /** Whether there is a record with this id. */
    has: (id: string) => all.has(id),

    /** The id of the record that is the same work; undefined where there is none. */
    find({ keys, ids, title, year, authors }: Omit<Described, 'id'>): string | undefined {
      for (const key of keys) {
        const same = byKey.get(key);
        if (same !== undefined) return same;
      }
      const titleWords = words(title);
      const author = words(authors[0] ?? '');
      const isShort = titleWords.length < FEWEST_WORDS;
      return byTitle
        .get(titleWords.join(' '))
        ?.find((known) => !contradict(known.ids, ids) && isSameWork(known, { year, author }, isShort))?.id;
    },

    /** Notes a record, also one whose keys have become more. */
    add({ id, keys, ids, title, year, authors }: Described): void {
      for (const key of keys) if (!byKey.has(key)) byKey.set(key, id);
      if (all.has(id)) return;
      all.add(id);
      const called = words(title).join(' ');
      if (!called) return;
      const known: Known = { id, ids, year, author: words(authors[0] ?? '') };
      const same = byTitle.get(called);
      if (same) same.push(known);
      else byTitle.set(called, [known]);
    },
  };
}

export type Duplicates = ReturnType<typeof createDuplicates>;

const contradict = (a: EvidenceIds, b: EvidenceIds) => KINDS.some((kind) => a[kind] && b[kind] && a[kind] !== b[kind]);

function isSameWork(a: Omit<Known, 'id' | 'ids'>, b: Omit<Known, 'id' | 'ids'>, isShort: boolean): boolean {
  const hasYears = a.year !== null && b.year !== null;
  const hasAuthors = a.author.length > 0 && b.author.length > 0;
  if (hasYears && Math.abs((a.year ?? 0) - (b.year ?? 0)) > YEARS_APART) return false;
  // "Smith J", "Smith, John" and "John Smith" share the family name; initials alone prove nothing.
  const sharesName = a.author.some((word) => word.length > 1 && b.author.includes(word));
  if (hasAuthors && !sharesName) return false;
  return !isShort || (hasYears && hasAuthors);
}
