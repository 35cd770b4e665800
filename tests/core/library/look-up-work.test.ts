import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMemoryCache } from '#adapters/memory-cache.ts';
import type { EvidenceIds } from '#contract/evidence.ts';
import { createArxivTool } from '#core/sources/arxiv.ts';
import { createClinicalTrialsTool } from '#core/sources/clinical-trials/clinical-trials.ts';
import { createPreprintsTool } from '#core/sources/europe-pmc/europe-pmc.ts';
import { readEnv } from '#server/env.ts';
import { createLibraryMetadata } from '#server/library/library-metadata.ts';
import { createWorkLookUp, type WorkLookUp } from '#server/sources/look-up-work.ts';
import { createSources } from '#server/sources/sources.ts';
import { memoryCache, scriptedHttp } from '#tests/contracts/search-tool.contract.ts';
import { QUICK_PACE, sharedReaders } from '#tests/core/runs/research-world.ts';
import { describeWithSharedData, readShared } from '#tests/shared-data.ts';
import { VELORIMINE_WORKS } from '#tests/world/velorimine-works.ts';
import { startWorld, type World } from '#tests/world/world.ts';

const clock = { now: () => new Date('2026-11-22T10:00:00.000Z') };
const { signal } = new AbortController();
/** Of the invented works one that a source holds which meets a condition. */
const workWith = (isMeant: (work: (typeof VELORIMINE_WORKS)[number]) => boolean) => {
  const work = VELORIMINE_WORKS.find(isMeant);
  if (!work) throw new Error('The invented world holds no such work.');
  return work;
};
const ARTICLE = workWith(
  ({ pmid, doi, pmcid, in: indexes }) => Boolean(pmid && doi && pmcid) && indexes.includes('europe_pmc'),
);
const PREPRINT = workWith(({ arxiv }) => arxiv !== undefined);
const TRIAL = workWith(({ trial }) => trial !== undefined);
const RETRACTED = workWith(({ retractedBy }) => retractedBy !== undefined);
const CORRECTED = workWith(({ correctedBy }) => correctedBy !== undefined);

let world: World;
let lookUp: WorkLookUp;

/** The real tools over the sources' true formats. */
async function open(): Promise<WorkLookUp> {
  const env = readEnv({ ...world.env, DATABASE_URL: 'none', ASSAY_ROOT: process.cwd(), ANSWER_CACHE_HOURS: '0' });
  const readers = await sharedReaders();
  return createWorkLookUp(
    await createSources({ env, cache: createMemoryCache(clock), clock, readers, paceOf: QUICK_PACE }),
  );
}

beforeAll(async () => {
  world = await startWorld({ works: VELORIMINE_WORKS });
  lookUp = await open();
}, 60_000);
afterAll(() => world.stop());

describe('a work looked up by a number of it', () => {
  it.each<[string, EvidenceIds, string]>([
    ['DOI', { doi: ARTICLE.doi! }, ARTICLE.title],
    ['PMID', { pmid: ARTICLE.pmid! }, ARTICLE.title],
    ['PMCID', { pmcid: ARTICLE.pmcid! }, ARTICLE.title],
    ['arXiv id', { arxiv: PREPRINT.arxiv! }, PREPRINT.title],
    ['registry number', { nct: TRIAL.trial!.nct }, TRIAL.title],
  ])('is found by its %s, with its text and no other work', async (_, ids, title) => {
    const work = await lookUp(ids, signal);
    expect(work.title.replace(/\.$/, '')).toBe(title);
    expect(work.ids).toMatchObject(ids);
    expect(Object.values(work.texts).join('').length).toBeGreaterThan(80);
  });

  it('is one work where two sources hold it, with the numbers of both', async () => {
    const work = await lookUp({ pmid: ARTICLE.pmid! }, signal);
    expect(work.ids).toMatchObject({ pmid: ARTICLE.pmid, doi: ARTICLE.doi, pmcid: ARTICLE.pmcid });
    expect(new Set(work.foundBy.map(({ tool }) => tool))).toEqual(new Set(['search_pubmed', 'search_preprints']));
  });

  it('is not there where every source was asked and none knows it', async () => {
    for (const ids of [{ doi: '10.5555/nobody.1' }, { pmid: '1' }, { arxiv: '9912.00001' }, { nct: 'NCT00000000' }, {}])
      await expect(lookUp(ids, signal), JSON.stringify(ids)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('may still be there where a source could not be asked', async () => {
    world.sources.arxiv.fault = { kind: 'HTML page with 200', served: 0 };
    try {
      await expect(lookUp({ arxiv: '9912.00002' }, signal)).rejects.toMatchObject({ code: 'source_unavailable' });
    } finally {
      world.sources.arxiv.fault = undefined;
    }
  }, 30_000);
});

describeWithSharedData('a look-up in recorded answers', () => {
  it.each([
    [createArxivTool, ['arxiv', 'id_1605.08386_s0_m100_199195aa31ad.xml'], { arxiv: '1605.08386' }],
    [createArxivTool, ['arxiv', 'id_astro-ph_0601001_s0_m100_3150dca9dc76.xml'], { arxiv: 'astro-ph/0601001' }],
    [createPreprintsTool, ['europepmc', 'biomcp_3b4da36e4f15d030ab656985.json'], { pmcid: 'PMC3040717' }],
    [createPreprintsTool, ['europepmc', 'biomcp_3b4da36e4f15d030ab656985.json'], { pmid: '20516115' }],
    [createClinicalTrialsTool, ['ctgov_v2', 'biomcp_search_phelan_limit5_20260811.json'], { nct: 'NCT02710084' }],
  ] as const)('%o finds in %j the work of %j, and none of another number', async (create, [folder, file], ids) => {
    const text = readShared('api', 'dev', folder, file);
    const tool = create({
      http: scriptedHttp(() => text),
      clock,
      cache: memoryCache(),
      baseUrl: 'https://recorded.example',
    });
    const live = { catalog: [tool], readFullText: async () => null, readNotices: async () => [] };
    const find = createWorkLookUp({ clock, live: live as never });
    expect((await find(ids, signal)).ids).toMatchObject(ids);
    const [kind] = Object.keys(ids);
    await expect(find({ [kind!]: 'another' }, signal)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('the sweep for notices of documents', () => {
  type Completed = Parameters<Parameters<typeof createLibraryMetadata>[0]['ingestion']['complete']>[1];

  function library(documents: Readonly<Record<string, EvidenceIds>>, asking = lookUp) {
    const completed = new Map<string, Completed>();
    const stored = (id: string) => ({
      isDeleted: false,
      document: { id, ids: documents[id], status: 'ready', kind: 'reference', venue: 'Fictional Journal' },
    });
    const metadata = createLibraryMetadata({
      documents: { get: async (id: string) => stored(id), text: async () => undefined } as never,
      ingestion: {
        dueForNotices: async () =>
          Object.keys(documents)
            .filter((id) => !completed.has(id))
            .map((id) => ({ id })),
        complete: async (id: string, found: Completed) => void completed.set(id, found),
      } as never,
      lookUp: asking,
      log: { info: () => {}, warn: () => {} } as never,
    });
    return { metadata, completed };
  }

  it('finds retractions and corrections, looks at all that are due, and at nothing twice', async () => {
    const { metadata, completed } = library({
      retracted: { pmid: RETRACTED.pmid! },
      corrected: { doi: CORRECTED.doi! },
      sound: { pmid: ARTICLE.pmid! },
      unknown: { pmid: '1' },
    });
    const stop = metadata.startSweep(20);
    await expect.poll(() => completed.size, { timeout: 20_000 }).toBe(4);
    stop();
    const kinds = (id: string) => new Set(completed.get(id)?.notices?.map(({ kind }) => kind));
    expect(kinds('retracted')).toEqual(new Set(['retraction']));
    expect(kinds('corrected')).toEqual(new Set(['correction']));
    expect(kinds('sound')).toEqual(new Set());
    // Nobody knows it: it is looked at again when it is due again, and keeps what it has.
    expect(completed.get('unknown')).toEqual({});
  }, 30_000);

  it('leaves a document as it is, and due, while the sources cannot be asked', async () => {
    const { metadata, completed } = library({ one: { pmid: '1' } }, async () => {
      throw Object.assign(new Error('down'), { code: 'source_unavailable' });
    });
    await metadata.complete('one');
    expect(completed.size).toBe(0);
  });
});
