import { AssayError } from '#core/errors.ts';
import { forgetModelSettings, modelSettingsCookie, readModelSettings } from '../models/model-settings.ts';
import { type Caller, IDEMPOTENCY_KEY, type Operation, readInput } from '../operations/operation.ts';
import { OPERATIONS } from '../operations/operations.ts';
import { matchAddress } from './address.ts';
import { type ApiRequest, checkId, isSecure, json, methodNotAllowed, readJson, route } from './route.ts';

type Handler = (request: Request) => Promise<Response>;
export type Method = 'DELETE' | 'GET' | 'HEAD' | 'PATCH' | 'POST' | 'PUT';
export type Handlers = Record<Method, Handler>;

/** The handlers of an address, out of the list; methods that no operation has there are answered with 405. */
export function routesAt(path: string): Handlers {
  const here = OPERATIONS.filter(({ http }) => http.path === path);
  if (here.length === 0) throw new Error(`No operation has the address ${path}.`);
  const known = new Map<string, Handler>(here.map((operation) => [operation.http.method, answer(operation)]));
  const get = known.get('GET');
  // Nobody reads the body of an answer to HEAD, so its stream would never be released.
  const isStream = here.some(({ http }) => http.media?.includes('text/event-stream'));
  if (get && !isStream) known.set('HEAD', get);
  const refuse = methodNotAllowed({ name: path, allowed: [...known.keys()] });
  const by = (method: Method): Handler => known.get(method) ?? refuse;
  return {
    DELETE: by('DELETE'),
    GET: by('GET'),
    HEAD: by('HEAD'),
    PATCH: by('PATCH'),
    POST: by('POST'),
    PUT: by('PUT'),
  };
}

function answer(operation: Operation): Handler {
  const { http } = operation;
  return route(
    async (api) => {
      const { request, services, address, workspaceId } = api;
      const cost = http.method === 'GET' ? (http.cost ?? 1) : 0;
      if (cost > 0) await services.checkReadBudget(address, cost);
      const headers = new Headers();
      const caller = callerOf(api, headers);
      const ids = idsOf(http, request);
      const fields = { ...fieldsOf(http, request), ...ids };
      // Invalid and too frequent requests are refused before a body is read.
      if (http.file && http.query) readInput(http.query, fields);
      if (http.file) services.storage.check(Number(request.headers.get('content-length') ?? 0));
      await operation.admit?.(caller);
      const respond = async (sent: unknown) => {
        const input = readInput(operation.input, sent);
        const output = await carriedOut(operation, input, api, caller);
        await caller.noted();
        if (operation.isNoted) services.securityLog.done({ what: operation.name, address, workspaceId });
        return responseOf(http, output, input, headers);
      };
      if (http.file) {
        const upload = {
          request,
          most: http.file.mostBytes(services.env),
          workspaceId: caller.openWorkspace(),
          address,
        };
        return services.uploads.take(upload, (bytes) => respond({ ...fields, bytes }));
      }
      if (!http.body) return respond(fields);
      const body = await readJson(request, http.mostBody);
      // A value that is not an object has no fields; the operation's own schema says what to send.
      return respond(body === null || typeof body !== 'object' || Array.isArray(body) ? body : { ...body, ...ids });
    },
    { name: http.path, isAnonymous: http.isAnonymous },
  );
}

/** A costly operation is carried out once for each Idempotency-Key, in an existing workspace. */
function carriedOut(
  operation: Operation,
  input: unknown,
  { request, services, workspaceId }: ApiRequest,
  caller: Caller,
) {
  const work = () => operation.handle(input, caller);
  const key = request.headers.get(IDEMPOTENCY_KEY);
  if (!operation.http.once || key === null || workspaceId === undefined) return work();
  const { signal } = request;
  return services.once({ workspaceId, key, wanted: [operation.name, input], signal }, work as () => Promise<Started>);
}

/** The answer of an operation that starts a run. */
type Started = { runId: string };

function responseOf(http: Operation['http'], output: unknown, input: unknown, headers: Headers) {
  if (http.send) return http.send(output, input);
  if (http.status === 204) return new Response(null, { status: 204, headers });
  if (http.location) headers.set('location', http.location(output));
  const status = http.otherwise?.isMeant(output) ? http.otherwise.status : http.status;
  return json(output, { status, headers });
}

/** The fields of the address. */
function idsOf({ path }: Operation['http'], request: Request): Record<string, string> {
  const fields = matchAddress(path, new URL(request.url).pathname);
  if (!fields) throw new AssayError('not_found');
  // Tokens are validated by their store, which has its own messages.
  const idFrom = (name: string, value: string) => (name === 'token' ? value : checkId(value));
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, idFrom(name, value)]));
}

/** The fields of the query, and of headers that outrank them. */
function fieldsOf(http: Operation['http'], request: Request): Record<string, string> {
  const query = new URL(request.url).searchParams;
  const given = Object.keys(http.query?.shape ?? {}).flatMap((field) => {
    const header = http.headers?.[field];
    const value = (header === undefined ? null : request.headers.get(header)) ?? query.get(field);
    return value === null ? [] : [[field, value] as const];
  });
  return Object.fromEntries(given);
}

/** @returns with `noted`, which waits until a workspace that was opened is known of. */
function callerOf(api: ApiRequest, headers: Headers): Caller & { noted(): Promise<void> } {
  const { request, services, address } = api;
  let { workspaceId } = api;
  let noted = Promise.resolve();
  const say = (cookies: string | string[]) => {
    for (const cookie of [cookies].flat()) headers.append('set-cookie', cookie);
  };
  const openWorkspace = (): string => {
    if (workspaceId !== undefined) return workspaceId;
    const opened = services.workspaces.create(isSecure(request));
    say(opened.setCookie);
    workspaceId = opened.id;
    noted = services.workspaces.note(opened.id);
    // A failure is reported to its caller.
    noted.catch(() => {});
    return workspaceId;
  };
  return {
    services,
    workspaceId,
    address,
    signal: request.signal,
    models: () => readModelSettings(request, api.workspaceId, services.seal),
    openWorkspace,
    forgetWorkspace() {
      say(services.workspaces.forget(isSecure(request)));
      say(forgetModelSettings(isSecure(request)));
      workspaceId = undefined;
    },
    async signOutOthers() {
      if (workspaceId !== undefined) say(await services.workspaces.signOutOthers(workspaceId, isSecure(request)));
    },
    noted: () => noted,
    keepModels(settings) {
      const secure = isSecure(request);
      const cookie =
        settings === null
          ? forgetModelSettings(secure)
          : modelSettingsCookie(settings, { workspaceId: openWorkspace(), seal: services.seal, isSecure: secure });
      say(cookie);
    },
  };
}
