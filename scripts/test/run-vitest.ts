import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import type { FileTime } from '../../tests/file-times.ts';
import { NOTHING, type Outcome, outcomeOfOne } from './outcome.ts';
import { type Part, root, runProgram } from './part.ts';

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
});

interface VitestRun {
  /** Whose files share the processors: no project waits for the last file of another. */
  projects: readonly string[];
  /** Files at once. */
  workers: number;
  /** Where the reports are put. */
  reports: string;
  env: Record<string, string>;
}

/** Runs all files of these projects. */
export async function runVitest(part: Part, { projects, workers, reports, env }: VitestRun): Promise<Outcome> {
  const file = path.join(reports, `${projects.join('-')}.json`);
  const times = path.join(reports, `${projects.join('-')}-times.json`);
  const args = [
    path.join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    `--maxWorkers=${workers}`,
    '--reporter=default',
    '--reporter=json',
    '--reporter=./tests/file-times.ts',
    `--outputFile.json=${file}`,
  ];
  const endedWell = await runProgram(part, args, { ...env, FILE_TIMES: times });
  if (!fs.existsSync(file)) return outcomeOfOne(`${projects.join(', ')} tests`, false);
  const outcome = readReport(file);
  // A file that cannot be loaded, or an error outside a test, fails the run without a failed test.
  const isHidden = !endedWell && outcome.failed === 0;
  if (isHidden) outcome.failures.push(`${projects.join(', ')} tests: an error outside of a test`);
  const ofFiles: FileTime[] = fs.existsSync(times) ? JSON.parse(fs.readFileSync(times, 'utf8')) : [];
  return {
    ...outcome,
    failed: outcome.failed + (isHidden ? 1 : 0),
    files: ofFiles.map(({ file: name, ms }) => ({ name, ms })),
  };
}

function readReport(file: string): Outcome {
  const report = vitestReport.parse(JSON.parse(fs.readFileSync(file, 'utf8')));
  const failures: string[] = [];
  const flaky: string[] = [];
  for (const { name, status, assertionResults } of report.testResults) {
    const place = path.relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    for (const { fullName } of failed) failures.push(`${place} > ${fullName}`);
    for (const { fullName, status: ended, failureMessages } of assertionResults)
      if (ended === 'passed' && failureMessages?.length) flaky.push(`${place} > ${fullName}`);
    if (status === 'failed' && failed.length === 0) failures.push(place);
  }
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests, numTodoTests } = report;
  return { ...NOTHING, passed, failed, skipped: numPendingTests + numTodoTests, failures, flaky };
}
