import { describe, expect, it, test } from 'vitest';
import { createCrossrefReferences } from '#core/sources/crossref/crossref-references.ts';
import { createEuropePmcCitations } from '#core/sources/europe-pmc/europe-pmc-citations.ts';
import { createOpenalex, OPENALEX_BASE_URL } from '#core/sources/openalex/openalex.ts';
import { openalexWork, readOpenalexWork } from '#core/sources/openalex/openalex-work.ts';
import { createPubmedCitations } from '#core/sources/pubmed/pubmed-citations.ts';
import { describeCitationSource } from '#tests/contracts/citation-source.contract.ts';
import { fixedClock, memoryCache, type Reply, scriptedHttp } from '#tests/contracts/search-tool.contract.ts';
import { describeWithSharedData, listShared, readShared } from '#tests/shared-data.ts';
import { citedWorks } from '#tests/world/citations/cited-works.ts';
import { crossrefReferences, europePmcLinks, pubmedLinks } from '#tests/world/citations/links.ts';
import { createOpenalex as simulatedOpenalex } from '#tests/world/citations/openalex.ts';
import type { Answer } from '#tests/world/simulated-source.ts';
import { linkedArticles } from '#tests/world/sources/pubmed.ts';
import type { WorldWork } from '#tests/world/work.ts';

// All works here are made up.
const work = (n: number, cites: readonly string[] = []): WorldWork => ({
  in: ['pubmed', 'europe_pmc'],
  title: `Amber tincture and sleep, part ${n}`,
  abstract: [{ text: `Sleep was better in part ${n}. It was measured.` }],
  authors: ['Okafor N', 'van der Berg J'],
  year: 2010 + n,
  journal: 'Fictional Journal of Sleep',
  pmid: `9000${n}`,
  doi: `10.5555/amber.${n}`,
  cites,
});
const SEED = work(3, ['10.5555/amber.1', '10.5555/amber.2', 'a book without any number']);
const WORKS = [work(1), work(2), SEED, work(4, ['90003'])];
const CITED = citedWorks(WORKS);
const seed = { id: 'seed', ids: { doi: '10.5555/amber.3', pmid: '90003' } };
const stranger = { id: 'stranger', ids: { doi: '10.5555/unknown', pmid: '555' } };
const replyOf = ({ status = 200, body }: Answer): Reply => ({ status, text: body });
const byUrl =
  (answer: (url: URL) => Answer) =>
  ({ url, body }: { url: string; body?: string | undefined }) => {
    const asked = new URL(url);
    for (const [name, value] of new URLSearchParams(body ?? '')) asked.searchParams.append(name, value);
    return replyOf(answer(asked));
  };

const openalex = byUrl(simulatedOpenalex(CITED));
describeCitationSource('OpenAlex', {
  create: (parts) => createOpenalex({ ...parts, baseUrl: OPENALEX_BASE_URL }),
  seed,
  stranger,
  answer: openalex,
  linked: { backward: ['10.5555/amber.1', '10.5555/amber.2'], forward: ['10.5555/amber.4'] },
});

const links = europePmcLinks(CITED);
describeCitationSource('Europe PMC', {
  create: (parts) => createEuropePmcCitations({ ...parts, baseUrl: 'https://europepmc.test' }),
  seed,
  stranger,
  answer: byUrl((url) => links(url) ?? { status: 500, type: 'text/plain', body: '' }),
  linked: { backward: ['90001', '90002'], forward: ['90004'] },
});

const crossref = byUrl((url) => {
  const known = WORKS.find(({ doi }) => doi === decodeURIComponent(url.pathname.slice('/works/'.length)));
  if (!known) return { status: 404, type: 'text/plain', body: 'Resource not found.' };
  const message = { DOI: known.doi, reference: crossrefReferences(CITED, known) };
  return { type: 'application/json', body: JSON.stringify({ status: 'ok', message }) };
});
describeCitationSource('Crossref', {
  create: (parts) => createCrossrefReferences({ ...parts, baseUrl: 'https://crossref.test' }),
  seed,
  stranger,
  answer: crossref,
  linked: { backward: ['10.5555/amber.1', '10.5555/amber.2'] },
});

const pubmed = pubmedLinks(
  CITED.map((each, at) => (at === 2 ? { ...each, similar: () => [{ at: 0, score: 0.9 }] } : each)),
);
describeCitationSource('PubMed', {
  create: (parts) => createPubmedCitations({ ...parts, baseUrl: 'https://ncbi.test' }),
  seed,
  stranger,
  answer: byUrl((url) => linkedArticles(url, (linkname, pmid) => pubmed(linkname, pmid) ?? [])),
  linked: { backward: ['90001', '90002'], forward: ['90004'], similar: ['90001'] },
});

const options = () => ({ mayAsk: () => true, signal: new AbortController().signal });
const parts = (reply: (request: { url: string }) => Reply) => ({
  http: scriptedHttp(reply),
  cache: memoryCache(),
  clock: fixedClock,
});

describe('references that nobody can name', () => {
  test.each([
    [
      'Europe PMC',
      createEuropePmcCitations({
        ...parts(byUrl((url) => links(url) ?? { type: '', body: '' })),
        baseUrl: 'https://e.test',
      }),
    ],
    ['Crossref', createCrossrefReferences({ ...parts(crossref), baseUrl: 'https://c.test' })],
  ])('are counted by %s and lead nowhere', async (_, source) => {
    const { unresolved, references } = await source.follow('backward', [seed], options());
    expect({ unresolved, listed: references.get('seed') }).toEqual({ unresolved: 1, listed: 3 });
  });
});

describe('OpenAlex', () => {
  const many = citedWorks([
    ...Array.from({ length: 250 }, (_, n) => work(n + 10)),
    work(
      0,
      Array.from({ length: 250 }, (_, n) => `10.5555/amber.${n + 10}`),
    ),
    ...Array.from({ length: 120 }, (_, n) => work(n + 500, ['10.5555/amber.0'])),
  ]);
  const first = { id: 'first', ids: { doi: '10.5555/amber.0' } };

  it('asks for references a hundred at a time, and for one seed once', async () => {
    const asked = parts(byUrl(simulatedOpenalex(many)));
    const { links: found } = await createOpenalex({ ...asked, baseUrl: 'https://o.test' }).follow(
      'backward',
      [first],
      options(),
    );
    expect(found).toHaveLength(250);
    expect(asked.http.requests.map(({ url }) => new URL(url).pathname)).toEqual([
      '/works/doi:10.5555%2Famber.0',
      '/works',
      '/works',
      '/works',
    ]);
  });

  it('reads page after page of what cites a work, without a cursor, and says who asks', async () => {
    const asked = parts(byUrl(simulatedOpenalex(many)));
    const source = createOpenalex({ ...asked, baseUrl: 'https://o.test', email: 'a@example.org', apiKey: 'k' });
    const { links: found } = await source.follow('forward', [first], options());
    expect(new Set(found.map(({ record }) => record.ids.doi)).size).toBe(120);
    const pages = asked.http.requests.slice(1).map(({ url }) => new URL(url).searchParams);
    expect(pages.map((query) => query.get('page'))).toEqual(['1', '2']);
    for (const query of pages)
      expect([query.get('mailto'), query.get('api_key'), query.has('cursor')]).toEqual(['a@example.org', 'k', false]);
  });

  it('keeps the first pages where the next one fails, and says that this is a part', async () => {
    const answer = byUrl(simulatedOpenalex(many));
    const asked = parts((request) => (/page=2/.test(request.url) ? { status: 503, text: '' } : answer(request)));
    const source = createOpenalex({ ...asked, baseUrl: 'https://o.test' });
    const { status, links: found } = await source.follow('forward', [first], options());
    expect({ status, found: found.length }).toEqual({ status: 'partial', found: 100 });
  });

  it('knows which of several seeds a citing work cites', async () => {
    const seeds = [seed, { id: 'other', ids: { doi: '10.5555/amber.1' } }];
    const asked = parts(openalex);
    const { links: found } = await createOpenalex({ ...asked, baseUrl: 'https://o.test' }).follow(
      'forward',
      seeds,
      options(),
    );
    const pairs = found.map(({ seedId, record }) => `${record.ids.doi} cites ${seedId}`).sort();
    expect(pairs).toEqual(['10.5555/amber.3 cites other', '10.5555/amber.4 cites seed']);
  });

  it('puts the words of an abstract in their places', () => {
    const read = readOpenalexWork(
      openalexWork.parse({
        id: 'https://openalex.org/W1',
        title: 'Amber',
        abstract_inverted_index: { sleeps: [1, 3], Who: [0], well: [2, 4], '<b>soundly</b>': [5], lost: [9_999_999] },
      }),
    );
    expect(read.texts.abstract).toBe('Who sleeps well sleeps well soundly');
    expect(read.ids).toEqual({ url: 'https://openalex.org/W1' });
  });
});

describeWithSharedData('recorded answers', () => {
  const works = listShared('api/dev/openalex')
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readShared('api/dev/openalex', name)))
    .flatMap((body) => body.results ?? [body])
    .filter((body) => typeof body.id === 'string');

  it('of OpenAlex are read with their identifiers, authors, references and abstracts', () => {
    expect(works.length).toBeGreaterThan(10);
    for (const body of works) {
      const read = openalexWork.parse(body);
      const record = readOpenalexWork(read);
      expect(read.referenced_works).toHaveLength(body.referenced_works?.length ?? 0);
      expect(record.title).not.toBe('');
      expect(record.authors).toHaveLength(body.authorships?.length ?? 0);
      expect(Object.keys(record.ids).length).toBeGreaterThan(0);
      const words = Object.values<number[]>(body.abstract_inverted_index ?? {}).flat().length;
      expect((record.texts.abstract ?? '').split(' ').filter(Boolean).length).toBeGreaterThanOrEqual(0.9 * words);
    }
  });

  it('of Crossref give the references that have a DOI, and count the others', async () => {
    const records = listShared('api/dev/crossref')
      .filter((name) => name.endsWith('.json'))
      .map((name) => JSON.parse(readShared('api/dev/crossref', name)).message)
      .filter((message) => Array.isArray(message?.reference) && message.reference.length > 0);
    expect(records.length).toBeGreaterThan(0);
    for (const message of records) {
      const asked = parts(() => JSON.stringify({ status: 'ok', message }));
      const source = createCrossrefReferences({ ...asked, baseUrl: 'https://c.test' });
      const answer = await source.follow('backward', [{ id: 's', ids: { doi: message.DOI } }], options());
      const withDoi = message.reference.filter(({ DOI }: { DOI?: string }) => DOI).length;
      expect(answer.links).toHaveLength(withDoi);
      expect(answer.unresolved).toBe(message.reference.length - withDoi);
    }
  });
});
