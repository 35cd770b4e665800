import { expect, it } from 'vitest';
import { createJobQueue } from '#adapters/postgres/jobs/job-queue.ts';
import { describeTaskQueue } from '#tests/contracts/task-queue.contract.ts';
import { createFreshDatabase } from '#tests/fresh-database.ts';

async function openQueue() {
  const { url, drop } = await createFreshDatabase();
  const another = () => createJobQueue({ url, onError: () => {} });
  const queue = await another();
  return {
    queue,
    another,
    async close() {
      await queue.stop();
      await drop();
    },
  };
}

describeTaskQueue('the queue in PostgreSQL', openQueue);

it('sends within a transaction of the caller, and nothing where it is taken back', async () => {
  const { queue, close } = await openQueue();
  const tasks = await queue.tasks('within');
  const statements: string[] = [];
  const refusing = {
    executeSql: async (text: string) => {
      statements.push(text);
      return { rows: [] };
    },
  };
  await tasks.send('a', refusing);
  expect(statements.length).toBeGreaterThan(1);
  expect(await tasks.open(['a'])).toEqual([]);
  await close();
});
