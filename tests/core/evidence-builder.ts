import type { Evidence } from '#contract/evidence.ts';

/** A fictional work for tests; every field can be overridden. */
export function evidenceOf(overrides: Partial<Evidence> & { id: string }): Evidence {
  return {
    ids: { pmid: overrides.id.replace(/\D/g, '') || '1' },
    keys: [overrides.id],
    title: `Fictional work ${overrides.id}`,
    authors: ['Example A', 'Sample B'],
    year: 2020,
    venue: 'Fictional Journal of Tests',
    texts: {},
    publicationTypes: [],
    meshTerms: [],
    keywords: [],
    peerReviewed: true,
    notices: [],
    related: [],
    design: { value: 'unknown', from: 'nothing', basis: '' },
    sampleSize: null,
    population: null,
    quality: { score: 0.5, terms: [] },
    foundBy: [{ tool: 'search_pubmed', query: 'fictional', at: '2026-01-01T00:00:00.000Z', rank: 1 }],
    ...overrides,
  };
}
