import { describe, expect, test } from 'vitest';
import { TOOL_NAMES } from '#contract/search-record.ts';
import type { AddressVariable } from '#contract/source-labels.ts';
import { AssayError } from '#core/errors.ts';
import type { AnswerCache } from '#core/ports/answer-cache.ts';
import { type CatalogParts, createCatalog, SOURCES } from '#core/sources/catalog.ts';
import { fixedClock, memoryCache, scriptedHttp } from '#tests/contracts/search-tool.contract.ts';

const EMPTY_FEED =
  '<feed xmlns:o="http://a9.com/-/spec/opensearch/1.1/" xmlns="http://www.w3.org/2005/Atom"><o:totalResults>0</o:totalResults></feed>';

function build(more: Partial<CatalogParts> = {}) {
  const http = scriptedHttp(() => Promise.reject(new AssayError('source_unavailable')));
  const pages = scriptedHttp(() => '');
  const extractor = { extract: async () => null };
  const catalog = createCatalog({ http, pages, extractor, clock: fixedClock, cache: memoryCache(), ...more });
  return { http, pages, catalog };
}

const searchAll = (catalog: ReturnType<typeof createCatalog>) =>
  Promise.all(
    catalog.map((tool) =>
      tool.search(
        { query: tool.compose([{ term: 'amber', synonyms: [], mesh: [] }]), limit: 3 },
        { signal: new AbortController().signal },
      ),
    ),
  );

describe('the catalog', () => {
  test('holds every source once, in the order in which they are shown, each under a name of its own', () => {
    const { catalog } = build();
    expect(catalog.map(({ name }) => name)).toEqual(TOOL_NAMES);
    expect(new Set(catalog.map(({ label }) => label)).size).toBe(TOOL_NAMES.length);
  });

  test('leaves out a source that is not enabled', () => {
    const parts = {
      http: scriptedHttp(() => ''),
      pages: scriptedHttp(() => ''),
      clock: fixedClock,
      cache: memoryCache(),
    };
    const given = { ...parts, extractor: { extract: async () => null } };
    const sources = SOURCES.map((source) => ({ ...source, enabled: source.name !== 'search_arxiv' }));
    const names = createCatalog(given, sources).map(({ name }) => name);
    expect(names).toEqual(TOOL_NAMES.filter((name) => name !== 'search_arxiv'));
  });

  test('sends each source to its own address, and the pages of the web nowhere uninvited', async () => {
    const { http, pages, catalog } = build();
    const results = await searchAll(catalog);
    expect(results.map(({ status }) => status)).toEqual(TOOL_NAMES.map(() => 'error'));
    const asked = http.requests.map(({ url }) => new URL(url).origin);
    expect(asked).toEqual(SOURCES.flatMap(({ baseUrl, isOwn }) => (isOwn ? [] : [baseUrl])));
    expect(pages.requests).toHaveLength(0);
  });

  test('can be pointed at other addresses, with a key for PubMed alone', async () => {
    const variables = SOURCES.flatMap(({ addressVariable }) => addressVariable ?? []);
    const ports = variables.map((_, index) => String(4000 + index));
    const baseUrls = Object.fromEntries(variables.map((name, index) => [name, `http://127.0.0.1:${ports[index]}`]));
    const { http, catalog } = build({
      baseUrls: baseUrls as Record<AddressVariable, string>,
      ncbi: { apiKey: 'secret-key', email: 'me@lab.example' },
    });
    await searchAll(catalog);
    expect(http.requests.map(({ url }) => new URL(url).port)).toEqual(ports);
    const withKey = http.requests.filter((request) => JSON.stringify(request).includes('secret-key'));
    expect(withKey.map(({ url }) => new URL(url).port)).toEqual([ports[variables.indexOf('NCBI_BASE_URL')]]);
  });

  test('gives each source a pace of its own', async () => {
    const { http, catalog } = build();
    await searchAll(catalog);
    expect(new Set(http.requests.map(({ politeness }) => politeness.key)).size).toBe(TOOL_NAMES.length);
  });

  test('remembers no answer longer than it may, and none when it may not', async () => {
    const ages: number[] = [];
    const cache: AnswerCache = { get: async () => undefined, set: async (_key, _value, age) => void ages.push(age) };
    const http = scriptedHttp(() => EMPTY_FEED);
    await searchAll(build({ http, cache, cacheMaxAgeMs: 1_000 }).catalog);
    await searchAll(build({ http, cache, cacheMaxAgeMs: 0 }).catalog);
    expect(ages).toEqual([1_000]);
  });
});
