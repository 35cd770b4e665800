import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const root = path.dirname(import.meta.dirname);
/** What a build is made from; anything else may change without a new one. */
export const BUILD_INPUTS = [
  'app',
  'components',
  'lib',
  'public',
  'scripts/deploy',
  'scripts/demo',
  'tests/world',
  'instrumentation.ts',
  'proxy.ts',
  'next.config.ts',
  'postcss.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'LICENSE',
];

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

/** Builds the app unless the last build was made from the same files. False when the build failed. */
export function buildWhenStale(): boolean {
  const mark = path.join(root, '.next/.built-from');
  const isBuilt = fs.existsSync(path.join(root, '.next/BUILD_ID')) && fs.existsSync(mark);
  if (isBuilt && fs.readFileSync(mark, 'utf8') === fingerprint()) return true;
  console.log('Building ...');
  const next = path.join(root, 'node_modules/next/dist/bin/next');
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' };
  const { status } = spawnSync(process.execPath, [next, 'build'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env,
  });
  if (status !== 0) return false;
  // Taken afterwards: the build itself may complete tsconfig.json.
  fs.writeFileSync(mark, fingerprint());
  return true;
}

if (import.meta.main) process.exit(buildWhenStale() ? 0 : 1);
