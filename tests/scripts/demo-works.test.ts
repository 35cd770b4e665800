import { describe, expect, test } from 'vitest';
import { DEMO_QUESTIONS } from '#components/app/question/starting-questions.ts';
import { DEMO_WORKS } from '#scripts/demo/works/demo-works.ts';
import { startDemoWorld } from '#scripts/demo/world.ts';
import { createSearch } from '#tests/world/search-index.ts';
import type { WorldWork } from '#tests/world/work.ts';
import { WORLD_SOURCES } from '#tests/world/world.ts';

const TOPICS = [
  { question: 0, query: 'velorimine AND "cluster headache"' },
  { question: 1, query: 'tamsulide AND kidney AND fibrosis' },
  { question: 2, query: 'neurolectin AND "multiple system atrophy"' },
  { question: 3, query: 'velorimine AND "cluster headache"' },
];

/** What a source needs of a work in order to show it. */
const SHOWN_BY: Record<WorldWork['in'][number], (work: WorldWork) => boolean> = {
  pubmed: (work) => work.pmid !== undefined,
  europe_pmc: (work) => work.pmid !== undefined || work.doi !== undefined,
  clinical_trials: (work) => work.trial !== undefined,
  arxiv: (work) => work.arxiv !== undefined,
  web: (work) => work.page !== undefined,
};

const searchIn = (source: WorldWork['in'][number]) =>
  createSearch(DEMO_WORKS.filter((work) => work.in.includes(source)));

describe('the works of the sample world', () => {
  test('carry identifiers that no other of them has', () => {
    const ids = DEMO_WORKS.flatMap(({ pmid, pmcid, doi, arxiv, page, trial }) =>
      [pmid, pmcid, doi, arxiv, page, trial?.nct].filter((id) => id !== undefined),
    );
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(ids.length).toBeGreaterThanOrEqual(DEMO_WORKS.length);
  });

  test.each(DEMO_WORKS.map((work) => [work.title, work] as const))('%s is fictional by every identifier', (_, work) => {
    if (work.pmid !== undefined) expect(work.pmid).toMatch(/^99\d{6}$/);
    if (work.pmcid !== undefined) expect(work.pmcid).toMatch(/^PMC99\d{6}$/);
    if (work.doi !== undefined) expect(work.doi).toMatch(/^10\.5555\/[a-z.]+\d+$/);
    if (work.arxiv !== undefined) expect(work.arxiv).toMatch(/^26(?:0[1-9]|1[0-2])\.99\d{3}$/);
    if (work.trial) expect(work.trial.nct).toMatch(/^NCT99\d{6}$/);
    if (work.in.includes('pubmed')) expect(work.journal).toMatch(/^Fictional /);
    if (work.in.includes('web')) expect(work.authors[0]).toMatch(/^Fictional /);
  });

  test.each(DEMO_WORKS.map((work) => [work.title, work] as const))(
    '%s can be found where it is indexed',
    (title, work) => {
      expect(work.in.length).toBeGreaterThan(0);
      const words = title
        .replace(/[^\p{L}\p{N} ]/gu, ' ')
        .split(' ')
        .filter((word) => !/^(?:and|or|not)?$/i.test(word));
      for (const source of work.in) {
        expect(SHOWN_BY[source](work), `${source} does not show it: it lacks an identifier or a text`).toBe(true);
        expect(searchIn(source)(words.join(' ')), `${source} does not find it by its title`).toContain(work);
      }
    },
  );

  test('have text, in parts whose labels were separated from it', () => {
    for (const { title, abstract } of DEMO_WORKS) {
      expect(abstract.length, title).toBeGreaterThan(0);
      for (const { text } of abstract) {
        expect(text.length, title).toBeGreaterThan(20);
        expect(text, title).not.toMatch(/^[A-Z ]+:|\s{2}|^\s|\s$/);
      }
    }
  });

  test('name published versions, publications and notices that fit together', () => {
    const pmids = new Set(DEMO_WORKS.flatMap((work) => work.pmid ?? []));
    const dois = new Set(DEMO_WORKS.flatMap((work) => work.doi ?? []));
    const published = DEMO_WORKS.flatMap((work) => work.preprint?.published ?? []);
    expect(published.length).toBeGreaterThanOrEqual(3);
    for (const { pmid, doi } of published) {
      expect(pmids).toContain(pmid);
      expect(dois).toContain(doi);
    }
    for (const work of DEMO_WORKS) {
      for (const pmid of work.trial?.publicationPmids ?? []) expect(pmids).toContain(pmid);
      for (const notice of [work.retractedBy, work.correctedBy, work.concernBy])
        if (notice) expect(notice.year).toBeGreaterThanOrEqual(work.year);
    }
  });

  test('show every kind of notice and every common status of a trial', () => {
    for (const kind of ['retractedBy', 'correctedBy', 'concernBy'] as const)
      expect(DEMO_WORKS.some((work) => work[kind] !== undefined)).toBe(true);
    expect(new Set(DEMO_WORKS.flatMap((work) => work.trial?.status ?? []))).toEqual(
      new Set(['RECRUITING', 'COMPLETED', 'TERMINATED', 'WITHDRAWN', 'UNKNOWN']),
    );
  });
});

describe('each question of the demo', () => {
  test('has a topic here', () => {
    expect(TOPICS.map(({ question }) => DEMO_QUESTIONS[question])).toEqual(DEMO_QUESTIONS);
  });

  test.each(TOPICS)('finds enough in every source: $query', ({ query }) => {
    expect(searchIn('pubmed')(query).length).toBeGreaterThanOrEqual(10);
    expect(searchIn('europe_pmc')(query).length).toBeGreaterThanOrEqual(12);
    for (const source of WORLD_SOURCES) {
      const hint = `${source} needs a work with all of these words in its title or abstract: ${query}`;
      expect(searchIn(source)(query).length, hint).toBeGreaterThanOrEqual(1);
    }
  });

  test('is worth screening: its topic words also lead to works about something else', () => {
    const titles = (word: string) => searchIn('europe_pmc')(word).map((work) => work.title);
    expect(titles('velorimine').some((title) => title.includes('racehorses'))).toBe(true);
    expect(titles('tamsulide').some((title) => title.includes('drinking water'))).toBe(true);
    expect(titles('neurolectin').some((title) => title.includes('maize'))).toBe(true);
  });
});

test('the sample world serves its works on loopback and lets go of its ports', async () => {
  // Asked of the process: a released port may answer for another process at once.
  const listening = () => process.getActiveResourcesInfo().filter((kind) => kind === 'TCPServerWrap').length;
  const before = listening();
  const { env, stop } = await startDemoWorld();
  expect(listening()).toBeGreaterThan(before);
  expect(Object.values(env).every((origin) => new URL(origin).hostname === '127.0.0.1')).toBe(true);
  const url = `${env['EUROPE_PMC_BASE_URL']}/europepmc/webservices/rest/search?query=tamsulide&format=json&resultType=core`;
  const answer = (await (await fetch(url)).json()) as { hitCount: number };
  expect(answer.hitCount).toBe(searchIn('europe_pmc')('tamsulide').length);
  await stop();
  await expect.poll(listening, { timeout: 10_000 }).toBe(before);
});
