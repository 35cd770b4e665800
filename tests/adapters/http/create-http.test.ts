import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createHttp } from '#adapters/http/create-http.ts';
import { AT_ONCE_MS, describeHttpContract, failureOf, requestFor, timed } from '#tests/contracts/http.contract.ts';
import { ARRIVAL_SLACK_MS, fail, page, startServer } from './fault-server.ts';

const make = () => createHttp({ userAgent: 'Assay/0.1 (mailto:someone@example.org)' });

describeHttpContract('createHttp', make);

/** The most arrivals that any interval saw, but for what may delay one of them on its way. */
function mostWithin(times: readonly number[], intervalMs: number): number {
  const windowMs = intervalMs - ARRIVAL_SLACK_MS;
  return Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + windowMs).length));
}

describe.concurrent('the politeness of createHttp', () => {
  it.each([
    { requests: 3, intervalMs: 1000, concurrency: 2 },
    { requests: 1, intervalMs: 1000, concurrency: 1 },
    { requests: 10, intervalMs: 1000, concurrency: 4 },
  ])('holds parallel requests to $requests per $intervalMs ms, $concurrency at once', async (pace) => {
    const atOnce = Math.min(pace.concurrency, pace.requests);
    const first: ServerResponse[] = [];
    const server = await startServer((_, response, n) => {
      if (n > atOnce) return void setTimeout(() => page(response, 'ok'), 25);
      // Nobody is answered before as many have asked as may.
      first.push(response);
      if (n === atOnce) for (const waiting of first) page(waiting, 'ok');
    });
    const http = make();
    const politeness = { key: 'paced', ...pace };
    const length = 2 * pace.requests + 2;
    await Promise.all(Array.from({ length }, () => http.fetch(requestFor(server.origin, { politeness }))));
    const times = server.seen.map(({ at }) => at);
    expect(times).toHaveLength(length);
    expect(mostWithin(times, pace.intervalMs)).toBeLessThanOrEqual(pace.requests);
    expect(server.mostInFlight).toBe(atOnce);
    expect(server.mostConnections).toBeLessThanOrEqual(pace.concurrency);
  });

  it('does not count the wait for a turn as time of the request', async () => {
    const server = await startServer((_, response) => void setTimeout(() => page(response, 'ok'), 250));
    const http = make();
    const politeness = { key: 'single', requests: 100, intervalMs: 1, concurrency: 1 };
    const asked = Array.from({ length: 8 }, () =>
      http.fetch(requestFor(server.origin, { politeness, timeoutMs: 1200 })),
    );
    expect((await Promise.all(asked)).map(({ text }) => text)).toEqual(Array(8).fill('ok'));
  });

  it('lets hosts with different keys go their own pace', async () => {
    const waiting: ServerResponse[] = [];
    const server = await startServer((_, response, n) => {
      waiting.push(response);
      // Nobody is answered before all have asked.
      if (n === 3) for (const each of waiting) page(each, 'ok');
    });
    const http = make();
    const pace = { requests: 1, intervalMs: 60_000, concurrency: 1 };
    const ask = (key: string) => http.fetch(requestFor(server.origin, { politeness: { key, ...pace } }));
    expect((await Promise.all(['a', 'b', 'c'].map(ask))).map(({ text }) => text)).toEqual(['ok', 'ok', 'ok']);
  });

  it('lets a retry take its turn, before requests that have not begun', async () => {
    const server = await startServer(({ url }, response, n) =>
      url === '/0' && n === 1 ? fail(response, 500) : page(response, 'ok'),
    );
    const http = make();
    // Longer than the longest wait before a first retry, by as much as a busy machine may take.
    const politeness = { key: 'slow', requests: 1, intervalMs: 1200, concurrency: 1 };
    await Promise.all([0, 1, 2].map((i) => http.fetch(requestFor(`${server.origin}/${i}`, { politeness }))));
    expect(server.seen.map(({ path }) => path)).toEqual(['/0', '/0', '/1', '/2']);
    const times = server.seen.map(({ at }) => at);
    expect(mostWithin(times, politeness.intervalMs)).toBe(1);
  });

  it('counts redirects as requests', async () => {
    const server = await startServer(({ url }, response) =>
      url === '/' ? response.writeHead(302, { location: '/b' }).end() : page(response, 'ok'),
    );
    const politeness = { key: 'slow', requests: 1, intervalMs: 1000, concurrency: 1 };
    await make().fetch(requestFor(server.origin, { politeness }));
    expect(server.seen[1]!.at - server.seen[0]!.at).toBeGreaterThanOrEqual(1000 - ARRIVAL_SLACK_MS);
  });

  it('leaves a host alone for everyone after Retry-After', async () => {
    const server = await startServer((_, response, n) =>
      n === 1 ? fail(response, 429, { 'retry-after': '1' }) : page(response, 'ok'),
    );
    const http = make();
    const politeness = { key: 'resting', requests: 100, intervalMs: 1, concurrency: 1 };
    await Promise.all(Array.from({ length: 4 }, () => http.fetch(requestFor(server.origin, { politeness }))));
    const [first, ...later] = server.seen.map(({ at }) => at);
    expect(later).toHaveLength(4);
    expect(Math.min(...later) - first!).toBeGreaterThanOrEqual(1000);
  });

  it('refuses at once, waiting or new, those who will not wait as long as the host asks', async () => {
    const server = await startServer((_, response) => fail(response, 429, { 'retry-after': '3600' }));
    const http = make();
    const politeness = { key: 'resting', requests: 100, intervalMs: 1, concurrency: 1 };
    const ask = () => failureOf(http.fetch(requestFor(server.origin, { politeness })));
    const { value, tookMs } = await timed(Promise.all([ask(), ask(), ask()]));
    expect([...value, await ask()].map(({ code }) => code)).toEqual(Array(4).fill('source_rate_limited'));
    expect(tookMs).toBeLessThan(AT_ONCE_MS);
    expect(server.seen).toHaveLength(1);
  });

  it('is cancelled at once while it waits for its turn, and gives the turn away', async () => {
    const asked = Promise.withResolvers<ServerResponse>();
    const server = await startServer((_, response, n) => (n === 1 ? asked.resolve(response) : page(response, 'ok')));
    const http = make();
    const politeness = { key: 'single', requests: 100, intervalMs: 1, concurrency: 1 };
    const controller = new AbortController();
    const first = http.fetch(requestFor(`${server.origin}/first`, { politeness }));
    const leaver = failureOf(
      http.fetch(requestFor(`${server.origin}/leaver`, { politeness, signal: controller.signal })),
    );
    const last = http.fetch(requestFor(`${server.origin}/last`, { politeness }));
    const answer = await asked.promise;
    controller.abort();
    // Its turn cannot come before the first is answered, so that it did not wait for it.
    expect((await leaver).code).toBe('cancelled');
    page(answer, 'ok');
    await Promise.all([first, last]);
    expect(server.seen.map(({ path }) => path)).toEqual(['/first', '/last']);
  });
});

describe('the addresses of createHttp', () => {
  it('does not follow a redirect to another host or port', async () => {
    const other = await startServer((_, response) => page(response, 'elsewhere'));
    const server = await startServer((_, response) => response.writeHead(302, { location: `${other.origin}/` }).end());
    expect((await failureOf(make().fetch(requestFor(server.origin)))).code).toBe('source_unavailable');
    expect(other.seen).toHaveLength(0);
  });

  it.each(['data:text/plain,hello', 'file:///etc/passwd', 'eutils', ''])(
    'takes %j for a mistake of the configuration',
    async (url) => {
      expect((await failureOf(make().fetch(requestFor(url)))).code).toBe('configuration');
    },
  );

  it('reads a Retry-After date by the clock it was given', async () => {
    const clock = { now: () => new Date('2031-05-04T10:00:00Z') };
    const date = new Date('2031-05-04T10:00:01Z').toUTCString();
    const server = await startServer((_, response, n) =>
      n === 1 ? fail(response, 429, { 'retry-after': date }) : page(response, 'ok'),
    );
    const asked = createHttp({ userAgent: 'Assay/0.1', clock }).fetch(requestFor(server.origin));
    expect((await timed(asked)).tookMs).toBeGreaterThanOrEqual(1000);
  });
});
