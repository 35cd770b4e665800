import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createHttp } from '#adapters/http/create-http.ts';
import { describeHttpContract, failureOf, requestFor, timed } from '#tests/contracts/http.contract.ts';
import { fail, page, startServer } from './fault-server.ts';

const make = () => createHttp({ userAgent: 'Assay/0.1 (mailto:someone@example.org)' });

describeHttpContract('createHttp', make);

/** The most starts that any window of the given length saw. */
function mostWithin(times: readonly number[], windowMs: number): number {
  return Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + windowMs).length));
}

describe.concurrent('the politeness of createHttp', () => {
  it.each([
    { requests: 3, intervalMs: 100, concurrency: 2 },
    { requests: 1, intervalMs: 40, concurrency: 1 },
    { requests: 10, intervalMs: 300, concurrency: 4 },
  ])('holds 20 parallel requests to $requests per $intervalMs ms, $concurrency at once', async (pace) => {
    const server = await startServer((_, response) => void setTimeout(() => page(response, 'ok'), 25));
    const http = make();
    const politeness = { key: 'paced', ...pace };
    await Promise.all(Array.from({ length: 20 }, () => http.fetch(requestFor(server.origin, { politeness }))));
    const times = server.seen.map(({ at }) => at);
    expect(times).toHaveLength(20);
    expect(mostWithin(times, pace.intervalMs)).toBe(pace.requests);
    expect(server.mostInFlight).toBe(Math.min(pace.concurrency, pace.requests));
    expect(server.mostConnections).toBeLessThanOrEqual(pace.concurrency);
  });

  it('does not count the wait for a turn as time of the request', async () => {
    const server = await startServer((_, response) => void setTimeout(() => page(response, 'ok'), 120));
    const http = make();
    const politeness = { key: 'single', requests: 100, intervalMs: 1, concurrency: 1 };
    const asked = Array.from({ length: 4 }, () =>
      http.fetch(requestFor(server.origin, { politeness, timeoutMs: 300 })),
    );
    expect((await Promise.all(asked)).map(({ text }) => text)).toEqual(['ok', 'ok', 'ok', 'ok']);
  });

  it('lets hosts with different keys go their own pace', async () => {
    const server = await startServer((_, response) => void setTimeout(() => page(response, 'ok'), 100));
    const http = make();
    const pace = { requests: 1, intervalMs: 1000, concurrency: 1 };
    const ask = (key: string) => http.fetch(requestFor(server.origin, { politeness: { key, ...pace } }));
    expect((await timed(Promise.all(['a', 'b', 'c'].map(ask)))).tookMs).toBeLessThan(400);
  });

  it('lets a retry take its turn, before requests that have not begun', async () => {
    const server = await startServer(({ url }, response, n) =>
      url === '/0' && n === 1 ? fail(response, 500) : page(response, 'ok'),
    );
    const http = make();
    const politeness = { key: 'slow', requests: 1, intervalMs: 150, concurrency: 1 };
    await Promise.all(
      [0, 1, 2, 3].map((i) => http.fetch(requestFor(`${server.origin}/${i}`, { politeness, timeoutMs: 700 }))),
    );
    expect(server.seen.map(({ path }) => path).indexOf('/0', 1)).toBeLessThanOrEqual(2);
    expect(
      mostWithin(
        server.seen.map(({ at }) => at),
        150,
      ),
    ).toBe(1);
  });

  it('counts redirects as requests', async () => {
    const server = await startServer(({ url }, response) =>
      url === '/' ? response.writeHead(302, { location: '/b' }).end() : page(response, 'ok'),
    );
    const politeness = { key: 'slow', requests: 1, intervalMs: 200, concurrency: 1 };
    await make().fetch(requestFor(server.origin, { politeness }));
    expect(server.seen[1]!.at - server.seen[0]!.at).toBeGreaterThanOrEqual(200);
  });

  it('leaves a host alone for everyone after Retry-After', async () => {
    const server = await startServer((_, response, n) =>
      n === 1 ? fail(response, 429, { 'retry-after': '1' }) : page(response, 'ok'),
    );
    const http = make();
    const politeness = { key: 'resting', requests: 100, intervalMs: 1, concurrency: 1 };
    const asked = Array.from({ length: 4 }, () =>
      http.fetch(requestFor(server.origin, { politeness, timeoutMs: 2000 })),
    );
    await Promise.all(asked);
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
    expect(tookMs).toBeLessThan(300);
    expect(server.seen).toHaveLength(1);
  });

  it('is cancelled at once while it waits for its turn, and gives the turn away', async () => {
    const server = await startServer((_, response) => void setTimeout(() => page(response, 'ok'), 200));
    const http = make();
    const politeness = { key: 'single', requests: 100, intervalMs: 1, concurrency: 1 };
    const controller = new AbortController();
    const first = http.fetch(requestFor(`${server.origin}/first`, { politeness }));
    const leaver = failureOf(
      http.fetch(requestFor(`${server.origin}/leaver`, { politeness, signal: controller.signal })),
    );
    const last = http.fetch(requestFor(`${server.origin}/last`, { politeness }));
    await sleep(50);
    controller.abort();
    const { value, tookMs } = await timed(leaver);
    expect(value.code).toBe('cancelled');
    expect(tookMs).toBeLessThan(100);
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
    const asked = createHttp({ userAgent: 'Assay/0.1', clock }).fetch(requestFor(server.origin, { timeoutMs: 2000 }));
    expect((await timed(asked)).tookMs).toBeGreaterThanOrEqual(1000);
  });
});
