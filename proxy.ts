import { type NextRequest, NextResponse } from 'next/server';
import { BUILT, BUILT_HEADERS } from '#server/edge/built-files.ts';
import { isKnownHost, unknownHostSentence } from '#server/edge/host-check.ts';
import { bareHost } from '#server/edge/host-name.ts';
import { createSecurityLog } from '#server/edge/security-log.ts';
import { readEnv } from '#server/env.ts';

const isDevelopment = process.env['NODE_ENV'] === 'development';

/** Scripts run only with this response's nonce; nothing is loaded from, framed by or sent to another site. */
function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ''}`,
    // Charts and the reading pane set widths and offsets by style attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${isDevelopment ? ' ws:' : ''}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const PDFJS = '/pdfjs/';

/** The worker that takes a reader's PDF apart: its own files, decoders among them, and the document; no page, no eval. */
const WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

const READERS_FILE = /^\/api\/library\/documents\/[^/]+\/file$/;

/** A file that somebody made, where a browser opens it by itself: no script, no form, no origin, nothing loaded. */
const FILE_POLICY = "sandbox; default-src 'none'";

const HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
};

const SHARE_IMAGE = '/share.png';

let known: Pick<ReturnType<typeof readEnv>, 'HOST' | 'ALLOWED_HOSTS'> | undefined;

/** Read once: the environment of a process does not change. */
function hosts() {
  known ??= readEnv();
  return known;
}

/** This runs before the server's services, and writes lines as their log does. */
const line = (level: number) => (fields: object, msg: string) =>
  void process.stderr.write(`${JSON.stringify({ level, time: Date.now(), ...fields, msg })}\n`);
const securityLog = createSecurityLog({ warn: line(40), info: line(30) });

/** The answer to a request that is meant for somebody else, or wants to look as if it were meant for us. */
function misdirected(host: string, pathname: string): NextResponse {
  const message = unknownHostSentence(host);
  securityLog.refused('unknown_host', { what: bareHost(host).slice(0, 100) });
  const init = { status: 421, headers: { ...HEADERS, 'cache-control': 'no-store' } };
  if (pathname.startsWith('/api/')) return NextResponse.json({ error: { code: 'unknown_host', message } }, init);
  return new NextResponse(message, init);
}

/** The Host header and the headers of security, for every page and answer; whose a run is is decided elsewhere. */
export function proxy(request: NextRequest): NextResponse {
  const host = request.headers.get('host');
  if (host !== null && !isKnownHost(host, hosts())) return misdirected(host, request.nextUrl.pathname);
  if (!isReadable(request.nextUrl.pathname))
    return new NextResponse('The address is not readable.', { status: 400, headers: HEADERS });
  if (request.nextUrl.pathname.startsWith(BUILT)) return NextResponse.next({ headers: BUILT_HEADERS });
  const nonce = Buffer.from(crypto.randomUUID()).toString('base64');
  const policy = policyFor(request.nextUrl.pathname, nonce);
  const headers = new Headers(request.headers);
  headers.set('x-nonce', nonce);
  headers.set('content-security-policy', policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('content-security-policy', policy);
  for (const [name, value] of Object.entries(HEADERS)) response.headers.set(name, value);
  if (request.headers.get('x-forwarded-proto') === 'https')
    response.headers.set('strict-transport-security', 'max-age=31536000');
  if (/^\/[sc]\//.test(request.nextUrl.pathname)) response.headers.set('x-robots-tag', 'noindex, nofollow, noarchive');
  // Some who show a preview of a link have their reader's browser fetch its image.
  if (request.nextUrl.pathname === SHARE_IMAGE) response.headers.set('cross-origin-resource-policy', 'cross-origin');
  return response;
}

/** The one policy of an answer: what a route says beside it is not what is sent. */
function policyFor(pathname: string, nonce: string): string {
  if (pathname.startsWith(PDFJS)) return WORKER_POLICY;
  return READERS_FILE.test(pathname) ? FILE_POLICY : contentSecurityPolicy(nonce);
}

/** An address with a broken escape would end as an error of ours, though it is one of whoever wrote it. */
function isReadable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}
