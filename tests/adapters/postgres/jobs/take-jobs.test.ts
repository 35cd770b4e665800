import { describe, expect, it } from 'vitest';
import { takeJobs } from '#adapters/postgres/jobs/take-jobs.ts';

type Worker = (jobs: { id: string }[]) => Promise<void>;

/** Workers as the queue knows them, and jobs that go on until they are ended. */
async function start(concurrency: number) {
  const workers = new Map<string, Worker>();
  const ending = new Map<string, () => void>();
  const woken: string[] = [];
  let made = 0;
  const boss = {
    async work(_: string, __: unknown, worker: Worker) {
      made += 1;
      workers.set(`worker ${made}`, worker);
      return `worker ${made}`;
    },
    async offWork(_: string, { id = '' }: { id?: string } = {}) {
      workers.delete(id);
    },
    notifyWorker: (id: string) => void woken.push(id),
  };
  const { wake } = await takeJobs({
    boss: boss as unknown as Parameters<typeof takeJobs>[0]['boss'],
    queue: 'invented',
    concurrency,
    options: {},
    handle: ({ id }) =>
      id === 'bad' ? Promise.reject(new Error('invented')) : new Promise((resolve) => void ending.set(id, resolve)),
    onError: (error) => expect.unreachable(String(error)),
  });
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return {
    workers: () => [...workers.keys()],
    woken,
    wake,
    async take(worker: string, job: string) {
      const done = workers
        .get(worker)?.([{ id: job }])
        .catch(() => {});
      await settled();
      return async () => {
        ending.get(job)?.();
        await done;
        await settled();
      };
    },
  };
}

describe('taking jobs', () => {
  it('has one worker wait for the next job, however many may be worked on', async () => {
    const { workers, take } = await start(50);
    expect(workers()).toEqual(['worker 1']);
    const endFirst = await take('worker 1', 'a');
    expect(workers()).toEqual(['worker 1', 'worker 2']);
    await endFirst();
    expect(workers()).toEqual(['worker 2']);
  });

  it('has nobody wait while as many as may be are at work, and then the first that is free', async () => {
    const { workers, take, wake, woken } = await start(2);
    await take('worker 1', 'a');
    const endSecond = await take('worker 2', 'b');
    expect(workers()).toEqual(['worker 1', 'worker 2']);
    wake();
    expect(woken).toEqual([]);
    await endSecond();
    expect(workers()).toEqual(['worker 1', 'worker 2']);
    wake();
    expect(woken).toEqual(['worker 2']);
  });

  it('goes on waiting after a job that failed', async () => {
    const { workers, take, wake, woken } = await start(1);
    await take('worker 1', 'bad');
    wake();
    expect(woken).toEqual(['worker 1']);
    expect(workers()).toEqual(['worker 1']);
  });
});
