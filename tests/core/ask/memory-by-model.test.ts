import { afterAll, beforeAll, expect, it } from 'vitest';
import { askSettings } from '#contract/conversation/ask.ts';
import type { RunRequest } from '#contract/run-request.ts';
import { readRun } from '#core/memory/read-run.ts';
import { createTeamWorld } from '#tests/team-world.ts';
import type { Brain } from '#tests/world/model/call.ts';
import { decentBrain } from '#tests/world/model/model-brain.ts';
import { type ModelServer, startModelServer } from '#tests/world/model/model-server.ts';
import { VELORIMINE_WORKS } from '#tests/world/velorimine-works.ts';
import { startWorld, type World } from '#tests/world/world.ts';

/** A name that rules do not read. */
const NAME = 'attacks';
let asked: string[] = [];
const brain: Brain = (call) => {
  if (call.schemaName !== 'remember_answer') return decentBrain(call);
  asked.push(call.prompt);
  const [, sentence = '0'] = /Sentence (\d+): <<<[^<>]*\battacks\b/.exec(call.prompt) ?? [];
  const entities = [{ name: NAME, type: 'outcome', sentence: Number(sentence) }];
  return { value: { entities, relations: [], preferences: [], same: [] } };
};

let world: World;
let server: ModelServer;
beforeAll(async () => {
  world = await startWorld({ works: VELORIMINE_WORKS });
  server = await startModelServer({ brain });
});
afterAll(() => Promise.all([world.stop(), server.stop()]));

const REQUESTS: Partial<RunRequest>[] = [
  { mode: 'ask', ask: askSettings.parse({ conversationId: 'talk' }) },
  { mode: 'simple', maxRounds: 1 },
];

it.each(REQUESTS)(
  'is read by the model of a run of mode $mode, within the run',
  async (request) => {
    asked = [];
    const run = await createTeamWorld(world, server);
    const sources: RunRequest['sources'] = ['search_pubmed'];
    const names: string[] = [];
    const { events, view } = await run({
      request: { ...request, sources },
      openNames: async (isSample, named) => {
        expect(isSample).toBe(false);
        names.push(...named.map(({ name }) => name));
        return [];
      },
    });
    expect(events.slice(-2).map(({ type }) => type)).toEqual(['memory_read', 'complete']);
    expect(asked).toHaveLength(1);
    expect(names).toContain('velorimine');
    const originOf = (read: typeof view) =>
      readRun(read, '2026-11-22T10:00:00.000Z')?.entities.find(({ name }) => name === NAME)?.origin;
    expect(originOf(view)?.sentence).toContain(NAME);
    const { memoryReading: _, ...byRules } = view;
    expect(originOf(byRules)).toBeUndefined();
  },
  60_000,
);

it('is not asked for where nothing is remembered, as in a run from a terminal', async () => {
  asked = [];
  const run = await createTeamWorld(world, server);
  const { events } = await run({ request: { ...REQUESTS[0], sources: ['search_pubmed'] } });
  expect(events.at(-1)?.type).toBe('complete');
  expect(events.some(({ type }) => type === 'memory_read')).toBe(false);
  expect(asked).toEqual([]);
}, 60_000);
