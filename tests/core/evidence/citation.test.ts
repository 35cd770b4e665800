import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Evidence, Notice } from '#contract/evidence.ts';
import {
  familyName,
  formatReference,
  identifiersOf,
  linkFor,
  noticeMarks,
  shortReference,
} from '#core/evidence/citation.ts';

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

describe('the parts of a reference', () => {
  it('are the identifiers that each register knows, PMC’s own where PubMed has none', () => {
    expect(
      identifiersOf({ doi: '10.1000/a', pmid: '1', pmcid: 'PMC2', nct: 'NCT01234567', arxiv: '2104.12255' }),
    ).toEqual(['doi:10.1000/a', 'PMID: 1', 'ClinicalTrials.gov: NCT01234567', 'arXiv:2104.12255']);
    expect(identifiersOf({ pmcid: 'PMC2' })).toEqual(['PMC2']);
    expect(identifiersOf({ url: 'https://example.org' })).toEqual([]);
  });

  it('include the address only where nothing else says where to find the work', () => {
    expect(formatReference(work({ ids: { doi: '10.1000/a', url: 'https://example.org' } }))).not.toContain('Available');
    expect(formatReference(work({ ids: {} }))).not.toContain('Available');
  });

  it('leave out authors without a name, and venues', () => {
    expect(formatReference(work({ authors: ['Smith J', ' '], venue: ' ' }))).toBe(
      'Smith J. Drug A in asthma: a randomised trial. 2021. doi:10.1000/abc. PMID: 123.',
    );
  });

  it('are six authors of seven, however many of them have a name', () => {
    const authors = ['A A', '', 'C C', 'D D', 'E E', 'F F', 'G G'];
    expect(formatReference(work({ authors }))).toMatch(/^A A, C C, D D, E E, F F, et al\./);
  });
});

it('notices against a work follow it once, the gravest first, by its year', () => {
  const notice = (kind: Notice['kind'], date: string | null): Notice => ({ kind, date, source: 'fictional' });
  const notices = [
    notice('correction', '2023-05-01'),
    notice('concern', null),
    notice('correction', '2023'),
    notice('retraction', '2024'),
    notice('correction', '2022'),
  ];
  expect(noticeMarks({ notices })).toEqual([
    '[Retracted 2024]',
    '[Expression of concern]',
    '[Corrected 2023]',
    '[Corrected 2022]',
  ]);
});

describe('a work in running text', () => {
  const short = (given: Partial<Evidence>) => shortReference(work({ authors: [], ids: {}, ...given }));

  it('is named by its venue, then by its title, where it has no author', () => {
    expect(short({ authors: [' '] })).toBe('Journal of Examples 2021');
    expect(short({ venue: null })).toBe('Drug A in asthma: a … 2021');
    expect(short({ venue: ' ', title: 'Five words and no more' })).toBe('Five words and no more 2021');
    expect(short({ venue: null, title: '' })).toBe('Untitled 2021');
  });

  it('is named by its trial before its venue', () => {
    expect(short({ ids: { nct: 'NCT01234567' } })).toBe('NCT01234567 2021');
  });

  it.each([
    ['The Fictional Example Research Study Collaboration', 'The Fictional Example Research Study …'],
    ['De la Cruz', 'la Cruz'],
    ['Maria de la Cruz', 'de la Cruz'],
    ['Smith,', 'Smith'],
    [', John', 'John'],
    ['Smith J-P', 'Smith'],
    ['Smith ABCDE', 'ABCDE'],
    ['Jr', 'Jr'],
  ])('names %s by the family', (author, name) => {
    expect(familyName(author)).toBe(name);
  });
});
