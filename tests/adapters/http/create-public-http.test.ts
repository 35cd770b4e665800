import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createPublicHttp, type PublicHttpOptions } from '#adapters/http/create-public-http.ts';
import { AT_ONCE_MS, describeHttpContract, failureOf, requestFor, timed } from '#tests/contracts/http.contract.ts';
import { type Answer, ARRIVAL_SLACK_MS, fail, page, startServer } from './fault-server.ts';

const FAST = { requests: 1000, intervalMs: 1, concurrency: 50 };

const make = (options: Partial<PublicHttpOptions> = {}) =>
  createPublicHttp({ userAgent: 'Assay/0.1 (+https://assay.example)', allow: [], pace: FAST, ...options });

describeHttpContract('createPublicHttp', (origin) => make({ allow: [origin] }));

const hello: Answer = (_, response) => page(response, 'hello');
const rules =
  (text: string): Answer =>
  (_, response) =>
    void response.writeHead(200, { 'content-type': 'text/plain' }).end(text);

describe('the addresses of createPublicHttp', () => {
  it.each([
    'http://127.0.0.1:8080/',
    'http://0x7f.1:8080/',
    'http://[::1]:8080/',
    'http://localhost:8080/',
    'nonsense',
  ])('refuses %s', async (url) =>
    expect((await failureOf(make().fetch(requestFor(url)))).code).toBe('address_refused'),
  );

  it('refuses a loopback address in every spelling while a server listens there', async () => {
    const server = await startServer(hello);
    const { port } = new URL(server.origin);
    for (const host of ['127.0.0.1', '127.1', '2130706433', '[::ffff:127.0.0.1]', 'localhost']) {
      expect((await failureOf(make().fetch(requestFor(`http://${host}:${port}/`)))).code).toBe('address_refused');
    }
    expect(server.mostConnections).toBe(0);
  });

  it('refuses a public name that leads to a private address, alone or among public ones', async () => {
    for (const others of [[], [{ address: '8.8.8.8', family: 4 }]]) {
      const resolve = async () => [...others, { address: '127.0.0.1', family: 4 }];
      expect((await failureOf(make({ resolve }).fetch(requestFor('http://journal.example/')))).code).toBe(
        'address_refused',
      );
    }
  });

  it('calls a name that does not resolve unavailable', async () => {
    const resolve = () => Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }));
    expect((await failureOf(make({ resolve }).fetch(requestFor('http://journal.example/')))).code).toBe(
      'source_unavailable',
    );
  });

  it.each([
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.1/',
    'http://[::1]/',
    'http://0177.0.0.1/',
    '//localhost/',
    'file:///etc/passwd',
    'http://user:word@journal.example/',
    'http://journal.example:22/',
  ])('refuses a redirect to %s', async (location) => {
    const server = await startServer((_, response) => response.writeHead(302, { location }).end());
    expect((await failureOf(make({ allow: [server.origin] }).fetch(requestFor(server.origin)))).code).toBe(
      'address_refused',
    );
  });

  it('refuses the private end of a chain of redirects', async () => {
    const inner = await startServer(hello);
    const server = await startServer(({ url = '' }, response) => {
      const left = Number(url.slice(1));
      response.writeHead(301, { location: left > 0 ? `/${left - 1}` : inner.origin }).end();
    });
    const http = make({ allow: [server.origin] });
    expect((await failureOf(http.fetch(requestFor(`${server.origin}/3`)))).code).toBe('address_refused');
    expect(inner.mostConnections).toBe(0);
  });

  it('follows a redirect to another allowed origin, without keys and cookies', async () => {
    const other = await startServer(hello);
    const server = await startServer((_, response) =>
      response.writeHead(302, { location: `${other.origin}/there` }).end(),
    );
    const headers = { authorization: 'Bearer word', cookie: 'a=b', 'x-api-key': 'word', accept: 'text/html' };
    const answer = await make({ allow: [server.origin, other.origin] }).fetch(requestFor(server.origin, { headers }));
    expect(answer.url).toBe(`${other.origin}/there`);
    expect(other.seen[0]!.headers).toMatchObject({
      accept: 'text/html',
      'user-agent': expect.stringContaining('Assay'),
    });
    for (const name of ['authorization', 'cookie', 'x-api-key'])
      expect(other.seen[0]!.headers).not.toHaveProperty(name);
  });

  it('takes an unreadable allowed origin for a mistake of the configuration', () => {
    expect(() => make({ allow: ['127.0.0.1 4010'] })).toThrow(expect.objectContaining({ code: 'configuration' }));
  });
});

describe('robots.txt for createPublicHttp', () => {
  const READ = (text: string) => startServer(hello, rules(text));

  it.each([
    ['everyone', 'User-agent: *\nDisallow: /private'],
    ['us by name', 'User-agent: assay\nDisallow: /private\n\nUser-agent: *\nAllow: /'],
  ])('is obeyed where it addresses %s', async (_name, text) => {
    const server = await READ(text);
    const http = make({ allow: [server.origin] });
    expect((await failureOf(http.fetch(requestFor(`${server.origin}/private/a`)))).code).toBe('robots_disallowed');
    expect(await http.fetch(requestFor(`${server.origin}/open`))).toMatchObject({ text: 'hello' });
    expect(server.seen.map(({ path }) => path)).toEqual(['/open']);
  });

  it('is read once for many pages', async () => {
    let times = 0;
    const server = await startServer(hello, (_, response) => {
      times += 1;
      fail(response, 404);
    });
    const http = make({ allow: [server.origin] });
    await Promise.all([1, 2, 3].map((i) => http.fetch(requestFor(`${server.origin}/${i}`))));
    await http.fetch(requestFor(`${server.origin}/4`));
    expect(times).toBe(1);
  });

  it.each([401, 403, 404, 410])('allows everything where it answers %i', async (status) => {
    const server = await startServer(hello, (_, response) => fail(response, status));
    expect(await make({ allow: [server.origin] }).fetch(requestFor(server.origin))).toMatchObject({ text: 'hello' });
  });

  it('forbids everything where it fails for long', async () => {
    const server = await startServer(hello, (_, response) => fail(response, 503, { 'retry-after': '3600' }));
    const http = make({ allow: [server.origin] });
    expect((await failureOf(http.fetch(requestFor(server.origin)))).code).toBe('robots_disallowed');
    expect(server.seen).toHaveLength(0);
  });

  it('forbids everything where it does not end', async () => {
    const server = await startServer(
      hello,
      (_, response) => void response.writeHead(200, { 'content-length': 1e9 }).write('#'),
    );
    expect((await failureOf(make({ allow: [server.origin] }).fetch(requestFor(server.origin)))).code).toBe(
      'robots_disallowed',
    );
  });

  it('is awaited no longer than the page itself would be', async () => {
    const server = await startServer(hello, () => undefined);
    const asked = failureOf(make({ allow: [server.origin] }).fetch(requestFor(server.origin, { timeoutMs: 300 })));
    // The rules alone may take five seconds.
    const { value, tookMs } = await timed(asked);
    expect(value.code).toBe('source_timeout');
    expect(tookMs).toBeLessThan(AT_ONCE_MS);
  });

  it('is not followed into a private network', async () => {
    const inner = await startServer(hello, rules(''));
    const server = await startServer(hello, (_, response) =>
      response.writeHead(302, { location: `${inner.origin}/robots.txt` }).end(),
    );
    expect((await failureOf(make({ allow: [server.origin] }).fetch(requestFor(server.origin)))).code).toBe(
      'address_refused',
    );
    expect(inner.mostConnections).toBe(0);
  });

  it('is asked of every host a redirect leads to', async () => {
    const other = await READ('User-agent: *\nDisallow: /');
    const server = await startServer((_, response) => response.writeHead(302, { location: other.origin }).end());
    const http = make({ allow: [server.origin, other.origin] });
    expect((await failureOf(http.fetch(requestFor(server.origin)))).code).toBe('robots_disallowed');
    expect(other.seen).toHaveLength(0);
  });
});

describe('the pages of createPublicHttp', () => {
  it.each(['application/pdf', 'image/png', 'application/json', 'text/html-like', ''])(
    'refuses %j before its body',
    async (type) => {
      const server = await startServer((_, response) => {
        response.writeHead(200, type === '' ? {} : { 'content-type': type });
        response.write('%PDF');
      });
      expect((await failureOf(make({ allow: [server.origin] }).fetch(requestFor(server.origin)))).code).toBe(
        'source_invalid',
      );
    },
  );

  it.each(['text/html', 'TEXT/HTML;charset=utf-8', 'application/xhtml+xml', 'text/plain'])('reads %s', async (type) => {
    const server = await startServer((_, response) => page(response, 'hello', { 'content-type': type }));
    expect((await make({ allow: [server.origin] }).fetch(requestFor(server.origin))).text).toBe('hello');
  });

  it('reads a host at a pace of its own, whatever the request says', async () => {
    const first: ServerResponse[] = [];
    const server = await startServer((_, response, n) => {
      if (n > 2) return void setTimeout(() => page(response, 'hello'), 50);
      // The first page is answered when the second is asked for.
      first.push(response);
      if (n === 2) for (const waiting of first) page(waiting, 'hello');
    });
    const http = make({ allow: [server.origin], pace: { requests: 2, intervalMs: 600, concurrency: 2 } });
    await Promise.all(Array.from({ length: 6 }, (_, i) => http.fetch(requestFor(`${server.origin}/${i}`))));
    const times = server.seen.map(({ at }) => at);
    expect(times.at(-1)! - times[0]!).toBeGreaterThanOrEqual(2 * 600 - ARRIVAL_SLACK_MS);
    expect(server.mostInFlight).toBe(2);
  });
});
