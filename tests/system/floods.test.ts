import { once } from 'node:events';
import fs from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { IS_LONG } from '#tests/sample.ts';
import { type App, startCluster } from './app.ts';
import { createClient } from './client.ts';
import { createStage, type Stage } from './stage.ts';

const MEGABYTE = 1_000_000;
/** What is sent to each address: more than any of them takes, and twice what the memory may grow by. */
const FLOOD = (IS_LONG ? 300 : 120) * MEGABYTE;

let cluster: Awaited<ReturnType<typeof startCluster>>;
let stage: Stage;
let app: App;

beforeAll(async () => {
  cluster = await startCluster('floods');
  stage = await createStage({ cluster, latencyMs: 20 });
  // How large the collector of garbage lets its nursery grow depends on how busy the machine is.
  app = await stage.start({ NODE_OPTIONS: '--max-semi-space-size=2' });
  // What a server loads with its first requests is none of a flood's memory.
  const client = createClient(app.origin);
  for (const path of ['/', '/library', '/api/health', '/api/library']) await client.call(path);
  await isRead(client, await send(client, 'small.txt', Buffer.alloc(2 * MEGABYTE, 'Otters swim in invented rivers. ')));
});
afterAll(async () => {
  await app?.stop();
  await stage?.world.stop();
  await cluster?.stop();
});

function send(client: ReturnType<typeof createClient>, name: string, bytes: Uint8Array<ArrayBuffer>) {
  const headers = { 'content-type': 'application/octet-stream' };
  return client.call(`/api/library/files?name=${name}`, { method: 'POST', headers, body: bytes });
}

/** Resolves with the document's id: what reading it takes is none of what follows. */
async function isRead(client: ReturnType<typeof createClient>, sent: Response): Promise<string> {
  expect(sent.status).toBe(202);
  const { documentId } = (await sent.json()) as { documentId: string };
  const stateOf = async () => (await (await client.call(`/api/library/documents/${documentId}`)).json()).status;
  const isOver = async () => expect(await stateOf()).toMatch(/^(?:ready|refused|failed)$/);
  await vi.waitFor(isOver, { timeout: 120_000, interval: 100 });
  return documentId;
}

/** Megabytes of the server's memory that are in use. */
function residentMb(pid: number): number {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1_000;
}

interface Watched {
  /** By how much the memory rose at most. */
  grewMb: number;
  /** The longest that anybody waited to hear whether the server is alive. */
  slowestMs: number;
}

async function watching(work: () => Promise<unknown>): Promise<Watched> {
  const before = residentMb(app.pid);
  const seen: Watched = { grewMb: 0, slowestMs: 0 };
  let isOver = false;
  const watch = (async () => {
    while (!isOver) {
      const asked = performance.now();
      await (await fetch(`${app.origin}/api/health`)).arrayBuffer();
      seen.slowestMs = Math.max(seen.slowestMs, performance.now() - asked);
      seen.grewMb = Math.max(seen.grewMb, residentMb(app.pid) - before);
      await sleep(20);
    }
  })();
  await work();
  isOver = true;
  await watch;
  return seen;
}

async function untilSpace(socket: Socket): Promise<void> {
  const either = new AbortController();
  const options = { signal: either.signal };
  await Promise.race([once(socket, 'drain', options), once(socket, 'close', options)]).catch(() => {});
  either.abort();
}

/** Sends all of it, whatever is answered, unless the server hangs up; what it answered. */
async function flood(path: string, headers: Record<string, string>, isCounted: boolean): Promise<string> {
  const { port } = new URL(app.origin);
  const socket = connect(Number(port), '127.0.0.1');
  let answer = '';
  socket.on('error', () => {});
  socket.on('data', (part) => {
    answer += part;
  });
  const length = isCounted ? { 'content-length': String(FLOOD) } : { 'transfer-encoding': 'chunked' };
  const all = { host: `127.0.0.1:${port}`, 'content-type': 'application/json', ...headers, ...length };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST ${path} HTTP/1.1\r\n${head.join('')}\r\n`);
  const part = Buffer.alloc(64 * 1024, '"');
  const framed = isCounted ? part : Buffer.concat([Buffer.from('10000\r\n'), part, Buffer.from('\r\n')]);
  for (let sent = 0; sent < FLOOD && !socket.destroyed; sent += part.length)
    if (!socket.write(framed)) await untilSpace(socket);
  if (!socket.destroyed) await once(socket, 'close').catch(() => {});
  return answer.split('\r\n')[0] ?? '';
}

it.each([
  ['/', { host: 'evil.example' }, '421'],
  ['/', {}, ''],
  ['/api/health', {}, '405'],
  ['/api/nothing', {}, '404'],
  ['/_next/static/x.js', {}, ''],
  ['/api/runs', {}, '413'],
  ['/api/runs', { origin: 'https://evil.example' }, '403'],
  ['/api/mcp', {}, '401'],
  ['/api/library/documents', {}, '413'],
  ['/api/library/files?name=flood.pdf', {}, '413'],
])('%s with %j takes a flood without keeping it', async (path, headers, status) => {
  for (const isCounted of [true, false]) {
    let answer = '';
    const { grewMb, slowestMs } = await watching(async () => {
      answer = await flood(path, headers as Record<string, string>, isCounted);
    });
    console.log(
      JSON.stringify({
        path,
        headers,
        isCounted,
        answer,
        grewMb: Math.round(grewMb),
        slowestMs: Math.round(slowestMs),
      }),
    );
    expect(answer).toContain(status);
    expect(grewMb).toBeLessThan(60);
  }
});

it('takes many floods at once', async () => {
  const paths = ['/', '/api/runs', '/api/library/documents', '/api/library/files?name=flood.pdf'];
  const { grewMb, slowestMs } = await watching(() =>
    Promise.all([...paths, ...paths].map((path, n) => flood(path, {}, n % 2 === 0))),
  );
  console.log(JSON.stringify({ atOnce: 8, grewMb: Math.round(grewMb), slowestMs: Math.round(slowestMs) }));
  expect(grewMb).toBeLessThan(60);
});

it('keeps a static file from those who ask by another name', async () => {
  const [file = ''] = fs.readdirSync('.next/static/chunks').filter((name) => name.endsWith('.js'));
  const own = await fetch(`${app.origin}/_next/static/chunks/${file}`);
  expect([own.status, own.headers.get('x-content-type-options')]).toEqual([200, 'nosniff']);
  expect(own.headers.get('cache-control')).toContain('immutable');
  const socket = connect(Number(new URL(app.origin).port), '127.0.0.1');
  socket.end(`GET /_next/static/chunks/${file} HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n`);
  expect(String(Buffer.concat(await socket.toArray()))).toMatch(/^HTTP\/1\.1 421 /);
});

it('hands a large file out again as it came, part by part', async () => {
  const client = createClient(app.origin);
  const bytes = crypto.getRandomValues(Buffer.alloc(65_536));
  const large = Buffer.concat([Buffer.from('%PDF-1.7\n'), ...Array.from({ length: 600 }, () => bytes)]);
  const documentId = await isRead(client, await send(client, 'large.pdf', large));
  const { grewMb } = await watching(async () => {
    const file = await client.call(`/api/library/documents/${documentId}/file`);
    expect(Buffer.from(await file.arrayBuffer()).equals(large)).toBe(true);
  });
  expect(grewMb).toBeLessThan(60);
  const part = await client.call(`/api/library/documents/${documentId}/file`, { headers: { range: 'bytes=10-19' } });
  expect(part.status).toBe(206);
  expect(Buffer.from(await part.arrayBuffer()).equals(large.subarray(10, 20))).toBe(true);
});
