import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchDueJobs } from '#adapters/postgres/jobs/due-jobs.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** A database in which the next job of a queue is due, or counts as lost, at these times of the clock. */
function watched(jobs: { name: string; dueAt?: number; lostAt?: number }[]) {
  const looks: number[] = [];
  const supervised: string[] = [];
  const errors: unknown[] = [];
  let isAway = false;
  const secondsTo = (at: number | undefined) => (at === undefined ? null : (at - Date.now()) / 1_000);
  const due = watchDueJobs(
    {
      getDb: () => ({
        async executeSql() {
          looks.push(Date.now());
          if (isAway) throw new Error('away');
          return {
            rows: jobs.map(({ name, dueAt, lostAt }) => ({ name, dueIn: secondsTo(dueAt), lostIn: secondsTo(lostAt) })),
          };
        },
      }),
      supervise: async (name?: string) => void supervised.push(name ?? ''),
    },
    (error) => errors.push(error),
  );
  return { due, looks, supervised, errors, setAway: (is: boolean) => (isAway = is) };
}

it('wakes the worker of a queue when its job is due, and looks neither before nor again and again', async () => {
  const began = Date.now();
  const { due, looks } = watched([{ name: 'a', dueAt: began + 4_500 }, { name: 'b' }]);
  const woken: string[] = [];
  for (const name of ['a', 'b']) due.watch(name, () => woken.push(`${name} ${Date.now() - began}`));
  await pass(4_499);
  expect({ looks: looks.length, woken }).toEqual({ looks: 1, woken: [] });
  await pass(1);
  expect({ looks: looks.length, woken }).toEqual({ looks: 2, woken: ['a 4500'] });
  // Every worker is busy: the job stays due.
  await pass(1_000);
  expect(woken).toEqual(['a 4500', 'a 5500']);
  due.stop();
});

it('looks every ten seconds where it knows of nothing, and a second after work has failed', async () => {
  const { due, looks } = watched([]);
  due.watch('a', () => {});
  await pass(31_000);
  expect(looks).toHaveLength(4);
  await pass(2_000);
  await expect(due.attempt(Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  await pass(1_000);
  expect(looks).toHaveLength(5);
  await due.attempt(Promise.resolve());
  await pass(9_000);
  expect(looks).toHaveLength(5);
  due.stop();
  await pass(60_000);
  expect(looks).toHaveLength(5);
});

it('has a queue supervised when the heartbeat of one of its jobs is overdue', async () => {
  const { due, supervised } = watched([
    { name: 'a', lostAt: Date.now() + 7_000 },
    { name: 'b', lostAt: Date.now() + 60_000 },
  ]);
  for (const name of ['a', 'b']) due.watch(name, () => {});
  await pass(6_999);
  expect(supervised).toEqual([]);
  await pass(1);
  expect(supervised).toEqual(['a']);
  due.stop();
});

it('goes on looking after the database was away', async () => {
  const { due, looks, errors, setAway } = watched([]);
  setAway(true);
  due.watch('a', () => {});
  await pass(1_000);
  setAway(false);
  await pass(10_000);
  expect({ looks: looks.length, errors: errors.length }).toEqual({ looks: 2, errors: 1 });
  due.stop();
});
