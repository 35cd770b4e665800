import { describe, expect, test } from 'vitest';
import { AssayError } from '#core/errors.ts';
import type { HttpRequest } from '#core/ports/http.ts';
import { createPubmedTool, PUBMED, type PubmedToolParts } from '#core/sources/pubmed/pubmed.ts';
import {
  fixedClock,
  memoryCache,
  type Reply,
  scriptedHttp,
  searchToolContract,
} from '#tests/contracts/search-tool.contract.ts';
import { articleXml, setXml } from '../pubmed-fixtures.ts';

const BASE_URL = 'http://pubmed.test:8080';

const isSearch = ({ url }: HttpRequest) => url.includes('esearch');
const hits = (count: number, ...idlist: string[]) =>
  JSON.stringify({ esearchresult: { count: String(count), idlist } });
const articles = (...pmids: string[]) => setXml(...pmids.map((pmid) => articleXml({ pmid, title: `Work ${pmid}` })));

const SOURCE = {
  hits: (request: HttpRequest): Reply => (isSearch(request) ? hits(12, '11', '12') : articles('11', '12')),
  none: (): Reply => hits(0),
};

searchToolContract('PubMed', (parts) => createPubmedTool({ ...parts, baseUrl: BASE_URL }), SOURCE);

function build(answer: (request: HttpRequest) => Reply, parts: Partial<PubmedToolParts> = {}) {
  const http = scriptedHttp(answer);
  return {
    http,
    tool: createPubmedTool({ http, clock: fixedClock, cache: memoryCache(), baseUrl: BASE_URL, ...parts }),
  };
}
const signal = new AbortController().signal;
const QUERY = { query: 'amber[Title/Abstract]', limit: 5 };

/** Parameters of a request, wherever they travel. */
const parametersOf = ({ url, body }: HttpRequest) =>
  Object.fromEntries(new URLSearchParams(body ?? new URL(url).search));

describe('asking PubMed', () => {
  test('searches by relevance and fetches what was found, saying who asks', async () => {
    const { tool, http } = build(SOURCE.hits, { email: 'team@example.org' });
    const result = await tool.search(QUERY, { signal });
    expect(result).toMatchObject({ status: 'ok', total: 12 });
    expect(http.requests.map(({ url }) => new URL(url).origin + new URL(url).pathname)).toEqual([
      `${BASE_URL}/entrez/eutils/esearch.fcgi`,
      `${BASE_URL}/entrez/eutils/efetch.fcgi`,
    ]);
    const identity = { db: 'pubmed', tool: 'assay', email: 'team@example.org' };
    expect(http.requests.map(parametersOf)).toEqual([
      { ...identity, retmode: 'json', sort: 'relevance', retmax: '5', term: QUERY.query },
      { ...identity, retmode: 'xml', id: '11,12' },
    ]);
  });

  test('asks three times a second without a key and ten times with one', async () => {
    for (const [apiKey, requests] of [
      [undefined, 3],
      ['k', 10],
    ] as const) {
      const { tool, http } = build(SOURCE.hits, { apiKey });
      await tool.search(QUERY, { signal });
      expect(http.requests[0]?.politeness).toMatchObject({
        key: 'eutils.ncbi.nlm.nih.gov',
        requests,
        intervalMs: 1_000,
      });
      expect(parametersOf(http.requests[0]!)['api_key']).toBe(apiKey);
    }
  });

  test('asks NCBI by default', () => {
    expect(PUBMED.baseUrl).toBe('https://eutils.ncbi.nlm.nih.gov');
  });

  test('moves what is too long for an address into a form, and fetches many records in batches', async () => {
    const ids = Array.from({ length: 250 }, (_, index) => String(30_000_000 + index));
    const asked = (request: HttpRequest) => parametersOf(request)['id']?.split(',') ?? [];
    const { tool, http } = build((request) => (isSearch(request) ? hits(250, ...ids) : articles(...asked(request))));
    const query = Array.from({ length: 200 }, (_, index) => `amber${index}[Title/Abstract]`).join(' OR ');
    const result = await tool.search({ query, limit: 250 }, { signal });
    expect(result.evidence.map(({ ids: { pmid } }) => pmid)).toEqual(ids);
    const [search, ...fetches] = http.requests;
    expect(search).toMatchObject({
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(search!.url.length).toBeLessThan(100);
    expect(parametersOf(search!)['term']).toBe(query);
    expect(fetches.map((request) => asked(request).length)).toEqual([100, 100, 50]);
  });

  test('keeps the batches that came and says that one is missing', async () => {
    const ids = Array.from({ length: 150 }, (_, index) => String(30_000_000 + index));
    const { tool } = build((request) => {
      if (isSearch(request)) return hits(150, ...ids);
      const asked = parametersOf(request)['id']?.split(',') ?? [];
      if (asked.length === 100) throw new AssayError('source_timeout');
      return articles(...asked);
    });
    const result = await tool.search({ ...QUERY, limit: 200 }, { signal });
    expect(result.status).toBe('ok');
    expect(result.evidence).toHaveLength(50);
    expect(result.message).toMatch(/before all of its results/);
  });

  test('sends the reader’s filters with the query', async () => {
    const { tool, http } = build(SOURCE.hits);
    const filters = {
      fromYear: 2010,
      toYear: null,
      designs: ['randomised_trial' as const],
      humansOnly: true,
      languages: ['en', 'de'],
    };
    await tool.search({ ...QUERY, filters }, { signal });
    expect(parametersOf(http.requests[0]!)['term']).toBe(
      `(${QUERY.query}) AND 2010:2200[Date - Publication] AND ("Randomized Controlled Trial"[Publication Type]) ` +
        'AND ("english"[Language] OR "german"[Language]) NOT ("Animals"[MeSH Terms] NOT "Humans"[MeSH Terms])',
    );
  });

  test('keeps the order of relevance, whatever the order of the records', async () => {
    const { tool } = build((request) => (isSearch(request) ? hits(3, '3', '1', '2') : articles('1', '2', '3')));
    const { evidence } = await tool.search(QUERY, { signal });
    expect(evidence.map(({ ids, found }) => [found.rank, ids.pmid])).toEqual([
      [1, '3'],
      [2, '1'],
      [3, '2'],
    ]);
  });

  test('shares one allowance of seven seconds between both exchanges', async () => {
    let now = Date.UTC(2024, 0, 1);
    const slow = (takesMs: number) =>
      build(
        (request) => {
          now += isSearch(request) ? takesMs : 0;
          return SOURCE.hits(request);
        },
        { clock: { now: () => new Date(now) } },
      );
    for (const [takesMs, left] of [
      [0, 7_000],
      [3_000, 4_000],
      [5_000, 2_000],
      [20_000, 2_000],
    ] as const) {
      const { tool, http } = slow(takesMs);
      await tool.search(QUERY, { signal });
      expect(http.requests.map(({ timeoutMs }) => timeoutMs)).toEqual([5_000, left]);
    }
  });
});

describe('answers of PubMed that are none', () => {
  test('ids without any record are a failure', async () => {
    const { tool } = build((request) =>
      isSearch(request) ? hits(2, '1', '2') : '<PubmedArticleSet></PubmedArticleSet>',
    );
    expect((await tool.search(QUERY, { signal })).status).toBe('error');
  });

  test('a record that PubMed no longer has does not spoil the others', async () => {
    const { tool } = build((request) => (isSearch(request) ? hits(2, '1', '2') : articles('2')));
    expect((await tool.search(QUERY, { signal })).evidence.map(({ ids }) => ids.pmid)).toEqual(['2']);
  });

  test.each([
    ['esearch', true],
    ['efetch', false],
  ])('the rate limit of %s is reported whatever its status', async (_, atSearch) => {
    const limited = '{"error":"API rate limit exceeded","api-key":"0","count":"4","limit":"3"}';
    for (const status of [200, 400, 429]) {
      const { tool } = build((request) =>
        isSearch(request) === atSearch ? { status, text: limited } : SOURCE.hits(request),
      );
      expect((await tool.search(QUERY, { signal })).status).toBe('rate_limited');
    }
  });

  test('a failing search backend is a failure, with no hits or text of its own shown', async () => {
    const { tool, http } = build(() => '{"esearchresult":{"ERROR":"Search Backend failed: read (fd=7)"}}');
    const result = await tool.search(QUERY, { signal });
    expect(result).toMatchObject({ status: 'error', evidence: [] });
    expect(result.message).not.toContain('fd=7');
    expect(http.requests).toHaveLength(1);
  });
});

describe('words as they were typed', () => {
  const TO = '"hypertension"[MeSH Terms] OR "high blood pressure"[All Fields]';
  const answer = (request: HttpRequest): Reply =>
    isSearch(request)
      ? JSON.stringify({
          esearchresult: {
            count: '12',
            idlist: ['11', '12'],
            translationset: [{ from: 'high blood pressure', to: TO }],
            querytranslation: TO,
          },
        })
      : articles('11', '12');

  test('are sent as they are, and PubMed’s interpretation is reported, also from memory', async () => {
    const cache = memoryCache();
    const { tool, http } = build(answer, { cache });
    const request = { query: 'high blood pressure', limit: 200 };
    const [first, second] = [await tool.search(request, { signal }), await tool.search(request, { signal })];
    expect(parametersOf(http.requests[0]!)).toMatchObject({ term: request.query, retmax: '200', sort: 'relevance' });
    expect(first.understood).toEqual({
      phrases: [
        { from: 'high blood pressure', headings: ['hypertension'], variants: ['high blood pressure'], others: [] },
      ],
      query: TO,
      notFound: [],
    });
    expect(second.understood).toEqual(first.understood);
    expect(http.requests).toHaveLength(2);
  });

  test('are reported as understood also where nothing was found', async () => {
    const { tool } = build(() => JSON.stringify({ esearchresult: { count: '0', idlist: [], querytranslation: TO } }));
    expect(await tool.search(QUERY, { signal })).toMatchObject({ status: 'empty', understood: { query: TO } });
  });
});

describe('similar articles', () => {
  const set = (id: string, ...links: [string, number][]) => ({
    dbfrom: 'pubmed',
    ids: [id],
    linksetdbs: [
      { dbto: 'pubmed', linkname: 'pubmed_pubmed', links: links.map(([pmid, score]) => ({ id: pmid, score })) },
      { dbto: 'pubmed', linkname: 'pubmed_pubmed_refs', links: ['99'] },
    ],
  });
  const LINKS = JSON.stringify({
    header: { type: 'elink', version: '0.3' },
    linksets: [
      set('1', ['1', 2_147_483_647], ['2', 90], ['21', 80], ['22', 40]),
      set('2', ['22', 9_000_000], ['23', 1_000_000]),
    ],
  });
  const idsOf = (request: HttpRequest) => parametersOf(request)['id']?.split(',') ?? [];

  test('are those that PubMed holds nearest to any of them, without these', async () => {
    const { tool, http } = build((request) => (request.url.includes('elink') ? LINKS : articles(...idsOf(request))));
    const result = await tool.similar!(['1', '2'], { limit: 3, signal });
    expect(result).toMatchObject({ status: 'ok', tool: 'search_pubmed' });
    expect(result.evidence.map(({ ids }) => ids.pmid)).toEqual(['22', '21', '23']);
    const asked = new URL(http.requests[0]!.url).searchParams;
    expect(asked.getAll('id')).toEqual(['1', '2']);
    expect(Object.fromEntries(asked)).toMatchObject({
      linkname: 'pubmed_pubmed',
      cmd: 'neighbor_score',
      retmode: 'json',
    });
  });

  test('may be none, and a failure is reported as one', async () => {
    const none = build(() => JSON.stringify({ linksets: [{ dbfrom: 'pubmed', ids: ['1'] }] }));
    expect(await none.tool.similar!(['1'], { limit: 3, signal })).toMatchObject({ status: 'empty' });
    for (const text of ['{"linksets":3}', '{"ERROR":"no"}', '<html>', '{"error":"rate limit exceeded"}']) {
      const { tool } = build(() => text);
      const { status } = await tool.similar!(['1'], { limit: 3, signal });
      expect(['error', 'rate_limited']).toContain(status);
    }
    expect((await none.tool.similar!([], { limit: 3, signal })).status).toBe('skipped');
  });
});

describe('spelling', () => {
  const spelled = (corrected: string, error = '<ERROR/>') =>
    `<?xml version="1.0"?><eSpellResult><Database>pubmed</Database><Query>hart atack</Query><CorrectedQuery>${corrected}</CorrectedQuery><SpelledQuery/>${error}</eSpellResult>`;

  test('is suggested where PubMed would spell otherwise', async () => {
    const { tool, http } = build(() => spelled('heart attack'));
    expect(await tool.suggestSpelling!('hart atack', { signal })).toBe('heart attack');
    expect(parametersOf(http.requests[0]!)).toMatchObject({ db: 'pubmed', term: 'hart atack' });
  });

  test.each([[''], ['Hart Atack']])('has nothing to suggest with %j', async (corrected) => {
    const { tool } = build(() => spelled(corrected));
    expect(await tool.suggestSpelling!('hart atack', { signal })).toBeNull();
  });

  test.each([['<html/>'], [spelled('', '<ERROR>too long</ERROR>')], ['{"error":"no"}']])(
    'fails with %s',
    async (text) => {
      const { tool } = build(() => text);
      await expect(tool.suggestSpelling!('hart atack', { signal })).rejects.toThrow(AssayError);
    },
  );
});
