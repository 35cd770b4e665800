import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Evidence } from '#contract/evidence.ts';
import { formatReference, linkFor, shortReference } from '#core/evidence/citation.ts';

const work = (given: Partial<Evidence> = {}) => ({
  ids: { doi: '10.1000/abc', pmid: '123' },
  title: 'Drug A in asthma: a randomised trial',
  authors: ['Smith J', 'Doe A'],
  year: 2021,
  venue: 'Journal of Examples',
  ...given,
});

describe('a reference', () => {
  it('names authors, title, venue, year and identifiers', () => {
    expect(formatReference(work())).toBe(
      'Smith J, Doe A. Drug A in asthma: a randomised trial. Journal of Examples. 2021. doi:10.1000/abc. PMID: 123.',
    );
  });

  it('names six authors and then "et al"', () => {
    const authors = ['A A', 'B B', 'C C', 'D D', 'E E', 'F F', 'G G'];
    expect(formatReference(work({ authors }))).toMatch(/^A A, B B, C C, D D, E E, F F, et al\. Drug A/);
    expect(formatReference(work({ authors: authors.slice(0, 6) }))).not.toContain('et al');
  });

  it('says so when title, date or authors are missing, and gives the address where there is no identifier', () => {
    const page = work({ ids: { url: 'https://www.example.org/a' }, title: ' ', authors: [], year: null, venue: null });
    expect(formatReference(page)).toBe('Untitled. n.d. Available from: https://www.example.org/a');
  });

  it('keeps the question mark of a title and stays on one line', () => {
    expect(formatReference(work({ title: 'Does drug A\n work?' }))).toContain('Doe A. Does drug A work? Journal');
  });

  it.each([
    [['Smith J'], 'Smith 2021'],
    [['van der Berg JA'], 'van der Berg 2021'],
    [['Smith, John'], 'Smith 2021'],
    [['John Q. Smith'], 'Smith 2021'],
    [['Ludwig van Beethoven'], 'van Beethoven 2021'],
    [['Øystein Müller-Åsen'], 'Müller-Åsen 2021'],
    [['Smith J Jr'], 'Smith 2021'],
    [['王伟'], '王伟 2021'],
    [['RECOVERY Collaborative Group'], 'RECOVERY Collaborative Group 2021'],
    [[], 'Journal of Examples 2021'],
  ])('is short for %j', (authors, short) => {
    expect(shortReference(work({ authors }))).toBe(short);
  });

  it('is short for a trial by its number, and without a date', () => {
    expect(shortReference(work({ ids: { nct: 'NCT01234567' }, authors: [], year: null }))).toBe('NCT01234567 n.d.');
  });
});

describe('the link of a work', () => {
  it.each([
    [{ doi: '10.1002/(sici)1<1::a>2.0;2-#', pmid: '1' }, 'https://doi.org/10.1002/(sici)1%3C1%3A%3Aa%3E2.0%3B2-%23'],
    [{ pmid: '1', url: 'https://example.org' }, 'https://pubmed.ncbi.nlm.nih.gov/1/'],
    [{ pmcid: 'PMC1' }, 'https://pmc.ncbi.nlm.nih.gov/articles/PMC1/'],
    [{ nct: 'NCT01234567' }, 'https://clinicaltrials.gov/study/NCT01234567'],
    [{ arxiv: 'math/0309136' }, 'https://arxiv.org/abs/math/0309136'],
    [{ url: 'http://www.example.org/a?x=1#y' }, 'http://www.example.org/a?x=1'],
    [{ url: 'javascript:alert(1)' }, null],
    [{}, null],
  ])('of %j is canonical', (ids, link) => {
    expect(linkFor({ ids })).toBe(link);
  });

  it('is always http(s), whatever the ids hold', () => {
    const text = fc.option(fc.string({ unit: 'grapheme' }), { nil: undefined });
    fc.assert(
      fc.property(fc.record({ doi: text, pmid: text, nct: text, arxiv: text, url: text }), (ids) => {
        const link = linkFor({ ids });
        expect(link === null || /^https?:$/.test(new URL(link).protocol)).toBe(true);
        expect(() => formatReference(work({ ids }))).not.toThrow();
      }),
    );
  });
});
