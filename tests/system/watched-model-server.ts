import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

export interface WatchedRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Stands before a model server and writes down every request as it came over the wire. */
export interface WatchedModelServer {
  origin: string;
  baseUrl: string;
  /** An address that sends everybody on to another host. */
  movedUrl: string;
  seen: WatchedRequest[];
  /** Keys that are taken; any other is refused with an answer that repeats it, as some servers do. */
  keys: Set<string>;
  /** From now on everybody is sent on to the other host. */
  hasMoved: boolean;
  /** What came to the other host. */
  elsewhere: WatchedRequest[];
  elsewhereOrigin: string;
  stop(): Promise<void>;
}

export async function watchModelServer(target: string, keys: readonly string[]): Promise<WatchedModelServer> {
  const elsewhere: WatchedRequest[] = [];
  const other = await serve(async (incoming, response) => {
    elsewhere.push(await written(incoming));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  const seen: WatchedRequest[] = [];
  const own = await serve(async (incoming, response) => {
    const asked = await written(incoming);
    seen.push(asked);
    const key = asked.headers.authorization?.replace(/^Bearer /, '') ?? '';
    if (watched.hasMoved || asked.path.startsWith('/moved/'))
      response.writeHead(307, { location: other.origin + asked.path.replace('/moved/', '/') }).end();
    else if (!watched.keys.has(key)) refuse(response, key);
    else passOn(asked, target, response);
  });
  const watched: WatchedModelServer = {
    origin: own.origin,
    baseUrl: `${own.origin}/v1`,
    movedUrl: `${own.origin}/moved/v1`,
    seen,
    keys: new Set(keys),
    hasMoved: false,
    elsewhere,
    elsewhereOrigin: other.origin,
    stop: async () => void (await Promise.all([own.stop(), other.stop()])),
  };
  return watched;
}

function refuse(response: ServerResponse, key: string): void {
  const message = `Incorrect API key provided: ${key}. You can find your API key in your account.`;
  response.writeHead(401, {
    'content-type': 'application/json',
    'x-your-key': key,
    'www-authenticate': `Bearer ${key}`,
  });
  response.end(
    JSON.stringify({ error: { message, type: 'invalid_request_error', param: key, code: 'invalid_api_key' } }),
  );
}

function passOn({ method, path, headers, body }: WatchedRequest, target: string, response: ServerResponse): void {
  const { host: _, ...kept } = headers;
  const onward = request(target + path, { method, headers: kept }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  response.on('close', () => onward.destroy());
  onward.end(body);
}

async function written(incoming: IncomingMessage): Promise<WatchedRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const { method = '', url = '', headers } = incoming;
  return { method, path: url, headers, body: Buffer.concat(chunks).toString() };
}

async function serve(answer: (incoming: IncomingMessage, response: ServerResponse) => Promise<void>) {
  const server: Server = createServer((incoming, response) => {
    answer(incoming, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
