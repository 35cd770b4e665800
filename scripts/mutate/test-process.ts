// A vitest that stays, so that a mutant costs its tests and no start: a child of test-runner.ts, which tells it what to run.
import path from 'node:path';
import { createVitest } from 'vitest/node';
import type { Answer, Order } from './test-runner.ts';

const [root = ''] = process.argv.slice(2);
const answer = (message: Answer) => process.send?.(message);
process.chdir(root);

let hasFailed = false;
const vitest = await createVitest('test', {
  root,
  // Its own: the project's begins a database for some of the tests.
  config: false,
  include: ['tests/**/*.test.ts'],
  watch: false,
  // A thread that never ends goes with this process; a process of its own would stay.
  pool: 'threads',
  maxWorkers: 1,
  // Where a fault lets a test wait for ever, the answer is no other after a minute.
  testTimeout: 15_000,
  reporters: [
    {
      onTestCaseResult(test) {
        if (test.result().state !== 'failed' || hasFailed) return;
        hasFailed = true;
        void vitest.cancelCurrentRun('test-failure');
      },
    },
  ],
});
await vitest.standalone();

async function run({ test, changed }: Order): Promise<boolean> {
  hasFailed = false;
  for (const file of changed) vitest.invalidateFile(path.join(root, file));
  const file = path.join(root, test);
  const specifications = vitest.getModuleSpecifications(file);
  if (specifications.length === 0) throw new Error(`${test} is no test file`);
  // What earlier runs found is no part of this one.
  vitest.state.filesMap.clear();
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  return !hasFailed && unhandledErrors.length === 0 && testModules.every((module) => module.ok());
}

process.on('message', (order: Order | 'end') => {
  if (order === 'end') {
    // It waits for what runs, and a fault may let that run for ever.
    setTimeout(() => process.exit(1), 3_000);
    void vitest.close().finally(() => process.exit(0));
    return;
  }
  run(order).then(
    (passed) => answer({ passed }),
    (error: unknown) => answer({ passed: false, fault: String(error) }),
  );
});
answer({ passed: true });
