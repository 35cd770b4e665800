import { describe, expect, test, vi } from 'vitest';
import type { ErrorCode } from '#contract/error-codes.ts';
import { AssayError } from '#core/errors.ts';
import type { ArticleExtractor } from '#core/ports/article-extractor.ts';
import type { HttpRequest } from '#core/ports/http.ts';
import { readDuckDuckGo } from '#core/sources/web/duckduckgo-html.ts';
import { createWebTool, WEB_BASE_URL } from '#core/sources/web/web.ts';
import {
  fixedClock,
  memoryCache,
  type Reply,
  scriptedHttp,
  searchToolContract,
} from '#tests/contracts/search-tool.contract.ts';
import { describeWithSharedData, readShared } from '#tests/shared-data.ts';

// All results and pages here are made up, in the shape of the search's own pages.
function result(href: string, title: string, kind = ''): string {
  return `<div class="result results_links results_links_deep web-result ${kind}"><div class="links_main links_deep result__body">
    <h2 class="result__title"><a rel="nofollow" class="result__a" href="${href}">${title}</a></h2>
    <a class="result__url" href="${href}">shown</a>
    <a class="result__snippet" href="${href}">About <b>amber</b> &amp; sleep.</a></div></div>`;
}
const wrapped = (url: string) => `//duckduckgo.com/l/?uddg=${encodeURIComponent(url)}&amp;rut=1234`;
const resultPage = (...results: string[]) =>
  `<!DOCTYPE html><html><body><div id="links" class="results">${results.join('')}</div></body></html>`;
const NO_RESULTS = resultPage(
  '<div class="result results_links result--no-result"><div class="no-results">No results.</div></div>',
);
const CHALLENGE =
  '<html><body><div class="anomaly-modal__modal"><div class="anomaly-modal__title">Bots too.</div></div></body></html>';

const TEXT = 'The fictional Lindau study followed 412 adults.\nWalkers slept longer.';
const extractor: ArticleExtractor = {
  extract: async ({ html, url }) =>
    html.includes('nothing') ? null : { title: `Read ${new URL(url).pathname}`, text: TEXT, publishedYear: 2021 },
};
const PAGE: Reply = {
  text: '<html><body>prose</body></html>',
  headers: { 'content-type': 'text/html; charset=utf-8' },
};

interface World {
  found?: string;
  pages?: (request: HttpRequest) => Reply | Promise<Reply>;
  limit?: number;
  maxPages?: number;
}

function search({ found = '', pages = () => PAGE, limit = 10, maxPages = 5 }: World) {
  const engine = scriptedHttp(() => found);
  const web = scriptedHttp(pages);
  const tool = createWebTool({
    http: engine,
    pages: web,
    extractor,
    clock: fixedClock,
    cache: memoryCache(),
    baseUrl: WEB_BASE_URL,
    maxPages,
  });
  return {
    engine,
    web,
    answer: tool.search({ query: 'amber sleep', limit }, { signal: new AbortController().signal }),
  };
}

const read = (text: string, status = 200) => readDuckDuckGo({ status, text, url: '', headers: {} });

searchToolContract(
  'the web search',
  ({ http, clock, cache }) =>
    createWebTool({ http, clock, cache, pages: scriptedHttp(() => PAGE), extractor, baseUrl: WEB_BASE_URL }),
  {
    hits: () => resultPage(result('https://one.example/a', 'One'), result(wrapped('https://two.example/b'), 'Two')),
    none: () => NO_RESULTS,
  },
);

describe('a page of results', () => {
  test('gives plain and wrapped targets in order, with title and snippet', () => {
    const hits = read(
      resultPage(
        result('https://one.example/a', 'One <b>amber</b>'),
        result(wrapped('https://two.example/b?x=1&y=2'), 'Two'),
      ),
    );
    expect(hits).toEqual([
      { url: 'https://one.example/a', title: 'One amber', snippet: 'About amber & sleep.' },
      { url: 'https://two.example/b?x=1&y=2', title: 'Two', snippet: 'About amber & sleep.' },
    ]);
  });

  test('drops advertisements, however they are marked', () => {
    const hits = read(
      resultPage(
        result('https://duckduckgo.com/y.js?ad_domain=shop.example', 'Buy'),
        result(wrapped('https://duckduckgo.com/y.js?u3=https%3A%2F%2Fshop.example'), 'Buy more'),
        result('https://shop.example/', 'Buy now', 'result--ad'),
        result('https://one.example/a', 'One'),
      ),
    );
    expect(hits.map(({ title }) => title)).toEqual(['One']);
  });

  test('drops targets that are no web address, and names no page twice', () => {
    const hits = read(
      resultPage(
        result('javascript:alert(1)', 'Script'),
        result(wrapped('file:///etc/passwd'), 'File'),
        result('', 'Nothing'),
        result('https://one.example/a', 'One'),
        result(wrapped('https://one.example/a'), 'One again'),
      ),
    );
    expect(hits.map(({ url }) => url)).toEqual(['https://one.example/a']);
  });

  test('is empty only when it says so', () => {
    expect(read(NO_RESULTS)).toEqual([]);
    expect(() => read(resultPage())).toThrow(AssayError);
    expect(() => read(resultPage(result('https://shop.example/', 'Buy', 'result--ad')))).toThrow(AssayError);
  });

  test.each([200, 202])('asks for proof of a person with status %i: a refusal, not emptiness', async (status) => {
    expect(() => read(CHALLENGE, status)).toThrow(expect.objectContaining({ code: 'source_rate_limited' }));
    expect(await search({ found: CHALLENGE }).answer).toMatchObject({ status: 'rate_limited', evidence: [] });
  });
});

describe('the web search', () => {
  test('asks in plain keywords: the first spelling of each idea, not too many', () => {
    const { compose } = createWebTool({
      http: scriptedHttp(() => ''),
      pages: scriptedHttp(() => ''),
      extractor,
      clock: fixedClock,
      cache: memoryCache(),
      baseUrl: WEB_BASE_URL,
    });
    const ideas = ['long covid', 'amber "tincture"', 'sleep'].map((term) => ({
      term,
      synonyms: ['other'],
      mesh: ['X'],
    }));
    expect(compose(ideas)).toBe('long covid amber tincture sleep');
    const many = Array.from({ length: 30 }, (_, index) => ({ term: `word${index}`, synonyms: [], mesh: [] }));
    expect(compose(many).split(' ')).toHaveLength(12);
  });

  test('asks the search once and only the pages it may read', async () => {
    const found = resultPage(
      ...['a', 'b.pdf', 'c', 'd', 'e'].map((path) => result(`https://one.example/${path}`, path)),
    );
    const { engine, web, answer } = search({ found, maxPages: 3 });
    await answer;
    expect(engine.requests.map(({ url }) => url)).toEqual(['https://html.duckduckgo.com/html/?q=amber+sleep']);
    expect(web.requests.map(({ url }) => url)).toEqual(['a', 'c', 'd'].map((path) => `https://one.example/${path}`));
    for (const request of web.requests) expect(request).toMatchObject({ maxBytes: 3_000_000, timeoutMs: 7_000 });
  });

  test('stores the text of the page, never the snippet', async () => {
    const { evidence } = await search({ found: resultPage(result('https://www.one.example/a', 'One')) }).answer;
    expect(evidence).toMatchObject([
      {
        ids: { url: 'https://www.one.example/a' },
        title: 'Read /a',
        authors: [],
        year: 2021,
        venue: 'one.example',
        texts: { page: TEXT },
        peerReviewed: null,
      },
    ]);
    expect(JSON.stringify(evidence)).not.toContain('About amber');
  });

  test.each([
    ['https://pubmed.ncbi.nlm.nih.gov/90000001/', { pmid: '90000001' }],
    ['https://doi.org/10.5555/Fict.1', { doi: '10.5555/fict.1' }],
    ['https://clinicaltrials.gov/study/NCT00000001', { nct: 'NCT00000001' }],
    ['https://arxiv.org/abs/2101.00001v2', { arxiv: '2101.00001' }],
    ['https://pmc.ncbi.nlm.nih.gov/articles/PMC8000001/', { pmcid: 'PMC8000001' }],
  ])('names the work that %s is about', async (url, ids) => {
    const { evidence } = await search({ found: resultPage(result(url, 'Work')) }).answer;
    expect(evidence[0]?.ids).toMatchObject({ ...ids, url });
  });

  test('keeps what a resolver named when it leads elsewhere, and a page reached twice once', async () => {
    const found = resultPage(result('https://doi.org/10.5555/fict.1', 'A'), result('https://journal.example/1', 'B'));
    const { evidence } = await search({ found, pages: () => ({ ...Object(PAGE), url: 'https://journal.example/1' }) })
      .answer;
    expect(evidence.map(({ ids }) => ids)).toEqual([{ doi: '10.5555/fict.1', url: 'https://journal.example/1' }]);
  });

  test.each<[string, (request: HttpRequest) => Reply | Promise<Reply>]>([
    ['is refused', () => Promise.reject(new AssayError('address_refused'))],
    ['is closed to robots', () => Promise.reject(new AssayError('robots_disallowed'))],
    ['is too large', () => Promise.reject(new AssayError('source_too_large' satisfies ErrorCode))],
    ['breaks the reader', () => Promise.reject(new TypeError('odd'))],
    ['is missing', () => ({ status: 404, text: 'prose' })],
    ['is a PDF', () => ({ text: '%PDF-1.7', headers: { 'content-type': 'application/pdf' } })],
    ['holds no text', () => ({ text: 'nothing' })],
  ])('leaves out a page that %s and keeps the others', async (_, broken) => {
    const found = resultPage(result('https://bad.example/', 'Bad'), result('https://one.example/a', 'One'));
    const pages = (request: HttpRequest) => (request.url.includes('bad') ? broken(request) : PAGE);
    expect((await search({ found, pages }).answer).evidence.map(({ title }) => title)).toEqual(['Read /a']);
    const alone = await search({ found: resultPage(result('https://bad.example/', 'Bad')), pages }).answer;
    expect(alone).toMatchObject({ status: 'error', evidence: [], message: expect.stringContaining('none of them') });
  });

  test('does not wait for a slow page longer than its share, even after a slow search', async () => {
    const times = [0, 3_000, 6_000, 9_000, 12_000];
    const clock = { now: () => new Date(times.shift() ?? 15_000) };
    const cache = memoryCache();
    const limits = vi.spyOn(AbortSignal, 'timeout');
    const never = ({ signal }: HttpRequest) =>
      new Promise<Reply>((_, reject) => {
        signal.addEventListener('abort', () => reject(new AssayError('cancelled')));
      });
    const web = scriptedHttp((request) => (request.url.includes('slow') ? never(request) : PAGE));
    const found = resultPage(result('https://slow.example/', 'Slow'), result('https://one.example/a', 'One'));
    const tool = createWebTool({
      http: scriptedHttp(() => found),
      pages: web,
      extractor,
      clock,
      cache,
      baseUrl: WEB_BASE_URL,
    });
    const { evidence, message } = await tool.search(
      { query: 'amber', limit: 5 },
      { signal: new AbortController().signal },
    );
    expect(evidence.map(({ title }) => title)).toEqual(['Read /a']);
    expect(web.requests.map(({ timeoutMs }) => timeoutMs)).toEqual([4_000, 4_000]);
    expect(limits.mock.calls).toEqual([[4_000]]);
    limits.mockRestore();
    expect(message).toContain('before all');
    expect(cache.entries.size).toBe(0);
  });

  test('leaves its pages their whole time however long the search waited for its turn', async () => {
    const times = [0, 0, 6_000, 6_500];
    const clock = { now: () => new Date(times.shift() ?? 7_000) };
    const engine = scriptedHttp((request) => {
      request.onTurn?.();
      return resultPage(result('https://one.example/a', 'One'));
    });
    const web = scriptedHttp(() => PAGE);
    const parts = { http: engine, pages: web, extractor, clock, cache: memoryCache(), baseUrl: WEB_BASE_URL };
    await createWebTool(parts).search({ query: 'amber', limit: 5 }, { signal: new AbortController().signal });
    expect(web.requests.map(({ timeoutMs }) => timeoutMs)).toEqual([6_500]);
  });

  test('shortens a very long text after a whole paragraph', async () => {
    const long = {
      extract: async () => ({ title: 'Long', text: `${'A sentence of prose. '.repeat(20).trim()}\n`.repeat(400) }),
    };
    const tool = createWebTool({
      http: scriptedHttp(() => resultPage(result('https://one.example/a', 'One'))),
      pages: scriptedHttp(() => PAGE),
      extractor: long,
      clock: fixedClock,
      cache: memoryCache(),
      baseUrl: WEB_BASE_URL,
    });
    const { evidence } = await tool.search({ query: 'amber', limit: 3 }, { signal: new AbortController().signal });
    const text = evidence[0]?.texts.page ?? '';
    expect(text.length).toBeGreaterThan(50_000);
    expect(text.length).toBeLessThanOrEqual(60_000);
    expect(text.endsWith('prose.')).toBe(true);
  });
});

describeWithSharedData('recorded pages of DuckDuckGo', () => {
  const recorded = (name: string) => readShared('api', 'dev', 'duckduckgo', name);

  test('lofi_html_foo.html: ten results behind redirects', () => {
    const hits = read(recorded('lofi_html_foo.html'));
    expect(hits).toHaveLength(10);
    expect(hits[0]).toMatchObject({
      url: 'https://en.wikipedia.org/wiki/Foo_Fighters',
      title: 'Foo Fighters - Wikipedia',
      snippet: expect.stringMatching(/^Foo Fighters are a rock band/),
    });
    for (const hit of hits) {
      expect(hit.url).toMatch(/^https?:\/\//);
      expect(hit.url).not.toContain('duckduckgo.com');
      expect(hit.title).toBeTruthy();
      expect(hit.snippet).toBeTruthy();
    }
  });

  test('meka_ddg_results.html: ten results with plain targets, the instant answer is none of them', () => {
    const hits = read(recorded('meka_ddg_results.html'));
    expect(hits).toHaveLength(10);
    expect(hits[0]).toMatchObject({ url: 'https://rust-lang.org/', title: 'Rust Programming Language' });
    expect(hits[9]?.title).toBe("Has the Rust Programming Language's Popularity Reached Its Plateau ...");
  });

  test('tinyserp_challenge_SYNTHETIC.html: a challenge is a refusal', async () => {
    const challenge = recorded('tinyserp_challenge_SYNTHETIC.html');
    expect(await search({ found: challenge }).answer).toMatchObject({ status: 'rate_limited', evidence: [] });
  });
});
