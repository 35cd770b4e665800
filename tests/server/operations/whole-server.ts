import fs from 'node:fs';
import path from 'node:path';
import { vi } from 'vitest';
import { services } from '#server/wiring/services.ts';
import { checkAnswer } from '#tests/answers.ts';
import { QUICK_PACE } from '#tests/core/runs/research-world.ts';
import { createFreshDatabase } from '#tests/fresh-database.ts';
import { VELORIMINE_WORKS } from '#tests/world/velorimine-works.ts';
import { startWorld } from '#tests/world/world.ts';

type Handlers = Record<string, ((request: Request) => Promise<Response>) | undefined>;

const root = path.resolve(import.meta.dirname, '../../..');
const folder = path.join(root, 'app/api');

/** The routes as Next finds them, by the patterns of their folders: one that takes any path comes last. */
const ROUTES = fs
  .readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => path.basename(file) === 'route.ts')
  .map((file) => {
    const pattern = path
      .dirname(file)
      .replaceAll('.', '\\.')
      .replace(/\[(\w+)\]/g, '[^/]+')
      .replace(/\[\\\.\\\.\\\.\w+\]/, '.+');
    return { file: path.join(folder, file), pattern: new RegExp(`^/api/${pattern}$`) };
  })
  .toSorted((a, b) => Number(a.file.includes('...')) - Number(b.file.includes('...')));

/** All services of a server on a database and a world of its own, asked through its routes; only Next is missing. */
export async function startWholeServer(more: Record<string, string> = {}) {
  const [world, database] = await Promise.all([startWorld({ works: VELORIMINE_WORKS }), createFreshDatabase()]);
  const env = {
    ...world.env,
    DATABASE_URL: database.url,
    ASSAY_ROOT: root,
    OLLAMA_BASE_URL: 'off',
    LOG_LEVEL: 'silent',
  };
  for (const [name, value] of Object.entries({ ...env, ...more })) vi.stubEnv(name, value);
  vi.stubGlobal('assayServices', undefined);
  const running = await services(QUICK_PACE);
  vi.stubGlobal('assayServices', Promise.resolve(running));

  /** As `fetch`, for addresses of this server alone; every answer is checked against the list of operations. */
  async function ask(url: string | URL, init: RequestInit = {}): Promise<Response> {
    const { href, pathname } = new URL(url, 'http://assay.test');
    const request = new Request(href, init);
    const found = ROUTES.find(({ pattern }) => pattern.test(pathname));
    if (!found) throw new Error(`There is no route for ${pathname}`);
    const handlers = (await import(found.file)) as Handlers;
    const response = await handlers[request.method]?.(request);
    if (!response) throw new Error(`${found.file} has no ${request.method}`);
    await checkAnswer(request.method, href, response);
    return response;
  }

  return {
    world,
    services: running,
    ask,
    async stop() {
      await running.stop();
      vi.unstubAllGlobals();
      vi.unstubAllEnvs();
      await world.stop();
      await database.drop();
    },
  };
}

export type WholeServer = Awaited<ReturnType<typeof startWholeServer>>;

/** A browser at a whole server: it keeps cookies, sends bytes as they are and speaks JSON otherwise. */
export function createVisitor({ ask }: Pick<WholeServer, 'ask'>) {
  const cookies = new Map<string, string>();
  return async (method: string, address: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await ask(address, {
      method,
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body !== undefined && !(body instanceof Uint8Array) && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: body instanceof Uint8Array ? Buffer.from(body) : JSON.stringify(body) }),
    });
    for (const set of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';', 1)[0] ?? '').split('=');
      cookies.set(name, value);
    }
    return response;
  };
}

export type Visitor = ReturnType<typeof createVisitor>;
