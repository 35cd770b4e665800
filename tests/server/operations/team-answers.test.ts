import { afterAll, beforeAll, expect, it } from 'vitest';
import { modelEnv } from '#tests/team-world.ts';
import { type ModelServer, startModelServer } from '#tests/world/model/model-server.ts';
import { createVisitor, startWholeServer, type WholeServer } from './whole-server.ts';

let models: ModelServer;
let server: WholeServer;

beforeAll(async () => {
  models = await startModelServer();
  server = await startWholeServer(modelEnv(models));
});
afterAll(async () => {
  await server.stop();
  await models.stop();
});

/** The server of this test checks every answer against its schema. */
it('answers of a run of the team are what the list of operations says, from its plan to its columns', async () => {
  const owner = createVisitor(server);
  const json = async (response: Response) => (await response.json()) as Record<string, unknown>;
  const question = 'Does velorimine help in cluster headache?';
  const { runId } = await json(await owner('POST', '/api/runs', { question, autoStart: false, maxRounds: 2 }));
  const run = () => owner('GET', `/api/runs/${runId}`).then(json);
  await expect.poll(async () => (await run())['status'], { timeout: 60_000 }).toBe('waiting');
  await owner('POST', `/api/runs/${runId}/plan`, { instruction: 'Leave out animal studies.' });
  await expect.poll(async () => (await run())['status'], { timeout: 60_000 }).toBe('waiting');
  await expect
    .poll(async () => (await owner('POST', `/api/runs/${runId}/plan`, { approve: true })).status, { timeout: 60_000 })
    .toBe(202);
  const steered = await owner('POST', `/api/runs/${runId}/steer`, { message: 'Adults only.' });
  expect([202, 409]).toContain(steered.status);
  await (await owner('GET', `/api/runs/${runId}/events`)).text();
  const ended = await run();
  expect(ended).toMatchObject({ status: 'complete', request: { mode: 'advanced' } });
  expect((ended['team'] as { decisions: object[] }).decisions.length).toBeGreaterThan(0);
  expect(await json(await owner('GET', `/api/runs/${runId}/report`))).toMatchObject({ engine: 'model' });
  expect((await owner('POST', `/api/runs/${runId}/columns`, { question: 'Which dose?' })).status).toBe(201);
  const { columns } = await json(await owner('GET', `/api/runs/${runId}/columns`));
  const [column] = columns as { id: string }[];
  expect((await owner('DELETE', `/api/runs/${runId}/columns/${column?.id}`)).status).toBe(204);
  expect(await json(await owner('GET', '/api/settings/models'))).toMatchObject({ source: 'server', mode: 'advanced' });
});
