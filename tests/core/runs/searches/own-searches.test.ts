import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OwnSearch } from '#contract/run-request.ts';
import { createTeamWorld } from '#tests/team-world.ts';
import type { Brain } from '#tests/world/model/call.ts';
import { decentBrain } from '#tests/world/model/model-brain.ts';
import { type ModelServer, startModelServer } from '#tests/world/model/model-server.ts';
import { VELORIMINE_WORKS } from '#tests/world/velorimine-works.ts';
import { startWorld, type World } from '#tests/world/world.ts';

/** What the model would search for itself, at two sources. */
const brain: Brain = (call) => {
  if (call.schemaName !== 'query_plan') return decentBrain(call);
  const at = (source: string) => ({ reason: 'To know how it compares.', source, query: 'velorimine verapamil' });
  return { value: { searches: [at('search_pubmed'), at('search_preprints')] } };
};

let world: World;
let server: ModelServer;
beforeAll(async () => {
  world = await startWorld({ works: VELORIMINE_WORKS });
  server = await startModelServer({ brain });
});
afterAll(() => Promise.all([world.stop(), server.stop()]));

async function firstSearches(searches: OwnSearch[] | null) {
  const run = await createTeamWorld(world, server);
  const { events } = await run({
    request: { mode: 'simple', maxRounds: 1, sources: ['search_pubmed', 'search_preprints'], searches },
  });
  return events.flatMap((event) => (event.type === 'searching' ? [`${event.tool}: ${event.query}`] : []));
}

it('asks what the reader wrote in place of what rules plan for that source, and keeps what the model plans', async () => {
  const usual = await firstSearches(null);
  const byModel = usual.filter((search) => /verapamil/i.test(search));
  expect(byModel.map((search) => search.split(':')[0])).toEqual(['search_pubmed', 'search_preprints']);
  const own = await firstSearches([{ tool: 'search_pubmed', query: 'velorimine[ti]' }]);
  expect(own).toContain('search_pubmed: velorimine[ti]');
  for (const search of byModel) expect(own).toContain(search);
  const elsewhere = usual.filter((search) => search.startsWith('search_preprints'));
  expect(own.filter((search) => search.startsWith('search_preprints'))).toEqual(elsewhere);
  const replaced = usual.filter((search) => search.startsWith('search_pubmed') && !byModel.includes(search));
  expect(replaced.length).toBeGreaterThan(0);
  for (const search of replaced) expect(own).not.toContain(search);
}, 60_000);
