// The static part of the tests: format and lint, types, dead code. Every tool runs even when an earlier one failed.
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

const root = path.dirname(import.meta.dirname);
const bin = (name: string) => path.join(root, 'node_modules', name);

interface StaticCheck {
  name: string;
  args: string[];
}

/** Written before the others are asked: types and dead code are looked for in it too. */
const FIRST: StaticCheck = { name: 'generated route types', args: [bin('next/dist/bin/next'), 'typegen'] };

/** One after the other in each list, and the lists in parallel. */
const IN_PARALLEL: readonly (readonly StaticCheck[])[] = [
  [
    { name: 'types', args: [bin('typescript/bin/tsc'), '--noEmit', '-p', '.'] },
    { name: 'dead code', args: [bin('knip/bin/knip.js'), '--treat-config-hints-as-errors'] },
  ],
  [
    { name: 'regular expressions', args: [path.join(root, 'scripts/regexes/check-regexes.ts')] },
    { name: 'format and lint', args: [bin('@biomejs/biome/bin/biome'), 'check', '.'] },
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
  ],
];

interface CheckResult {
  name: string;
  passed: boolean;
}

type Watch = (child: ChildProcess) => void;

/** Runs one check and prints its output in one piece. */
async function runStaticCheck({ name, args }: StaticCheck, watch: Watch): Promise<CheckResult> {
  const started = Date.now();
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
  });
  watch(child);
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk));
  const status = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  process.stdout.write(Buffer.concat(output));
  console.log(`${status === 0 ? 'passed' : 'FAILED'}  ${name}  ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return { name, passed: status === 0 };
}

/** Every check runs even when an earlier one failed. */
export async function runStaticChecks(watch: Watch = () => {}): Promise<CheckResult[]> {
  const first = await runStaticCheck(FIRST, watch);
  const others = await Promise.all(
    IN_PARALLEL.map(async (checks) => {
      const results: CheckResult[] = [];
      for (const check of checks) results.push(await runStaticCheck(check, watch));
      return results;
    }),
  );
  return [first, ...others.flat()];
}

if (import.meta.main) {
  const results = await runStaticChecks();
  const failed = results.filter(({ passed }) => !passed).length;
  console.log(`${results.length - failed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}
