import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LoggedEvent } from '#contract/event.ts';
import { comparableReport } from '#tests/comparable-report.ts';
import { drawSample, IS_LONG } from '#tests/sample.ts';
import {
  type CrashingTeam,
  createCrashingTeam,
  expectOnlyLostCallsAgain,
  expectWholeLog,
  pause,
  QUESTION,
  QUICK_MS,
  repeatedCalls,
  storedOnly,
} from './crashing-team.ts';

/** The model calls of a run while which its server dies. */
const CALLS = [1, 4, 14, 17, 20, 24];
const KILLED_AT = IS_LONG ? CALLS : drawSample('kills of a team at work').some(CALLS, 2);

let team: CrashingTeam;

beforeAll(async () => {
  team = await createCrashingTeam('team-crash-at-work');
});
afterAll(() => team.close());

const post = (path: string, body?: unknown) =>
  team.client.call(path, {
    method: 'POST',
    ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });

async function waitForEvent(runId: string, type: LoggedEvent['type']): Promise<void> {
  for await (const event of team.client.events(runId)) if (event.type === type) return;
  throw new Error(`The stream ended before "${type}".`);
}

async function statusOf(runId: string): Promise<string> {
  const response = await team.client.call(`/api/runs/${runId}`);
  return ((await response.json()) as { status: string }).status;
}

/** How often the run has been taken over, its first worker counted. */
async function epochOf(runId: string): Promise<number | undefined> {
  const { rows } = await team.database.query<{ epoch: number }>('select epoch from run_leases where run_id = $1', [
    runId,
  ]);
  return rows[0]?.epoch;
}

it.each(KILLED_AT)('survives kill -9 while its model call number %i is being answered', async (count) => {
  await team.gate.open();
  let since = team.modelServer.requests.length;
  const runId = await team.client.startRun(QUESTION);
  while (team.modelServer.requests.length < since + count || team.modelServer.inFlight() === 0) await pause(2);
  const life = await team.endLife({ runId, from: since });
  since = team.modelServer.requests.length;
  await team.restart();
  expectWholeLog(await storedOnly(team.client.waitForEnd(runId)));
  const lives = [life, team.lastLife(since)];
  const { inFlight, lost } = life;
  const repeated = repeatedCalls(lives).length;
  console.log(
    `Killed at call ${count}: ${inFlight.size} in flight, ${lost.size - inFlight.size} just answered, ${repeated} repeated.`,
  );
  expect(inFlight.size).toBeGreaterThan(0);
  expectOnlyLostCallsAgain(lives);
  expect(repeated).toBeGreaterThanOrEqual(inFlight.size);
  expect(repeated).toBeLessThanOrEqual(lost.size);
  expect(comparableReport(await team.reportOf(runId))).toEqual(comparableReport(team.undisturbed.report));
});

it('is taken over by another server that is up when its own is killed', async () => {
  await team.gate.open();
  let since = team.modelServer.requests.length;
  const runId = await team.client.startRun(QUESTION);
  const judged = (async () => {
    for await (const { type, seq } of team.client.events(runId)) if (type === 'judging') return seq;
    throw new Error('The stream ended before anything was judged.');
  })();
  // However long the other one takes to start, the run is its server's and still at work then.
  await team.gate.holdAfter(await judged);
  const other = await team.startNamed();
  const seen: LoggedEvent[] = [];
  const watching = (async () => {
    for await (const event of team.client.at(other.server.origin).events(runId))
      if (event.type !== 'streaming') seen.push(event);
  })();
  const first = await epochOf(runId);
  const killedAt = performance.now();
  const lives = [await team.endLife({ runId, from: since })];
  since = team.modelServer.requests.length;
  await team.gate.open();
  while ((await epochOf(runId)) === first) await pause(5);
  const tookOverAfter = Math.round(performance.now() - killedAt);
  team.goOnWith(other);
  await watching;
  lives.push(team.lastLife(since));
  console.log(`Taken over after ${tookOverAfter} ms; ${repeatedCalls(lives).length} model calls repeated.`);
  expect(tookOverAfter).toBeLessThan(6_000);
  expectWholeLog(await team.gate.storedEvents(runId));
  expectOnlyLostCallsAgain(lives);
  expect(comparableReport(await team.reportOf(runId))).toEqual(comparableReport(team.undisturbed.report));
});

it('waits for the approval of its plan through a kill, and works on the plan as it was edited', async () => {
  await team.gate.open();
  const runId = await team.client.startRun({ ...QUESTION, autoStart: false });
  await waitForEvent(runId, 'plan_ready');
  while ((await statusOf(runId)) !== 'waiting') await pause(20);
  await team.app.kill();
  const calls = team.modelServer.requests.length;
  await team.restart();
  await pause(2500);
  expect(await statusOf(runId)).toBe('waiting');
  expect(team.modelServer.requests.length).toBe(calls);
  const steps = [
    { id: 'own', agent: 'search', text: 'Look for the harms of velorimine in adults first.' },
    { id: 'judge', agent: 'judge', text: 'Weigh what was found.' },
  ];
  expect((await post(`/api/runs/${runId}/plan`, { steps })).status).toBe(202);
  // The decision itself must outlive the server too.
  await team.app.kill();
  await team.restart();
  const events = await storedOnly(team.client.waitForEnd(runId));
  expectWholeLog(events);
  expect(events.filter(({ type }) => type === 'plan_approved')).toMatchObject([
    { steps: steps.map(({ agent, text }) => ({ agent, text })), edited: true, byReader: true },
  ]);
  const decisions = team.modelServer.requests.slice(calls).filter(({ schemaName }) => schemaName === 'progress_ledger');
  expect(decisions.length).toBeGreaterThan(0);
  for (const { prompt } of decisions) expect(prompt).toContain('Look for the harms of velorimine in adults first.');
});

it('stays paused through a kill, receives messages meanwhile, and goes on when it is resumed', async () => {
  await team.gate.open();
  let since = team.modelServer.requests.length;
  // Early: nothing is known yet that could end the run before the manager decides again.
  team.modelServer.latency.firstTokenMs = 1_000;
  const runId = await team.client.startRun(QUESTION);
  await waitForEvent(runId, 'searching');
  expect((await post(`/api/runs/${runId}/pause`)).status).toBe(202);
  await waitForEvent(runId, 'paused');
  team.modelServer.latency.firstTokenMs = QUICK_MS;
  const lives = [await team.endLife({ runId, from: since })];
  since = team.modelServer.requests.length;
  await team.restart();
  const { length } = await team.gate.storedEvents(runId);
  await pause(2500);
  expect(await statusOf(runId)).toBe('paused');
  expect((await team.gate.storedEvents(runId)).length).toBe(length);
  expect(team.modelServer.requests.length).toBe(since);
  expect((await post(`/api/runs/${runId}/steer`, { message: 'Leave out animal studies.' })).status).toBe(202);
  await team.app.kill();
  await team.restart();
  expect((await post(`/api/runs/${runId}/resume`)).status).toBe(202);
  const events = await storedOnly(team.client.waitForEnd(runId));
  lives.push(team.lastLife(since));
  expectWholeLog(events);
  expect(events.at(-1)?.type).toBe('complete');
  expect(events.filter(({ type }) => type === 'steered')).toMatchObject([{ text: 'Leave out animal studies.' }]);
  expectOnlyLostCallsAgain(lives);
});
