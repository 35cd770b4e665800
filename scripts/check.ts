// The static part of the tests: format and lint, types, dead code. Every tool runs even when an earlier one failed.
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const root = path.dirname(import.meta.dirname);
const bin = (name: string) => path.join(root, 'node_modules', name);

export interface StaticCheck {
  name: string;
  args: string[];
}

export const STATIC_CHECKS: readonly StaticCheck[] = [
  { name: 'format and lint', args: [bin('@biomejs/biome/bin/biome'), 'check', '.'] },
  { name: 'generated route types', args: [bin('next/dist/bin/next'), 'typegen'] },
  { name: 'types', args: [bin('typescript/bin/tsc'), '--noEmit', '-p', '.'] },
  {
    name: 'import rules',
    args: [
      bin('dependency-cruiser/bin/dependency-cruiser.mjs'),
      '--config',
      '.dependency-cruiser.mjs',
      'app',
      'components',
      'lib',
      'instrumentation.ts',
      'proxy.ts',
    ],
  },
  { name: 'dead code', args: [bin('knip/bin/knip.js'), '--treat-config-hints-as-errors'] },
];

/** Runs one check and tells whether it passed. */
export function runStaticCheck({ name, args }: StaticCheck): boolean {
  const started = Date.now();
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
  });
  console.log(`${status === 0 ? 'passed' : 'FAILED'}  ${name}  ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return status === 0;
}

if (import.meta.main) {
  const failed = STATIC_CHECKS.filter((check) => !runStaticCheck(check)).length;
  console.log(`${STATIC_CHECKS.length - failed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}
