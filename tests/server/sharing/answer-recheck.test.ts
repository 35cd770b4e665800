import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunView } from '#contract/run-view.ts';
import { VELORIMINE_WORKS } from '#tests/world/velorimine-works.ts';
import { createVisitor, startWholeServer, type WholeServer } from '../operations/whole-server.ts';

// All works that the simulated sources hold are invented.

const QUESTION = 'Does velorimine reduce attacks in cluster headache?';
const DAY_MS = 86_400_000;

let server: WholeServer;
let view: RunView;

beforeAll(async () => {
  server = await startWholeServer();
  const owner = createVisitor(server);
  const begun = await owner('POST', '/api/conversations', { question: QUESTION, engine: 'rules' });
  const { runId } = (await begun.json()) as { runId: string };
  await (await owner('GET', `/api/runs/${runId}/events`)).text();
  view = (await (await owner('GET', `/api/runs/${runId}`)).json()) as RunView;
}, 60_000);
afterAll(() => server.stop());

const requests = () => server.world.sources.crossref.requests.length;

/** The answer as it is when so many days have gone by since it was given. */
const daysLater = (days: number): RunView => ({
  ...view,
  finishedAt: new Date(Date.parse(view.finishedAt ?? '') - days * DAY_MS).toISOString(),
});

function retract(title: string): void {
  server.world.serve(
    VELORIMINE_WORKS.map((work) =>
      work.title === title ? { ...work, retractedBy: { citation: 'An invented notice', year: 2026 } } : work,
    ),
  );
}

it('finds a cited work that was retracted later, though no report of it is watched, and remembers that for a day', async () => {
  const { recheckAnswer } = server.services;
  const cited = view.references.flatMap((id) => view.works[id] ?? []).find(({ ids }) => ids.doi !== undefined);
  const before = requests();
  expect(await recheckAnswer(view)).toEqual([]);
  // Its run has looked itself.
  expect(requests()).toBe(before);

  retract(cited?.title ?? '');
  await expect
    .poll(() => recheckAnswer(daysLater(2)), { timeout: 20_000 })
    .toMatchObject([{ evidenceId: cited?.id, title: cited?.title, what: 'retraction' }]);
  const asked = requests();
  expect(asked).toBeGreaterThan(before);
  expect(await recheckAnswer(daysLater(2))).toHaveLength(1);
  expect(requests()).toBe(asked);
}, 60_000);

it('looks nothing up for an answer over invented works of the demonstration', async () => {
  const asked = requests();
  expect(await server.services.recheckAnswer({ ...daysLater(5), runId: 'another', sampleData: true })).toEqual([]);
  expect(requests()).toBe(asked);
});
