import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunEvent, RunEventOf, RunEventType } from '#contract/event.ts';
import type { Report } from '#contract/report.ts';
import { comparableReport } from '#tests/comparable-report.ts';
import { allOrSome } from '#tests/sample.ts';
import { createTeamWorld, type TeamRun } from '#tests/team-world.ts';
import { type ModelFront, QUIRKS, type QuirkName, startModelFront } from '#tests/world/model/model-front.ts';
import { type ModelServer, startModelServer } from '#tests/world/model/model-server.ts';
import { VELORIMINE_WORKS } from '#tests/world/velorimine-works.ts';
import { startWorld, type World } from '#tests/world/world.ts';

type Request = NonNullable<TeamRun['request']>;

// A server of one's own, asked by chat completions, in one short run for each way in which such servers differ.
const REQUEST: Request = { mode: 'simple', maxRounds: 1, sources: ['search_pubmed', 'search_preprints'] };
const KEY = 'sk-simulated-0001';

let world: World;
let server: ModelServer;
let front: ModelFront;
let plain: Awaited<ReturnType<typeof runWith>>;

beforeAll(async () => {
  world = await startWorld({ works: VELORIMINE_WORKS });
  server = await startModelServer({ key: KEY });
  front = await startModelFront(server.baseUrl);
  plain = await runWith(null);
}, 60_000);
afterAll(async () => {
  await front.stop();
  await server.stop();
  await world.stop();
});

async function runWith(quirk: QuirkName | null, request: Request = REQUEST) {
  // The server is probed as it is.
  front.quirk = quirk;
  const run = await createTeamWorld(world, server, {
    OPENAI_API_KEY: '',
    OPENAI_BASE_URL: '',
    MODEL_BASE_URL: front.baseUrl,
    MODEL_API_KEY: KEY,
  });
  front.quirk = quirk;
  return run({ request });
}

const of = <T extends RunEventType>(events: readonly RunEvent[], type: T) =>
  events.filter((event): event is RunEventOf<T> => event.type === type);

/** What a reader reads: how often a model was asked, and what it counted, is a server's own. */
function comparable(report: Report | undefined): unknown {
  return comparableReport({ ...report, usage: null } as unknown as Report);
}

it('writes with a model where the server is as it is meant', () => {
  expect(plain.report?.writtenBy).toBe('model');
  expect(of(plain.events, 'model_problem')).toEqual([]);
});

const TOO_SMALL = Object.keys(QUIRKS).filter((name): name is QuirkName => name.startsWith('a context too small'));
const SAME = Object.keys(QUIRKS).filter((name): name is QuirkName => !TOO_SMALL.some((each) => each === name));
const ONLY_WITH_TOOLS = SAME.filter((name) => /^calls |^arguments /.test(name));
// The simulated model reads a prompt by its roles.
const OF_PROMPTS = 'no instructions of a system';

describe('a run on a server with a quirk says what it says on one without', () => {
  const quirks = SAME.filter((name) => !ONLY_WITH_TOOLS.includes(name) && name !== OF_PROMPTS);
  for (const quirk of allOrSome(quirks, 8, 'the quirks of servers'))
    it(quirk, { timeout: 60_000 }, async () => {
      const { events, report } = await runWith(quirk);
      expect(front.shown + front.refused).toBeGreaterThan(0);
      expect(of(events, 'model_problem')).toEqual([]);
      expect(comparable(report)).toEqual(comparable(plain.report));
    });
});

it('writes with a model whose template knows no instructions of a system', { timeout: 60_000 }, async () => {
  const { events, report } = await runWith(OF_PROMPTS);
  expect(front.refused).toBeGreaterThan(0);
  expect(of(events, 'model_problem')).toEqual([]);
  expect(report?.writtenBy).toBe('model');
});

describe('what a server does not count is estimated', () => {
  for (const quirk of ['usage of nulls', 'no usage', 'usage of noughts'] as const)
    it(quirk, { timeout: 60_000 }, async () => {
      const { report } = await runWith(quirk);
      expect(report?.usage).toMatchObject({ estimated: true, tokensIn: expect.toSatisfy((tokens) => tokens > 1_000) });
    });
});

describe('a team with odd tool calls searches as instructed', () => {
  for (const quirk of ONLY_WITH_TOOLS)
    it(quirk, { timeout: 60_000 }, async () => {
      const { events, report } = await runWith(quirk, { ...REQUEST, mode: 'advanced', maxRounds: 2 });
      expect(front.shown).toBeGreaterThan(0);
      expect(of(events, 'model_problem')).toEqual([]);
      expect(report?.writtenBy).toBe('model');
    });
});

describe('a model with a small context is shown fewer works, and its reader is informed', () => {
  for (const quirk of TOO_SMALL)
    it(quirk, { timeout: 60_000 }, async () => {
      const { events, report } = await runWith(quirk);
      expect(front.refused).toBeGreaterThan(0);
      const problems = of(events, 'model_problem').map(({ message }) => message);
      expect(problems).toContainEqual(expect.stringMatching(/first \d+ of \d+/));
      expect(report?.writtenBy).toBe('model');
    });
});

describe('a kind of question to which a model has no usable answer', () => {
  for (const [schema, writtenBy] of [
    // Without its readings there is nothing that it could write of.
    ['readings', 'rules'],
    ['question_reading', 'model'],
    ['assessment', 'model'],
    ['review', 'rules'],
  ] as const)
    it(`is asked twice and no more: ${schema}`, { timeout: 60_000 }, async () => {
      const before = server.requests.length;
      server.script = ({ schemaName }) =>
        schemaName === schema ? { text: 'I would rather talk about the weather.' } : undefined;
      const { events, report } = await runWith(null, { ...REQUEST, maxRounds: 3 });
      server.script = undefined;
      expect(server.requests.slice(before).filter(({ schemaName }) => schemaName === schema)).toHaveLength(2);
      expect(of(events, 'model_problem').length).toBeGreaterThan(0);
      expect(report?.claims.kept).toBeGreaterThan(0);
      expect(report?.writtenBy).toBe(writtenBy);
    });
});
