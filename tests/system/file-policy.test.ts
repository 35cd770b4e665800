import { afterAll, beforeAll, expect, it } from 'vitest';
import { smallPdf } from '#tests/e2e/small-files.ts';
import { type App, startCluster } from './app.ts';
import { createClient } from './client.ts';
import { createStage, type Stage } from './stage.ts';

let cluster: Awaited<ReturnType<typeof startCluster>>;
let stage: Stage;
let app: App;

beforeAll(async () => {
  cluster = await startCluster('file-policy');
  stage = await createStage({ cluster, latencyMs: 20 });
  app = await stage.start();
});
afterAll(async () => {
  await app.stop();
  await stage.world.stop();
  await cluster.stop();
});

it.each([
  ['page.html', Buffer.from('<!doctype html><title>Invented</title><script>alert(1)</script><p>Otters swim.</p>')],
  ['trial.pdf', smallPdf([[{ x: 90, y: 700, size: 12, text: 'Otters swim in rivers.' }]])],
])('hands out the file of a reader so that nothing in it may act: %s', async (name, bytes) => {
  const client = createClient(app.origin);
  const sent = await client.call(`/api/library/files?name=${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  });
  const { documentId } = (await sent.json()) as { documentId: string };
  const answer = await client.call(`/api/library/documents/${documentId}/file`);
  expect(answer.status).toBe(200);
  const policies = (answer.headers.get('content-security-policy') ?? '').split(',').map((policy) => policy.trim());
  expect(policies).toEqual(["sandbox; default-src 'none'"]);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
});
