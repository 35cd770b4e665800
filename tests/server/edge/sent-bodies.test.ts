import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isAssayError } from '#core/errors.ts';
import { keepBodiesBack, partsOf, readBytes } from '#server/edge/sent-bodies.ts';
import { createUploads } from '#server/edge/uploads.ts';

const MEGABYTE = 1_000_000;
const uploads = createUploads(path.join(os.tmpdir(), `assay-uploads-${process.pid}`));

/** What each address does with a body, as routes do. */
const ROUTES: Record<string, (request: Request) => Promise<unknown>> = {
  '/nothing': async () => 'unread',
  '/built': async () => 'handed on',
  '/small': async (given) => (await readBytes(given, 10)).length,
  '/large': async (given) => (await readBytes(given, 20 * MEGABYTE)).length,
  '/file': (given) =>
    uploads.take(
      { request: given, most: 20 * MEGABYTE, workspaceId: 'w', address: 'a' },
      async (bytes) => bytes.length,
    ),
  '/header': async (given) => given.headers.get('x-assay-body') !== 'mine',
  '/slow': async (given) => {
    await sleep(300);
    for await (const part of partsOf(given, MEGABYTE)) return part.length;
    return 0;
  },
};

/** What came with the request, as its listener has it: Next reads all of that before a route is asked. */
let seen = 0;
const server = createServer(async (given: IncomingMessage, response) => {
  for await (const part of given) seen += (part as Buffer).length;
  const headers = Object.entries(given.headers).map(([name, value]) => [name, String(value)] as [string, string]);
  const route = ROUTES[given.url ?? '']!;
  const answer = await route(new Request('http://assay.test', { method: 'POST', headers })).catch((error: unknown) =>
    isAssayError(error) ? error.code : String(error),
  );
  response.end(JSON.stringify(answer));
});
let port = 0;

beforeAll(async () => {
  keepBodiesBack(({ url }, response) => {
    if (url !== '/built') return false;
    response.end('"answered"');
    return true;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => void server.close());

/** Sends so many bytes, and that they are all of it only with `end`. */
function begin(url: string, bytes: number, headers: Record<string, string> = {}) {
  const asked = request({ port, host: '127.0.0.1', path: url, method: 'POST', headers });
  asked.write(Buffer.alloc(bytes, 'x'));
  // Of one that was refused the connection may be gone when it ends.
  asked.on('error', () => {});
  const answer = (async (): Promise<unknown> => {
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    return JSON.parse(Buffer.concat(await response.toArray()).toString());
  })();
  return { answer, end: () => void asked.end() };
}

/** Sends so many bytes as a program does that waits for its answer. */
function send(url: string, bytes: number, headers: Record<string, string> = {}): Promise<unknown> {
  const { answer, end } = begin(url, bytes, headers);
  end();
  return answer;
}

async function untilSpace(socket: Socket): Promise<void> {
  const either = new AbortController();
  const options = { signal: either.signal };
  await Promise.race([once(socket, 'drain', options), once(socket, 'close', options)]).catch(() => {});
  either.abort();
}

interface Flood {
  answer: string;
  /** Bytes that left here before the server hung up. */
  taken: number;
}

/** Sends and sends, whatever is answered. */
async function flood(url: string, bytes: number, isCounted: boolean): Promise<Flood> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  let answer = '';
  socket.on('data', (part) => {
    answer += part;
  });
  const length = isCounted ? `content-length: ${bytes}` : 'transfer-encoding: chunked';
  socket.write(`POST ${url} HTTP/1.1\r\nhost: assay.test\r\n${length}\r\n\r\n`);
  const part = Buffer.alloc(64 * 1024, 'x');
  const framed = isCounted ? part : Buffer.concat([Buffer.from('10000\r\n'), part, Buffer.from('\r\n')]);
  let taken = 0;
  while (taken < bytes && !socket.destroyed) {
    taken += part.length;
    if (!socket.write(framed)) await untilSpace(socket);
  }
  socket.destroy();
  return { answer, taken };
}

it('forwards no body, and gives it whole to the handler that asks for it', async () => {
  seen = 0;
  expect(await send('/large', 5 * MEGABYTE)).toBe(5 * MEGABYTE);
  expect(await send('/large', 3 * MEGABYTE, { 'content-length': String(3 * MEGABYTE) })).toBe(3 * MEGABYTE);
  expect(await send('/file', 7 * MEGABYTE)).toBe(7 * MEGABYTE);
  expect(await send('/slow', MEGABYTE)).toBeGreaterThan(0);
  expect(seen).toBe(0);
});

it('lets nobody name the body of another', async () => {
  expect(await send('/header', 10, { 'x-assay-body': 'mine' })).toBe(true);
  expect(await send('/header', 0, { 'x-assay-body': 'mine', 'content-length': '0' })).toBe(true);
});

it.each(['/nothing', '/small', '/large', '/file'])('takes little of what is too large or not read: %s', async (url) => {
  seen = 0;
  for (const isCounted of [true, false]) {
    const { answer, taken } = await flood(url, 400 * MEGABYTE, isCounted);
    expect(answer).toContain(url === '/nothing' ? 'unread' : 'payload_too_large');
    expect(taken).toBeLessThan(60 * MEGABYTE);
  }
  expect(seen).toBe(0);
});

it('serves the next request of a connection whose body was refused', async () => {
  const agentless = { connection: 'keep-alive' };
  expect(await send('/small', 100_000, agentless)).toBe('payload_too_large');
  expect(await send('/large', 100_000, agentless)).toBe(100_000);
});

it('refuses large bodies that would fill the memory together, and no small ones', async () => {
  const large = Array.from({ length: 4 }, () => begin('/large', 12 * MEGABYTE));
  const small = Promise.all(Array.from({ length: 20 }, () => send('/large', 1_000)));
  expect(await Promise.race(large.map(({ answer }) => answer))).toBe('rate_limited');
  for (const { end } of large) end();
  expect(await Promise.all(large.map(({ answer }) => answer))).toContain(12 * MEGABYTE);
  expect((await small).every((answer) => answer === 1_000)).toBe(true);
  expect(await send('/large', 12 * MEGABYTE)).toBe(12 * MEGABYTE);
});

it('lets others answer requests, but none that brings a body', async () => {
  expect(await (await fetch(`http://127.0.0.1:${port}/built`)).json()).toBe('answered');
  expect(await send('/built', 10)).toBe('handed on');
});
