import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AssayError } from '#core/errors.ts';
import type { HttpRequest } from '#core/ports/http.ts';
import {
  CLINICAL_TRIALS_BASE_URL,
  composeEssieQuery,
  createClinicalTrialsTool,
} from '#core/sources/clinical-trials/clinical-trials.ts';
import {
  fixedClock,
  memoryCache,
  type Reply,
  scriptedHttp,
  searchToolContract,
} from '#tests/contracts/search-tool.contract.ts';
import { describeWithSharedData, readShared } from '#tests/shared-data.ts';
import { fictionalStudy } from '../clinical-trials-fixtures.ts';

const BASE_URL = 'http://trials.test:8081';
const nct = (number: number) => `NCT9000${String(number).padStart(4, '0')}`;

/** A registry of `total` studies that serves pages of its own size. */
function registry(total: number, pageSize = 50) {
  return ({ url }: HttpRequest): Reply => {
    const start = Number(new URL(url).searchParams.get('pageToken')?.slice(1) ?? 0);
    const next = Math.min(start + pageSize, total);
    const studies = Array.from({ length: next - start }, (_, index) => fictionalStudy(nct(start + index)));
    return JSON.stringify({
      studies,
      ...(start === 0 && { totalCount: total }),
      ...(next < total && { nextPageToken: `t${next}` }),
    });
  };
}

searchToolContract('ClinicalTrials.gov', (parts) => createClinicalTrialsTool({ ...parts, baseUrl: BASE_URL }), {
  hits: registry(3),
  none: () => '{"totalCount":0,"studies":[]}',
});

function build(answer: (request: HttpRequest) => Reply | Promise<Reply>) {
  const http = scriptedHttp(answer);
  return { http, tool: createClinicalTrialsTool({ http, clock: fixedClock, cache: memoryCache(), baseUrl: BASE_URL }) };
}
const signal = new AbortController().signal;
const search = (answer: (request: HttpRequest) => Reply | Promise<Reply>, limit = 5) => {
  const { http, tool } = build(answer);
  return { http, result: tool.search({ query: '("amber")', limit }, { signal }) };
};

describe('asking ClinicalTrials.gov', () => {
  test('asks for all statuses, once a second', async () => {
    const { http, result } = search(registry(3));
    expect(await result).toMatchObject({ status: 'ok', total: 3 });
    const [request] = http.requests;
    const { origin, pathname, searchParams } = new URL(request!.url);
    expect(origin + pathname).toBe(`${BASE_URL}/api/v2/studies`);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      'query.term': '("amber")',
      pageSize: '5',
      countTotal: 'true',
      format: 'json',
      fields: expect.stringContaining('protocolSection.statusModule|'),
    });
    expect([...searchParams.keys()].filter((name) => name.startsWith('filter'))).toEqual([]);
    expect(request?.politeness).toEqual({ key: 'clinicaltrials.gov', requests: 1, intervalMs: 1_000, concurrency: 1 });
  });

  test('asks the registry itself by default', () => {
    expect(CLINICAL_TRIALS_BASE_URL).toBe('https://clinicaltrials.gov');
  });

  test('follows page tokens until there are enough studies', async () => {
    const { http, result } = search(registry(500, 20), 50);
    const { evidence, total } = await result;
    expect(evidence.map(({ ids }) => ids.nct)).toEqual(Array.from({ length: 50 }, (_, index) => nct(index)));
    expect(total).toBe(500);
    expect(http.requests.map(({ url }) => new URL(url).searchParams.get('pageToken'))).toEqual([null, 't20', 't40']);
  });

  test('stops at the last page, which has no token', async () => {
    const { http, result } = search(registry(30, 20), 50);
    expect((await result).evidence).toHaveLength(30);
    expect(http.requests).toHaveLength(2);
  });

  test('does not follow a token that leads to the same page again', async () => {
    const { http, result } = search(() => JSON.stringify({ studies: [fictionalStudy()], nextPageToken: 'same' }), 50);
    expect((await result).evidence).toHaveLength(1);
    expect(http.requests).toHaveLength(2);
  });

  test('keeps the pages before one that failed, and says so', async () => {
    const pages = registry(100, 20);
    const { result } = search((request) => {
      if (request.url.includes('pageToken')) throw new AssayError('source_unavailable');
      return pages(request);
    }, 50);
    expect(await result).toMatchObject({ status: 'ok', message: expect.stringContaining('before all') });
  });
});

describe('answers of ClinicalTrials.gov that are none', () => {
  test.each([
    ['the retired first version', '{"FullStudiesResponse":{"NStudiesFound":0,"FullStudies":[]}}'],
    ['a count without studies', '{"totalCount":7,"studies":[]}'],
    ['studies that are none', '{"totalCount":2,"studies":[null,{}]}'],
    ['no list', '{"totalCount":0,"studies":null}'],
    ['a bare list', '[]'],
  ])('%s is a failure', async (_, reply) => {
    expect((await search(() => reply).result).status).toBe('error');
  });

  test('a complaint about the query is a failure whose text is not shown', async () => {
    const reply = { status: 400, text: 'Parse error in query.term near ")"' };
    expect(await search(() => reply).result).toMatchObject({
      status: 'error',
      message: expect.not.stringContaining('Parse'),
    });
  });

  test('a study that cannot be read does not spoil the others', async () => {
    const reply = JSON.stringify({ studies: [null, fictionalStudy(), { protocolSection: {} }] });
    expect((await search(() => reply).result).evidence).toHaveLength(1);
  });
});

describe('an Essie expression', () => {
  test('joins spellings and headings with OR, ideas with AND', () => {
    const query = composeEssieQuery([
      { term: 'ambertin', synonyms: ['amber tincture'], mesh: ['Amber'] },
      { term: 'sleep', synonyms: [], mesh: ['Sleep'] },
    ]);
    expect(query).toBe('("ambertin" OR "amber tincture" OR "Amber") AND ("sleep")');
  });

  test('leaves no syntax in a term', () => {
    const concept = { term: 'x" OR AREA[Phase]EXPANSION[None] (NOT', synonyms: [], mesh: [] };
    expect(composeEssieQuery([concept])).toBe('("x OR AREA Phase EXPANSION None NOT")');
  });

  test('stays balanced, whatever the terms', () => {
    const anything = fc.string({ unit: 'binary', maxLength: 40 });
    fc.assert(
      fc.property(
        fc.array(fc.record({ term: anything, synonyms: fc.array(anything), mesh: fc.array(anything) })),
        (ideas) => {
          const query = composeEssieQuery(ideas);
          expect(query.replace(/"[^"()[\]]*"/g, 'phrase')).toMatch(/^(?:\(phrase(?: OR phrase)*\)(?: AND (?=\()|$))*$/);
        },
      ),
    );
  });
});

describeWithSharedData('recorded pages', () => {
  const recorded = (file: string) => readShared('api', 'dev', 'ctgov_v2', file);

  test('nextPageToken is followed from one recorded page to the next', async () => {
    const { http, result } = search((request) => {
      const first = !request.url.includes('pageToken');
      return recorded(first ? 'biomcp_search_phelan_limit5_20260811.json' : 'biomcp_search_phelan_next_20260811.json');
    }, 10);
    const { evidence, total } = await result;
    expect(evidence).toHaveLength(10);
    expect(total).toBe(21);
    expect(http.requests).toHaveLength(2);
  });

  test.each([
    ['biomcp_search_keytruda_limit3_20260811.json', 2924],
    ['biomcp_search_melanoma_recruiting_limit3_20260811.json', 480],
    ['biomcp_search_phelan_limit50_20260811.json', 3],
  ])('%s gives three studies', async (file, total) => {
    expect(await search(() => recorded(file), 3).result).toMatchObject({
      status: 'ok',
      total,
      evidence: { length: 3 },
    });
  });

  test('the legacy answer is a failure, not an absence of hits', async () => {
    expect((await search(() => recorded('aact_LEGACY_v1_NCT04780763.json')).result).status).toBe('error');
  });
});
