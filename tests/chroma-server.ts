import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface ChromaServer {
  url: string;
  stop(): Promise<void>;
}

const ROOT = path.resolve(import.meta.dirname, '..');
const HOME = path.join(import.meta.dirname, 'chroma');
const PACKAGE = `chromadb-js-bindings-${process.platform}-${process.arch}${process.platform === 'linux' ? '-gnu' : ''}`;
const SHIPPED = path.join(ROOT, 'node_modules', PACKAGE);
/** Where the older server is kept between test runs; git ignores it. */
const CACHE = path.join(ROOT, '.data', 'chroma-for-tests');
const OLDER = path.join(CACHE, 'node_modules', PACKAGE);
const DOES_NOT_LOAD = 3;
const TIMEOUT_MS = 20_000;

/**
 * A real Chroma server: the one that CHROMA_URL names, else a throw-away one from the server shipped with chromadb, else
 * (glibc before 2.38) from an older server that is fetched once, as tests/chroma/package-lock.json pins it.
 *
 * @throws Error in one line saying what to do where none can be had.
 */
export async function startChroma(): Promise<ChromaServer> {
  const given = process.env['CHROMA_URL'];
  if (given) return { url: given, stop: async () => {} };
  const shipped = existsSync(SHIPPED) ? await serve(SHIPPED) : undefined;
  const server = shipped ?? (installOlder() ? await serve(OLDER) : undefined);
  if (!server) {
    throw new Error(
      `No Chroma server runs here (${PACKAGE}): start one (docker run -p 8000:8000 chromadb/chroma) and set CHROMA_URL=http://127.0.0.1:8000`,
    );
  }
  return server;
}

/** Undefined where the binding does not load on this machine. */
async function serve(binding: string): Promise<ChromaServer | undefined> {
  const folder = mkdtempSync(path.join(tmpdir(), 'assay-chroma-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [path.join(HOME, 'serve.mjs'), binding, folder, String(port)], {
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (text) => {
    output += String(text);
  });
  const stop = async () => {
    await end(child);
    rmSync(folder, { recursive: true, force: true });
  };
  for (const until = Date.now() + TIMEOUT_MS; Date.now() < until && child.exitCode === null; ) {
    if (await answers(url)) return { url, stop };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const { exitCode } = child;
  await stop();
  if (exitCode === DOES_NOT_LOAD) return undefined;
  throw new Error(
    `The Chroma server in ${binding} did not start: ${output.trim().split('\n')[0] ?? 'it printed nothing'}`,
  );
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/api/v2/heartbeat`, { signal: AbortSignal.timeout(1000) })).ok;
  } catch {
    return false;
  }
}

/** The server ignores SIGTERM. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
}

function installOlder(): boolean {
  if (PACKAGE !== 'chromadb-js-bindings-linux-x64-gnu') return false;
  if (existsSync(OLDER)) return true;
  console.log('Fetching a Chroma server for this test run (110 MB, once) ...');
  mkdirSync(CACHE, { recursive: true });
  for (const file of ['package.json', 'package-lock.json']) copyFileSync(path.join(HOME, file), path.join(CACHE, file));
  const npm = spawnSync('npm', ['ci', '--prefix', CACHE, '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: 'inherit',
  });
  return npm.status === 0 && existsSync(OLDER);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
