import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFreshDatabase } from '#tests/fresh-database.ts';
import { startTeamServer, TEAM_REQUEST, type TeamServer } from './team-server.ts';

let fresh: Awaited<ReturnType<typeof createFreshDatabase>>;
let server: TeamServer;
beforeAll(async () => {
  fresh = await createFreshDatabase();
  server = await startTeamServer({ url: fresh.url, isWorking: false });
});
afterAll(async () => {
  await server.stop();
  await fresh.drop();
});

// As pages get them from their address: /?again=%00 and /s/%00.
it.each(['\0', 'a\0b', '', '../x', 'ü', '\ud800', 'x'.repeat(5_000)])(
  'is no run and no shared report: %j',
  async (id) => {
    await expect(server.runs.view('w1', id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(server.runs.own('w1', id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(server.runs.shared(id)).rejects.toMatchObject({ code: 'not_found' });
  },
);

it('is a run by its own id', async () => {
  const runId = await server.runs.start('w1', TEAM_REQUEST);
  expect((await server.runs.own('w1', runId)).runId).toBe(runId);
});
