import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { listModels } from '#adapters/models/list-models.ts';
import { createModelFetch } from '#adapters/models/model-fetch.ts';
import type { Provider } from '#contract/model-status.ts';
import { failureOf } from '#tests/contracts/http.contract.ts';
import { freePort } from '#tests/system/free-port.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

interface Asked {
  provider?: Provider;
  timeoutMs?: number;
  signal?: AbortSignal;
}

function listAt(
  origin: string,
  { provider = 'compatible', signal = new AbortController().signal, ...more }: Asked = {},
) {
  const connection = { provider, baseUrl: `${origin}/v1`, apiKey: 'sk-invented' };
  const fetch = createModelFetch({ allow: () => [origin], mostBytes: 10_000 });
  return listModels({ connection, fetch, signal, ...more });
}

describe('the models of a server', () => {
  it('are asked for with the key as its kind of server wants it', async () => {
    const heard: (string | undefined)[] = [];
    const origin = await serve(({ url, headers }, response) => {
      heard.push(url, headers.authorization, headers['x-api-key']?.toString());
      response.end(
        JSON.stringify({
          data: [{ id: 'b' }, { id: 'a' }, { id: 'b' }, { name: 'odd' }, null, { id: 'x'.repeat(201) }],
        }),
      );
    });
    expect(await listAt(origin)).toEqual(['b', 'a']);
    await listAt(origin, { provider: 'anthropic' });
    expect(heard).toEqual(['/v1/models', 'Bearer sk-invented', undefined, '/v1/models', undefined, 'sk-invented']);
  });

  it.each<[string, RequestListener, string, RegExp]>([
    ['a refused key', (_, response) => response.writeHead(401).end('no'), 'model_key_refused', /refused the key/],
    [
      'a server that is ill',
      (_, response) => response.writeHead(500).end('x'),
      'model_unavailable',
      /returned an error \(status 500\)/,
    ],
    ['no list', (_, response) => response.writeHead(404).end('x'), 'model_unavailable', /does not list its models/],
    ['a web page', (_, response) => response.end('<h1>Hello</h1>'), 'model_unavailable', /Check the address/],
    ['another list', (_, response) => response.end('{"data":"none"}'), 'model_unavailable', /Check the address/],
    [
      'a list without end',
      (_, response) => response.end(`"${'x'.repeat(20_000)}"`),
      'model_unavailable',
      /more than is accepted/,
    ],
    [
      'a redirect',
      (_, response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
      'model_unavailable',
      /no model server/,
    ],
    ['a broken connection', (request) => request.socket.destroy(), 'model_unavailable', /broke off/],
  ])('are not known of %s, and the sentence says so', async (_, answer, code, sentence) => {
    const failure = await failureOf(listAt(await serve(answer)));
    expect(failure).toMatchObject({ code, message: expect.stringMatching(sentence) });
    expect(failure.message).not.toContain('sk-invented');
  });

  it('are not known where nobody listens, and where nobody answers in time', async () => {
    expect((await failureOf(listAt(`http://127.0.0.1:${await freePort()}`))).message).toMatch(/nothing listens/);
    const silent = await serve(() => {});
    expect(await failureOf(listAt(silent, { timeoutMs: 50 }))).toMatchObject({ code: 'model_timeout' });
    const gone = AbortSignal.abort();
    expect(await failureOf(listAt(silent, { signal: gone }))).toMatchObject({ code: 'cancelled' });
  });
});
