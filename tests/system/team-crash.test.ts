import { afterAll, beforeAll, expect, it } from 'vitest';
import { comparableReport } from '#tests/comparable-report.ts';
import { drawSample, IS_LONG } from '#tests/sample.ts';
import { queriesAsked, queriesFinished, requestCounts } from './asked-queries.ts';
import {
  type CrashingTeam,
  createCrashingTeam,
  expectOnlyLostCallsAgain,
  expectWholeLog,
  keyOf,
  type Life,
  QUESTION,
  repeatedCalls,
} from './crashing-team.ts';

const LEAST_KILLS = IS_LONG ? 60 : 3;
/** Some more: the last writes of a run are long, and long writes leave few lengths to kill it at. */
const PLANNED_KILLS = IS_LONG ? 76 : 5;

let team: CrashingTeam;

beforeAll(async () => {
  team = await createCrashingTeam('team-crash');
});
afterAll(() => team.close());

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** When the event was stored, in milliseconds since 1970. */
async function storedAt(runId: string, seq: number): Promise<number> {
  const { rows } = await team.database.query<{ at: Date }>('select at from run_events where run_id = $1 and seq = $2', [
    runId,
    seq,
  ]);
  return rows[0]?.at.getTime() ?? Number.NaN;
}

/** How long the log may grow before the next kill: spread over the whole run, one event where that is far enough. */
function planKills(whole: number): (length: number, kills: number) => number {
  if (!IS_LONG) {
    const lengths = drawSample('kills of a run of the team').lengths(whole, PLANNED_KILLS);
    return (length) => lengths.find((next) => next > length) ?? whole;
  }
  return (length, kills) => {
    const due = Math.ceil((whole * (kills + 1)) / PLANNED_KILLS);
    return length + (due > length + 1 && kills % 2 === 1 ? 2 : 1);
  };
}

it('is measured against a run of the team in which no call is made twice and each answer is stored', async () => {
  const { runId, events, report, calls } = team.undisturbed;
  expectWholeLog(events);
  expect(report).toMatchObject({ mode: 'advanced', engine: 'model' });
  expect(report.claims.kept).toBeGreaterThan(10);
  expect(events.filter(({ type }) => type === 'model_problem')).toEqual([]);
  expect(new Set(calls.map(keyOf)).size).toBe(calls.length);
  expect(calls.length).toBe(report.usage.calls);
  expect(calls.length).toBeGreaterThanOrEqual(20);
  expect(await team.storedCalls(runId, calls)).toEqual(new Set(calls));
});

it('survives kill -9 at lengths all over the log with the same report, repeating only the calls in flight', {
  timeout: 1_800_000,
}, async () => {
  const whole = team.undisturbed.events.length;
  const lives: Life[] = [];
  const lengths: number[] = [];
  const last = new Set<string>();
  const resumed: { fromStart: number; fromReady: number }[] = [];
  const nextLength = planKills(whole);
  await team.gate.holdAfter(IS_LONG ? 1 : nextLength(0, 0));
  const from = team.modelServer.requests.length;
  let since = from;
  const runId = await team.client.startRun(QUESTION);
  // A model is looked at when a run is started; what follows are the run's own calls.
  expect(team.modelServer.requests.slice(since).filter(({ tools }) => tools.includes('probe'))).toEqual([]);
  while (await team.gate.untilBlocked(runId)) {
    lives.push(await team.endLife({ runId, from, since }));
    since = team.modelServer.requests.length;
    const stored = await team.gate.storedEvents(runId);
    const { length } = stored;
    lengths.push(length);
    last.add(stored.at(-1)?.type ?? '');
    const finished = queriesFinished(stored);
    const asked = requestCounts(team.stage.world);
    await team.gate.holdAfter(nextLength(length, lengths.length));
    const startedAt = Date.now();
    await team.restart();
    const readyAt = Date.now();
    await team.gate.untilBlocked(runId);
    const goesOnAt = await storedAt(runId, length + 1);
    resumed.push({ fromStart: goesOnAt - startedAt, fromReady: goesOnAt - readyAt });
    expect(queriesAsked(team.stage.world, asked).filter((query) => finished.includes(query))).toEqual([]);
  }
  lives.push(team.lastLife(since));
  const repeated = repeatedCalls(lives).length;
  const inFlight = sum(lives.map((life) => life.inFlight.size));
  const lost = sum(lives.map((life) => life.lost.size));
  console.log(
    [
      `Killed at ${new Set(lengths).size} lengths of a log of ${whole}, after ${last.size} kinds of events: ${lengths.join(', ')}.`,
      `Model calls: ${team.undisturbed.calls.length} undisturbed; at the kills ${inFlight} in flight and ${lost - inFlight} answered but not stored; ${repeated} repeated.`,
      `First event after a restart: median ${median(resumed.map(({ fromStart }) => fromStart))} ms after the start of the process (at most ${Math.max(...resumed.map(({ fromStart }) => fromStart))}), ${median(resumed.map(({ fromReady }) => fromReady))} ms after its first answer.`,
    ].join('\n'),
  );
  expect(new Set(lengths).size).toBeGreaterThanOrEqual(LEAST_KILLS);
  expectWholeLog(await team.gate.storedEvents(runId));
  expect(comparableReport(await team.reportOf(runId))).toEqual(comparableReport(team.undisturbed.report));
  expectOnlyLostCallsAgain(lives);
  expect(repeated).toBeLessThanOrEqual(lost);
  expect(sum(lives.map(({ calls }) => calls.length))).toBe(team.undisturbed.calls.length + repeated);
  // How long Next.js takes to start is the machine's affair.
  expect(median(resumed.map(({ fromReady }) => fromReady))).toBeLessThan(3_000);
});
