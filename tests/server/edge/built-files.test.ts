import fs from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compressBuilt } from '#scripts/deploy/compress-built.ts';
import { createBuiltFiles } from '#server/edge/built-files.ts';
import { isKnownHost } from '#server/edge/host-check.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'assay-built-'));
const SCRIPT = 'const answer = 42;\n'.repeat(200);
const hosts = { HOST: '127.0.0.1', ALLOWED_HOSTS: [] };
const server = createServer();
let port = 0;

beforeAll(async () => {
  fs.mkdirSync(path.join(folder, 'chunks'));
  for (const name of ['chunks/a.js', 'chunks/a.css', 'font.woff2']) fs.writeFileSync(path.join(folder, name), SCRIPT);
  fs.writeFileSync(path.join(folder, '..', `${path.basename(folder)}-secret.js.br`), 'x');
  await compressBuilt(folder);
  fs.writeFileSync(path.join(folder, 'chunks/plain.js'), SCRIPT);
  const answers = createBuiltFiles(folder, (host) => isKnownHost(host, hosts));
  server.on('request', (request, response) => {
    if (!answers(request, response)) response.writeHead(299).end('Next');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.close();
  fs.rmSync(folder, { recursive: true });
  fs.rmSync(`${folder}-secret.js.br`);
});

/** The whole answer, as it is on the wire. */
async function ask(address: string, headers: Record<string, string> = {}, method = 'GET') {
  const given = { host: '127.0.0.1', 'accept-encoding': 'gzip, deflate, br', connection: 'close', ...headers };
  const lines = Object.entries(given).map(([name, value]) => `${name}: ${value}\r\n`);
  const socket = connect(port, '127.0.0.1');
  socket.write(`${method} ${address} HTTP/1.1\r\n${lines.join('')}\r\n`);
  const answer = Buffer.concat(await socket.toArray());
  const end = answer.indexOf('\r\n\r\n');
  return { head: answer.subarray(0, end).toString(), body: answer.subarray(end + 4) };
}

it.each([
  ['/_next/static/chunks/a.js', 'text/javascript'],
  ['/_next/static/chunks/a.js?dpl=1', 'text/javascript'],
  ['/_next/static/chunks/a.css', 'text/css'],
])('sends %s as the build has compressed it', async (address, type) => {
  const { head, body } = await ask(address);
  expect(head).toContain('HTTP/1.1 200');
  expect(head).toContain(`content-type: ${type}`);
  expect(head).toContain('content-encoding: br');
  expect(head).toContain('immutable');
  expect(head).toContain('nosniff');
  expect(brotliDecompressSync(body).toString()).toBe(SCRIPT);
  expect(body.length).toBeLessThan(SCRIPT.length / 10);
});

it.each([
  ['a browser without Brotli', '/_next/static/chunks/a.js', { 'accept-encoding': 'gzip' }],
  ['a browser that likes it little', '/_next/static/chunks/a.js', { 'accept-encoding': 'gzip, br;q=0' }],
  ['a part of a file', '/_next/static/chunks/a.js', { range: 'bytes=0-9' }],
  ['a name that is not ours', '/_next/static/chunks/a.js', { host: 'evil.example' }],
  ['a file without a compressed copy', '/_next/static/chunks/plain.js', {}],
  ['a file that is compressed already', '/_next/static/font.woff2', {}],
  ['the compressed copy itself', '/_next/static/chunks/a.js.br', {}],
  ['a file outside', `/_next/static/../${path.basename(folder)}-secret.js`, {}],
  ['another address', '/', {}],
])('leaves %s to Next', async (_, address, headers) => {
  expect((await ask(address, headers as Record<string, string>)).head).toContain('HTTP/1.1 299');
});

it('leaves other methods to Next', async () => {
  expect((await ask('/_next/static/chunks/a.js', {}, 'HEAD')).head).toContain('HTTP/1.1 299');
});

it('sends nothing by itself where nothing was built', () => {
  const answers = createBuiltFiles(path.join(folder, 'nowhere'), () => true);
  expect(answers({ method: 'GET', url: '/_next/static/chunks/a.js', headers: {} } as never, {} as never)).toBe(false);
});
