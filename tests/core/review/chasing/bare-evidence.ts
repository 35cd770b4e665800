import type { Evidence, EvidenceIds } from '#contract/evidence.ts';
import { identityKeys } from '#core/evidence/identity.ts';

/** A work of which little is known. */
export function bareEvidence({
  ids,
  title,
  abstract,
}: {
  ids: EvidenceIds;
  title: string;
  abstract?: string | undefined;
}): Evidence {
  const keys = identityKeys(ids);
  return {
    id: keys[0] ?? '',
    ids,
    keys,
    title,
    authors: [],
    year: null,
    venue: null,
    texts: abstract ? { abstract } : {},
    publicationTypes: [],
    meshTerms: [],
    keywords: [],
    peerReviewed: null,
    notices: [],
    related: [],
    design: { value: 'unknown', from: '', basis: 'made up' },
    sampleSize: null,
    population: null,
    quality: { score: 0, terms: [] },
    foundBy: [],
  };
}
