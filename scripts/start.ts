// Builds when needed, provides a database when none is configured, serves, and stops everything in order.
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { ensurePostgres } from '#adapters/postgres/embedded.ts';
import { buildWhenStale } from './build.ts';

type Mode = 'start' | 'dev' | 'demo';

const root = path.dirname(import.meta.dirname);
const next = path.join(root, 'node_modules/next/dist/bin/next');
const STOP_LIMIT_MS = 20_000;

const [mode = 'start', ...given] = process.argv.slice(2) as [Mode, ...string[]];
const { args, hostname } = withoutHostname(given);
const env: NodeJS.ProcessEnv = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ASSAY_ROOT: root };
if (hostname) env['HOST'] = hostname;

/** What is told to Next alone the server would not know of, which decides by HOST who may do what. */
function withoutHostname(all: readonly string[]): { args: string[]; hostname: string | undefined } {
  const at = all.findIndex((arg) => /^(?:-H|--hostname)(?:=|$)/.test(arg));
  if (at === -1) return { args: [...all], hostname: undefined };
  const [, inline] = /=(.+)$/.exec(all[at] ?? '') ?? [];
  return { args: all.toSpliced(at, inline ? 1 : 2), hostname: inline ?? all[at + 1] };
}

/** Starts the bundled sources and points the server at them and at nothing else. */
async function startSampleWorld(): Promise<() => Promise<void>> {
  const { startDemoWorld } = await import('./demo/world.ts');
  const world = await startDemoWorld();
  Object.assign(env, world.env, { ASSAY_DEMO: 'true' });
  console.log('Sample data: every work and every number in this demo is invented.');
  return world.stop;
}

if (mode !== 'dev' && !buildWhenStale()) process.exit(1);
const stopWorld = mode === 'demo' ? await startSampleWorld() : undefined;
const folder = mode === 'demo' ? '.data/demo-postgres' : '.data/postgres';
const onError = (error: unknown) => console.error('PostgreSQL went away and did not start; trying again.', error);
const database = env.DATABASE_URL ? undefined : await ensurePostgres(path.join(root, folder), { onError });
if (database) {
  env.DATABASE_URL = database.url;
  console.log(`PostgreSQL ${database.mode} (bundled, data in ${folder})`);
}

// The server ends itself in order: without this Next would leave before the worker has put its runs down.
if (mode !== 'dev') env.NEXT_MANUAL_SIG_HANDLE = 'true';
env.ASSAY_PARENT = String(process.pid);
// Whoever reaches the server may spend what its operator's keys pay for: nobody but this machine, unless it is said.
const host = ['--hostname', env['HOST'] || '127.0.0.1'];
const server: ChildProcess = spawn(process.execPath, [next, mode === 'dev' ? 'dev' : 'start', ...host, ...args], {
  cwd: root,
  stdio: 'inherit',
  env,
});

let isStopping = false;
function stop(signal: NodeJS.Signals): void {
  if (isStopping) return;
  isStopping = true;
  server.kill(signal);
  setTimeout(() => server.kill('SIGKILL'), STOP_LIMIT_MS).unref();
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(signal));
// npm's shell dies of a signal without passing it on.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) stop('SIGTERM');
}, 500).unref();

server.on('exit', async (code, signal) => {
  await stopWorld?.();
  if (database) console.log(`PostgreSQL ${await database.stop()}`);
  process.exit(code ?? (signal ? 143 : 0));
});
