import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFreshDatabase } from '#tests/fresh-database.ts';
import { startTeamServer, TEAM_REQUEST, type TeamServer, until } from './team-server.ts';

let fresh: Awaited<ReturnType<typeof createFreshDatabase>>;
let server: TeamServer;
beforeEach(async () => {
  fresh = await createFreshDatabase();
  server = await startTeamServer({ url: fresh.url, isWorking: false, mostOfWorkspace: 20 });
});
afterEach(async () => {
  await server.stop();
  await fresh.drop();
});

const start = (workspaceId: string) => server.runs.start(workspaceId, TEAM_REQUEST);

it('takes waiting runs in turns between workspaces, and each one’s oldest first', async () => {
  const many: string[] = [];
  for (let n = 0; n < 20; n += 1) many.push(await start('many'));
  const one = await start('one');
  const two = [await start('two'), await start('two')];
  const taken: string[] = [];
  const blocked = Promise.withResolvers<void>();
  await server.queue.work(5, async ({ runId }) => {
    taken.push(runId);
    await blocked.promise;
  });
  await until(async () => taken.length === 5);
  expect(new Set(taken)).toEqual(new Set([many[0], one, two[0], many[1], two[1]]));
  blocked.resolve();
});

it('counts what rests: it may go on at any time', async () => {
  const runs: string[] = [];
  for (let n = 0; n < 20; n += 1) runs.push(await start('many'));
  const client = new pg.Client({ connectionString: fresh.url });
  await client.connect();
  await client.query(`update runs set status = 'paused' where id = any($1)`, [runs.slice(0, 10)]);
  await client.query(`update runs set status = 'waiting' where id = any($1)`, [runs.slice(10)]);
  await client.end();
  await expect(start('many')).rejects.toMatchObject({ code: 'rate_limited' });
});

it('lets a workspace have only so many runs open, however many it starts at once', async () => {
  const started = await Promise.allSettled(Array.from({ length: 30 }, () => start('many')));
  const refused = started.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  expect(refused).toHaveLength(10);
  expect(refused[0]).toMatchObject({ code: 'rate_limited', message: expect.stringMatching(/^20 runs of yours/) });
  await expect(start('another')).resolves.toEqual(expect.any(String));
  const [first] = started.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  await server.runs.cancel('many', first ?? '');
  await expect(start('many')).resolves.toEqual(expect.any(String));
});
