import type { Evidence, SourceRecord } from '#contract/evidence.ts';

/** A work as records again, one for each place where it was found: merging them gives the same work. */
export function recordsOf(work: Evidence): SourceRecord[] {
  const { ids, title, authors, year, venue, texts, publicationTypes, meshTerms, keywords } = work;
  const { peerReviewed, notices, related, registry } = work;
  return work.foundBy.map((found) => ({
    tool: found.tool,
    ids,
    title,
    authors,
    year,
    venue,
    texts,
    publicationTypes,
    meshTerms,
    keywords,
    peerReviewed,
    notices,
    related,
    ...(registry && { registry }),
    found,
  }));
}
