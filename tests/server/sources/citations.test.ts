import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMemoryCache } from '#adapters/memory-cache.ts';
import { readEnv } from '#server/env.ts';
import { createLiterature } from '#server/sources/literature.ts';
import { createSources, type Readers } from '#server/sources/sources.ts';
import { QUICK_PACE, sharedReaders } from '#tests/core/runs/research-world.ts';
import type { FaultKind } from '#tests/world/faults.ts';
import { VELORIMINE_WORKS } from '#tests/world/velorimine-works.ts';
import { startWorld, type World } from '#tests/world/world.ts';

/** It cites three works and is cited by three, one of them a preprint. */
const SEED = { id: 'seed', ids: { doi: '10.5555/velo.1', pmid: '99000001' } };
const PLACES = ['openalex', 'europe_pmc', 'crossref', 'pubmed'] as const;
type Place = (typeof PLACES)[number];

let world: World;
let readers: Readers;
beforeAll(async () => {
  [world, readers] = await Promise.all([startWorld({ works: VELORIMINE_WORKS }), sharedReaders()]);
});
afterAll(() => world.stop());

/** Asked anew, by a server that has not heard of any failure yet. */
async function follow(faults: Partial<Record<Place, FaultKind>> = {}, signal = new AbortController().signal) {
  for (const place of PLACES) {
    const kind = faults[place];
    world.sources[place].fault = kind && { kind, served: 0 };
  }
  const clock = { now: () => new Date() };
  const env = readEnv({ DATABASE_URL: 'none', ANSWER_CACHE_HOURS: '0', ...world.env });
  const sources = await createSources({ env, clock, cache: createMemoryCache(clock), readers, paceOf: QUICK_PACE });
  const literature = createLiterature(sources);
  const answer = await literature.citations({ seeds: [SEED], directions: ['backward', 'forward'], limit: 50 }, signal);
  const states = new Map(PLACES.map((place) => [place, answer.sources.filter(({ source }) => source === place)]));
  return { ...answer, states, dois: answer.added.map(({ record }) => record.ids.doi) };
}

describe('a round of citations over HTTP', () => {
  it('gives each linked work once, whichever sources know it', async () => {
    const { dois, sources } = await follow();
    expect(dois.toSorted()).toEqual(
      ['preprint.velo.2', 'velo.2', 'velo.3', 'velo.4', 'velo.6', 'velo.7'].map((id) => `10.5555/${id}`),
    );
    expect(sources.map(({ status }) => status)).toEqual(sources.map(() => 'ok'));
  });

  it.each<[Place, FaultKind]>([
    ['openalex', 'unavailable always'],
    ['openalex', 'truncated body'],
    ['europe_pmc', 'reset'],
    ['europe_pmc', 'HTML page with 200'],
    ['crossref', 'wrong shape'],
    ['crossref', 'empty 200'],
    ['pubmed', 'rate limited for an hour'],
    ['openalex', 'rate limited for an hour'],
  ])('loses nothing that others know where %s fails: %s', async (place, kind) => {
    const { dois, states } = await follow({ [place]: kind });
    // Cited by a preprint that is in neither PubMed nor Crossref's list of references.
    expect(dois).toHaveLength(6);
    for (const [other, answers] of states)
      for (const { status, reason } of answers) {
        expect([other, status]).toEqual([other, other === place ? 'failed' : 'ok']);
        if (other === place) expect(reason).toMatch(/^The source .*\.$/);
      }
  });

  it.each<FaultKind>(['rate limited, then well', 'error once'])('asks again after: %s', async (kind) => {
    const { sources } = await follow({ openalex: kind, europe_pmc: kind, crossref: kind, pubmed: kind });
    expect(sources.map(({ status }) => status)).toEqual(sources.map(() => 'ok'));
  });

  it('gives nothing, and says why, where all are down', async () => {
    const down = 'unavailable always';
    const { added, sources } = await follow({ openalex: down, europe_pmc: down, crossref: down, pubmed: down });
    expect(added).toEqual([]);
    expect(sources.map(({ status }) => status)).toEqual(sources.map(() => 'failed'));
  });

  it('ends at once when it is cancelled, however slow a source is', async () => {
    const begun = performance.now();
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 300);
    await expect(follow({ openalex: 'hang' }, controller.signal)).rejects.toMatchObject({ code: 'cancelled' });
    expect(performance.now() - begun).toBeLessThan(10_000);
  });
});
