import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Fault, misbehave } from './faults.ts';

/** What a simulated source answers: a body in its true wire format. */
export interface Answer {
  status?: number;
  type: string;
  body: string;
}

export interface SeenRequest {
  at: number;
  path: string;
  endedAt: number;
}

export interface SimulatedSource {
  origin: string;
  /** Every request, in the order of arrival. */
  requests: SeenRequest[];
  /** How it misbehaves from now on; undefined makes it well again. */
  fault: Fault | undefined;
  stop(): Promise<void>;
}

interface SourceOptions {
  latencyMs: number;
  answer: (url: URL, origin: string) => Answer;
  port?: number;
}

/** One simulated host on loopback. Every answer takes `latencyMs`, so that waiting is real and cheap. */
export async function startSource({ latencyMs, answer, port = 0 }: SourceOptions): Promise<SimulatedSource> {
  let origin = '';
  const requests: SeenRequest[] = [];
  const source: SimulatedSource = { origin, requests, fault: undefined, stop: () => stop(server) };
  const server = createServer((request, response) => void respond(request, response));

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const seen: SeenRequest = { at: performance.now(), path: request.url ?? '', endedAt: 0 };
    requests.push(seen);
    response.on('close', () => {
      seen.endedAt = performance.now();
    });
    const url = new URL(request.url ?? '/', origin);
    if (request.method === 'POST')
      for (const [name, value] of new URLSearchParams(await readBody(request))) url.searchParams.append(name, value);
    await new Promise((resolve) => setTimeout(resolve, latencyMs));
    const good = answer(url, origin);
    if (source.fault && url.pathname !== '/robots.txt') {
      misbehave(source.fault, response, good);
      return;
    }
    response.writeHead(good.status ?? 200, { 'content-type': good.type });
    response.end(good.body);
  }

  await listen(server, port).catch(() => listen(server, 0));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  source.origin = origin;
  return source;
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
