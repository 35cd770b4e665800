import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, vi } from 'vitest';

/** Answers the n-th request (from 1). */
export type Answer = (request: IncomingMessage, response: ServerResponse, n: number) => void;

export interface FaultServer {
  origin: string;
  /** Every request but those for robots.txt, in order of arrival. */
  seen: { at: number; method: string; path: string; headers: http.IncomingHttpHeaders }[];
  inFlight: number;
  mostInFlight: number;
  connections: number;
  mostConnections: number;
  /** Bytes handed to sockets since the start. */
  bytesSent: number;
}

const running: http.Server[] = [];

/** A real server on loopback that closes after the tests of the file. It has no robots.txt unless `robots` answers for it. */
export async function startServer(answer: Answer, robots: Answer = notFound): Promise<FaultServer> {
  const state: FaultServer = {
    origin: '',
    seen: [],
    inFlight: 0,
    mostInFlight: 0,
    connections: 0,
    mostConnections: 0,
    bytesSent: 0,
  };
  let robotsSeen = 0;
  const server = http.createServer((request, response) => {
    if (request.url === '/robots.txt') {
      robotsSeen += 1;
      robots(request, response, robotsSeen);
      return;
    }
    const { method = '', url: path = '', headers } = request;
    state.seen.push({ at: performance.now(), method, path, headers });
    state.inFlight += 1;
    state.mostInFlight = Math.max(state.mostInFlight, state.inFlight);
    response.on('close', () => {
      state.inFlight -= 1;
      state.bytesSent += request.socket.bytesWritten;
    });
    answer(request, response, state.seen.length);
  });
  server.on('connection', (socket) => {
    state.connections += 1;
    state.mostConnections = Math.max(state.mostConnections, state.connections);
    socket.on('close', () => {
      state.connections -= 1;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  running.push(server);
  state.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return state;
}

afterAll(async () => {
  await Promise.all(
    running.splice(0).map((server) => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    }),
  );
});

/**
 * An address on loopback where nobody listens: a port that IANA gave to nobody and that no system hands out, unlike one
 * that was just given back and that a server of another test may take.
 */
export const ORPHANED = 'http://127.0.0.1:4';

/** How much later than it was sent a request may arrive on a busy machine, while the next one arrives at once. */
export const ARRIVAL_SLACK_MS = 350;

/** Until nobody is asking any more. Unlike `expect.poll`, it may be awaited by tests that run side by side. */
export const untilIdle = (server: FaultServer): Promise<boolean> =>
  vi.waitUntil(() => server.inFlight === 0, { timeout: 10_000 });

export function page(
  response: ServerResponse,
  text: string | Uint8Array,
  headers: http.OutgoingHttpHeaders = {},
): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers });
  response.end(text);
}

export function fail(response: ServerResponse, status: number, headers: http.OutgoingHttpHeaders = {}): void {
  response.writeHead(status, { 'content-type': 'text/html', ...headers });
  response.end('secret words of the upstream');
}

function notFound(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(404).end();
}
