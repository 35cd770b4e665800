import fc from 'fast-check';
import type { SourceRecord } from '#contract/evidence.ts';
import { TOOL_NAMES } from '#contract/search-record.ts';

/** A fictional record; every field can be given. */
export function record(given: Partial<SourceRecord> = {}): SourceRecord {
  return {
    tool: 'search_pubmed',
    ids: {},
    title: 'A fictional work',
    authors: ['Doe J'],
    year: 2020,
    venue: 'Journal of Examples',
    texts: {},
    publicationTypes: [],
    meshTerms: [],
    keywords: [],
    peerReviewed: null,
    notices: [],
    related: [],
    found: { tool: given.tool ?? 'search_pubmed', query: 'q', at: '2026-01-01T00:00:00.000Z', rank: 1 },
    ...given,
  };
}

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

/** Few values, so that records often share ids. */
const ids = fc.record({
  doi: maybe(fc.constantFrom('10.1000/a', 'https://doi.org/10.1000/A', '10.1000/b', '10.1000/c', 'not a doi')),
  pmid: maybe(fc.constantFrom('1', '2', '3', '03')),
  pmcid: maybe(fc.constantFrom('PMC1', 'pmc2')),
  nct: maybe(fc.constantFrom('NCT00000001', 'NCT00000002')),
  arxiv: maybe(fc.constantFrom('2101.00001', '2101.00001v2', '2101.00002')),
  url: maybe(
    fc.constantFrom(
      'https://example.org/a',
      'http://www.example.org/a/',
      'https://pubmed.ncbi.nlm.nih.gov/2/',
      'https://clinicaltrials.gov/study/NCT00000001',
    ),
  ),
});
const text = fc.constantFrom('', 'Short.', 'A longer text.', 'Another text..', 'A total of 40 patients were included.');

export const anyRecord: fc.Arbitrary<SourceRecord> = fc.record({
  tool: fc.constantFrom(...TOOL_NAMES),
  ids,
  title: fc.constantFrom('', 'Title', 'title', 'A longer title: a randomised trial'),
  authors: fc.array(fc.constantFrom('Doe J', 'Roe R', 'Poe E'), { maxLength: 2 }),
  year: fc.constantFrom(null, 1999, 2020),
  venue: fc.constantFrom(null, '', 'Venue A', 'Venue B'),
  texts: fc.record({ abstract: text, page: text }, { requiredKeys: [] }),
  publicationTypes: fc.array(fc.constantFrom('Review', 'review', 'Clinical Trial'), { maxLength: 2 }),
  meshTerms: fc.array(fc.constantFrom('Humans', 'Animals', 'Adult'), { maxLength: 2 }),
  keywords: fc.array(fc.constantFrom('x', 'X', 'y'), { maxLength: 2 }),
  peerReviewed: fc.constantFrom(true, false, null),
  notices: fc.array(
    fc.constantFrom(
      { kind: 'retraction' as const, date: null, source: 'A' },
      { kind: 'concern' as const, date: '2020', source: 'B' },
    ),
    { maxLength: 2 },
  ),
  related: fc.array(fc.record({ relation: fc.constantFrom('published_version', 'preprint', 'registration'), ids }), {
    maxLength: 2,
  }),
  found: fc.record({
    tool: fc.constantFrom(...TOOL_NAMES),
    query: fc.constantFrom('p', 'q'),
    at: fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'),
    rank: fc.integer({ min: 1, max: 3 }),
  }),
});
