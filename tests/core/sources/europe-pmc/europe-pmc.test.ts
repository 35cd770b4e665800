import { describe, expect, test } from 'vitest';
import { AssayError } from '#core/errors.ts';
import type { HttpRequest } from '#core/ports/http.ts';
import { createPreprintsTool, EUROPE_PMC_BASE_URL } from '#core/sources/europe-pmc/europe-pmc.ts';
import { readEuropePmc } from '#core/sources/europe-pmc/europe-pmc-answer.ts';
import {
  fixedClock,
  memoryCache,
  type Reply,
  scriptedHttp,
  searchToolContract,
} from '#tests/contracts/search-tool.contract.ts';
import { describeWithSharedData, readShared } from '#tests/shared-data.ts';

// All records here are made up, in the shape of the service's own answers.
const PAPER = {
  id: '90000001',
  source: 'MED',
  pmid: '90000001',
  pmcid: 'PMC8000001',
  doi: '10.5555/FICT.2021.1',
  title: 'Amber tincture and <i>sleep</i>: a randomised trial of 10<sup>6</sup> &amp; more doses.',
  authorString: 'Lind A, Berg B.',
  authorList: { author: [{ fullName: 'Lind A' }, { collectiveName: 'Lindau Group' }] },
  journalInfo: { yearOfPublication: 2021, journal: { title: 'Fictional Journal of Sleep' } },
  pubYear: '2021',
  abstractText:
    '<h4>Background</h4>Sleep is short.<h4>Methods:</h4>We asked 412 adults; p&lt;0.05 or p < 0.01 counts.<h4>Results</h4><p>CO<sub>2</sub> fell.</p><p>So did 10<sup>-3</sup>.</p>',
  pubTypeList: { pubType: ['Randomized Controlled Trial', 'Journal Article'] },
  meshHeadingList: { meshHeading: [{ descriptorName: 'Sleep', majorTopic_YN: 'Y' }] },
  keywordList: { keyword: ['amber', 'sleep'] },
  isOpenAccess: 'Y',
  hasPDF: 'N',
};
const PREPRINT = {
  id: 'PPR100001',
  source: 'PPR',
  doi: '10.1101/2020.01.02.123456',
  title: 'Amber tincture and sleep',
  authorString: 'Lind A, Berg B.',
  bookOrReportDetails: { publisher: 'bioRxiv', yearOfPublication: 2020 },
  pubYear: '2020',
  abstractText: 'A first look at amber.',
  pubTypeList: { pubType: ['Preprint'] },
  commentCorrectionList: {
    commentCorrection: [
      { id: '90000001', source: 'MED', type: 'Preprint of', note: 'Link created based on a title-first author match' },
    ],
  },
};

function answer(results: unknown[], more: Record<string, unknown> = {}): string {
  return JSON.stringify({ version: '6.9', hitCount: results.length, resultList: { result: results }, ...more });
}

const parts = () => ({ clock: fixedClock, cache: memoryCache(), baseUrl: EUROPE_PMC_BASE_URL });

function search(reply: (request: HttpRequest) => Reply | Promise<Reply>, limit = 25) {
  const http = scriptedHttp(reply);
  const tool = createPreprintsTool({ http, ...parts() });
  const result = tool.search({ query: 'amber', limit }, { signal: new AbortController().signal });
  return { http, result };
}

async function recordOf(result: unknown) {
  const { evidence } = await search(() => answer([result])).result;
  return evidence[0];
}

searchToolContract('Europe PMC', (given) => createPreprintsTool({ ...given, baseUrl: EUROPE_PMC_BASE_URL }), {
  hits: () => answer([PAPER, PREPRINT], { nextCursorMark: 'AoJ' }),
  none: () => answer([], { nextCursorMark: '*' }),
});

describe('the query of Europe PMC', () => {
  const { compose } = createPreprintsTool({ http: scriptedHttp(() => ''), ...parts() });

  test('ANDs ideas, ORs their spellings in title and abstract, and keeps the original term first', () => {
    const query = compose([
      { term: 'long covid', synonyms: ['PASC', 'Long COVID'], mesh: [] },
      { term: 'fatigue', synonyms: [], mesh: ['Fatigue'] },
    ]);
    expect(query).toBe('(TITLE_ABS:"long covid" OR TITLE_ABS:"PASC") AND (TITLE_ABS:"fatigue")');
  });

  test('cannot be broken out of by a term', () => {
    expect(compose([{ term: 'a" OR SRC:PPR OR "b\\', synonyms: ['"', '  '], mesh: [] }])).toBe(
      '(TITLE_ABS:"a OR SRC:PPR OR b")',
    );
  });

  test('asks for preprints and papers alike, as JSON with abstracts, from the first cursor', async () => {
    const { http, result } = search(() => answer([PAPER]), 30);
    await result;
    const url = new URL(http.requests[0]?.url ?? '');
    expect(url.origin + url.pathname).toBe('https://www.ebi.ac.uk/europepmc/webservices/rest/search');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      query: 'amber',
      synonym: 'TRUE',
      format: 'json',
      resultType: 'core',
      pageSize: '30',
      cursorMark: '*',
    });
  });
});

describe('a record of Europe PMC', () => {
  test('keeps DOI, PMID and PMCID, and reads names, venue, year, headings and keywords', async () => {
    expect(await recordOf(PAPER)).toMatchObject({
      ids: { doi: '10.5555/fict.2021.1', pmid: '90000001', pmcid: 'PMC8000001' },
      title: 'Amber tincture and sleep: a randomised trial of 10^6 & more doses.',
      authors: ['Lind A', 'Lindau Group'],
      year: 2021,
      venue: 'Fictional Journal of Sleep',
      publicationTypes: ['Randomized Controlled Trial', 'Journal Article'],
      meshTerms: ['Sleep'],
      keywords: ['amber', 'sleep'],
      peerReviewed: true,
      notices: [],
      related: [],
    });
  });

  test('gives the abstract as labelled lines of plain text and leaves comparisons alone', async () => {
    expect((await recordOf(PAPER))?.texts.abstract).toBe(
      'BACKGROUND: Sleep is short.\nMETHODS: We asked 412 adults; p<0.05 or p < 0.01 counts.\nRESULTS: CO2 fell.\nSo did 10^-3.',
    );
  });

  test('strips markup that was escaped once more', async () => {
    const record = await recordOf({
      ...PAPER,
      title: 'Effects &lt;i&gt;in vitro&lt;/i&gt; at p &amp;lt; 0.05 &#x3b2;',
    });
    expect(record?.title).toBe('Effects in vitro at p < 0.05 β');
  });

  test('strips the JATS and MathML of preprint servers', async () => {
    const abstractText =
      '<jats:title>Aim</jats:title><jats:p>To see <jats:italic>amber</jats:italic>.</jats:p><jats:sec><jats:title>Résumé</jats:title>' +
      '<jats:p>p <mml:math><mml:mo>=</mml:mo><mml:mn>0.05</mml:mn></mml:math>, a<b but c > d.</jats:p></jats:sec>';
    expect((await recordOf({ ...PAPER, abstractText }))?.texts.abstract).toBe(
      'AIM: To see amber.\nRÉSUMÉ: p =0.05, a<b but c > d.',
    );
  });

  test('marks a preprint as not reviewed and links the paper it became', async () => {
    expect(await recordOf(PREPRINT)).toMatchObject({
      ids: { doi: '10.1101/2020.01.02.123456' },
      venue: 'bioRxiv',
      year: 2020,
      authors: ['Lind A', 'Berg B'],
      peerReviewed: false,
      related: [{ relation: 'published_version', ids: { pmid: '90000001' } }],
    });
  });

  test('links a paper to its preprint, by DOI where the reference gives it', async () => {
    const link = {
      id: 'PPR100001',
      source: 'PPR',
      type: 'Preprint in',
      reference: 'bioRxiv. doi: 10.1101/2020.01.02.123456.',
    };
    const record = await recordOf({ ...PAPER, commentCorrectionList: { commentCorrection: [link] } });
    expect(record?.related).toEqual([
      {
        relation: 'preprint',
        ids: { url: 'https://europepmc.org/article/PPR/PPR100001', doi: '10.1101/2020.01.02.123456' },
      },
    ]);
  });

  test('knows preprints in PubMed by their type, and says nothing of letters, theses and patents', async () => {
    const reviewed = async (change: object) => (await recordOf({ ...PAPER, ...change }))?.peerReviewed;
    expect(await reviewed({ pubTypeList: { pubType: ['Preprint'] } })).toBe(false);
    expect(await reviewed({ pubTypeList: { pubType: ['Letter'] } })).toBeNull();
    expect(await reviewed({ source: 'ETH' })).toBeNull();
    expect(await reviewed({ source: 'PAT' })).toBeNull();
  });

  test('says the language of a paper, where Europe PMC does', async () => {
    expect((await recordOf({ ...PAPER, language: 'ger' }))?.languages).toEqual(['de']);
    expect((await recordOf({ ...PAPER, language: 'en' }))?.languages).toEqual(['en']);
    expect((await recordOf(PREPRINT))?.languages).toBeUndefined();
  });

  test('carries retraction, correction and concern, each with its citation and year', async () => {
    const commentCorrection = [
      { type: 'Retraction in', id: '90000002', source: 'MED', reference: 'Fict J Sleep. 2022 Mar;4(1):9' },
      { type: 'Erratum in', id: '90000003', source: 'MED' },
      { type: 'Expression of concern in', reference: 'Fict J Sleep. 2021 Dec;3(9):1' },
      { type: 'Comment in', reference: 'Fict J Sleep. 2021 Dec;3(9):2' },
    ];
    const record = await recordOf({
      ...PAPER,
      commentCorrectionList: { commentCorrection },
      pubTypeList: { pubType: ['Retracted Publication'] },
    });
    expect(record?.notices).toEqual([
      { kind: 'retraction', date: '2022', source: 'Europe PMC: Retraction in: Fict J Sleep. 2022 Mar;4(1):9' },
      { kind: 'correction', date: null, source: 'Europe PMC: Erratum in' },
      { kind: 'concern', date: '2021', source: 'Europe PMC: Expression of concern in: Fict J Sleep. 2021 Dec;3(9):1' },
    ]);
  });

  test.each([
    ['the type of a retracted paper', { pubTypeList: { pubType: ['Retracted Publication'] } }],
    ['the type of a withdrawn preprint', { pubTypeList: { pubType: ['Preprint', 'Preprint-withdrawal'] } }],
    ['its title', { title: 'RETRACTED: Amber tincture and sleep' }],
  ])('knows a retraction by %s', async (_, change) => {
    expect((await recordOf({ ...PAPER, ...change }))?.notices).toMatchObject([{ kind: 'retraction', date: null }]);
  });

  test('does not call the notice of a retraction retracted', async () => {
    const record = await recordOf({
      ...PAPER,
      pubTypeList: { pubType: ['Retraction of Publication'] },
      commentCorrectionList: { commentCorrection: [{ type: 'Retraction of', id: '90000009', source: 'MED' }] },
    });
    expect(record?.notices).toEqual([]);
    expect(record?.peerReviewed).toBeNull();
  });

  test('reads one thing where a list is expected', async () => {
    const record = await recordOf({
      ...PAPER,
      authorList: { author: { fullName: 'Lind A' } },
      pubTypeList: { pubType: 'Journal Article' },
      keywordList: { keyword: 'amber' },
      meshHeadingList: { meshHeading: { descriptorName: 'Sleep' } },
      commentCorrectionList: { commentCorrection: { type: 'Erratum in' } },
    });
    expect(record).toMatchObject({
      authors: ['Lind A'],
      publicationTypes: ['Journal Article'],
      keywords: ['amber'],
      meshTerms: ['Sleep'],
      notices: [{ kind: 'correction' }],
    });
  });

  test('reads a record in which everything but title and number is missing or null', async () => {
    const record = await recordOf({
      id: 'IND600000001',
      source: 'AGR',
      title: 'Amber in the field',
      authorList: null,
      abstractText: null,
      doi: null,
      journalInfo: null,
      pubYear: null,
    });
    expect(record).toMatchObject({
      ids: { url: 'https://europepmc.org/article/AGR/IND600000001' },
      authors: [],
      year: null,
      venue: null,
      texts: {},
      peerReviewed: null,
    });
  });

  test('leaves out a record that cannot be read, and keeps the others', async () => {
    const { evidence } = await search(() => answer([{ id: 7 }, null, 'text', PAPER])).result;
    expect(evidence.map(({ ids }) => ids.pmid)).toEqual(['90000001']);
  });
});

describe('paging in Europe PMC', () => {
  const many = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => ({
      id: String(90000001 + from + index),
      source: 'MED',
      title: `Amber ${from + index}`,
    }));
  const cursorOf = ({ url }: HttpRequest) => new URL(url).searchParams.get('cursorMark');

  test('follows the cursor until enough is there', async () => {
    const pages: Record<string, string> = {
      '*': answer(many(0, 100), { hitCount: 900, nextCursorMark: 'two' }),
      two: answer(many(100, 200), { hitCount: 900, nextCursorMark: 'three' }),
    };
    const { http, result } = search((request) => pages[cursorOf(request) ?? ''] ?? '', 150);
    expect((await result).evidence).toHaveLength(150);
    expect(await result).toMatchObject({ status: 'ok', total: 900 });
    expect(http.requests).toHaveLength(2);
  });

  test('stops when the cursor comes back as it was sent', async () => {
    const { http, result } = search(
      (request) => answer(cursorOf(request) === '*' ? many(0, 3) : [], { hitCount: 9, nextCursorMark: 'same' }),
      20,
    );
    expect((await result).evidence).toHaveLength(3);
    expect(http.requests).toHaveLength(2);
    const echoed = search(() => answer(many(0, 3), { hitCount: 9, nextCursorMark: '*' }), 20);
    expect((await echoed.result).evidence).toHaveLength(3);
    expect(echoed.http.requests).toHaveLength(1);
  });

  test('believes what is served, not what is promised', async () => {
    const { result } = search((request) =>
      cursorOf(request) === '*'
        ? answer(many(0, 1), { hitCount: 2, nextCursorMark: 'AoI' })
        : answer([], { hitCount: 2, nextCursorMark: 'AoI' }),
    );
    expect(await result).toMatchObject({ status: 'ok', total: 2, evidence: [{ title: 'Amber 0' }] });
  });

  test('keeps the first page when a later one fails, says so and does not remember it', async () => {
    const cache = memoryCache();
    const http = scriptedHttp((request) => {
      if (cursorOf(request) !== '*') throw new AssayError('source_timeout');
      return answer(many(0, 2), { hitCount: 9, nextCursorMark: 'AoI' });
    });
    const tool = createPreprintsTool({ http, ...parts(), cache });
    const result = await tool.search({ query: 'amber', limit: 5 }, { signal: new AbortController().signal });
    expect(result).toMatchObject({ status: 'ok', message: expect.stringContaining('before all') });
    expect(result.evidence).toHaveLength(2);
    expect(cache.entries.size).toBe(0);
  });
});

describe('a failure of Europe PMC', () => {
  test.each([
    ['an error inside an answer with status 200', '{"errCode":500,"errMsg":"Internal error, try <b>later</b>"}'],
    ['a page in HTML', '<!doctype html><html><body>Maintenance</body></html>'],
    ['hits that are counted and not sent', answer([], { hitCount: 12 })],
    ['results of another shape', '{"hitCount":2,"resultList":{"result":[{"name":"x"},{"name":"y"}]}}'],
    ['a count that is no number', '{"hitCount":"many","resultList":{"result":[]}}'],
    ['a list of results that is none', '{"hitCount":2,"resultList":"later"}'],
  ])('is %s', async (_, reply) => {
    const result = await search(() => reply).result;
    expect(result).toMatchObject({ status: 'error', evidence: [] });
    expect(result.message).not.toMatch(/[<{]/);
  });
});

describeWithSharedData('recorded answers of Europe PMC', () => {
  const recorded = (name: string) => readShared('api', 'dev', 'europepmc', name);
  const nothingMore = answer([], { hitCount: 2 });
  const ask = (text: string) => {
    const isFirst = ({ url }: HttpRequest) => new URL(url).searchParams.get('cursorMark') === '*';
    return search((request) => (isFirst(request) ? text : nothingMore)).result;
  };

  test.each([
    ['biomcp_3b4da36e4f15d030ab656985.json', 1],
    ['biomcp_7beaf0a48632abc91021bd20.json', 6],
    ['biomcp_87a89806f519ffaea179c329.json', 2],
    ['biomcp_ba037a15794e19c79a4f3d9a.json', 1],
  ])('reads every record of %s, lite and without abstracts', async (name, count) => {
    const result = await ask(recorded(name));
    expect(result).toMatchObject({ status: 'ok', total: count });
    expect(result.evidence).toHaveLength(count);
    for (const record of result.evidence) {
      expect(record.texts).toEqual({});
      expect(record.publicationTypes.length).toBeGreaterThan(0);
      expect(record.publicationTypes.join()).not.toContain(';');
      expect(record.venue).toBeTruthy();
      expect(record.year).toBeGreaterThan(2000);
    }
  });

  test('biomcp_7beaf0a48632abc91021bd20.json: keeps an entry that has only a PMCID and no authors', async () => {
    const { evidence } = await ask(recorded('biomcp_7beaf0a48632abc91021bd20.json'));
    expect(evidence[5]).toMatchObject({ ids: { pmcid: 'PMC11627200' }, authors: [], peerReviewed: null });
  });

  test('getpapers_eupmc_lies.xml: counts two hits and serves one', async () => {
    const result = await ask(recorded('getpapers_eupmc_lies.xml'));
    expect(result).toMatchObject({ status: 'ok', total: 2 });
    expect(result.evidence).toMatchObject([
      {
        ids: { pmid: '28616450', pmcid: 'PMC5458065', doi: '10.1016/j.dib.2017.05.031' },
        title:
          'Climate, weather, socio-economic and electricity usage data for the residential and commercial sectors in FL, U.S.',
        authors: ['Mukhopadhyay S', 'Nateghi R'],
        year: 2017,
        venue: 'Data in Brief',
        publicationTypes: ['other', 'Journal Article'],
      },
    ]);
    expect(result.evidence[0]?.texts.abstract).toMatch(/^This paper presents the data .* \[1\]\.$/);
  });

  test('getpapers_eupmc_noresults.xml: is empty, not failed', async () => {
    expect(await ask(recorded('getpapers_eupmc_noresults.xml'))).toMatchObject({ status: 'empty', total: 0 });
  });

  test.each([
    'pygetpapers_PMC8071313.json',
    'pygetpapers_PMC8118396.json',
    'pygetpapers_PMC8151036.json',
    'pygetpapers_PMC8158497.json',
    'pygetpapers_PMC8164761.json',
    'pygetpapers_PMC8228099.json',
    'pygetpapers_PMC8233371.json',
    'pygetpapers_PMC8270279.json',
  ])('%s: reads objects where lists are expected', async (name) => {
    const { full } = JSON.parse(recorded(name));
    const { evidence } = await ask(JSON.stringify({ hitCount: '1', resultList: { result: full } }));
    expect(evidence).toHaveLength(1);
    const record = evidence[0];
    expect(record?.ids).toEqual({ doi: full.doi, pmid: full.pmid, pmcid: full.pmcid });
    expect(record?.authors).toEqual(
      [full.authorList.author].flat().map((author: { fullName: string }) => author.fullName),
    );
    expect(record?.year).toBe(2021);
    expect(record?.venue).toBe(full.journalInfo.journal.title);
    expect(record?.peerReviewed).toBe(true);
    expect(record?.texts.abstract).not.toMatch(/<\/?[a-z]|&[a-z]+;/i);
    for (const heading of full.abstractText.matchAll(/<h4>(.*?)<\/h4>/g)) {
      expect(record?.texts.abstract).toContain(`${heading[1].toUpperCase()}:`);
    }
  });

  test('is none of them in part: cut short, each is a failure', () => {
    for (const name of ['getpapers_eupmc_lies.xml', 'biomcp_7beaf0a48632abc91021bd20.json']) {
      const text = recorded(name).trimEnd();
      for (const share of [0.1, 0.5, 0.9, 0.99]) {
        const cut = text.slice(0, Math.floor(text.length * share));
        expect(() => readEuropePmc({ status: 200, url: '', headers: {}, text: cut })).toThrow(AssayError);
      }
    }
  });
});
