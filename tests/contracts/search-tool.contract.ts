import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ErrorCode } from '#contract/error-codes.ts';
import { sourceRecord } from '#contract/evidence.ts';
import { hasFailed, type SearchStatus } from '#contract/search-record.ts';
import { AssayError } from '#core/errors.ts';
import type { AnswerCache } from '#core/ports/answer-cache.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { Http, HttpRequest, HttpResponse } from '#core/ports/http.ts';
import type { SearchTool } from '#core/sources/tool.ts';

export interface SearchToolParts {
  http: Http;
  clock: Clock;
  cache: AnswerCache;
}

/** What the source would really say; every answer in the source's own wire format. */
export interface SourceAnswers {
  /** Answers a search with at least two works. */
  hits: (request: HttpRequest) => Reply;
  /** Answers a search that has no hits. */
  none: (request: HttpRequest) => Reply;
}

export type Reply = string | Partial<HttpResponse>;

export const FIXED_TIME = new Date('2024-05-06T07:08:09.000Z');

/** An Http whose answers come from a function; it keeps what it was asked. */
export function scriptedHttp(
  answer: (request: HttpRequest) => Reply | Promise<Reply>,
): Http & { requests: HttpRequest[] } {
  const requests: HttpRequest[] = [];
  return {
    requests,
    async fetch(request) {
      if (request.signal.aborted) throw new AssayError('cancelled');
      requests.push(request);
      const reply = await answer(request);
      const response = typeof reply === 'string' ? { text: reply } : reply;
      return { status: 200, url: request.url, headers: {}, text: '', ...response };
    },
  };
}

export function memoryCache(): AnswerCache & { entries: Map<string, unknown> } {
  const entries = new Map<string, unknown>();
  return {
    entries,
    get: async (key) => entries.get(key),
    set: async (key, value) => {
      entries.set(key, JSON.parse(JSON.stringify(value)));
    },
  };
}

export const fixedClock: Clock = { now: () => FIXED_TIME };

const CONCEPTS = [
  { term: 'amber tincture', synonyms: ['ambertin'], mesh: ['Amber'] },
  { term: 'sleep', synonyms: [], mesh: [] },
];

const FAILURES: readonly [ErrorCode, SearchStatus][] = [
  ['source_timeout', 'timeout'],
  ['source_rate_limited', 'rate_limited'],
  ['source_unavailable', 'error'],
  ['source_too_large', 'error'],
  ['source_invalid', 'error'],
  ['address_refused', 'error'],
];

/** Bodies that are no answer of any scholarly API, whatever their status says. */
const NO_ANSWERS: readonly [string, Reply][] = [
  ['an empty body', ''],
  ['a blank body', ' \n '],
  ['a maintenance page', '<!DOCTYPE html><html><head><title>Down</title></head><body><p>Back soon.</p></body></html>'],
  ['JSON of another shape', '{"message":"hello","results":[]}'],
  ['a JSON null', 'null'],
  ['a truncated JSON', '{"esearchresult":{"count":"3","idlist":["1",'],
  ['XML of another kind', '<?xml version="1.0"?><greeting>hello</greeting>'],
  ['a status 400', { status: 400, text: 'Bad Request' }],
  ['a status 403', { status: 403, text: '<html><body>Forbidden</body></html>' }],
  ['a status 404', { status: 404, text: '' }],
];

/**
 * What every search tool promises, whatever its source: failure never looks like emptiness, nothing is thrown but
 * `cancelled`, and what comes back is valid evidence that says where it was found.
 */
export function searchToolContract(
  name: string,
  makeTool: (parts: SearchToolParts) => SearchTool,
  answers: SourceAnswers,
): void {
  const build = (answer: (request: HttpRequest) => Reply | Promise<Reply>, cache: AnswerCache = memoryCache()) => {
    const http = scriptedHttp(answer);
    return { http, tool: makeTool({ http, clock: fixedClock, cache }) };
  };
  const search = (tool: SearchTool, signal = new AbortController().signal, limit = 5) =>
    tool.search({ query: tool.compose(CONCEPTS), limit }, { signal });

  describe(`${name} keeps the promises of a search tool`, () => {
    test('gives valid records that name the search which found them', async () => {
      const { tool } = build(answers.hits);
      const result = await search(tool);
      expect(result).toMatchObject({
        tool: tool.name,
        status: 'ok',
        query: tool.compose(CONCEPTS),
        at: FIXED_TIME.toISOString(),
      });
      expect(result.evidence.length).toBeGreaterThanOrEqual(2);
      for (const [index, record] of result.evidence.entries()) {
        expect(sourceRecord.parse(record)).toEqual(record);
        expect(record.found).toEqual({ tool: tool.name, query: result.query, at: result.at, rank: index + 1 });
        expect(Object.keys(record.ids).length).toBeGreaterThan(0);
      }
    });

    test('gives no more records than wanted', async () => {
      expect((await search(build(answers.hits).tool, undefined, 1)).evidence).toHaveLength(1);
    });

    test('calls an answer without hits empty, not failed', async () => {
      const result = await search(build(answers.none).tool);
      expect(result).toMatchObject({ status: 'empty', evidence: [] });
      expect(result.message).toBeUndefined();
    });

    test.each(FAILURES)('turns %s into the status %s and a plain sentence', async (code, status) => {
      const { tool } = build(() => Promise.reject(new AssayError(code)));
      const result = await search(tool);
      expect(result).toMatchObject({ status, evidence: [] });
      expect(result.message).toMatch(/^[A-Z][^<>{}]*\.$/);
    });

    test('turns an unforeseen exception into an error without its text', async () => {
      const result = await search(build(() => Promise.reject(new TypeError('secret detail'))).tool);
      expect(result.status).toBe('error');
      expect(result.message).not.toContain('secret');
    });

    test.each(NO_ANSWERS)('calls %s a failure', async (_, reply) => {
      const result = await search(build(() => reply).tool);
      expect({ status: result.status, failed: hasFailed(result.status) }).toMatchObject({ failed: true });
    });

    test('calls an answer cut anywhere before its end a failure, or keeps what is whole in it', async () => {
      const lengths: number[] = [];
      const cutAt = (share: number) =>
        build((request) => {
          const reply = answers.hits(request);
          const text = typeof reply === 'string' ? reply : (reply.text ?? '');
          lengths.push(text.length);
          return text.slice(0, Math.floor(text.length * share));
        }).tool;
      await search(cutAt(1));
      const longest = Math.max(...lengths);
      // Every place between the first signs of an answer and what follows its last record.
      for (let at = Math.ceil(longest * 0.02); at <= longest * 0.9; at += 1) {
        const { status } = await search(cutAt(at / longest));
        if (status === 'empty') expect.fail(`An answer cut at ${at} of ${longest} passes for an empty one`);
      }
    });

    test('throws cancelled when the caller has given up before', async () => {
      const { tool, http } = build(answers.hits);
      await expect(search(tool, AbortSignal.abort())).rejects.toMatchObject({ code: 'cancelled' });
      expect(http.requests).toHaveLength(0);
    });

    test('throws cancelled when the caller gives up while the source is silent', async () => {
      const caller = new AbortController();
      const { tool } = build(() => {
        queueMicrotask(() => caller.abort());
        return new Promise<Reply>(() => {});
      });
      await expect(search(tool, caller.signal)).rejects.toMatchObject({ code: 'cancelled' });
    });

    test('asks the source once for one query and repeats the answer with its own time', async () => {
      const cache = memoryCache();
      const first = build(answers.hits, cache);
      const answer = await search(first.tool);
      const second = build(() => Promise.reject(new AssayError('source_unavailable')), cache);
      expect((await search(second.tool)).evidence).toEqual(answer.evidence);
      expect(second.http.requests).toHaveLength(0);
    });

    test('does not remember a failure', async () => {
      const cache = memoryCache();
      await search(build(() => Promise.reject(new AssayError('source_unavailable')), cache).tool);
      expect(cache.entries.size).toBe(0);
      expect((await search(build(answers.hits, cache).tool)).status).toBe('ok');
    });

    test('asks politely and with limits', async () => {
      const { tool, http } = build(answers.hits);
      await search(tool);
      expect(http.requests.length).toBeGreaterThan(0);
      for (const request of http.requests) {
        expect(request.politeness.key).toBeTruthy();
        expect(request.politeness.requests / request.politeness.intervalMs).toBeLessThanOrEqual(10 / 1000);
        expect(request.timeoutMs).toBeGreaterThan(0);
        expect(request.timeoutMs).toBeLessThanOrEqual(7_000);
        expect(request.maxBytes).toBeGreaterThan(0);
      }
    });

    test('has nothing to ask for when there are no ideas', async () => {
      const { tool, http } = build(answers.hits);
      expect(
        (await tool.search({ query: tool.compose([]), limit: 5 }, { signal: new AbortController().signal })).status,
      ).toBe('skipped');
      expect(http.requests).toHaveLength(0);
    });

    test('keeps the words of every term in its query, whatever the term', () => {
      const { tool } = build(answers.hits);
      fc.assert(
        fc.property(fc.stringMatching(/^[a-z]{3,9}( [a-z]{3,9}){0,3}$/), (term) => {
          expect(tool.compose([{ term, synonyms: [], mesh: [] }]).toLowerCase()).toContain(term);
        }),
      );
    });
  });
}
