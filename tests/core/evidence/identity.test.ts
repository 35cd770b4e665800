import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  hasPublicationId,
  identityKeys,
  idsFromUrl,
  normaliseArxiv,
  normaliseDoi,
  normaliseIds,
  normaliseNct,
  normalisePmcid,
  normalisePmid,
} from '#core/evidence/identity.ts';
import { normaliseUrl, openableUrl } from '#core/evidence/page-address.ts';

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

describe('the limits of identifiers', () => {
  it('are 512 characters for a DOI and 4,096 for an address', () => {
    const doi = (length: number) => `10.1000/${'x'.repeat(length - 8)}`;
    expect(normaliseDoi(doi(512))).toBe(doi(512));
    expect(normaliseDoi(doi(513))).toBeUndefined();
    const url = (length: number) => `https://example.org/${'x'.repeat(length - 20)}`;
    expect(openableUrl(url(4096))).toBe(url(4096));
    expect(openableUrl(url(4097))).toBeUndefined();
  });

  it.each([
    ['1412.1234', '1412.1234'],
    ['1412.12345', undefined],
    ['1501.12345', '1501.12345'],
    ['1501.1234', undefined],
    ['2101.00001', '2101.00001'],
    ['2112.00001', '2112.00001'],
    ['2100.00001', undefined],
    ['2113.00001', undefined],
    ['math/0312136', 'math/0312136'],
    ['math/0300136', undefined],
    ['math/0313136', undefined],
  ])('of arXiv are four digits until 2014, five since, and months from 01 to 12: %s', (text, id) => {
    expect(normaliseArxiv(text)).toBe(id);
  });

  it('of a DOI end before what a sentence, a bracket or an address hangs on it', () => {
    expect(normaliseDoi('10.1000/abc])')).toBe('10.1000/abc');
    expect(normaliseDoi('10.1000/a[b]')).toBe('10.1000/a[b]');
    expect(normaliseDoi('10.1000/abc";')).toBe('10.1000/abc');
    expect(normaliseDoi('//doi.org/10.1000/abc?x=1#y')).toBe('10.1000/abc');
    expect(normaliseDoi('10.1000/a#b')).toBe('10.1000/a#b');
    expect(normaliseDoi('10.1000/a%zz')).toBe('10.1000/a%zz');
  });
});

describe('addresses in detail', () => {
  it('lose the dot after the host, session ids and needless escapes, and sort their parameters', () => {
    expect(openableUrl(' https://example.org./a;jsessionid=1F?b=2&a=2&a=1 ')).toBe('https://example.org/a?a=1&a=2&b=2');
    expect(openableUrl('https://example.org/%7ea%2fb%2F')).toBe('https://example.org/~a%2Fb%2F');
    expect(openableUrl('https://example.org/a?x=1#part')).toBe('https://example.org/a?x=1');
  });

  it.each([
    ['https://www.ncbi.nlm.nih.gov/m/pubmed/31452104/', { pmid: '31452104' }],
    ['https://europepmc.org/article/PMC/PMC7105678', { pmcid: 'PMC7105678' }],
    ['https://beta.clinicaltrials.gov/study/NCT01234567', { nct: 'NCT01234567' }],
    ['https://clinicaltrials.gov/ct2/history/NCT01234567', { nct: 'NCT01234567' }],
    ['https://www.nature.com/articles/s41586-020-2012-7.pdf', { doi: '10.1038/s41586-020-2012-7' }],
    ['https://bmcmedicine.biomedcentral.com/articles/10.1186/s12916-020-0', { doi: '10.1186/s12916-020-0' }],
    [
      'https://journals.plos.org/plosone/article/file?id=10.1371/journal.pone.0012345',
      { doi: '10.1371/journal.pone.0012345' },
    ],
    ['https://journals.plos.org/plosone/search?id=10.1371/journal.pone.0012345', {}],
    ['https://example.org/article?id=10.1371/journal.pone.0012345', {}],
    ['https://journals.plos.org/plosone/article', {}],
    ['https://onlinelibrary.example/doi/pdfdirect/10.1000/abc.pdf', { doi: '10.1000/abc' }],
  ])('of works give their identifier: %s', (url, ids) => {
    expect(idsFromUrl(url)).toEqual(ids);
  });
});

describe('whose identifiers a record has', () => {
  it('follows from its own identifiers before its address, which supplies the rest', () => {
    const url = 'https://pubmed.ncbi.nlm.nih.gov/31452104/';
    expect(normaliseIds({ doi: '10.1000/a', url })).toEqual({ doi: '10.1000/a', pmid: '31452104', url });
    expect(normaliseIds({ doi: '10.1000/a', pmid: '7', url })).toEqual({ doi: '10.1000/a', pmid: '7', url });
    const entry = 'https://clinicaltrials.gov/study/NCT01234567';
    expect(normaliseIds({ url: entry })).toEqual({ nct: 'NCT01234567', url: entry });
  });

  it('keeps the id of an owner’s document as it is, and knows a work by it', () => {
    expect(normaliseIds({ document: 'Doc 1' })).toEqual({ document: 'Doc 1' });
    expect(identityKeys({ document: 'Doc 1', doi: '10.1000/a' })).toEqual(['doi:10.1000/a', 'document:Doc 1']);
    expect(identityKeys({ document: 'Doc 1', url: 'https://example.org/a' })).toEqual(['document:Doc 1']);
  });

  it('has an arXiv id in place of the DOI that arXiv registers, its own before the DOI’s', () => {
    expect(normaliseIds({ doi: '10.48550/arXiv.2104.12255' })).toEqual({ arxiv: '2104.12255' });
    expect(normaliseIds({ doi: '10.48550/arXiv.2104.12255', arxiv: '2104.00001' })).toEqual({ arxiv: '2104.00001' });
  });

  it.each([{ doi: '10.1000/a' }, { pmid: '1' }, { pmcid: 'PMC1' }, { arxiv: '2104.12255' }])(
    'is a publication’s by %j, whose trial is then no key',
    (ids) => {
      expect(hasPublicationId(ids)).toBe(true);
      expect(identityKeys({ ...ids, nct: 'NCT01234567' })).toHaveLength(1);
    },
  );

  it('is no publication’s by a trial or an address', () => {
    expect(hasPublicationId({ nct: 'NCT01234567', url: 'https://example.org' })).toBe(false);
  });
});
