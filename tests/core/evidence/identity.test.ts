import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  identityKeys,
  idsFromUrl,
  normaliseArxiv,
  normaliseDoi,
  normaliseIds,
  normaliseNct,
  normalisePmcid,
  normalisePmid,
  normaliseUrl,
  openableUrl,
} from '#core/evidence/identity.ts';

describe('identifiers in their normal form', () => {
  it.each([
    ['10.1056/NEJMoa2034577', '10.1056/nejmoa2034577'],
    ['https://doi.org/10.1056/NEJMoa2034577', '10.1056/nejmoa2034577'],
    ['http://dx.doi.org/10.1016/S0140-6736%2820%2930183-5', '10.1016/s0140-6736(20)30183-5'],
    ['doi: 10.1016/S0140-6736(20)30183-5.', '10.1016/s0140-6736(20)30183-5'],
    ['(10.1000/abc)'.slice(1), '10.1000/abc'],
    [
      '10.1002/1097-0142(19960101)77:1&lt;1::aid-cncr1&gt;3.0.co;2-1',
      '10.1002/1097-0142(19960101)77:1<1::aid-cncr1>3.0.co;2-1',
    ],
    ['10.1101/2020.01.01.20016584v2', '10.1101/2020.01.01.20016584'],
    ['10.1101/gr.229102v', '10.1101/gr.229102v'],
    ['10.1000/ÄB', '10.1000/Äb'],
  ])('reads the DOI %s', (text, doi) => {
    expect(normaliseDoi(text)).toBe(doi);
  });

  it.each([
    '',
    '10.1234/',
    '10.12/x',
    'doi',
    '11.1000/x',
    'https://example.org/10.1000/x',
    `10.1000/${'9'.repeat(5000)}`,
  ])('drops %s as a DOI', (text) => {
    expect(normaliseDoi(text)).toBeUndefined();
  });

  it('reads PMIDs, PMCIDs and NCT numbers and drops what is none', () => {
    expect(normalisePmid(' PMID: 00123 ')).toBe('123');
    expect(normalisePmid('0')).toBeUndefined();
    expect(normalisePmid('12345678901')).toBeUndefined();
    expect(normalisePmid('12a')).toBeUndefined();
    expect(normalisePmcid('pmc7105678.2')).toBe('PMC7105678');
    expect(normalisePmcid('7105678')).toBe('PMC7105678');
    expect(normalisePmcid('PMC')).toBeUndefined();
    expect(normaliseNct('nct01234567')).toBe('NCT01234567');
    expect(normaliseNct('NCT0123456')).toBeUndefined();
  });

  it.each([
    ['2104.12255v3', '2104.12255'],
    ['arXiv:1605.08386', '1605.08386'],
    ['https://arxiv.org/pdf/1605.08386v1.pdf', '1605.08386'],
    ['http://export.arxiv.org/abs/quant-ph/0201082v1', 'quant-ph/0201082'],
    ['math.GT/0309136', 'math/0309136'],
    ['0704.0001', '0704.0001'],
    ['10.48550/arXiv.2104.12255', '2104.12255'],
    ['https://doi.org/10.48550/arXiv.hep-th/9901001', 'hep-th/9901001'],
  ])('reads the arXiv id %s', (text, id) => {
    expect(normaliseArxiv(text)).toBe(id);
  });

  it.each(['0000.0000', '0808.05394', '2113.12345', '1605.0838', 'abc', 'astro-ph/06010010', ''])(
    'drops %s as an arXiv id',
    (text) => {
      expect(normaliseArxiv(text)).toBeUndefined();
    },
  );
});

describe('addresses', () => {
  it('are equal where they differ in scheme, host case, www, port, tracking, fragment, slash and order only', () => {
    const spellings = [
      'https://example.org/a/b?x=1&y=2',
      'http://WWW.Example.ORG:80/a/b/?y=2&utm_source=n&x=1&fbclid=z#part',
      'https://example.org:443/a/./b?x=1&y=2&utm_campaign=q',
      'https://user:secret@example.org./%61/b?x=1&y=2',
    ];
    expect(new Set(spellings.map(normaliseUrl))).toEqual(new Set(['https://example.org/a/b?x=1&y=2']));
  });

  it('stay apart where path case, query or port say another page', () => {
    const pages = ['/a', '/A', '/a?id=1', '/a?id=2', ':8080/a', '/a%2Fb', '/a/b'].map(
      (end) => `https://example.org${end}`,
    );
    expect(new Set(pages.map(normaliseUrl)).size).toBe(pages.length);
  });

  it('that open keep www and scheme, and lose credentials', () => {
    expect(openableUrl('http://me:pw@www.example.org/a/?utm_medium=x')).toBe('http://www.example.org/a/');
  });

  it.each([
    'javascript:alert(1)',
    'ftp://example.org/a',
    'data:text/html,x',
    'not a url',
    '',
    'https://',
    `https://e.org/${'a'.repeat(9000)}`,
  ])('other than web pages are dropped: %s', (text) => {
    expect(normaliseUrl(text)).toBeUndefined();
  });

  it.each([
    ['https://pubmed.ncbi.nlm.nih.gov/31452104/', { pmid: '31452104' }],
    ['http://www.ncbi.nlm.nih.gov/pubmed/31452104?dopt=Abstract', { pmid: '31452104' }],
    ['https://pmc.ncbi.nlm.nih.gov/articles/PMC7105678/', { pmcid: 'PMC7105678' }],
    ['https://www.ncbi.nlm.nih.gov/pmc/articles/PMC7105678/pdf/main.pdf', { pmcid: 'PMC7105678' }],
    ['https://doi.org/10.1000/ABC', { doi: '10.1000/abc' }],
    ['https://dx.doi.org/10.48550/arXiv.2104.12255', { arxiv: '2104.12255' }],
    ['https://clinicaltrials.gov/study/NCT01234567?tab=results', { nct: 'NCT01234567' }],
    ['https://clinicaltrials.gov/ct2/show/NCT01234567', { nct: 'NCT01234567' }],
    ['https://classic.clinicaltrials.gov/ct2/show/results/nct01234567', { nct: 'NCT01234567' }],
    ['https://arxiv.org/pdf/2104.12255v2.pdf', { arxiv: '2104.12255' }],
    ['https://arxiv.org/abs/hep-th/9901001', { arxiv: 'hep-th/9901001' }],
    ['https://europepmc.org/article/MED/31452104', { pmid: '31452104' }],
    ['https://europepmc.org/articles/PMC7105678', { pmcid: 'PMC7105678' }],
    ['https://europepmc.org/article/PPR/PPR123456', {}],
    ['https://www.medrxiv.org/content/10.1101/2020.03.01.20016584v2.full.pdf', { doi: '10.1101/2020.03.01.20016584' }],
    ['https://www.biorxiv.org/content/10.1101/123456v1.supplementary-material', { doi: '10.1101/123456' }],
    ['https://www.example-press.org/doi/full/10.1056/NEJMoa2034577', { doi: '10.1056/nejmoa2034577' }],
    ['https://www.frontiersin.org/articles/10.3389/fimmu.2020.01234/full', { doi: '10.3389/fimmu.2020.01234' }],
    ['https://link.springer.com/article/10.1007/s00125-021-05550-x', { doi: '10.1007/s00125-021-05550-x' }],
    [
      'https://journals.plos.org/plosone/article?id=10.1371/journal.pone.0012345',
      { doi: '10.1371/journal.pone.0012345' },
    ],
    ['https://www.nature.com/articles/s41586-020-2012-7', { doi: '10.1038/s41586-020-2012-7' }],
  ])('of a work give its identifier: %s', (url, ids) => {
    expect(idsFromUrl(url)).toEqual(ids);
  });

  it.each([
    'https://pubmed.ncbi.nlm.nih.gov/?term=31452104',
    'https://www.altmetric.com/details/doi/10.1038/nature12373',
    'https://retractionwatch.com/?s=10.1038/nature12373',
    'https://clinicaltrials.gov/search?cond=NCT01234567',
    'https://evil.example/pubmed.ncbi.nlm.nih.gov/31452104',
    'https://pubmed.ncbi.nlm.nih.gov.evil.example/31452104',
    'https://arxiv.org/list/cs.CL/recent',
    'nonsense',
  ])('about a work, or a search for it, give none: %s', (url) => {
    expect(idsFromUrl(url)).toEqual({});
  });
});

describe('the identity of a record', () => {
  it('drops invalid ids and keeps the rest', () => {
    expect(normaliseIds({ doi: 'n/a', pmid: '31452104', url: 'javascript:alert(1)' })).toEqual({ pmid: '31452104' });
  });

  it('takes the id that its own page stands for', () => {
    expect(normaliseIds({ url: 'https://pubmed.ncbi.nlm.nih.gov/31452104/' })).toEqual({
      pmid: '31452104',
      url: 'https://pubmed.ncbi.nlm.nih.gov/31452104/',
    });
  });

  it('does not take ids from the page of another work or of a trial', () => {
    expect(normaliseIds({ pmid: '1', doi: '10.1000/a', url: 'https://doi.org/10.1000/b' })).not.toMatchObject({
      doi: '10.1000/b',
    });
    expect(normaliseIds({ pmid: '1', url: 'https://clinicaltrials.gov/study/NCT01234567' })).not.toHaveProperty('nct');
  });

  it('orders keys by strength', () => {
    expect(identityKeys({ arxiv: '2104.12255', pmcid: 'PMC2', pmid: '1', doi: '10.1000/A' })).toEqual([
      'doi:10.1000/a',
      'pmid:1',
      'pmcid:PMC2',
      'arxiv:2104.12255',
    ]);
    expect(identityKeys({ nct: 'nct01234567' })).toEqual(['nct:NCT01234567']);
    expect(identityKeys({ url: 'http://www.example.org/a/' })).toEqual(['url:https://example.org/a']);
    expect(identityKeys({})).toEqual([]);
  });

  it('does not join a paper by its landing page or by the trial it reports', () => {
    const keys = identityKeys({ pmid: '1', nct: 'NCT01234567', url: 'https://example.org/issue/4' });
    expect(keys).toEqual(['pmid:1']);
  });

  it('is the same when normalised twice, whatever the ids hold', () => {
    const text = fc.option(
      fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl(), fc.constant('10.1000/Ab%2Fc').map(String)),
      { nil: undefined },
    );
    fc.assert(
      fc.property(fc.record({ doi: text, pmid: text, pmcid: text, nct: text, arxiv: text, url: text }), (ids) => {
        const once = normaliseIds(ids);
        expect(normaliseIds(once)).toEqual(once);
        expect(identityKeys(once)).toEqual(identityKeys(ids));
      }),
    );
  });
});
