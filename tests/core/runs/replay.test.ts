import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import PQueue from 'p-queue';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { driveRun } from '#core/durable/durable-run.ts';
import type { Journal } from '#core/ports/journal.ts';
import type { LogBatch, RunHistory } from '#core/ports/run-log.ts';
import type { Orchestrate } from '#server/workers/research.ts';
import { comparableReport } from '#tests/comparable-report.ts';
import { quietAttempt } from '#tests/quiet-attempt.ts';
import { drawSample, IS_LONG } from '#tests/sample.ts';
import { VELORIMINE_WORKS } from '#tests/world/velorimine-works.ts';
import { startWorld, type World } from '#tests/world/world.ts';
import { createMemoryLog, type Outcome, outcomeOf, researchWorld, startedEvent } from './research-world.ts';

// A question about the mechanism too, so that the run takes more than one round. Without arXiv, whose politeness takes three
// seconds a question: with every event the run is made some two hundred times.
const started = startedEvent({
  question: 'How does velorimine act in cluster headache?',
  maxRounds: 3,
  sources: ['search_pubmed', 'search_clinical_trials', 'search_preprints', 'search_web'],
});

const atOnce = () => Promise.resolve();

/**
 * Drives the run on from what is stored and says which steps were executed for it.
 *
 * @param delay waited for before and after each step that is executed.
 */
async function continueFrom(stored: RunHistory, orchestrate: Orchestrate, delay: () => Promise<unknown> = atOnce) {
  const log = createMemoryLog(stored);
  const batches: LogBatch[] = [];
  const executed: string[] = [];
  const watched = (journal: Journal): Journal => ({
    step: (key, execute) =>
      journal.step(key, async () => {
        executed.push(key);
        await delay();
        const result = await execute();
        await delay();
        return result;
      }),
  });
  await driveRun({
    history: stored,
    run: (journal) => orchestrate(started, quietAttempt(watched(journal), new AbortController().signal)),
    append: async (batch) => {
      batches.push(structuredClone(batch));
      await log.append(batch);
    },
  });
  return { ...outcomeOf(log, started.runId), batches, executed };
}

/** The log as it stood when its first `count` events were stored: a step is stored with the events it causes. */
function storedAfter(count: number, batches: readonly LogBatch[]): RunHistory {
  const reached = batches.filter((batch) => batch.afterSeq < count);
  return {
    events: batches.flatMap((batch) => batch.events).slice(0, count),
    steps: reached.flatMap((batch) => batch.steps),
  };
}

let world: World;
let whole: Outcome & { batches: LogBatch[] };

beforeAll(async () => {
  world = await startWorld({ works: VELORIMINE_WORKS, latencyMs: 10 });
  whole = await continueFrom({ events: [], steps: [] }, await researchWorld(world.env));
}, 60_000);
afterAll(() => world.stop());

it('takes a run of several rounds and sources as its story', () => {
  expect(whole.view.rounds.length).toBeGreaterThan(1);
  expect(whole.log.steps.length).toBeGreaterThan(8);
  expect(whole.report).toBeDefined();
});

it('replays the stored run from its steps alone, event by event', async () => {
  const again = await continueFrom({ events: [], steps: whole.log.steps }, await researchWorld(world.env));
  expect(again.executed).toEqual([]);
  expect(again.events).toEqual(whole.events);
});

it('writes the same report whichever source answers first', { timeout: 60_000 }, async () => {
  const waits = fc.array(fc.nat(60), { minLength: 20, maxLength: 20 });
  for (const delays of fc.sample(waits, { numRuns: 6, seed: 7 })) {
    let waited = 0;
    const delay = () => pause(delays[waited++ % delays.length]);
    const { report } = await continueFrom({ events: [], steps: [] }, await researchWorld(world.env), delay);
    expect(comparableReport(report!)).toEqual(comparableReport(whole.report!));
  }
});

it('continues from any event to the same report, and repeats no recorded step', { timeout: 180_000 }, async () => {
  const queue = new PQueue({ concurrency: 6 });
  const { length } = whole.events;
  const counts = IS_LONG
    ? whole.events.map((_, index) => index)
    : [0, ...drawSample('lengths of a continued run').lengths(length - 1, 24), length - 1];
  const check = async (count: number) => {
    const stored = storedAfter(count, whole.batches);
    const { events, executed, log, report } = await continueFrom(stored, await researchWorld(world.env));
    expect(events.slice(0, count)).toEqual(stored.events);
    expect(executed.filter((key) => stored.steps.some((step) => step.key === key))).toEqual([]);
    expect(new Set(log.steps.map((step) => step.key)).size).toBe(log.steps.length);
    expect(comparableReport(report!)).toEqual(comparableReport(whole.report!));
    if (executed.length === 0) expect(events).toEqual(whole.events);
  };
  await queue.addAll(counts.map((count) => () => check(count)));
});
