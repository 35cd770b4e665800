import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunRequest } from '#contract/run-request.ts';
import { createTeamWorld } from '#tests/team-world.ts';
import type { Brain } from '#tests/world/model/call.ts';
import { decentBrain } from '#tests/world/model/model-brain.ts';
import { type ModelServer, startModelServer } from '#tests/world/model/model-server.ts';
import { VELORIMINE_WORKS } from '#tests/world/velorimine-works.ts';
import type { WorldWork } from '#tests/world/work.ts';
import { startWorld, type World } from '#tests/world/world.ts';
import { sectionText } from '../research-world.ts';

/** A trial in whose record not one word of the question stands. */
const HALCYON: WorldWork = {
  in: ['pubmed'],
  pmid: '99000777',
  title: 'HALCYON: a randomised trial of the orexin antagonist VLR-204 in trigeminal autonomic cephalalgia',
  authors: ['Ostrowe L'],
  year: 2023,
  abstract: [
    {
      text: 'In HALCYON, 240 adults were randomised. Weekly bouts fell by 3.1 with VLR-204 and by 1.2 with dummy pills.',
    },
  ],
  publicationTypes: ['Journal Article', 'Randomized Controlled Trial'],
};
const NAMED = [
  { name: 'HALCYON', kind: 'trial', words: 'orexin antagonist' },
  { name: 'NOVASTAR', kind: 'trial', words: '' },
];
const REQUEST: Partial<RunRequest> = { sources: ['search_pubmed', 'search_clinical_trials'], maxRounds: 2 };

let world: World;
let server: ModelServer;
let forgetful: ModelServer;

const knowing: Brain = (call) => {
  const answer = decentBrain(call);
  if (call.schemaName !== 'question_reading') return answer;
  return { ...answer, value: { ...(answer.value as object), named: NAMED } };
};

beforeAll(async () => {
  world = await startWorld({ works: [...VELORIMINE_WORKS, HALCYON] });
  server = await startModelServer({ key: 'sk-simulated-0001', brain: knowing });
  forgetful = await startModelServer({ key: 'sk-simulated-0001' });
}, 60_000);
afterAll(async () => {
  await Promise.all([server.stop(), forgetful.stop()]);
  await world.stop();
});

async function runOn(models: ModelServer, mode: RunRequest['mode']) {
  const run = await createTeamWorld(world, models);
  return run({ request: { ...REQUEST, mode } });
}

describe.each(['advanced', 'simple'] as const)('what a model knows by name, in %s mode', (mode) => {
  it('is searched for in the first round, found where the question’s words find nothing, and read like any other work', {
    timeout: 60_000,
  }, async () => {
    const { report, view } = await runOn(server, mode);
    const found = report?.evidence.find(({ title }) => title.startsWith('HALCYON'));
    expect(found?.foundBy.map(({ query }) => query)).toEqual(['HALCYON orexin antagonist']);
    const searches = report?.search.filter(({ byName }) => byName?.name === 'HALCYON') ?? [];
    expect(searches.map(({ tool, round, byName }) => ({ tool, round, ...byName }))).toEqual([
      { tool: 'search_pubmed', round: 1, name: 'HALCYON', isFound: true },
      { tool: 'search_clinical_trials', round: 1, name: 'HALCYON', isFound: false },
    ]);
    expect(view.screenings[found!.id]).toBeDefined();
    expect(view.readings[found!.id]).toMatchObject({ by: 'model' });
    // What no source has is named as searched and not found, and nowhere else.
    const unknown = report?.search.filter(({ byName }) => byName?.name === 'NOVASTAR') ?? [];
    expect(unknown.map(({ byName }) => byName?.isFound)).toEqual([false, false]);
    const naming = report?.sections
      .filter(({ id }) => sectionText(report, id).includes('NOVASTAR'))
      .map(({ id }) => id);
    expect(naming).toEqual(['limitations', 'methodology']);
    expect(sectionText(report!, 'methodology')).toContain('searched by name (NOVASTAR): not found');
    expect(JSON.stringify(report?.answer)).not.toContain('NOVASTAR');
  });

  it('is not found where the model names nothing', { timeout: 60_000 }, async () => {
    const { report } = await runOn(forgetful, mode);
    expect(report?.search.some(({ byName }) => byName)).toBe(false);
    expect(report?.evidence.some(({ title }) => title.startsWith('HALCYON'))).toBe(false);
  });
});
