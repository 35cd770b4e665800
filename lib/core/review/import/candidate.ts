import type { Evidence, EvidenceTexts, Notice, SourceRecord } from '#contract/evidence.ts';
import type { ReviewRecord } from '#contract/review/review-record.ts';
import { normaliseIds } from '../../evidence/identity.ts';
import { isRetractedTitle } from '../../evidence/merge-notices.ts';
import { settleIdentity } from '../../evidence/record-identity.ts';
import type { ListedReference } from '../../ports/bibliography-reader.ts';
import { words } from '../../text/words.ts';

/** A record before it is known whether the review holds it already. */
export type Candidate = Omit<ReviewRecord, 'id' | 'keys'>;

/** Nobody reads beyond these; they bound what a stranger sends. */
const LONGEST = { title: 2_000, abstract: 20_000, name: 300, venue: 500, term: 200 };
const MOST = { authors: 200, terms: 100 };

/** What a bibliography says of a work. */
export function candidateOfReference(reference: ListedReference): Candidate {
  const {
    ids,
    title,
    authors,
    names,
    year,
    venue,
    text,
    keywords = [],
    meshTerms = [],
    publicationTypes = [],
  } = reference;
  return bounded({
    ids: normaliseIds(ids),
    title: title ?? '',
    authors,
    ...(names && { names }),
    year,
    venue,
    publicationTypes,
    meshTerms,
    keywords,
    notices: noticesIn({ title: title ?? '', publicationTypes }),
    related: [],
    abstract: text,
  });
}

/** A file says of a retraction what PubMed says in a type, and publishers in the title. */
function noticesIn({ title, publicationTypes }: Pick<Candidate, 'title' | 'publicationTypes'>): Notice[] {
  const type = publicationTypes.find((name) => RETRACTED_TYPES.has(name.toLowerCase()));
  const source = type ?? (isRetractedTitle(title) ? 'marked as retracted in its title' : undefined);
  return source === undefined ? [] : [{ kind: 'retraction', date: null, source: `Imported file: ${source}` }];
}

const RETRACTED_TYPES: ReadonlySet<string> = new Set(['retracted publication', 'retracted article', 'retracted']);

/** What one source says of a work. */
export function candidateOfRecord(record: SourceRecord): Candidate {
  return candidateOfWork(settleIdentity(record));
}

/** A work that a run or the chasing of citations has found. */
export function candidateOfWork(
  work: Pick<Evidence, keyof Omit<Candidate, 'abstract'>> & { texts: EvidenceTexts },
): Candidate {
  const { ids, title, authors, names, year, venue, publicationTypes, meshTerms, keywords, languages } = work;
  const { notices, related, registry, texts } = work;
  // A document of one person's library means nothing to others who work on the review.
  const { document: _, ...shared } = ids;
  return bounded({
    ...{ ids: shared, title, authors, year, venue, publicationTypes, meshTerms, keywords, notices, related },
    ...(names && { names }),
    ...(languages && { languages }),
    ...(registry && { registry }),
    abstract: texts.abstract ?? texts.registry ?? texts.page ?? null,
  });
}

function bounded(candidate: Candidate): Candidate {
  const { title, abstract, authors, names, venue, publicationTypes, meshTerms, keywords } = candidate;
  const terms = (list: readonly string[]) => list.slice(0, MOST.terms).map((term) => term.slice(0, LONGEST.term));
  return {
    ...candidate,
    title: title.slice(0, LONGEST.title),
    abstract: abstract?.trim() ? abstract.slice(0, LONGEST.abstract) : null,
    authors: authors.slice(0, MOST.authors).map((name) => name.slice(0, LONGEST.name)),
    ...(names && { names: names.slice(0, MOST.authors) }),
    venue: venue?.slice(0, LONGEST.venue) ?? null,
    publicationTypes: terms(publicationTypes),
    meshTerms: terms(meshTerms),
    keywords: terms(keywords),
  };
}

/** What a record is called that has no identifier. */
export function titleName({ title, year, authors }: Candidate): string {
  const called = words(title).join('-').slice(0, LONGEST_NAME) || 'untitled';
  return `title:${called}-${year ?? 'undated'}-${words(authors[0] ?? 'anonymous').join('-')}`;
}

const LONGEST_NAME = 200;
