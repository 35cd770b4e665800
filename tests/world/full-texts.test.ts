import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttp } from '#adapters/http/create-http.ts';
import { createCrossref } from '#core/sources/crossref/crossref.ts';
import { createFullTextReader } from '#core/sources/full-text/full-text.ts';
import { memoryCache } from '#tests/contracts/search-tool.contract.ts';
import { evidenceOf } from '../core/evidence-builder.ts';
import { VELORIMINE_WORKS } from './velorimine-works.ts';
import { startWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ works: VELORIMINE_WORKS });
});
afterAll(() => world.stop());

const { signal } = new AbortController();
const parts = () => ({
  http: createHttp({ userAgent: 'Assay test', clock: { now: () => new Date() } }),
  cache: memoryCache(),
});

test('full texts are read over HTTP by section', async () => {
  const read = createFullTextReader({ ...parts(), baseUrl: world.sources.europe_pmc.origin });
  const text = await read(evidenceOf({ id: 'pmid:99000002', ids: { pmcid: 'PMC99000002' } }), { signal });
  expect(text?.split('\n').filter((line) => !line.includes('.'))).toEqual(['Methods', 'Results', 'Discussion']);
  expect(text).toContain('given velorimine 10 mg and 5% of those given placebo.');
  expect(await read(evidenceOf({ id: 'pmid:1', ids: { pmcid: 'PMC1' } }), { signal })).toBeNull();
});

test('retractions are asked over HTTP by DOI', async () => {
  const ask = createCrossref({ ...parts(), clock: { now: () => new Date() }, baseUrl: world.sources.crossref.origin });
  const answers = await Promise.all(
    ['10.5555/velo.7', '10.5555/velo.1', '10.5555/nothing'].map((doi) => ask(doi, { signal })),
  );
  expect(answers).toEqual([
    {
      status: 'known',
      isNotice: false,
      notices: [
        {
          kind: 'retraction',
          date: '2022',
          source: 'Crossref: Retraction, publisher and Retraction Watch, 2022, doi:10.5555/velo.7.retraction',
        },
      ],
    },
    { status: 'known', isNotice: false, notices: [] },
    { status: 'unknown' },
  ]);
});
