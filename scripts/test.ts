// All tests from a fresh clone: the static checks, unit, database and system tests, then the browser tests on the built app.
// `--long` (npm run test:long) tries every kill and continued run of which these are a sample otherwise.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import type { FileTime } from '../tests/file-times.ts';
import { runStaticChecks } from './check.ts';
import { findChromium } from './find-chromium.ts';

const root = path.dirname(import.meta.dirname);
const reports = path.join(root, '.data/test-reports');
const isLong = process.argv.includes('--long');
const seed = process.env['TEST_SEED'] || String(Math.floor(Math.random() * 1_000_000_000));

interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

const one = (passed: boolean): Count => ({ passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 });

/** True when it ended well. What it says is shown as it comes. */
function runProgram(args: string[], env: Record<string, string> = {}): Promise<boolean> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', TEST_SEED: seed, TEST_LONG: isLong ? '1' : '0', ...env },
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (status) => resolve(status === 0));
  });
}

interface Duration {
  name: string;
  ms: number;
}
const parts: Duration[] = [];
const files: Duration[] = [];
const durationLine = ({ name, ms }: Duration) => `${(ms / 60_000).toFixed(1).padStart(5)} min  ${name}`;

/** Runs a part and says how long it took. */
async function timed<T>(name: string, run: () => Promise<T>): Promise<T> {
  const started = Date.now();
  const result = await run();
  const part = { name, ms: Date.now() - started };
  parts.push(part);
  console.log(durationLine(part));
  return result;
}

/** What failed, by name, to be told again at the end: a report of an hour is seldom read from its beginning. */
const failures: string[] = [];
/** What failed once and passed when it was tried again. */
const flaky: string[] = [];

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  success: z.boolean(),
});

/** The files of all these projects share the processors: no project waits for the last file of another. */
async function runVitest(...projects: readonly string[]): Promise<Count> {
  const file = path.join(reports, `${projects.join('-')}.json`);
  const times = path.join(reports, `${projects.join('-')}-times.json`);
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  const ended = await runProgram(
    [
      vitest,
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      '--reporter=./tests/file-times.ts',
      `--outputFile.json=${file}`,
    ],
    { FILE_TIMES: times },
  );
  if (fs.existsSync(times)) {
    const ofFiles: FileTime[] = JSON.parse(fs.readFileSync(times, 'utf8'));
    files.push(...ofFiles.map(({ file: name, ms }) => ({ name, ms })));
  }
  if (!fs.existsSync(file)) return one(false);
  const report = vitestReport.parse(JSON.parse(fs.readFileSync(file, 'utf8')));
  for (const { name, status, assertionResults } of report.testResults) {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    const place = path.relative(root, name);
    for (const { fullName } of failed) failures.push(`${place} > ${fullName}`);
    for (const { fullName, status: ended, failureMessages } of assertionResults)
      if (ended === 'passed' && failureMessages?.length) flaky.push(`${place} > ${fullName}`);
    if (status === 'failed' && failed.length === 0) failures.push(place);
  }
  // A file that cannot be loaded, or an error outside a test, fails the run without a failed test.
  const hidden = !ended && report.numFailedTests === 0 ? 1 : 0;
  if (hidden > 0) failures.push(`${projects.join(', ')} tests: an error outside of a test`);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + hidden,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

interface Suite {
  specs: { title: string; file: string; ok: boolean; tests: { results: { duration: number }[] }[] }[];
  suites?: Suite[] | undefined;
}
const suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    specs: z.array(
      z.object({
        title: z.string(),
        file: z.string(),
        ok: z.boolean(),
        tests: z.array(z.object({ results: z.array(z.object({ duration: z.number() })) })),
      }),
    ),
    suites: z.array(suite).optional(),
  }),
);
const specsIn = ({ specs, suites = [] }: Suite): Suite['specs'] => [...specs, ...suites.flatMap(specsIn)];

const playwrightReport = z.object({
  suites: z.array(suite),
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
});

async function runPlaywright(browser: string): Promise<Count> {
  const file = path.join(reports, 'browser.json');
  const ended = await runProgram([path.join(root, 'node_modules/@playwright/test/cli.js'), 'test'], {
    PW_CHROMIUM: browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  if (!fs.existsSync(file)) return one(false);
  const report = playwrightReport.parse(JSON.parse(fs.readFileSync(file, 'utf8')));
  const { expected, unexpected, flaky, skipped } = report.stats;
  const specs = report.suites.flatMap(specsIn);
  for (const { title, file: place, ok } of specs) if (!ok) failures.push(`${place} > ${title}`);
  for (const [name, ofFile] of Map.groupBy(specs, ({ file: place }) => place)) {
    const results = ofFile.flatMap(({ tests }) => tests.flatMap((test) => test.results));
    files.push({ name: `tests/e2e/${name}`, ms: results.reduce((sum, { duration }) => sum + duration, 0) });
  }
  return { passed: expected + flaky, failed: unexpected + (!ended && unexpected === 0 ? 1 : 0), skipped };
}

fs.rmSync(reports, { recursive: true, force: true });
fs.mkdirSync(reports, { recursive: true });

if (!isLong) console.log(`A sample is tried of what npm run test:long tries whole: TEST_SEED=${seed} repeats it.`);

const counts: Count[] = [];
// The checks and the build work for most of their time on one processor, and are asked for nothing by these tests.
const [[checks, isBuilt], fromFiles] = await Promise.all([
  (async () => {
    const results = await timed('static checks', runStaticChecks);
    return [results, await timed('build', () => runProgram([path.join(root, 'scripts/build.ts')]))] as const;
  })(),
  timed('unit, core, dom and database tests', () => runVitest('core', 'unit', 'dom', 'database')),
]);
for (const { name, passed } of checks) {
  if (!passed) failures.push(name);
  counts.push(one(passed));
}
counts.push(one(isBuilt), fromFiles);
if (!isBuilt) failures.push('build');
else {
  counts.push(await timed('system tests', () => runVitest('system')));
  const browser = findChromium();
  if (browser) counts.push(await timed('browser tests', () => runPlaywright(browser)));
  else {
    console.error(
      'The browser tests need Chromium: install it (Debian: apt-get install chromium) or name one in PW_CHROMIUM.',
    );
    failures.push('browser tests');
    counts.push(one(false));
  }
}

const total = counts.reduce((sum, count) => ({
  passed: sum.passed + count.passed,
  failed: sum.failed + count.failed,
  skipped: sum.skipped + count.skipped,
}));
console.log(`Where the time went:\n${parts.map(durationLine).join('\n')}`);
const slowest = files.toSorted((a, b) => b.ms - a.ms).slice(0, 10);
console.log(`The slowest files:\n${slowest.map(durationLine).join('\n')}`);
if (!isLong) console.log(`The sample of this run: TEST_SEED=${seed}`);
for (const name of flaky) console.log(`flaky   ${name}`);
for (const failure of failures) console.log(`FAILED  ${failure}`);
if (total.skipped > 0) console.log(`${total.skipped} skipped (recorded data or a part of this machine is absent)`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
