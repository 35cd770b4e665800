import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { type EmbeddedPostgres, ensurePostgres } from '#adapters/postgres/embedded.ts';
import { SERVER_FLAGS } from '#scripts/deploy/launch.ts';
import { freePort } from './free-port.ts';

const root = path.resolve(import.meta.dirname, '../..');
const START_LIMIT_MS = 120_000;
/** Servers are started some two hundred times. */
const LOOK_MS = 25;

export interface App {
  origin: string;
  /** Process id of the server itself, for killing it. */
  pid: number;
  /** What the server wrote to its log. */
  output(): string;
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** A test's database need not survive a power cut. */
const FAST = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off'];

/** A throw-away PostgreSQL cluster for whole servers; each call of `createDatabase` gives an empty database. */
export async function startCluster(
  name: string,
  settings: readonly string[] = FAST,
): Promise<{ createDatabase(): Promise<string>; stop(): Promise<void> }> {
  const folder = path.join(root, '.data', `${name}-${process.pid}`);
  const server: EmbeddedPostgres = await ensurePostgres(folder, { flags: settings });
  const admin = new pg.Client({ connectionString: server.adminUrl });
  await admin.connect();
  let made = 0;
  return {
    async createDatabase() {
      made += 1;
      await admin.query(`create database app_${made}`);
      return Object.assign(new URL(server.adminUrl), { pathname: `/app_${made}` }).href;
    },
    async stop() {
      await admin.end();
      await server.stop();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The built app as `npm start` serves it, on a free port, with these variables. Resolves when it answers. */
export async function startApp(env: Record<string, string>, port?: number): Promise<App> {
  const ownPort = port ?? (await freePort());
  const next = path.join(root, 'node_modules/next/dist/bin/next');
  const child = spawn(process.execPath, [...SERVER_FLAGS, next, 'start', '--port', String(ownPort)], {
    cwd: root,
    env: {
      ...process.env,
      NEXT_TELEMETRY_DISABLED: '1',
      NEXT_MANUAL_SIG_HANDLE: 'true',
      ASSAY_ROOT: root,
      // As scripts/run.mjs gives it to everything it runs.
      NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/compiled'),
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const origin = `http://127.0.0.1:${ownPort}`;
  await untilHealthy(origin, child, () => output);
  return {
    origin,
    pid: child.pid ?? 0,
    output: () => output,
    kill: () => end(child, 'SIGKILL'),
    stop: () => end(child, 'SIGTERM'),
  };
}

async function untilHealthy(origin: string, child: ChildProcess, output: () => string): Promise<void> {
  const limit = Date.now() + START_LIMIT_MS;
  while (Date.now() < limit) {
    if (child.exitCode !== null) throw new Error(`The server ended at once: ${output()}`);
    const answer = await fetch(`${origin}/api/health`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  child.kill('SIGKILL');
  throw new Error(`The server did not start: ${output()}`);
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.on('exit', () => resolve());
    child.kill(signal);
  });
}
