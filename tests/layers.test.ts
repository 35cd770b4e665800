import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { readmeWithGraph } from '#scripts/import-graph.ts';

const root = path.dirname(import.meta.dirname);

const cruise = z.object({
  summary: z.object({
    error: z.number(),
    totalCruised: z.number(),
    violations: z.array(
      z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string(), severity: z.string() }) }),
    ),
  }),
});

/** Reads the table over the whole project. Exit status 1 means violations, which the JSON names. */
function runTable(...folders: string[]) {
  const program = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const args = [program, '--config', '.dependency-cruiser.mjs', '--output-type', 'json', ...folders];
  const run = (): string => {
    try {
      return execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 });
    } catch (error) {
      const { stdout } = error as { stdout?: string };
      if (!stdout) throw error;
      return stdout;
    }
  };
  return cruise.parse(JSON.parse(run())).summary;
}

it('lets every room import only what its row in the table names', { timeout: 120_000 }, () => {
  const { violations, totalCruised } = runTable('app', 'components', 'lib', 'instrumentation.ts', 'proxy.ts');
  expect(violations.map(({ from, to, rule }) => `${rule.name}: ${from} -> ${to}`)).toEqual([]);
  // A cruise that sees nothing passes too.
  expect(totalCruised).toBeGreaterThan(100);
});

it('shows in the README the graph that the code has today', { timeout: 120_000 }, () => {
  expect(fs.readFileSync(path.join(root, 'README.md'), 'utf8')).toBe(readmeWithGraph());
});

it('sees an import that no row allows', { timeout: 120_000 }, () => {
  const planted = path.join(root, 'lib/core/sources/planted-by-the-layer-test.ts');
  fs.writeFileSync(
    planted,
    "export { ON_TOPIC } from '../retrieval/order-by-relevance.ts';\nexport { readFileSync } from 'node:fs';\n",
  );
  try {
    const names = runTable('lib')
      .violations.filter(({ from }) => from.includes('planted'))
      .map(({ rule }) => rule.name);
    expect(names).toContain('core/sources');
    expect(names).toContain('core runs bare');
  } finally {
    fs.rmSync(planted);
  }
});
