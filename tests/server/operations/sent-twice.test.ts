import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWholeServer, type WholeServer } from './whole-server.ts';

const QUESTION = 'Does velorimine reduce attacks in cluster headache?';
const BODY = { question: QUESTION, engine: 'rules' };

let server: WholeServer;
let cookie = '';

beforeAll(async () => {
  server = await startWholeServer();
  const opened = await send('/api/runs', BODY);
  cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
});
afterAll(() => server.stop());

function send(path: string, body: object, key?: string): Promise<Response> {
  return server.ask(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(cookie && { cookie }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
  });
}

it.each([
  ['/api/runs', BODY],
  ['/api/conversations', BODY],
  ['/api/ask', { ...BODY, waitSeconds: 0 }],
])('begins one run where POST %s is sent twice with one Idempotency-Key', async (path, body) => {
  const key = randomUUID();
  const [first, second] = await Promise.all([send(path, body, key), send(path, body, key)]);
  const answers = [await first.json(), await second.json()];
  expect([first.status, second.status]).toEqual([first.status, first.status]);
  expect(first.ok).toBe(true);
  expect(answers[1]).toEqual(answers[0]);
  expect((await (await send(path, body, randomUUID())).json()).runId).not.toBe(answers[0].runId);
  expect((await send(path, { ...body, question: `${QUESTION} Now?` }, key)).status).toBe(400);
});
