import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { type EmbeddedPostgres, ensurePostgres } from '#adapters/postgres/embedded.ts';
import { isAssayError } from '#core/errors.ts';

/** Together they leave the rest of the ten seconds after which a process manager kills it. */
const SERVER_STOP_MS = 6_000;
const DATABASE_STOP_MS = 3_000;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * V8 would compact the memory of a server that has nothing to do, at half a second of processor time each, and let it grow in
 * small steps afterwards, with such a collection after each.
 */
export const SERVER_FLAGS: readonly string[] = ['--no-memory-reducer'];

interface LaunchOptions {
  root: string;
  /** What Node.js runs to serve: a file and its arguments. */
  server: readonly string[];
  env: NodeJS.ProcessEnv;
  /** Where the bundled PostgreSQL keeps its data when DATABASE_URL names no other, relative to `root`. */
  folder: string;
  /** Whether the server ends itself in order, so that Next must not leave before its runs have been put down. */
  endsItself: boolean;
  /** Starts what the server needs in addition to the database: variables that lead to it, and its end. */
  startWorld?: (() => Promise<World>) | undefined;
}

interface World {
  env: Record<string, string>;
  stop(): Promise<void>;
}

/**
 * Provides a database when none is configured, serves, and stops everything in order; a signal ends it within ten seconds.
 * Never returns: this process ends with its server.
 */
export async function launch({ root, server: args, env, folder, endsItself, startWorld }: LaunchOptions) {
  // The first process of a container dies of no signal by itself, so they are heard from the beginning.
  const asked = hearSignals();
  const world = await startWorld?.();
  Object.assign(env, world?.env);
  const database = env['DATABASE_URL']
    ? undefined
    : await startDatabase(path.join(root, folder)).catch(async (error: unknown) => {
        if (!isAssayError(error)) throw error;
        console.error(error.message);
        await world?.stop();
        process.exit(1);
      });
  if (database) {
    env['DATABASE_URL'] = database.url;
    env['DATABASE_FOLDER'] = database.data;
    console.log(`PostgreSQL ${database.mode} (bundled, data in ${folder})`);
  }
  const leave = async (code: number) => {
    await world?.stop();
    if (database) console.log(`PostgreSQL ${await stopDatabase(database)}`);
    process.exit(code);
  };
  if (asked.signal) return leave(0);

  if (endsItself) env['NEXT_MANUAL_SIG_HANDLE'] = 'true';
  env['ASSAY_PARENT'] = String(process.pid);
  const server = spawn(process.execPath, [...SERVER_FLAGS, ...args], { cwd: root, stdio: 'inherit', env });
  asked.onSignal((signal) => stopServer(server, signal));
  server.on('exit', (code, signal) => void leave(code ?? (signal ? 143 : 0)));
}

interface Asked {
  /** The first signal so far. */
  readonly signal: NodeJS.Signals | undefined;
  onSignal(hear: (signal: NodeJS.Signals) => void): void;
}

function hearSignals(): Asked {
  let first: NodeJS.Signals | undefined;
  const listeners: ((signal: NodeJS.Signals) => void)[] = [];
  const ask = (signal: NodeJS.Signals) => {
    if (first) return;
    first = signal;
    for (const hear of listeners) hear(signal);
  };
  for (const signal of SIGNALS) process.on(signal, ask);
  // npm's shell dies of a signal without passing it on.
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) ask('SIGTERM');
  }, 500).unref();
  return {
    get signal() {
      return first;
    },
    onSignal(hear) {
      if (first) hear(first);
      else listeners.push(hear);
    },
  };
}

function stopServer(server: ChildProcess, signal: NodeJS.Signals): void {
  server.kill(signal);
  setTimeout(() => server.kill('SIGKILL'), SERVER_STOP_MS).unref();
}

function startDatabase(folder: string): Promise<EmbeddedPostgres> {
  const onError = (error: unknown) => console.error('PostgreSQL went away and did not start; trying again.', error);
  return ensurePostgres(folder, { onError });
}

/** One that takes longer is on its way out by itself, and recovers what it had not written when it starts again. */
function stopDatabase(database: EmbeddedPostgres): Promise<string> {
  const late = new Promise<string>((resolve) => {
    setTimeout(() => resolve('is still stopping'), DATABASE_STOP_MS).unref();
  });
  return Promise.race([database.stop(), late]);
}
