import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ERROR_SENTENCES } from '#contract/error-codes.ts';
import { type AssayError, isAssayError } from '#core/errors.ts';
import type { Http, HttpRequest } from '#core/ports/http.ts';
import { type Answer, fail, ORPHANED, page, startServer, untilIdle } from '#tests/adapters/http/fault-server.ts';

const MEGABYTE = 1024 * 1024;

/**
 * What happens at once takes milliseconds, and what does not waits for eight seconds and more: between the two lies room
 * for a machine that is busy with something else.
 */
export const AT_ONCE_MS = 4_000;

/** A request that nothing slows down, with more time than any answer needs: tests of time say how little they have. */
export function requestFor(url: string, changes: Partial<HttpRequest> = {}): HttpRequest {
  return {
    url,
    politeness: { key: 'fast', requests: 1000, intervalMs: 1, concurrency: 50 },
    signal: new AbortController().signal,
    timeoutMs: 10_000,
    maxBytes: MEGABYTE,
    ...changes,
  };
}

/** The AssayError a promise rejects with; anything else fails the test. */
export async function failureOf(promise: Promise<unknown>): Promise<AssayError> {
  try {
    await promise;
  } catch (error) {
    if (isAssayError(error)) return error;
    throw error;
  }
  throw new Error('Expected a rejection');
}

export async function timed<T>(work: Promise<T>): Promise<{ value: T; tookMs: number }> {
  const startedAt = performance.now();
  const value = await work;
  return { value, tookMs: performance.now() - startedAt };
}

function inSeconds(seconds: number): string {
  return new Date(Date.now() + seconds * 1000).toUTCString();
}

function halfAPage(response: ServerResponse, headers: OutgoingHttpHeaders = {}): void {
  response.writeHead(200, { 'content-type': 'text/html', ...headers }).write('<p>half');
}

/** Faults of one request; the next one is answered. */
const PASSING_FAULTS: Record<string, Answer> = {
  'a 429 that names no time': (_, response) => fail(response, 429),
  'a 429 with an unreadable Retry-After': (_, response) => fail(response, 429, { 'retry-after': '-5 minutes' }),
  'a 500': (_, response) => fail(response, 500),
  'a 502': (_, response) => fail(response, 502),
  'a 503': (_, response) => fail(response, 503),
  'a 504': (_, response) => fail(response, 504),
  'a reset before the headers': (request) => request.socket.resetAndDestroy(),
  'a close before the headers': (request) => request.socket.destroy(),
  'a reset in the middle of the body': (request, response) => {
    halfAPage(response);
    setTimeout(() => request.socket.resetAndDestroy(), 20);
  },
  'a chunked body that ends early': (request, response) => {
    halfAPage(response);
    setTimeout(() => request.socket.end(), 20);
  },
  'a body shorter than its content-length': (request, response) => {
    halfAPage(response, { 'content-length': '5000' });
    setTimeout(() => request.socket.end(), 20);
  },
};

/** What every Http promises. `make` must not slow down requests to `origin` or refuse them. */
export function describeHttpContract(name: string, make: (origin: string) => Http): void {
  describe(`${name} keeps the promises of Http`, () => {
    describe('answers', () => describeAnswers(make));
    // These spend their time waiting, so they wait together.
    describe.concurrent('retries', () => describeRetries(make));
    describe.concurrent('time', () => describeDeadlines(make));
    describe('size', () => describeSizes(make));
    describe('cancellation', () => describeCancellation(make));
  });
}

function describeAnswers(make: (origin: string) => Http): void {
  it('answers with status, address, lower-case header names and text', async () => {
    const server = await startServer((_, response) => page(response, 'Grüße', { 'X-Left': '7' }));
    const answer = await make(server.origin).fetch(
      requestFor(`${server.origin}/a?b=c#d`, { headers: { 'X-Asked': 'yes' } }),
    );
    expect(answer).toMatchObject({ status: 200, url: `${server.origin}/a?b=c`, text: 'Grüße' });
    expect(answer.headers).toMatchObject({ 'x-left': '7', 'content-type': 'text/html; charset=utf-8' });
    expect(server.seen[0]).toMatchObject({ path: '/a?b=c', method: 'GET' });
    expect(server.seen[0]!.headers).toMatchObject({ 'x-asked': 'yes', 'user-agent': expect.stringContaining('Assay') });
  });

  it.each([400, 403, 404, 410])('returns a final %i as an answer, asked once', async (status) => {
    const server = await startServer((_, response) => fail(response, status));
    expect(await make(server.origin).fetch(requestFor(server.origin))).toMatchObject({ status });
    expect(server.seen).toHaveLength(1);
  });

  it('returns an empty text for an empty 200 and for a 204', async () => {
    const server = await startServer((_, response, n) => (n === 1 ? page(response, '') : fail(response, 204)));
    const http = make(server.origin);
    expect(await http.fetch(requestFor(server.origin))).toMatchObject({ status: 200, text: '' });
    expect(await http.fetch(requestFor(server.origin))).toMatchObject({ status: 204, text: '' });
  });

  it('reads the charset of the header, a byte order mark, and the meta of a page', async () => {
    const bodies: [Buffer, string][] = [
      [Buffer.from('caf\xe9', 'latin1'), 'text/html; charset="ISO-8859-1"'],
      [Buffer.from('\ufeffcafé', 'utf16le'), 'text/html'],
      [Buffer.from('<meta charset=windows-1252>caf\xe9', 'latin1'), 'text/html'],
      [Buffer.from('<meta http-equiv=Content-Type content="text/html; charset=latin1">caf\xe9', 'latin1'), 'text/html'],
      [Buffer.from('café'), 'text/html; charset=no-such-thing'],
    ];
    const server = await startServer((_, response, n) =>
      page(response, bodies[n - 1]![0], { 'content-type': bodies[n - 1]![1] }),
    );
    const http = make(server.origin);
    for (const _ of bodies) expect((await http.fetch(requestFor(server.origin))).text).toMatch(/café$/);
  });

  it('unpacks gzip', async () => {
    const server = await startServer((_, response) =>
      page(response, gzipSync('packed'), { 'content-encoding': 'gzip' }),
    );
    expect((await make(server.origin).fetch(requestFor(server.origin))).text).toBe('packed');
  });

  it('calls a body that is not what its encoding says unreadable', async () => {
    const server = await startServer((_, response) => page(response, 'no gzip', { 'content-encoding': 'gzip' }));
    expect((await failureOf(make(server.origin).fetch(requestFor(server.origin)))).code).toBe('source_invalid');
  });

  it('follows redirects within the origin, five at most', async () => {
    const server = await startServer(({ url = '' }, response) => {
      const left = Number(url.slice(1));
      if (left === 0) page(response, 'arrived');
      else response.writeHead(302, { location: `/${left - 1}` }).end();
    });
    const http = make(server.origin);
    expect(await http.fetch(requestFor(`${server.origin}/5`))).toMatchObject({
      text: 'arrived',
      url: `${server.origin}/0`,
    });
    expect((await failureOf(http.fetch(requestFor(`${server.origin}/6`)))).code).toBe('source_unavailable');
  });

  it('sends a body, and drops it where a redirect turns the request into a GET', async () => {
    const bodies: string[] = [];
    const server = await startServer((request, response, n) => {
      request.setEncoding('utf8').on('data', (text: string) => bodies.push(text));
      request.on('end', () =>
        n === 1 ? response.writeHead(303, { location: '/result' }).end() : page(response, 'found'),
      );
    });
    await make(server.origin).fetch(requestFor(server.origin, { method: 'POST', body: '{"q":1}' }));
    expect(server.seen.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /', 'GET /result']);
    expect(bodies).toEqual(['{"q":1}']);
  });
}

/** Time for a few retries, and what all of them take at least: who heeds the one does not come near the other. */
const LITTLE_TIME = { timeoutMs: 1_500 };
const ALL_RETRIES_MS = 2_900;

function describeRetries(make: (origin: string) => Http): void {
  it.each(Object.entries(PASSING_FAULTS))('gets over %s', async (_name, fault) => {
    const server = await startServer((request, response, n) =>
      n === 1 ? fault(request, response, n) : page(response, 'whole'),
    );
    expect(await make(server.origin).fetch(requestFor(server.origin))).toMatchObject({ status: 200, text: 'whole' });
    expect(server.seen).toHaveLength(2);
  });

  it('gets over three failures in a row', async () => {
    const server = await startServer((_, response, n) => (n <= 3 ? fail(response, 503) : page(response, 'whole')));
    expect(await make(server.origin).fetch(requestFor(server.origin))).toMatchObject({ text: 'whole' });
  });

  it.each([
    ['seconds', () => '1', 1000],
    ['an HTTP date', () => inSeconds(2), 1000],
  ])('waits as long as Retry-After says in %s', async (_name, retryAfter, atLeastMs) => {
    const server = await startServer((_, response, n) =>
      n === 1 ? fail(response, 429, { 'retry-after': retryAfter() }) : page(response, 'whole'),
    );
    const { value, tookMs } = await timed(make(server.origin).fetch(requestFor(server.origin)));
    expect(value.text).toBe('whole');
    expect(tookMs).toBeGreaterThanOrEqual(atLeastMs);
    expect(server.seen).toHaveLength(2);
  });

  it.each([
    ['seconds', () => '60'],
    ['an HTTP date', () => inSeconds(60)],
  ])('fails at once where Retry-After in %s does not fit', async (_name, retryAfter) => {
    const server = await startServer((_, response) => fail(response, 429, { 'retry-after': retryAfter() }));
    const { value, tookMs } = await timed(failureOf(make(server.origin).fetch(requestFor(server.origin))));
    expect(value.code).toBe('source_rate_limited');
    expect(tookMs).toBeLessThan(AT_ONCE_MS);
    expect(server.seen).toHaveLength(1);
  });

  it.each([
    [429, 'source_rate_limited'],
    [500, 'source_unavailable'],
    [503, 'source_unavailable'],
  ] as const)('gives up on a lasting %i within the budget, in words of our own', async (status, code) => {
    const server = await startServer((_, response) => fail(response, status));
    const asked = make(server.origin).fetch(requestFor(server.origin, LITTLE_TIME));
    const { value, tookMs } = await timed(failureOf(asked));
    expect(value).toMatchObject({ code, message: ERROR_SENTENCES[code] });
    expect(tookMs).toBeLessThan(ALL_RETRIES_MS);
    expect(server.seen.length).toBeGreaterThan(1);
  });

  it('gives up within the budget on a host that refuses connections', async () => {
    const asked = make(ORPHANED).fetch(requestFor(ORPHANED, LITTLE_TIME));
    const { value, tookMs } = await timed(failureOf(asked));
    expect(['source_unavailable', 'source_timeout']).toContain(value.code);
    expect(tookMs).toBeLessThan(ALL_RETRIES_MS);
  });
}

function describeDeadlines(make: (origin: string) => Http): void {
  it.each<[string, Answer]>([
    ['never answers', () => undefined],
    ['stops in the middle of the body', (_, response) => halfAPage(response)],
    [
      'drips',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'text/html' });
        const drip = setInterval(() => response.write('a'), 50);
        response.on('close', () => clearInterval(drip));
      },
    ],
  ])('times out at the deadline when the source %s', async (_name, answer) => {
    const server = await startServer(answer);
    const { value, tookMs } = await timed(
      failureOf(make(server.origin).fetch(requestFor(server.origin, { timeoutMs: 1_000 }))),
    );
    expect(value.code).toBe('source_timeout');
    expect(tookMs).toBeGreaterThan(990);
    expect(tookMs).toBeLessThan(1_000 + AT_ONCE_MS);
    await untilIdle(server);
  });
}

function describeSizes(make: (origin: string) => Http): void {
  it('refuses an announced length above the limit before reading', async () => {
    const server = await startServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-length': 300 * MEGABYTE });
      response.write('a');
    });
    expect((await failureOf(make(server.origin).fetch(requestFor(server.origin)))).code).toBe('source_too_large');
    expect(server.seen).toHaveLength(1);
    await untilIdle(server);
  });

  it('hangs up on 300 megabytes long before they are sent', async () => {
    const server = await startServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      const zeros = Buffer.alloc(MEGABYTE / 4);
      let left = 300 * 4;
      const pour = () => {
        while (left > 0 && response.write(zeros)) left -= 1;
        if (left > 0) response.once('drain', pour);
        else response.end();
      };
      pour();
    });
    const before = process.memoryUsage().rss;
    expect((await failureOf(make(server.origin).fetch(requestFor(server.origin)))).code).toBe('source_too_large');
    expect(process.memoryUsage().rss - before).toBeLessThan(50 * MEGABYTE);
    await untilIdle(server);
    expect(server.bytesSent).toBeGreaterThan(0);
    expect(server.bytesSent).toBeLessThan(20 * MEGABYTE);
  });

  it('counts a body after unpacking', async () => {
    const bomb = gzipSync(Buffer.alloc(100 * MEGABYTE), { level: 1 });
    const server = await startServer((_, response) => page(response, bomb, { 'content-encoding': 'gzip' }));
    const before = process.memoryUsage().rss;
    const error = await failureOf(make(server.origin).fetch(requestFor(server.origin)));
    expect(error.code).toBe('source_too_large');
    expect(process.memoryUsage().rss - before).toBeLessThan(50 * MEGABYTE);
  });

  it('accepts a body of exactly the limit', async () => {
    const server = await startServer((_, response) => page(response, 'a'.repeat(1000)));
    expect((await make(server.origin).fetch(requestFor(server.origin, { maxBytes: 1000 }))).text).toHaveLength(1000);
    expect((await failureOf(make(server.origin).fetch(requestFor(server.origin, { maxBytes: 999 })))).code).toBe(
      'source_too_large',
    );
  });
}

function describeCancellation(make: (origin: string) => Http): void {
  it('is cancelled before it starts, without a request', async () => {
    const server = await startServer((_, response) => page(response, 'late'));
    const signal = AbortSignal.abort(new Error('gone'));
    expect((await failureOf(make(server.origin).fetch(requestFor(server.origin, { signal })))).code).toBe('cancelled');
    expect(server.seen).toHaveLength(0);
  });

  it.each<[string, Answer]>([
    ['the headers', () => undefined],
    ['the body', (_, response) => halfAPage(response)],
    ['a retry', (_, response) => fail(response, 503, { 'retry-after': '8' })],
  ])('is cancelled at once while it waits for %s', async (_name, answer) => {
    const answered = Promise.withResolvers<void>();
    const server = await startServer((request, response, n) => {
      answer(request, response, n);
      answered.resolve();
    });
    const controller = new AbortController();
    const ending = failureOf(make(server.origin).fetch(requestFor(server.origin, { signal: controller.signal })));
    await answered.promise;
    // Time to read what was answered; a machine too slow for it only cancels a little earlier.
    await sleep(30);
    controller.abort(new Error('the reader left'));
    const { value, tookMs } = await timed(ending);
    expect(value.code).toBe('cancelled');
    expect(tookMs).toBeLessThan(AT_ONCE_MS);
    expect(server.seen).toHaveLength(1);
  });
}
