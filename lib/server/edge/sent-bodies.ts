import { randomBytes } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import { IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { AssayError } from '#core/errors.ts';

/** Under this name a request says which body is its own. Whatever a caller writes there is replaced. */
export const BODY_HEADER = 'x-assay-body';

/** How much a caller may still send of an unread body so that it receives the answer, and for how long. */
const MOST_UNREAD = 16_000_000;
const UNREAD_MS = 5_000;
const LOOK_MS = 20;

/** Bodies up to this size are never refused for want of memory. */
const SMALL = 64 * 1024;
/** Bytes of larger ones that are kept in memory at once, of all callers together. */
const MOST_BUFFERED = 24_000_000;

interface SentBodies {
  byName: Map<string, IncomingMessage>;
  /** Bytes of bodies of more than `SMALL` that are in memory. */
  buffered: number;
}

/** Modules are loaded more than once (each route's bundle); the process has one set of bodies. */
const shared = globalThis as typeof globalThis & { assayBodies?: SentBodies };

function bodies(): SentBodies {
  shared.assayBodies ??= { byName: new Map(), buffered: 0 };
  return shared.assayBodies;
}

/**
 * From now on the servers of this process pass requests on without their bodies, each of which stays in its connection
 * until a route asks for it (`partsOf`). Next would read all of it into memory before the request could be refused.
 * Little is read of an unwanted body; then its connection is closed.
 *
 * @param answers answers a request without a body itself; true if it did, and the request is not passed on.
 */
export function keepBodiesBack(answers: (request: IncomingMessage, response: ServerResponse) => boolean): void {
  const known = new WeakSet<Server>();
  subscribe('http.server.request.start', (message) => {
    const { server } = message as { server: Server };
    if (known.has(server)) return;
    known.add(server);
    const listeners = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
    server.removeAllListeners('request');
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const isBare = !hasBody(request);
      if (isBare && answers(request, response)) return;
      const given = isBare ? request : withoutBody(request, response);
      for (const listen of listeners) listen.call(server, given, response);
    });
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  delete headers[BODY_HEADER];
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function withoutBody(request: IncomingMessage, response: ServerResponse): IncomingMessage {
  const { byName } = bodies();
  const name = randomBytes(12).toString('base64url');
  byName.set(name, request);
  response.once('close', () => byName.delete(name));
  response.once('finish', () => closeUnread(request));
  // The error is reported to the reader of the body; without a reader it must not end the server.
  request.on('error', () => {});
  const { method, url, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor } = request;
  const bare = Object.assign(new IncomingMessage(request.socket), {
    ...{ method, url, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor },
    headers: { ...request.headers, [BODY_HEADER]: name },
    complete: true,
  });
  bare.push(null);
  return bare;
}

/** Drops what comes after the answer, so that the caller receives it; otherwise closes the connection. */
function closeUnread(request: IncomingMessage): void {
  const { socket } = request;
  if (request.complete && request.readableEnded) return;
  request.resume();
  const since = performance.now();
  const before = socket.bytesRead;
  const timer = setInterval(() => {
    const isOver = performance.now() - since > UNREAD_MS || socket.bytesRead - before > MOST_UNREAD;
    const isDone = request.complete || socket.destroyed;
    if (!isDone && !isOver) return;
    clearInterval(timer);
    if (!isDone) socket.destroy();
  }, LOOK_MS).unref();
}

/**
 * The body of a request, as it comes. Throws `payload_too_large` at once where the request says that it is longer than
 * `most` bytes, else as soon as it is; `cancelled` where its caller has gone.
 */
export async function* partsOf(request: Request, most: number): AsyncGenerator<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > most) throw new AssayError('payload_too_large');
  let size = 0;
  try {
    for await (const part of streamOf(request)) {
      size += part.length;
      if (size > most) throw new AssayError('payload_too_large');
      yield part;
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ECONNRESET')
      throw new AssayError('cancelled', undefined, { cause: error });
    throw error;
  }
}

function streamOf(request: Request): AsyncIterable<Uint8Array> {
  const name = request.headers.get(BODY_HEADER);
  // Without this layer the body is where others look for it.
  if (name === null) return request.body ?? new ReadableStream({ start: (controller) => controller.close() });
  const body = bodies().byName.get(name);
  if (!body) throw new AssayError('invalid_request');
  // The connection still has to deliver an answer after reading stops.
  return body.iterator({ destroyOnReturn: false });
}

/** A whole body, as `partsOf` gives it. Throws `rate_limited` where all large ones together would take too much memory. */
export async function readBytes(request: Request, most: number): Promise<Uint8Array> {
  const all = bodies();
  const parts: Uint8Array[] = [];
  let size = 0;
  let buffered = 0;
  try {
    for await (const part of partsOf(request, most)) {
      parts.push(part);
      size += part.length;
      if (size <= SMALL) continue;
      all.buffered += size - buffered;
      buffered = size;
      if (all.buffered > MOST_BUFFERED) throw new AssayError('rate_limited', BUSY);
    }
    return Buffer.concat(parts);
  } finally {
    all.buffered -= buffered;
  }
}

const BUSY = 'The server is being sent too much at once. Try again in a few seconds.';
