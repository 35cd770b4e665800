// Builds when needed, provides a database when none is configured, serves, and stops everything in order.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { ensurePostgres } from '#adapters/postgres/embedded.ts';

type Mode = 'start' | 'dev' | 'demo';

const root = path.dirname(import.meta.dirname);
const next = path.join(root, 'node_modules/next/dist/bin/next');
/** What a build is made from; anything else may change without a new one. */
const BUILD_INPUTS = [
  'app',
  'components',
  'lib',
  'public',
  'instrumentation.ts',
  'proxy.ts',
  'next.config.ts',
  'postcss.config.mjs',
  'package-lock.json',
  'tsconfig.json',
];
const STOP_LIMIT_MS = 20_000;

const [mode = 'start', ...args] = process.argv.slice(2) as [Mode, ...string[]];
const env: NodeJS.ProcessEnv = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ASSAY_ROOT: root };

/** Contents, not times: a fresh clone has new times for old files. */
function fingerprint(): string {
  const hash = createHash('sha256');
  const add = (file: string) => {
    const stat = fs.statSync(file, { throwIfNoEntry: false });
    if (stat?.isDirectory()) for (const name of fs.readdirSync(file).sort()) add(path.join(file, name));
    else if (stat) hash.update(path.relative(root, file)).update(fs.readFileSync(file));
  };
  for (const input of BUILD_INPUTS) add(path.join(root, input));
  return hash.digest('hex');
}

function buildWhenStale(): void {
  const mark = path.join(root, '.next/.built-from');
  const wanted = fingerprint();
  const isBuilt =
    fs.existsSync(path.join(root, '.next/BUILD_ID')) && fs.existsSync(mark) && fs.readFileSync(mark, 'utf8') === wanted;
  if (isBuilt) return;
  console.log('Building ...');
  const { status } = spawnSync(process.execPath, [next, 'build'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env,
  });
  if (status !== 0) process.exit(1);
  fs.writeFileSync(mark, fingerprint());
}

/** Starts the bundled sources and points the server at them and at nothing else. */
async function startSampleWorld(): Promise<() => Promise<void>> {
  const { startDemoWorld } = await import('./demo/world.ts');
  const world = await startDemoWorld();
  Object.assign(env, world.env, { ASSAY_DEMO: 'true' });
  console.log('Sample data: every work and every number in this demo is invented.');
  return world.stop;
}

if (mode !== 'dev') buildWhenStale();
const stopWorld = mode === 'demo' ? await startSampleWorld() : undefined;
const folder = mode === 'demo' ? '.data/demo-postgres' : '.data/postgres';
const database = env.DATABASE_URL ? undefined : await ensurePostgres(path.join(root, folder));
if (database) {
  env.DATABASE_URL = database.url;
  console.log(`PostgreSQL ${database.mode} (bundled, data in ${folder})`);
}

// The server ends itself in order: without this Next would leave before the worker has put its runs down.
if (mode !== 'dev') env.NEXT_MANUAL_SIG_HANDLE = 'true';
env.ASSAY_PARENT = String(process.pid);
const server: ChildProcess = spawn(process.execPath, [next, mode === 'dev' ? 'dev' : 'start', ...args], {
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
