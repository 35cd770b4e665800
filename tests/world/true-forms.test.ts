import { describe, expect, it, test } from 'vitest';
import { parseTranslation } from '#core/vocabulary/parse-translation.ts';
import { describeWithSharedData, readShared } from '../shared-data.ts';
import { FICTIONAL_HEADINGS } from './fictional-headings.ts';
import { createSearchIndex } from './search-index.ts';
import { sharedHeadings } from './shared-headings.ts';
import { createEuropePmc } from './sources/europe-pmc.ts';
import { createPubmed } from './sources/pubmed.ts';
import type { WorldHeading } from './term-table.ts';
import { createTermTable } from './term-table.ts';
import { VELORIMINE_WORKS } from './velorimine-works.ts';
import type { WorldWork } from './work.ts';

/** Invented abstracts that hold the words of recorded queries. */
const WORKS: WorldWork[] = [
  'Hypertension, or high blood pressure, is common. Hypertension again.',
  'Diabetes mellitus and diabetic feet.',
  'Cancer and cancers: adrenocortical carcinoma, neoplasms.',
  'The open reading frame of a gene; stem cells.',
  'Warfarin for stroke prevention in atrial fibrillation: strokes prevented, warfarinized.',
  'Ferroptosis. Artificial intelligence in radiology.',
].map((text, i) => ({
  in: ['pubmed'],
  pmid: String(99_200_000 + i),
  title: `Invented work ${i}`,
  abstract: [{ text }],
  authors: ['Fictional A'],
  year: 2010 + i,
}));

function pubmedOf(works: readonly WorldWork[], headings: readonly WorldHeading[]) {
  const table = createTermTable(headings);
  const index = createSearchIndex(works, { withNarrower: table.withNarrower });
  const answer = createPubmed(index, works, { headings, table });
  return (utility: string, parameters: Record<string, string>) =>
    answer(new URL(`http://ncbi.test/entrez/eutils/${utility}.fcgi?${new URLSearchParams(parameters)}`)).body;
}

interface Esearch {
  count: string;
  idlist: string[];
  translationset: { from: string; to: string }[];
  querytranslation: string;
  errorlist?: { phrasesnotfound: string[] };
}
const search = (ask: ReturnType<typeof pubmedOf>, term: string) =>
  (JSON.parse(ask('esearch', { db: 'pubmed', term, sort: 'relevance', retmode: 'json' })) as { esearchresult: Esearch })
    .esearchresult;

/** The shape of a JSON value: its keys, and the kinds of what they hold. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length > 0 ? [shapeOf(value[0])] : [];
  if (value === null || typeof value !== 'object') return typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]));
}

describe('the simulated PubMed', () => {
  const ask = pubmedOf(
    VELORIMINE_WORKS.filter((work) => work.in.includes('pubmed')),
    FICTIONAL_HEADINGS,
  );

  it('maps names to headings, words to their forms, and asks for all of them', () => {
    const { translationset, querytranslation } = search(ask, 'Does VLR-12 prevent suicide headaches?');
    expect(translationset.map(({ from }) => from)).toEqual(['VLR-12', 'prevent', 'suicide headaches']);
    expect(translationset[2]?.to).toBe(
      '"cluster headache"[MeSH Terms] OR ("cluster"[All Fields] AND "headache"[All Fields]) OR "cluster headache"[All Fields] OR ("suicide"[All Fields] AND "headaches"[All Fields]) OR "suicide headaches"[All Fields]',
    );
    expect(querytranslation.split(') AND (')).toHaveLength(3);
  });

  it('finds by every name what is found by one', () => {
    const { idlist } = search(ask, 'velorimine cluster headache');
    expect(idlist.length).toBeGreaterThan(3);
    expect(search(ask, "VLR-12 horton's headache").idlist.toSorted()).toEqual(idlist.toSorted());
  });

  it('finds what stands under a narrower heading', () => {
    expect(search(ask, '"Headache"[MeSH Terms]').idlist).toEqual(
      expect.arrayContaining(search(ask, '"Cluster Headache"[MeSH Terms]').idlist),
    );
    expect(search(ask, '"Cluster Headache"[MeSH Terms]').idlist.length).toBeGreaterThan(0);
  });

  it('leaves tags, quotation marks and operators as they are', () => {
    const { translationset, querytranslation } = search(ask, 'velorimine[ti] AND ("cluster headache" NOT rats[tiab])');
    expect(translationset).toEqual([]);
    expect(querytranslation).toBe('velorimine[ti] AND ("cluster headache" NOT rats[tiab])');
    const mixed = search(ask, '(velorim OR tamsulide) AND 2001:2030[Date - Publication]');
    expect(mixed.querytranslation).toMatch(
      /^\(\("velorimine"\[MeSH Terms\].*\) OR .*\) AND 2001:2030\[Date - Publication\]$/,
    );
    expect(mixed.idlist.length).toBeGreaterThan(0);
  });

  it('leaves out a word that no work holds, and says so', () => {
    const known = search(ask, 'velorimine');
    const { idlist, errorlist } = search(ask, 'velorimine zzyxium');
    expect(errorlist?.phrasesnotfound).toEqual(['zzyxium']);
    expect(idlist).toEqual(known.idlist);
    expect(search(ask, 'zzyxium')).toMatchObject({ count: '0', idlist: [] });
  });

  it('suggests the spelling of a word that it knows', () => {
    expect(ask('espell', { term: 'velorimin for cluster headahce' })).toContain(
      '<CorrectedQuery>velorimine for cluster headache</CorrectedQuery>',
    );
    expect(ask('espell', { term: 'velorimine' })).toContain('<CorrectedQuery></CorrectedQuery>');
  });

  it('gives similar articles with scores, the article itself first', () => {
    const [pmid = ''] = search(ask, 'velorimine trial').idlist;
    const parameters = { dbfrom: 'pubmed', linkname: 'pubmed_pubmed', cmd: 'neighbor_score', id: pmid };
    const { linksets } = JSON.parse(ask('elink', parameters)) as {
      linksets: { ids: string[]; linksetdbs: { links: { id: string; score: number }[] }[] }[];
    };
    const links = linksets[0]!.linksetdbs[0]!.links;
    expect(linksets[0]!.ids).toEqual([pmid]);
    expect(links[0]!.id).toBe(pmid);
    expect(links.length).toBeGreaterThan(3);
    expect(links.map(({ score }) => score)).toEqual(links.map(({ score }) => score).toSorted((a, b) => b - a));
  });
});

describe('the simulated Europe PMC', () => {
  const works = VELORIMINE_WORKS.filter((work) => work.in.includes('europe_pmc'));
  const table = createTermTable(FICTIONAL_HEADINGS);
  const answer = createEuropePmc(createSearchIndex(works).search, works, table);
  const hitsOf = (query: string, synonym: string) =>
    (
      JSON.parse(
        answer(new URL(`http://x/europepmc/webservices/rest/search?${new URLSearchParams({ query, synonym })}`)).body,
      ) as { hitCount: number }
    ).hitCount;

  it('adds synonyms to plain words when it is asked to, and to no others', () => {
    expect(hitsOf('VLR-12', 'TRUE')).toBe(hitsOf('velorimine', 'TRUE'));
    expect(hitsOf('VLR-12', 'TRUE')).toBeGreaterThan(hitsOf('VLR-12', 'FALSE'));
    expect(hitsOf('TITLE_ABS:"VLR-12"', 'TRUE')).toBe(hitsOf('TITLE_ABS:"VLR-12"', 'FALSE'));
  });
});

describeWithSharedData('answers of simulated sources and recorded ones', () => {
  const recording = (file: string) => readShared('mesh', 'recordings', file);
  const mesh = sharedHeadings() ?? [];
  const ask = pubmedOf(WORKS, mesh);
  const examples = JSON.parse(recording('atm_examples.json')) as {
    query: string;
    translations?: { from: string; to: string }[];
  }[];
  const recorded = examples.flatMap(({ translations = [] }) => translations);

  test.each(['high blood pressure', 'adrenocortical carcinoma', 'asthma', 'Open reading frame', 'ferroptosis'])(
    '%s is mapped as PubMed maps it',
    (name) => {
      const real = recorded.find(({ from }) => from === name)!;
      const works = [...WORKS, { ...WORKS[0]!, pmid: '99200099', abstract: [{ text: 'Asthma.' }] }];
      expect(search(pubmedOf(works, mesh), name).translationset).toEqual([real]);
    },
  );

  it('maps a word to the headings and forms that PubMed maps it to, or fewer', () => {
    const name = 'cancer';
    const read = (set: { from: string; to: string }[]) => parseTranslation({ translationset: set }).phrases[0]!;
    const real = read([recorded.find(({ from }) => from === name)!]);
    const simulated = read(search(ask, name).translationset);
    expect(real.headings).toEqual(expect.arrayContaining(simulated.headings));
    expect(simulated.headings.length).toBeGreaterThan(0);
    expect(real.variants).toEqual(expect.arrayContaining(simulated.variants));
  });

  it('esearch has the keys and kinds of the recorded answer', () => {
    const real = shapeOf(JSON.parse(recording('sotawhat__tests_fixtures_pubmed_esearch.json'))) as {
      esearchresult: object;
    };
    const simulated = shapeOf(
      JSON.parse(ask('esearch', { db: 'pubmed', term: 'artificial intelligence radiology', retmode: 'json' })),
    );
    expect(real).toMatchObject(simulated as object);
  });

  it('espell and the summary of mesh have the elements and keys of the recorded answers', () => {
    const elements = (xml: string) => [...new Set(xml.match(/<\/?\w+/g))].map((tag) => tag.replace(/<\/?/, '')).sort();
    expect(new Set(elements(ask('espell', { term: 'netch and hypertensoin' })))).toEqual(
      new Set(elements(recording('Bio-EUtilities__t_data_eutils_espell.xml'))),
    );
    const keysOf = (text: string) => {
      const { result } = JSON.parse(text) as { result: Record<string, object> & { uids: string[] } };
      return Object.keys(result[result.uids[0] ?? '']!);
    };
    const simulated = keysOf(ask('esummary', { db: 'mesh', id: '68006973', retmode: 'json' }));
    expect(simulated).toEqual(expect.arrayContaining(keysOf(recording('Eutils-JSON__samples_esummary.mesh.json'))));
  });

  it('Europe PMC says of the request what the recorded answer says', () => {
    const real = JSON.parse(recording('biomcp__testdata_sources_europepmc_search_pmid_22663011.json')) as {
      request: object;
    };
    const answer = createEuropePmc(createSearchIndex(WORKS).search, WORKS, createTermTable(mesh));
    const { request } = JSON.parse(answer(new URL('http://x/rest/search?query=asthma')).body) as { request: object };
    expect(Object.keys(request).sort()).toEqual(Object.keys(real.request).sort());
  });

  it('maps a question within milliseconds once the table is read', () => {
    search(ask, 'cancer');
    const from = performance.now();
    for (let i = 0; i < 100; i += 1) search(ask, `Does warfarin prevent a stroke in high blood pressure ${i}?`);
    expect(performance.now() - from).toBeLessThan(2_000);
  });
});
