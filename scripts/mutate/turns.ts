import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A stretch of work after which another process gets a turn. */
const SLICE_MS = 40_000;

/**
 * Takes turns with other heavy work on this machine that holds the same lock file by `flock`. `take` waits for the lock;
 * `yield` gives it up when this process has had it for long enough. Without a lock file neither does anything.
 */
export function createTurns(lockFile: string | undefined) {
  let holder: ChildProcess | undefined;
  let since = 0;

  async function give(): Promise<void> {
    if (!holder) return;
    const gone = once(holder, 'exit');
    holder.stdin?.end();
    holder = undefined;
    await gone;
  }

  return {
    async take(): Promise<void> {
      if (lockFile === undefined || holder) return;
      // It lets go when this process closes its input, or is gone.
      const waiting = spawn('flock', [lockFile, 'sh', '-c', 'echo locked; cat'], {
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      await once(waiting.stdout, 'data');
      holder = waiting;
      since = performance.now();
    },
    async yield(): Promise<void> {
      if (performance.now() - since > SLICE_MS) await give();
    },
    give,
  };
}
