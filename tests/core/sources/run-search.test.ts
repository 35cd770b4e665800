import { describe, expect, test, vi } from 'vitest';
import { AssayError } from '#core/errors.ts';
import type { AnswerCache } from '#core/ports/answer-cache.ts';
import { type LoadedAnswer, type ParsedRecord, runSearch, type SearchRun } from '#core/sources/run-search.ts';
import { memoryCache } from '#tests/contracts/search-tool.contract.ts';

const work = (title: string): ParsedRecord => ({
  ids: { pmid: '1' },
  title,
  authors: [],
  year: 2020,
  venue: null,
  texts: {},
  publicationTypes: [],
  meshTerms: [],
  keywords: [],
  peerReviewed: null,
  notices: [],
  related: [],
});

/** A clock that moves on by a quarter of a second each time it is read. */
function tickingClock() {
  let time = Date.UTC(2024, 0, 1);
  return {
    now: () => {
      time += 250;
      return new Date(time);
    },
  };
}

const run = (changes: Partial<SearchRun> = {}): SearchRun => ({
  tool: 'search_pubmed',
  request: { query: 'amber', limit: 10 },
  clock: tickingClock(),
  cache: memoryCache(),
  maxAgeMs: 60_000,
  signal: new AbortController().signal,
  ...changes,
});

const answerWith = (...titles: string[]): LoadedAnswer => ({ evidence: titles.map(work) });

describe('one search of one source', () => {
  test('says where, when and at which rank each work was found', async () => {
    const result = await runSearch(run(), async () => ({ ...answerWith('A', 'B'), total: 40 }));
    expect(result).toMatchObject({ status: 'ok', total: 40, query: 'amber', tool: 'search_pubmed' });
    expect(result.evidence.map(({ title, found }) => ({ title, ...found }))).toEqual([
      { title: 'A', tool: 'search_pubmed', query: 'amber', at: result.at, rank: 1 },
      { title: 'B', tool: 'search_pubmed', query: 'amber', at: result.at, rank: 2 },
    ]);
  });

  test('measures its time with the given clock', async () => {
    expect((await runSearch(run(), async () => answerWith('A'))).tookMs).toBeGreaterThanOrEqual(250);
  });

  test('cuts what exceeds the limit', async () => {
    const result = await runSearch(run({ request: { query: 'amber', limit: 1 } }), async () => answerWith('A', 'B'));
    expect(result.evidence.map((e) => e.title)).toEqual(['A']);
  });

  test('keeps a part of an answer, says that it is a part, and does not remember it', async () => {
    const cache = memoryCache();
    const result = await runSearch(run({ cache }), async () => ({ ...answerWith('A'), isPartial: true }));
    expect(result).toMatchObject({ status: 'ok', message: expect.stringContaining('before all of its results') });
    expect(cache.entries.size).toBe(0);
  });

  test('calls a part with nothing in it a failure', async () => {
    const result = await runSearch(run(), async () => ({ ...answerWith(), isPartial: true }));
    expect(result.status).toBe('error');
  });

  test('skips a query without words instead of asking for everything', async () => {
    const load = vi.fn();
    const result = await runSearch(run({ request: { query: ' ', limit: 5 } }), load);
    expect(result.status).toBe('skipped');
    expect(load).not.toHaveBeenCalled();
  });
});

describe('how a search fails', () => {
  test.each([
    [new AssayError('source_timeout'), 'timeout'],
    [new AssayError('source_rate_limited'), 'rate_limited'],
    [new AssayError('source_invalid'), 'error'],
    [new SyntaxError('Unexpected token < in JSON'), 'error'],
    ['a thrown string', 'error'],
  ])('%s becomes %s', async (thrown, status) => {
    const result = await runSearch(run(), () => Promise.reject(thrown));
    expect(result).toMatchObject({ status, evidence: [] });
    expect(result.message).not.toMatch(/Unexpected token|thrown/);
  });

  test('an exception before the first promise is a failure too', async () => {
    const result = await runSearch(run(), () => {
      throw new TypeError('early');
    });
    expect(result.status).toBe('error');
  });

  test('a source that never answers is given up at the ceiling, even if it ignores its signal', async () => {
    const result = await runSearch(run({ ceilingMs: 20 }), () => new Promise(() => {}));
    expect(result.status).toBe('timeout');
  });

  test('a source that was stopped at the ceiling counts as a timeout, not as cancelled', async () => {
    const load = (signal: AbortSignal) =>
      new Promise<LoadedAnswer>((_, reject) => {
        signal.addEventListener('abort', () => reject(new AssayError('cancelled')));
      });
    expect((await runSearch(run({ ceilingMs: 20 }), load)).status).toBe('timeout');
  });

  test('cancelling by the caller is thrown, and reaches the source', async () => {
    const caller = new AbortController();
    let seen: AbortSignal | undefined;
    const search = runSearch(run({ signal: caller.signal }), (signal) => {
      seen = signal;
      caller.abort();
      return new Promise(() => {});
    });
    await expect(search).rejects.toMatchObject({ code: 'cancelled' });
    expect(seen?.aborted).toBe(true);
  });
});

describe('remembered answers', () => {
  test('are given again with the time at which they were obtained', async () => {
    const cache = memoryCache();
    const first = await runSearch(run({ cache }), async () => ({ ...answerWith('A'), total: 7 }));
    const clock = { now: () => new Date(Date.UTC(2025, 5, 1)) };
    const again = await runSearch(run({ cache, clock }), () => Promise.reject(new Error('asked twice')));
    expect(again).toMatchObject({ status: 'ok', at: first.at, total: 7, evidence: first.evidence });
  });

  test('include an honest absence of hits', async () => {
    const cache = memoryCache();
    await runSearch(run({ cache }), async () => ({ evidence: [], total: 0 }));
    const again = await runSearch(run({ cache }), () => Promise.reject(new Error('asked twice')));
    expect(again).toMatchObject({ status: 'empty', total: 0 });
  });

  test.each([
    ['query', { request: { query: 'beryl', limit: 10 } }],
    ['limit', { request: { query: 'amber', limit: 11 } }],
    ['tool', { tool: 'search_arxiv' as const }],
  ])('of another %s are not taken for this one', async (_, changes) => {
    const cache = memoryCache();
    await runSearch(run({ cache }), async () => answerWith('old'));
    const result = await runSearch(run({ cache, ...changes }), async () => answerWith('new'));
    expect(result.evidence.map((e) => e.title)).toEqual(['new']);
  });

  test.each([
    ['throws', { get: () => Promise.reject(new Error('disk')), set: () => Promise.reject(new Error('disk')) }],
    [
      'throws at once',
      {
        get: () => {
          throw new Error('disk');
        },
        set: () => {
          throw new Error('disk');
        },
      },
    ],
    ['never answers', { get: () => new Promise<never>(() => {}), set: () => new Promise<never>(() => {}) }],
    ['holds something else', { get: async () => ({ evidence: 'no', at: 3 }), set: async () => {} }],
  ] satisfies [string, AnswerCache][])('never fail a search when the cache %s', async (_, cache) => {
    const result = await runSearch(run({ cache }), async () => answerWith('A'));
    expect(result).toMatchObject({ status: 'ok', evidence: [{ title: 'A' }] });
  });

  test('expire after the age the tool asks for', async () => {
    const set = vi.fn(async () => {});
    await runSearch(run({ cache: { get: async () => undefined, set }, maxAgeMs: 1234 }), async () => answerWith('A'));
    expect(set).toHaveBeenCalledWith(expect.stringContaining('amber'), expect.anything(), 1234);
  });
});

test('leaves out of a record what a database cannot keep', async () => {
  const { evidence } = await runSearch(run(), async () => answerWith('A\0 half \ud83d character'));
  expect(evidence[0]?.title).toBe('A half \ufffd character');
});
