import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type { ImageFolder } from './image-folder.ts';

/** Why nothing like a container can be had here; undefined where it can. */
export function whyNoContainer(): string | undefined {
  if (process.platform !== 'linux') return 'it needs Linux';
  if (process.getuid?.() !== 0) return 'it needs root, to become another user';
  const { status } = spawnSync('unshare', ['--mount', '--pid', '--fork', 'setpriv', '--bounding-set=-all', 'true']);
  return status === 0 ? undefined : 'it needs unshare and setpriv of util-linux, and the right to mount';
}

export interface Container {
  output(): string;
  /** Whether the program has ended. */
  hasEnded(): boolean;
  /** As `docker stop` does, with no limit: milliseconds until its end, and what it ended with. */
  stop(): Promise<{ ms: number; code: number | null }>;
  kill(): void;
}

/**
 * Runs the image's program nearly as a container engine does: as its user without any capability (CAP_SYS_PTRACE among
 * them), as the first process among its own, with its own environment, the users of the base image, and an empty folder
 * where the project is. Network and the rest of the file system are this machine's.
 */
export function startContainer(
  image: ImageFolder,
  { root, env }: { root: string; env: Record<string, string> },
): Container {
  const users = path.join(image.base, 'passwd');
  fs.writeFileSync(users, 'root:x:0:0:root:/root:/bin/sh\nnode:x:1000:1000::/home/node:/bin/sh\n');
  const node = path.join(image.base, 'node');
  if (!fs.existsSync(node)) fs.copyFileSync(process.execPath, node);
  const script = [
    'set -e',
    `mount --bind '${users}' /etc/passwd`,
    `mount -t tmpfs -o mode=755 none '${root}'`,
    'exec "$@"',
  ].join('\n');
  const program = image.start.map((word, at) => (at === 0 && word === 'node' ? node : word));
  const outer = spawn(
    'unshare',
    [
      '--mount',
      '--pid',
      '--fork',
      '--mount-proc',
      '--kill-child',
      'sh',
      '-c',
      script,
      'sh',
      ...asUser(image),
      ...program,
    ],
    {
      cwd: image.workdir,
      env: variables(image, env),
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
  };
  outer.stdout.on('data', collect);
  outer.stderr.on('data', collect);
  const ended = new Promise<number | null>((resolve) => {
    outer.on('exit', (code) => resolve(code));
  });
  const hasEnded = () => outer.exitCode !== null || outer.signalCode !== null;
  return {
    output: () => output,
    hasEnded,
    async stop() {
      const since = performance.now();
      if (!hasEnded()) process.kill(firstProcess(outer), 'SIGTERM');
      const code = await ended;
      return { ms: Math.round(performance.now() - since), code };
    },
    kill: () => void outer.kill('SIGKILL'),
  };
}

/** The program of HEALTHCHECK, run as the engine would: what it ended with. */
export function askHealth(image: ImageFolder, env: Record<string, string>): number | null {
  const program = image.health.map((word, at) => (at === 0 && word === 'node' ? path.join(image.base, 'node') : word));
  const [setpriv = '', ...args] = [...asUser(image), ...program];
  return spawnSync(setpriv, args, { cwd: image.workdir, env: variables(image, env) }).status;
}

/** Nothing of this process's own environment. */
function variables({ env }: ImageFolder, more: Record<string, string>): NodeJS.ProcessEnv {
  return { NODE_ENV: 'production', ...env, ...more, PATH: '/usr/bin:/bin' };
}

function asUser({ user }: ImageFolder): string[] {
  const ids = [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'];
  return ['setpriv', ...ids, '--inh-caps=-all', '--bounding-set=-all', '--no-new-privs'];
}

/** `unshare` waits outside for the one process that is the first inside. */
function firstProcess({ pid }: ChildProcess): number {
  const children = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  return Number(children[0]);
}
