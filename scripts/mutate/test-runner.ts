import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';

/** What the child is asked: one test file, after these files have changed. */
export interface Order {
  test: string;
  changed: string[];
}

export interface Answer {
  passed: boolean;
  /** Why the tests could not be run at all. */
  fault?: string;
}

export type Outcome = 'passed' | 'failed' | 'timed out';

export interface TestRunner {
  /** Runs one test file; after `limitMs` it counts as timed out, whatever it is doing. */
  run(test: string, limitMs: number): Promise<Outcome>;
  /** The file's text is another now. */
  changed(file: string): void;
  end(): Promise<void>;
}

const START_MS = 120_000;
const END_MS = 5_000;

/** Runs test files of the tree at `root` in one lasting process, which is replaced when it hangs. */
export function createTestRunner(root: string): TestRunner {
  let child: Promise<ChildProcess> | undefined;
  let changed = new Set<string>();

  async function start(): Promise<ChildProcess> {
    const started = fork(path.join(import.meta.dirname, 'test-process.ts'), [root], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    if ((await nextAnswer(started, START_MS)) === undefined) throw new Error('vitest did not start');
    return started;
  }

  async function end(): Promise<void> {
    const ending = await child?.catch(() => undefined);
    child = undefined;
    if (!ending || ending.exitCode !== null) return;
    const gone = new Promise((resolve) => ending.once('exit', resolve));
    const force = setTimeout(() => ending.kill('SIGKILL'), END_MS);
    if (ending.connected) ending.send('end');
    await gone;
    clearTimeout(force);
  }

  return {
    async run(test, limitMs) {
      child ??= start();
      const running = await child;
      const order: Order = { test, changed: [...changed] };
      changed = new Set();
      const answered = nextAnswer(running, limitMs);
      running.send(order);
      const answer = await answered;
      if (answer === undefined) {
        await end();
        return 'timed out';
      }
      if (answer.fault !== undefined) throw new Error(answer.fault);
      return answer.passed ? 'passed' : 'failed';
    },
    changed: (file) => void changed.add(file),
    end,
  };
}

/** The child's next word; undefined when it says nothing within the limit, or is gone. */
function nextAnswer(child: ChildProcess, limitMs: number): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const settle = (answer: Answer | undefined) => {
      clearTimeout(timer);
      child.off('message', hear);
      child.off('exit', leave);
      resolve(answer);
    };
    const hear = (message: unknown) => settle(message as Answer);
    const leave = () => settle(undefined);
    const timer = setTimeout(leave, limitMs);
    child.on('message', hear);
    child.on('exit', leave);
  });
}
