import type { ReviewRecord } from '#contract/review/review-record.ts';
import { identityKeys } from '../../evidence/identity.ts';
import { mergeNotices } from '../../evidence/merge-notices.ts';
import { type Candidate, titleName } from './candidate.ts';

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
