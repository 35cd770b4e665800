import { describe, expect, test } from 'vitest';
import { ARXIV_BASE_URL, createArxivTool } from '#core/sources/arxiv.ts';
import {
  fixedClock,
  memoryCache,
  type Reply,
  scriptedHttp,
  searchToolContract,
} from '#tests/contracts/search-tool.contract.ts';
import { describeWithSharedData, readShared } from '#tests/shared-data.ts';

// All entries here are made up, in the shape of the service's own feeds.
function feed(entries: string[], total = entries.length): string {
  return `<?xml version='1.0' encoding='UTF-8'?>
<feed xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/" xmlns:arxiv="http://arxiv.org/schemas/atom" xmlns="http://www.w3.org/2005/Atom">
  <id>https://arxiv.org/api/x</id><title>arXiv Query: search_query=all:amber</title>
  <opensearch:totalResults>${total}</opensearch:totalResults>
  ${entries.join('\n')}
</feed>`;
}

function entry(more = '', id = 'http://arxiv.org/abs/2101.00001v3'): string {
  return `<entry>
    <id>${id}</id>
    <title>Amber dynamics
  in sleeping &amp; waking networks</title>
    <updated>2023-05-01T00:00:00Z</updated><published>2021-01-01T00:00:00Z</published>
    <summary>  We model amber.
  It glows at $p &lt; 0.05$.</summary>
    <category term="q-bio.NC" scheme="http://arxiv.org/schemas/atom"/><category term="cs.LG"/>
    <arxiv:primary_category term="q-bio.NC"/>
    <author><name>Ada Lind</name><arxiv:affiliation>Lindau</arxiv:affiliation></author><author><name>Bo Berg</name></author>
    ${more}
  </entry>`;
}

const ERROR = `<entry><id>https://arxiv.org/api/errors#malformed</id><title>Error</title><summary>malformed &lt;b&gt;query</summary></entry>`;

const parts = () => ({ clock: fixedClock, cache: memoryCache(), baseUrl: ARXIV_BASE_URL });

function search(reply: Reply, limit = 10) {
  const http = scriptedHttp(() => reply);
  const tool = createArxivTool({ http, ...parts() });
  return { http, result: tool.search({ query: 'all:amber', limit }, { signal: new AbortController().signal }) };
}

async function recordOf(more?: string, id?: string) {
  return (await search(feed([entry(more, id)])).result).evidence[0];
}

searchToolContract('arXiv', (given) => createArxivTool({ ...given, baseUrl: ARXIV_BASE_URL }), {
  hits: () => feed([entry(), entry('', 'http://arxiv.org/abs/2101.00002v1')]),
  none: () => feed([]),
});

describe('the query of arXiv', () => {
  const { compose } = createArxivTool({ http: scriptedHttp(() => ''), ...parts() });

  test('ANDs ideas and ORs their spellings, phrases between quotation marks', () => {
    const query = compose([
      { term: 'sleep loss', synonyms: ['insomnia', 'N-REM'], mesh: [] },
      { term: 'amber', synonyms: [], mesh: [] },
    ]);
    expect(query).toBe('(all:"sleep loss" OR all:insomnia OR all:"N-REM") AND (all:amber)');
  });

  test('cannot be broken out of by a term', () => {
    expect(compose([{ term: 'a") OR (all:b', synonyms: ['or'], mesh: [] }])).toBe('(all:"a ) OR (all:b" OR all:"or")');
  });

  test('asks for the most relevant first, slowly and over one connection', async () => {
    const { http, result } = search(feed([entry()]), 7);
    await result;
    const [request] = http.requests;
    expect(request?.url).toBe(
      'https://export.arxiv.org/api/query?search_query=all%3Aamber&start=0&max_results=7&sortBy=relevance&sortOrder=descending',
    );
    expect(request?.politeness).toMatchObject({ requests: 1, intervalMs: 3_000, concurrency: 1 });
  });
});

describe('a record of arXiv', () => {
  test('has its id without version, one-line title and abstract, authors, first year and categories', async () => {
    expect(await recordOf()).toMatchObject({
      ids: { arxiv: '2101.00001' },
      title: 'Amber dynamics in sleeping & waking networks',
      authors: ['Ada Lind', 'Bo Berg'],
      year: 2021,
      venue: 'arXiv',
      texts: { abstract: 'We model amber. It glows at $p < 0.05$.' },
      keywords: ['q-bio.NC', 'cs.LG'],
      peerReviewed: false,
      notices: [],
    });
  });

  test('keeps an old-style id', async () => {
    expect((await recordOf('', 'http://arxiv.org/abs/astro-ph/0601001v1'))?.ids).toEqual({ arxiv: 'astro-ph/0601001' });
  });

  test('keeps the DOI and the journal of the published version, and does not vouch for its review', async () => {
    const record = await recordOf(
      '<arxiv:doi>10.5555/Fict.1</arxiv:doi><arxiv:journal_ref>Fict. J. 3 (2022) 1-9</arxiv:journal_ref>',
    );
    expect(record).toMatchObject({
      ids: { arxiv: '2101.00001', doi: '10.5555/fict.1' },
      venue: 'Fict. J. 3 (2022) 1-9',
      peerReviewed: null,
    });
  });

  test('takes the DOI that arXiv itself registers for what it is: the id once more', async () => {
    const record = await recordOf('<arxiv:doi>10.48550/arXiv.2101.00001</arxiv:doi>');
    expect(record).toMatchObject({ ids: { arxiv: '2101.00001' }, peerReviewed: false });
    expect(record?.ids.doi).toBeUndefined();
  });

  test.each([
    ['This paper has been withdrawn by the author due to an error in Lemma 2', 1],
    ['Withdrawn', 1],
    ['withdrawn by the author', 1],
    ['This submission has been withdrawn from a conference', 0],
    ['Withdrawn drugs, a review', 0],
    ['12 pages; participants who had withdrawn were counted', 0],
  ])('reads the comment "%s" as %i notices', async (comment, notices) => {
    const record = await recordOf(`<arxiv:comment>${comment}</arxiv:comment>`);
    expect(record?.notices.map(({ kind }) => kind)).toEqual(Array(notices).fill('retraction'));
  });
});

describe('a failure of arXiv', () => {
  test.each([
    ['error', 'an error entry with status 400', { status: 400, text: feed([ERROR]) }],
    ['error', 'an error entry with status 200', feed([ERROR])],
    ['rate_limited', 'its request to slow down', { status: 403, text: 'Rate exceeded.' }],
    ['error', 'another document', '<rss><channel/></rss>'],
    ['error', 'hits that are counted and not sent', feed([], 12)],
    ['error', 'entries that cannot be read', feed(['<entry><title/></entry>'])],
    ['error', 'a feed that counts nothing', '<feed xmlns="http://www.w3.org/2005/Atom"><title>arXiv</title></feed>'],
  ] as const)('is %s for %s', async (status, _, reply) => {
    const result = await search(reply).result;
    expect(result).toMatchObject({ status, evidence: [] });
    expect(result.message).not.toMatch(/[<{]|malformed/);
  });

  test('is not a paper that is called "Error"', async () => {
    const named = entry().replace(/<title>[\s\S]*?<\/title>/, '<title>Error</title>');
    expect(await search(feed([named])).result).toMatchObject({ status: 'ok', evidence: [{ title: 'Error' }] });
  });
});

describeWithSharedData('recorded feeds of arXiv', () => {
  const recorded = (name: string) => readShared('api', 'dev', 'arxiv', name);
  const ask = (name: string, status = 200) => search({ status, text: recorded(name) }, 100).result;

  test.each([['id_0000.0000_s0_m100_8b51d9633a68.xml'], ['id_0808.05394_s0_m100_7b0c7d0a7cdd.xml']])(
    '%s: an unknown id is empty, not failed',
    async (name) => {
      expect(await ask(name)).toMatchObject({ status: 'empty', total: 0 });
    },
  );

  test.each([200, 400])(
    'id_abc_s0_m100_b79c8dcf6bc3.xml: the error entry is a failure, with status %i',
    async (status) => {
      const result = await ask('id_abc_s0_m100_b79c8dcf6bc3.xml', status);
      expect(result).toMatchObject({ status: 'error', evidence: [], message: 'arXiv could not read the query.' });
    },
  );

  test.each([
    ['id_0808.05394_1707.08567_s0_m100_42e5aa0ec3af.xml', '1707.08567'],
    ['id_1605.08386_s0_m100_199195aa31ad.xml', '1605.08386'],
    ['id_2104.12255v1_s0_m100_6ae69987ffe1.xml', '2104.12255'],
    ['id_astro-ph_0601001_s0_m100_3150dca9dc76.xml', 'astro-ph/0601001'],
    ['id_quant-ph_0201082v1_s0_m100_86989fe779ef.xml', 'quant-ph/0201082'],
  ])('%s: holds %s', async (name, arxiv) => {
    const { evidence } = await ask(name);
    expect(evidence.map(({ ids }) => ids.arxiv)).toEqual([arxiv]);
    expect(evidence[0]?.texts.abstract).toMatch(/^\S.*\S$/);
  });

  test('id_astro-ph_0601001_s0_m100_3150dca9dc76.xml: old-style id, authors with affiliations, journal', async () => {
    expect((await ask('id_astro-ph_0601001_s0_m100_3150dca9dc76.xml')).evidence[0]).toMatchObject({
      authors: ['Andrew Gould', 'Susan Dorsher', 'B. Scott Gaudi', 'Andrzej Udalski'],
      year: 2006,
      venue: 'ActaAstron.56:1-50,2006',
      keywords: ['astro-ph'],
      peerReviewed: null,
    });
  });

  test('q_testing_s0_m10_bc5a6c384fe9.xml: ten papers, some with the DOI of their published version', async () => {
    const result = await ask('q_testing_s0_m10_bc5a6c384fe9.xml');
    expect(result).toMatchObject({ status: 'ok', total: 214_881 });
    expect(result.evidence).toHaveLength(10);
    expect(result.evidence[0]?.ids).toEqual({ arxiv: '2202.12139', doi: '10.1109/icstw55395.2022.00035' });
    const published = result.evidence.filter(({ ids, venue }) => ids.doi || venue !== 'arXiv');
    expect(published.length).toBeGreaterThan(0);
    for (const record of result.evidence) expect(record.peerReviewed).toBe(published.includes(record) ? null : false);
  });
});
