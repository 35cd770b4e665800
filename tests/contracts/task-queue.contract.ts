import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { JobQueue, Task } from '#core/ports/job-queue.ts';

/** What every queue promises of tasks. `another` is the queue of a second server. */
export function describeTaskQueue(
  name: string,
  open: () => Promise<{ queue: JobQueue; another: () => Promise<JobQueue>; close(): Promise<void> }>,
): void {
  describe(name, () => {
    let queue: JobQueue;
    let another: () => Promise<JobQueue>;
    let close: () => Promise<void>;
    beforeAll(async () => {
      ({ queue, another, close } = await open());
    });
    afterAll(() => close());

    it('works on each task that was sent, once', async () => {
      const tasks = await queue.tasks('each-once');
      const done: string[] = [];
      for (const id of ['a', 'b', 'a']) await tasks.send(id);
      await tasks.work(async ({ id }) => void done.push(id));
      await vi.waitFor(() => expect(done.toSorted()).toEqual(['a', 'b']), { timeout: 20_000 });
      await sleep(1_000);
      expect(done).toHaveLength(2);
      expect(await tasks.open(['a', 'b'])).toEqual([]);
    });

    it('tries a task that failed again, counting, and takes one after it that failed for good', async () => {
      const tasks = await queue.tasks('again', { retries: 1, pauseSeconds: 1 });
      const tries: Pick<Task, 'attempt' | 'isLast'>[] = [];
      await tasks.work(async ({ attempt, isLast }) => {
        tries.push({ attempt, isLast });
        if (tries.length < 3) throw new Error('not yet');
      });
      await tasks.send('a');
      await vi.waitFor(() => expect(tries).toHaveLength(2), { timeout: 30_000 });
      await vi.waitFor(async () => expect(await tasks.open(['a'])).toEqual([]), { timeout: 30_000 });
      await tasks.send('a');
      await vi.waitFor(() => expect(tries).toHaveLength(3), { timeout: 30_000 });
      expect(tries).toEqual([
        { attempt: 0, isLast: false },
        { attempt: 1, isLast: true },
        { attempt: 0, isLast: false },
      ]);
    });

    it('works on one task of an id at a time, and once more where it was sent meanwhile', async () => {
      const tasks = await queue.tasks('in-a-row', { concurrency: 4 });
      let [atWork, most, done] = [0, 0, 0];
      await tasks.work(async () => {
        most = Math.max(most, ++atWork);
        await sleep(1_500);
        atWork -= 1;
        done += 1;
      });
      await tasks.send('a');
      await vi.waitFor(() => expect(atWork).toBe(1), { timeout: 20_000 });
      await tasks.send('a');
      await tasks.send('a');
      await vi.waitFor(() => expect(done).toBe(2), { timeout: 30_000 });
      await sleep(1_000);
      expect({ most, done }).toEqual({ most: 1, done: 2 });
    });

    it('hands the task of a server that stopped to another one', async () => {
      const first = await another();
      const started: string[] = [];
      const there = await first.tasks('handed-on', { pauseSeconds: 1 });
      await there.work(async ({ signal }) => {
        started.push('first');
        await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      });
      await there.send('a');
      await vi.waitFor(() => expect(started).toEqual(['first']), { timeout: 20_000 });
      await first.stop();
      const here = await queue.tasks('handed-on', { pauseSeconds: 1 });
      await here.work(async () => void started.push('second'));
      await vi.waitFor(() => expect(started).toEqual(['first', 'second']), { timeout: 60_000 });
    });
  });
}
