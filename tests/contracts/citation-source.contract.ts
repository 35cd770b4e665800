import { describe, expect, it } from 'vitest';
import { ERROR_SENTENCES, type ErrorCode } from '#contract/error-codes.ts';
import type { ChaseDirection } from '#contract/review/chasing.ts';
import { AssayError } from '#core/errors.ts';
import type { AnswerCache } from '#core/ports/answer-cache.ts';
import type { ChaseSeed, CitationSource } from '#core/ports/citation-source.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { Http, HttpRequest } from '#core/ports/http.ts';
import { fixedClock, memoryCache, type Reply, scriptedHttp } from './search-tool.contract.ts';

export interface CitationSourceParts {
  http: Http;
  cache: AnswerCache;
  clock: Clock;
}

interface CitationSourceCase {
  create(parts: CitationSourceParts): CitationSource;
  /** One that the source knows, and one that it does not. */
  seed: ChaseSeed;
  stranger: ChaseSeed;
  /** What the source would really say about them, in its own format. */
  answer: (request: HttpRequest) => Reply;
  /** Identifiers of the works that each direction leads to from the seed. */
  linked: Partial<Record<ChaseDirection, string[]>>;
}

const FAILURES: readonly ErrorCode[] = [
  'source_timeout',
  'source_rate_limited',
  'source_unavailable',
  'source_too_large',
  'source_invalid',
];

/** Bodies that are no answer of any of these services, whatever their status says. */
const NO_ANSWERS: readonly [string, Reply][] = [
  ['an empty body', ''],
  ['a maintenance page', '<!DOCTYPE html><html><head><title>Down</title></head><body><p>Back soon.</p></body></html>'],
  ['JSON of another shape', '{"weather":"fine","items":null}'],
  ['a JSON null', 'null'],
  ['a list', '[]'],
  ['status 500', { status: 500, text: '{}' }],
  ['status 401', { status: 401, text: '{"error":"Unauthorized"}' }],
];

/** What every place that knows who cites whom promises, whatever it is asked and however it fails. */
export function describeCitationSource(name: string, example: CitationSourceCase): void {
  const { create, seed, stranger, answer, linked } = example;
  const directions = Object.keys(linked) as ChaseDirection[];

  function ask(reply: (request: HttpRequest) => Reply | Promise<Reply>, cache = memoryCache()) {
    const http = scriptedHttp(reply);
    const source = create({ http, cache, clock: fixedClock });
    return {
      http,
      follow: (
        direction: ChaseDirection,
        {
          seeds = [seed],
          mayAsk = () => true,
          signal = new AbortController().signal,
        }: { seeds?: ChaseSeed[]; mayAsk?: () => boolean; signal?: AbortSignal } = {},
      ) => source.follow(direction, seeds, { mayAsk, signal }),
    };
  }

  describe(`${name}, as a source of citations`, () => {
    it('serves the directions that it names and no others', () => {
      const { directions: named } = create({ http: scriptedHttp(answer), cache: memoryCache(), clock: fixedClock });
      expect([...named].sort()).toEqual([...directions].sort());
    });

    describe.each(directions)('%s', (direction) => {
      it('leads from a seed to works with identifiers', async () => {
        const { status, reason, links, isCut } = await ask(answer).follow(direction);
        expect({ status, reason, isCut }).toEqual({ status: 'ok', reason: null, isCut: false });
        expect(links.map(({ seedId }) => seedId)).toEqual(links.map(() => seed.id));
        const ids = links.map(({ record }) => record.ids.doi ?? record.ids.pmid ?? record.ids.url).sort();
        expect(ids).toEqual([...(linked[direction] ?? [])].sort());
      });

      it('says of a work that it does not know that no link leads from it', async () => {
        const { status, links } = await ask(answer).follow(direction, { seeds: [stranger] });
        expect({ status, links }).toEqual({ status: 'ok', links: [] });
      });

      it('asks nobody about a work without an identifier', async () => {
        const { http, follow } = ask(answer);
        expect(await follow(direction, { seeds: [{ id: 'x', ids: {} }] })).toMatchObject({
          status: 'skipped',
          links: [],
        });
        expect(http.requests).toEqual([]);
      });

      it.each(FAILURES)('says so where asking fails with %s', async (code) => {
        const { follow } = ask(() => Promise.reject(new AssayError(code)));
        const failed = await follow(direction);
        expect(failed).toMatchObject({ status: 'failed', reason: ERROR_SENTENCES[code], links: [] });
      });

      it.each(NO_ANSWERS)('does not take %s for an absence of links', async (_, reply) => {
        expect(await ask(() => reply).follow(direction)).toMatchObject({ status: 'failed', links: [] });
      });

      it('does not take an answer that is cut off for a whole one', async () => {
        const { follow } = ask((request) => {
          const whole = answer(request);
          const text = typeof whole === 'string' ? whole : (whole.text ?? '');
          return text.slice(0, Math.floor(text.length / 2));
        });
        expect(await follow(direction)).toMatchObject({ status: 'failed', links: [] });
      });

      it('remembers what it was answered, and no failure', async () => {
        const cache = memoryCache();
        await ask(() => Promise.reject(new AssayError('source_unavailable')), cache).follow(direction);
        const { links } = await ask(answer, cache).follow(direction);
        const again = ask(() => Promise.reject(new AssayError('source_unavailable')), cache);
        expect((await again.follow(direction)).links).toEqual(links);
        expect(again.http.requests).toEqual([]);
      });

      it('says that it stopped where no more requests are allowed', async () => {
        const { http, follow } = ask(answer);
        expect(await follow(direction, { mayAsk: () => false })).toMatchObject({ isCut: true, links: [] });
        expect(http.requests).toEqual([]);
      });

      it('rejects when it is cancelled', async () => {
        const controller = new AbortController();
        const { follow } = ask(() => {
          controller.abort();
          return new Promise(() => {});
        });
        await expect(follow(direction, { signal: controller.signal })).rejects.toMatchObject({ code: 'cancelled' });
      });
    });
  });
}
