import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LibraryDocument } from '#contract/library.ts';
import type { RunView } from '#contract/run-view.ts';
import { createVisitor, startWholeServer, type WholeServer } from '../operations/whole-server.ts';

let server: WholeServer;
beforeAll(async () => {
  server = await startWholeServer();
});
afterAll(() => server.stop());

it('are kept in the library of the workspace that ran it, once, with what was read of them', async () => {
  const owner = createVisitor(server);
  const started = await owner('POST', '/api/runs', {
    question: 'Does velorimine help in cluster headache?',
    engine: 'rules',
    maxRounds: 1,
  });
  const { runId } = (await started.json()) as { runId: string };
  await (await owner('GET', `/api/runs/${runId}/events`)).text();
  const view = (await (await owner('GET', `/api/runs/${runId}`)).json()) as RunView;
  const [work] = Object.values(view.works).filter(({ id, texts }) => view.screenings[id]?.included && texts.abstract);
  const body = { runId, evidenceIds: [work?.id, 'pmid:0'] };
  const kept = await owner('POST', '/api/library/documents', body);
  expect(kept.status).toBe(202);
  const { added, problems } = (await kept.json()) as { added: string[]; problems: string[] };
  expect(added).toHaveLength(1);
  expect(problems).toEqual(['1 of the works are not in this run.']);
  const again = await owner('POST', '/api/library/documents', body);
  expect(await again.json()).toMatchObject({ added: [], duplicates: added });
  const { documents } = (await (await owner('GET', '/api/library')).json()) as { documents: LibraryDocument[] };
  expect(documents).toMatchObject([{ id: added[0], title: work?.title, kind: 'reference' }]);
  // To another workspace the run does not exist.
  const stranger = createVisitor(server);
  await stranger('PUT', '/api/memory/paused', { isPaused: false });
  expect((await stranger('POST', '/api/library/documents', body)).status).toBe(404);
});
