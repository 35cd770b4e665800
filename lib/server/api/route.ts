import type { Logger } from 'pino';
import { isDiskFull } from '#adapters/postgres/database.ts';
import { ERROR_SENTENCES, type ErrorCode } from '#contract/error-codes.ts';
import { AssayError, isAssayError } from '#core/errors.ts';
import { readClientAddress } from '../edge/client-address.ts';
import { cookieOf } from '../edge/cookies.ts';
import type { Asked, SecurityLog } from '../edge/security-log.ts';
import { readBytes } from '../edge/sent-bodies.ts';
import { WORKSPACE_COOKIE } from '../edge/workspace.ts';
import { type Services, services } from '../wiring/services.ts';

const STATUS: Readonly<Partial<Record<ErrorCode, number>>> = {
  invalid_request: 400,
  token_refused: 401,
  scope_refused: 403,
  forbidden_origin: 403,
  unknown_host: 421,
  not_found: 404,
  method_not_allowed: 405,
  report_not_ready: 409,
  run_finished: 409,
  run_active: 409,
  nothing_to_approve: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  // A user's own setting or request cannot be used; they can change it.
  address_refused: 400,
  model_key_refused: 400,
  model_not_found: 400,
  model_unavailable: 400,
  model_rate_limited: 400,
  model_quota: 400,
  model_timeout: 400,
  model_context: 400,
  model_invalid: 400,
  budget_spent: 400,
  // The client has gone; not a server error.
  cancelled: 409,
  // Outside of runs, sources are only called while a user waits.
  source_timeout: 503,
  source_unavailable: 503,
  configuration: 503,
  storage_full: 507,
};

const LARGEST_BODY = 64 * 1024;

/** The input of an API handler: the general checks have been passed. */
export interface ApiRequest {
  request: Request;
  services: Services;
  /** The workspace the request's cookie opens, if any. */
  workspaceId: string | undefined;
  /** The network address that counts as the caller's in limits. */
  address: string;
}

interface RouteOptions {
  /** Name of the address, for the log. */
  name?: string;
  /** The database is not used before the handler, which may report whether it answers. */
  isAnonymous?: boolean | undefined;
}

/**
 * The edge of the API and its only try/catch: refuses writes from other sites, runs the handler, and turns what it throws
 * into a status and a sentence. Causes go to the log, and so do refusals by which an attack shows.
 */
export function route(
  handle: (api: ApiRequest) => Promise<Response>,
  { name = 'an address without a name', isAnonymous = false }: RouteOptions = {},
) {
  return async (request: Request): Promise<Response> => {
    let log: Logger | undefined;
    let securityLog: SecurityLog | undefined;
    const asked: Asked = { what: `${request.method} ${name}` };
    try {
      const ready = await services();
      ({ log, securityLog } = ready);
      asked.address = readClientAddress(request.headers, ready.env.TRUST_PROXY_HOPS);
      const cookie = isAnonymous ? undefined : cookieOf(request, WORKSPACE_COOKIE);
      asked.workspaceId = await ready.workspaces.read(cookie?.value);
      if (request.method !== 'GET' && request.method !== 'HEAD') refuseOtherSites(request);
      const { workspaceId, address } = asked;
      const response = await handle({ request, services: ready, workspaceId, address });
      // The handler's own cookie takes precedence.
      if (
        cookie &&
        !cookie.isBound &&
        workspaceId !== undefined &&
        isSecure(request) &&
        !response.headers.has('set-cookie')
      )
        for (const each of await ready.workspaces.bind(cookie.value)) response.headers.append('set-cookie', each);
      return response;
    } catch (error) {
      if (isAssayError(error)) securityLog?.refused(error.code, asked);
      return errorResponse(error, log);
    }
  };
}

export function json(body: unknown, init?: ResponseInit): Response {
  const headers = new Headers(init?.headers);
  if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-store');
  return Response.json(body, { ...init, headers });
}

function errorResponse(error: unknown, log: Logger | undefined): Response {
  const code: ErrorCode = isAssayError(error) ? error.code : isDiskFull(error) ? 'storage_full' : 'internal';
  const status = STATUS[code] ?? 500;
  if (status >= 500) log?.error({ error }, 'request failed');
  const message = isAssayError(error) ? error.message : ERROR_SENTENCES[code];
  const headers = status === 401 ? { 'www-authenticate': 'Bearer' } : {};
  return json({ error: { code, message } }, { status, headers });
}

/** Is the page that sends this write one of ours? Programs that are not browsers send neither header. */
function refuseOtherSites(request: Request): void {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin' && site !== 'none') throw new AssayError('forbidden_origin');
  // A page cannot forge this header; a proxy may have changed the name or the port.
  if (site === 'same-origin') return;
  const origin = request.headers.get('origin');
  if (origin === null) return;
  // The first of several proxies is the one that the browser contacted.
  const [asked = null] = request.headers.get('x-forwarded-host')?.split(',') ?? [];
  const host = asked?.trim() ?? request.headers.get('host');
  if (!URL.canParse(origin) || new URL(origin).host !== host) throw new AssayError('forbidden_origin');
}

/** The JSON of a request's body, at most 64 KiB by default. */
export async function readJson(request: Request, most = LARGEST_BODY): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\b/i.test(type)) throw new AssayError('unsupported_media_type');
  const bytes = await readBytes(request, most);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw new AssayError('invalid_request', 'The body is not valid JSON. Send an object with the field "question".', {
      cause: error,
    });
  }
}

/** Ids of runs and tokens of links are base64url; anything else is simply not there. */
export function checkId(id: string): string {
  if (!/^[A-Za-z0-9_-]{8,64}$/.test(id)) throw new AssayError('not_found');
  return id;
}

/** Answers every other method of an address with 405 in our own form, and with those that it has. */
export function methodNotAllowed({ name, allowed }: { name: string; allowed: readonly string[] }) {
  const refuse = route(
    async () => {
      throw new AssayError('method_not_allowed');
    },
    { name },
  );
  return async (request: Request): Promise<Response> => {
    const response = await refuse(request);
    response.headers.set('allow', allowed.join(', '));
    return response;
  };
}

/** Is the browser's connection encrypted? Only a reverse proxy of ours says so. */
export function isSecure(request: Request): boolean {
  return (
    request.headers.get('x-forwarded-proto')?.split(',')[0]?.trim() === 'https' || request.url.startsWith('https:')
  );
}
