import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunEvent, RunEventOf, RunEventType } from '#contract/event.ts';
import type { Report } from '#contract/report.ts';
import { comparableReport } from '#tests/comparable-report.ts';
import { createTeamWorld } from '#tests/team-world.ts';
import { type ModelServer, startModelServer } from '#tests/world/model/model-server.ts';
import { VELORIMINE_WORKS } from '#tests/world/velorimine-works.ts';
import { startWorld, type World } from '#tests/world/world.ts';

let world: World;
let server: ModelServer;
let run: Awaited<ReturnType<typeof createTeamWorld>>;

beforeAll(async () => {
  world = await startWorld({ works: VELORIMINE_WORKS });
  server = await startModelServer({ key: 'sk-simulated-0001', latency: { firstTokenMs: 20 } });
  run = await createTeamWorld(world, server);
}, 60_000);
afterAll(async () => {
  await server.stop();
  await world.stop();
});

const of = <T extends RunEventType>(events: readonly RunEvent[], type: T) =>
  events.filter((event): event is RunEventOf<T> => event.type === type);

describe('a whole run of the team over the wire', () => {
  it('ends by approval with a report in which every claim is checked against its source', {
    timeout: 60_000,
  }, async () => {
    const { events, report } = await run();
    expect(of(events, 'complete')[0]?.exit).toBe('approval');
    expect(of(events, 'model_problem')).toEqual([]);
    const claims = claimsOf(report);
    expect(claims.length).toBeGreaterThan(10);
    for (const { verdict, citations } of claims) {
      expect(['supported', 'partly']).toContain(verdict);
      expect(citations.length).toBeGreaterThan(0);
      for (const { evidenceId, field, quote, start, end } of citations) {
        const work = report?.evidence.find(({ id }) => id === evidenceId);
        expect(work?.texts[field]?.slice(start, end)).toBe(quote);
        expect(work?.notices.some(({ kind }) => kind === 'retraction')).toBe(false);
      }
    }
  });

  it('counts what it used, for each agent, as the server counted it', { timeout: 60_000 }, async () => {
    const before = server.requests.length;
    const { view, report } = await run();
    const counted = server.requests.slice(before).reduce((sum, { usage }) => sum + (usage?.promptTokens ?? 0), 0);
    expect(view.usage.total.tokensIn).toBe(counted);
    expect(view.usage.estimated).toBe(false);
    expect(report?.usage).toMatchObject({ tokensIn: counted, calls: view.usage.total.calls });
    const own = Object.values(view.usage.byAgent);
    expect(own.reduce((sum, { tokensIn }) => sum + tokensIn, 0)).toBe(counted);
    expect(Object.keys(view.usage.byAgent)).toEqual(expect.arrayContaining(['manager', 'search', 'judge', 'report']));
  });

  it('writes the same report from the same prompts whichever source is quicker', { timeout: 120_000 }, async () => {
    const orders = [
      { pubmed: 120, europe_pmc: 80, clinical_trials: 40, web: 0 },
      { pubmed: 0, europe_pmc: 40, clinical_trials: 80, web: 120 },
      { pubmed: 60, europe_pmc: 0, clinical_trials: 150, web: 30 },
    ];
    const outcomes = [];
    for (const latenciesMs of orders) {
      const slow = await startWorld({ works: VELORIMINE_WORKS, latenciesMs });
      const before = server.requests.length;
      const { report } = await (await createTeamWorld(slow, server))();
      const prompts = server.requests.slice(before).map(({ prompt }) => prompt);
      // Each world has its pages at a port of its own, and the names of what stands on them are made of their addresses.
      const portless = (value: unknown) =>
        JSON.parse(
          JSON.stringify(value)
            .replaceAll(/127\.0\.0\.1:\d+/g, 'pages')
            .replaceAll(/"(f|finding|claim)-[0-9a-f]{16}((?:-\d+)?")/g, '"$1-$2'),
        );
      outcomes.push({ report: portless(comparableReport(report!)), prompts: portless(prompts).sort() });
      await slow.stop();
    }
    const [first, ...others] = outcomes;
    for (const other of others) expect(other).toEqual(first);
  });
});

function claimsOf(report: Report | undefined) {
  const blocks = report?.sections.flatMap(({ blocks }) => blocks) ?? [];
  return blocks.flatMap((block) => {
    if (block.type === 'paragraph') return block.claims;
    return block.type === 'positions' ? block.positions.flatMap(({ claims }) => claims) : [];
  });
}
