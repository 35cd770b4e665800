// Puts small faults into files, one at a time and in a copy of the project, and tells which of them no test notices.
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { changeOf, figureLine, figuresByFolder, knownSurvivors, type Result } from './figures.ts';
import { findMutants, type Mutant } from './mutants.ts';
import { type ImportGraph, readImportGraph, relatedTests } from './related-tests.ts';
import { sample } from './sample.ts';
import { createTestRunner, type TestRunner } from './test-runner.ts';
import { copyTree } from './tree-copy.ts';
import { createTurns } from './turns.ts';

const HELP = `Usage: npm run mutate -- --files a,b [options]

  --files a,b      TypeScript files, or folders with all of theirs
  --per-file N     faults tried in each file (default 4; 0 tries all)
  --seed TEXT      which ones (default 1); the same seed chooses the same ones
  --only ID,ID     these faults alone, by the ids of an earlier run
  --tests N        test files asked about each fault, the nearest first (default 10)
  --seconds N      and only so many that they take so long together without a fault (default 12)
  --slowest N      a test file that takes longer without a fault is not asked (seconds, default 12)
  --lock FILE      takes turns by flock on this file with other heavy work
  --json FILE      where the results are written (default .data/mutation.json)
  --list           tells the faults without trying any
  --help           shows this`;

const commas = z.string().transform((text) => text.split(',').filter(Boolean));
const options = z
  .object({
    files: commas.default([]),
    'per-file': z.coerce.number().int().min(0).default(4),
    seed: z.string().default('1'),
    only: commas.optional(),
    tests: z.coerce.number().int().min(1).default(10),
    seconds: z.coerce.number().min(1).default(12),
    slowest: z.coerce.number().min(1).default(12),
    lock: z.string().optional(),
    json: z.string().default('.data/mutation.json'),
    list: z.boolean().default(false),
    help: z.boolean().default(false),
  })
  .parse(
    parseArgs({
      options: {
        files: { type: 'string' },
        'per-file': { type: 'string' },
        seed: { type: 'string' },
        only: { type: 'string' },
        tests: { type: 'string' },
        seconds: { type: 'string' },
        slowest: { type: 'string' },
        lock: { type: 'string' },
        json: { type: 'string' },
        list: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    }).values,
  );

/** How much longer than without a fault a test file may take. */
const longest = (usualMs: number) => 5_000 + 4 * usualMs;

const root = path.resolve(import.meta.dirname, '../..');

function filesIn(place: string): string[] {
  if (!fs.statSync(path.join(root, place)).isDirectory()) return [place];
  return fs
    .readdirSync(path.join(root, place), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))
    .map((file) => path.posix.join(place, file.split(path.sep).join('/')))
    .sort();
}

function chosenIn(file: string): Mutant[] {
  const mutants = findMutants(file, fs.readFileSync(path.join(root, file), 'utf8'));
  if (options.only) return mutants.filter(({ id }) => options.only?.includes(id));
  return sample(mutants, options['per-file'] || mutants.length, `${options.seed}:${path.basename(file)}`);
}

/** Test files that pass without any fault, with the milliseconds they take; those that do not are named once and left out. */
function createBaseline(runner: TestRunner) {
  const known = new Map<string, number | undefined>();
  return async (test: string): Promise<number | undefined> => {
    if (!known.has(test)) {
      const started = performance.now();
      const outcome = await runner.run(test, options.slowest * 1000);
      if (outcome !== 'passed') console.log(`left out: ${test} ${outcome} without any fault`);
      known.set(test, outcome === 'passed' ? performance.now() - started : undefined);
    }
    return known.get(test);
  };
}

interface Trial {
  graph: ImportGraph;
  copy: string;
  runner: TestRunner;
  baseline: (test: string) => Promise<number | undefined>;
}

/** The tests that are asked about a file, with the milliseconds that each takes. */
async function testsFor(file: string, { graph, baseline }: Trial): Promise<[string, number][]> {
  const tests: [string, number][] = [];
  let left = options.seconds * 1000;
  for (const test of relatedTests(graph, file).slice(0, options.tests)) {
    const usual = left > 0 ? await baseline(test) : undefined;
    if (usual === undefined) continue;
    left -= usual;
    tests.push([test, usual]);
  }
  return tests;
}

async function tryMutant(mutant: Mutant, tests: readonly [string, number][], trial: Trial): Promise<Result> {
  const { text, ...rest } = mutant;
  const place = path.join(trial.copy, mutant.file);
  const original = fs.readFileSync(place, 'utf8');
  fs.writeFileSync(place, text);
  trial.runner.changed(mutant.file);
  try {
    for (const [test, usual] of tests) {
      const outcome = await trial.runner.run(test, longest(usual));
      if (outcome !== 'passed')
        return { mutant: rest, fate: 'killed', by: `${test}${outcome === 'failed' ? '' : ' (time)'}` };
    }
    return { mutant: rest, fate: 'survived' };
  } finally {
    fs.writeFileSync(place, original);
    trial.runner.changed(mutant.file);
  }
}

function tell({ mutant, fate, by = '' }: Result): void {
  console.log(
    `${fate.padEnd(8)} ${mutant.id} ${mutant.file}:${mutant.line} ${mutant.within} · ${mutant.kind} · ${changeOf(mutant)}${by && `   [${by}]`}`,
  );
}

async function tryAll(files: readonly string[]): Promise<Result[]> {
  const known = new Map(
    knownSurvivors
      .parse(JSON.parse(fs.readFileSync(path.join(import.meta.dirname, 'known-survivors.json'), 'utf8')))
      .map(({ id, reason }) => [id, reason]),
  );
  const copy = copyTree(root);
  const runner = createTestRunner(copy.root);
  const turns = createTurns(options.lock);
  const trial: Trial = { graph: readImportGraph(copy.root), copy: copy.root, runner, baseline: createBaseline(runner) };
  const results: Result[] = [];
  let isStopped = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => (isStopped = true));
  try {
    for (const file of files) {
      const mutants = chosenIn(file);
      if (mutants.length === 0) continue;
      await turns.take();
      const tests = await testsFor(file, trial);
      for (const mutant of mutants) {
        if (isStopped) return results;
        await turns.take();
        const { text: _, ...rest } = mutant;
        const reason = known.get(mutant.id);
        const result: Result =
          reason === undefined ? await tryMutant(mutant, tests, trial) : { mutant: rest, fate: 'known', reason };
        results.push(result);
        tell(result);
        await turns.yield();
      }
    }
  } finally {
    await runner.end();
    await turns.give();
    copy.remove();
  }
  return results;
}

const files = options.files.flatMap(filesIn);
if (options.help || files.length === 0) {
  console.log(HELP);
  process.exit(options.help ? 0 : 2);
}
if (options.list) {
  for (const mutant of files.flatMap(chosenIn))
    console.log(`${mutant.id} ${mutant.file}:${mutant.line} ${changeOf(mutant)}`);
} else {
  const results = await tryAll(files);
  fs.mkdirSync(path.dirname(path.resolve(root, options.json)), { recursive: true });
  fs.writeFileSync(path.resolve(root, options.json), JSON.stringify(results, null, 2));
  console.log('');
  for (const figure of figuresByFolder(results)) console.log(figureLine(figure));
}
