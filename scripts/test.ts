// All tests from a fresh clone: static checks, unit and database tests, and system and browser tests on the built app.
// `--long` (npm run test:long) tries every kill and continued run of which these are a sample otherwise.
import fs from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { runStaticChecks } from './check.ts';
import { findChromium } from './find-chromium.ts';
import { type Outcome, outcomeOfOne, together } from './test/outcome.ts';
import { durationLine, type Part, partLine, root, runProgram, timed, watchProcessor } from './test/part.ts';
import { runPlaywright } from './test/run-playwright.ts';
import { runVitest } from './test/run-vitest.ts';

const reports = path.join(root, '.data/test-reports');
const isLong = process.argv.includes('--long');
const seed = process.env['TEST_SEED'] || String(Math.floor(Math.random() * 1_000_000_000));
const env = { TEST_SEED: seed, TEST_LONG: isLong ? '1' : '0' };
const SLOWEST = 15;

fs.rmSync(reports, { recursive: true, force: true });
fs.mkdirSync(reports, { recursive: true });
const started = Date.now();
if (!isLong) console.log(`A sample is tried of what npm run test:long tries whole: TEST_SEED=${seed} repeats it.`);

const parts: Part[] = [];
async function outcomeOf(name: string, run: (part: Part) => Promise<Outcome>): Promise<Outcome> {
  const { part, result } = await timed(name, run);
  parts.push(part);
  return result;
}

/** What needs no built app. Types and dead code are looked for last: most of what they find a test or an editor has found. */
async function inOneProcess(): Promise<Outcome[]> {
  const projects = ['core', 'unit', 'dom', 'database'];
  return [
    await outcomeOf('unit, core, dom and database tests', (part) =>
      runVitest(part, { projects, workers: availableParallelism(), reports, env }),
    ),
    await outcomeOf('static checks', async (part) =>
      together(
        (await runStaticChecks((child) => watchProcessor(part, child))).map(({ name, passed }) =>
          outcomeOfOne(name, passed),
        ),
      ),
    ),
  ];
}

/** Whole servers wait for most of their time, and leave the processors to the others. */
async function onBuiltApp(): Promise<Outcome[]> {
  const build = await outcomeOf('build', async (part) =>
    outcomeOfOne('build', await runProgram(part, [path.join(root, 'scripts/build.ts')], env)),
  );
  if (build.failed > 0) return [build];
  const system = await outcomeOf('system tests', (part) =>
    runVitest(part, { projects: ['system'], workers: 2, reports, env }),
  );
  return [build, system, await browserTests()];
}

async function browserTests(): Promise<Outcome> {
  const browser = findChromium();
  if (browser) return outcomeOf('browser tests', (part) => runPlaywright(part, { browser, reports, env }));
  console.error(
    'The browser tests need Chromium: install it (Debian: apt-get install chromium) or name one in PW_CHROMIUM.',
  );
  return outcomeOfOne('browser tests', false);
}

// Each waits where the other works.
const total = together((await Promise.all([inOneProcess(), onBuiltApp()])).flat());

console.log(`Where the time went:\n${parts.map(partLine).join('\n')}`);
console.log(durationLine({ name: 'in all, some parts at the same time', ms: Date.now() - started }));
const slowest = total.files.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST);
console.log(`The slowest files:\n${slowest.map(durationLine).join('\n')}`);
if (!isLong) console.log(`The sample of this run: TEST_SEED=${seed}`);
for (const name of total.flaky) console.log(`flaky   ${name}`);
for (const failure of total.failures) console.log(`FAILED  ${failure}`);
if (total.skipped > 0) console.log(`${total.skipped} skipped (recorded data or a part of this machine is absent)`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
