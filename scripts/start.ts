// Builds when needed, provides a database when none is configured, serves, and stops everything in order.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { buildWhenStale } from './build.ts';
import { launch } from './deploy/launch.ts';
import { demoWorld, hostedWorld } from './deploy/sample-worlds.ts';

type Mode = 'start' | 'dev' | 'demo';

const root = path.dirname(import.meta.dirname);
const next = path.join(root, 'node_modules/next/dist/bin/next');

const [mode = 'start', ...given] = process.argv.slice(2) as [Mode, ...string[]];
const { args, hostname } = withoutHostname(given);
const env: NodeJS.ProcessEnv = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ASSAY_ROOT: root };
if (hostname) env['HOST'] = hostname;

/** An option for Next alone would not reach the server, which decides by HOST who may do what. */
function withoutHostname(all: readonly string[]): { args: string[]; hostname: string | undefined } {
  const at = all.findIndex((arg) => /^(?:-H|--hostname)(?:=|$)/.test(arg));
  if (at === -1) return { args: [...all], hostname: undefined };
  const [, inline] = /=(.+)$/.exec(all[at] ?? '') ?? [];
  return { args: all.toSpliced(at, inline ? 1 : 2), hostname: inline ?? all[at + 1] };
}

/** The commit of this folder, with a mark where files differ from it; undefined outside a repository. */
function commitHere(): string | undefined {
  const { status, stdout } = spawnSync('git', ['describe', '--always', '--dirty', '--exclude=*'], {
    cwd: root,
    encoding: 'utf8',
  });
  return status === 0 ? stdout.trim() : undefined;
}

if (mode !== 'dev' && !buildWhenStale()) process.exit(1);
env['ASSAY_COMMIT'] ||= commitHere() ?? '';
// Everybody who reaches the server may spend what its operator's keys pay for: nobody but this machine, unless HOST says otherwise.
const host = ['--hostname', env['HOST'] || '127.0.0.1'];
await launch({
  root,
  server: [next, mode === 'dev' ? 'dev' : 'start', ...host, ...args],
  env,
  folder: mode === 'demo' ? '.data/demo-postgres' : '.data/postgres',
  endsItself: mode !== 'dev',
  startWorld: mode === 'demo' ? demoWorld : hostedWorld(env),
});
