import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { drawGraph } from '#scripts/import-graph.ts';
import { copyOfProject } from './copy-of-project.ts';

const root = path.dirname(import.meta.dirname);

const cruise = z.object({
  summary: z.object({
    error: z.number(),
    violations: z.array(
      z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string(), severity: z.string() }) }),
    ),
  }),
});

/** Reads the table over folders of the project. Exit status 1 means violations, which the JSON names. */
function runTable(folders: readonly string[], cwd: string) {
  const program = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const args = [program, '--config', '.dependency-cruiser.mjs', '--output-type', 'json', ...folders];
  const run = (): string => {
    try {
      return execFileSync(process.execPath, args, { cwd, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 });
    } catch (error) {
      const { stdout } = error as { stdout?: string };
      if (!stdout) throw error;
      return stdout;
    }
  };
  return cruise.parse(JSON.parse(run())).summary;
}

it('draws every folder of the core and which of them import each other', { timeout: 120_000 }, () => {
  const lines = drawGraph().split('\n');
  const idOf = (name: string) =>
    lines.map((line) => /^(?:subgraph )?(\w+)\["(.+)"\]$/.exec(line)).find((found) => found?.[2] === name)?.[1];
  const folders = fs
    .readdirSync(path.join(root, 'lib/core'), { withFileTypes: true })
    .filter((each) => each.isDirectory());
  expect(folders.filter(({ name }) => idOf(name) === undefined)).toEqual([]);
  const arrow = (from: string, to: string) => `${idOf(from)}-->${idOf(to)}`;
  expect(lines).toContain(arrow('runs', 'sources'));
  expect(lines).not.toContain(arrow('sources', 'runs'));
});

/** Where something is planted; what is imported from there is read along. */
const PLANTED = ['lib/core/sources', 'lib/core/text', 'lib/core/elsewhere'];

it('sees an import that no row allows, a folder without a row, and two files that know each other by their types', {
  timeout: 120_000,
}, () => {
  const copy = copyOfProject();
  const plant = (file: string, text: string) => {
    fs.mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
    fs.writeFileSync(path.join(copy, file), text);
  };
  plant(
    'lib/core/sources/planted.ts',
    "export { ON_TOPIC } from '../retrieval/order-by-relevance.ts';\nexport { readFileSync } from 'node:fs';\n",
  );
  plant(
    'lib/core/sources/planted-packages.ts',
    "import 'pg';\nimport type { Dispatcher } from 'undici';\nimport 'chromadb';\nexport type Planted = Dispatcher;\n",
  );
  plant('lib/core/text/planted.ts', "import type { B } from './planted-too.ts';\nexport interface A { b: B }\n");
  plant('lib/core/text/planted-too.ts', "import type { A } from './planted.ts';\nexport interface B { a: A }\n");
  plant('lib/core/elsewhere/planted.ts', "export { oneLine } from '../text/planted.ts';\n");
  try {
    const planted = runTable(PLANTED, copy).violations.filter(({ from }) => from.includes('planted'));
    const names = planted.map(({ from, rule }) => `${rule.name}: ${path.basename(path.dirname(from))}`);
    expect(names).toContain('core/sources: sources');
    expect(names).toContain('core runs bare: sources');
    expect(names.filter((name) => name === 'pg stays in its room: sources')).toHaveLength(3);
    expect(names).toContain('no cycles: text');
    expect(names).toContain('a folder without a row: elsewhere');
  } finally {
    fs.rmSync(copy, { recursive: true, force: true });
  }
});
