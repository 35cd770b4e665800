import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isWrittenByServer, type RunEvent, runEvent } from '#contract/event.ts';
import { driveRun } from '#core/durable/durable-run.ts';
import type { Journal } from '#core/ports/journal.ts';
import type { LogBatch, RunHistory } from '#core/ports/run-log.ts';
import { createStopwatch } from '#core/runs/stopwatch.ts';
import { REAL_ADDRESSES } from '#server/env.ts';
import type { OpenModel } from '#server/models/model-run.ts';
import type { Attempt } from '#server/workers/research.ts';
import { type SimulatedSource, startSource } from '#tests/world/simulated-source.ts';
import { researchWorld } from './research-world.ts';

/**
 * Runs as they were stored, told again by the code of today. Where they are told differently, runs that are under way when
 * a server is updated cannot be continued. Where it is meant (another order of events, other rules for what a model says),
 * record anew: `node scripts/run.mjs scripts/record-histories.ts`. A changed prompt does not need it.
 */
const folder = path.resolve(import.meta.dirname, '../../histories');
const NAMES = fs.readdirSync(folder).filter((name) => name.endsWith('.json.gz'));
const MOST_BYTES = 150 * 1024;

/** As the log gives a run to its worker: what was not known when it was recorded has its default. */
function readHistory(name: string): RunHistory {
  const stored: RunHistory = JSON.parse(gunzipSync(fs.readFileSync(path.join(folder, name))).toString());
  return { ...stored, events: stored.events.map((event) => runEvent.parse(event)) };
}

let nowhere: SimulatedSource;
let orchestrate: Awaited<ReturnType<typeof researchWorld>>;

beforeAll(async () => {
  nowhere = await startSource({ latencyMs: 0, answer: () => ({ status: 500, type: 'text/plain', body: '' }) });
  const names = Object.keys(REAL_ADDRESSES);
  orchestrate = await researchWorld({
    ...Object.fromEntries(names.map((name) => [name, nowhere.origin])),
    PAGE_FETCH_ALLOW: nowhere.origin,
  });
}, 60_000);
afterAll(() => nowhere.stop());

/** Tells a stored run again where nothing and nobody answers any more. */
async function tellAgain(history: RunHistory) {
  const [started] = history.events;
  if (started?.type !== 'started') throw new Error('A history begins with the start of its run.');
  const asked: string[] = [];
  const refuse = (what: string) => async (): Promise<never> => {
    asked.push(what);
    throw new Error(`${what} was asked`);
  };
  const model: OpenModel = {
    price: null,
    model: {
      specificationVersion: 'v4',
      provider: 'none',
      modelId: 'none',
      supportedUrls: {},
      doGenerate: refuse('the model'),
      doStream: refuse('the model'),
    },
  };
  const attempt = (journal: Journal): Attempt => ({
    journal,
    control: { inbox: refuse('the inbox'), planDecision: refuse('the reader') },
    stopwatch: createStopwatch({ now: () => new Date() }, history.steps),
    models: started.request.models && { fast: model, smart: model },
    onText: () => asked.push('a viewer'),
    signal: new AbortController().signal,
  });
  const told: RunEvent[] = [];
  const appended: LogBatch[] = [];
  const end = await driveRun({
    history,
    append: async (batch) => void appended.push(batch),
    async *run(journal) {
      for await (const event of orchestrate(started, attempt(journal))) {
        told.push(event);
        yield event;
      }
    },
  });
  return { told, appended, asked: [...asked, ...nowhere.requests.map(({ path }) => path)], end };
}

const told = (history: RunHistory) => history.events.filter(({ type }) => !isWrittenByServer(type));

/** For whoever changed an event, a prompt or the order of work on purpose. */
const IF_INTENDED =
  'A run that a server left unfinished could not be continued by this version. If that is intended: node scripts/run.mjs scripts/record-histories.ts';

describe('a stored history', () => {
  it.each(NAMES)('is told again to its last event, and nothing is asked or written: %s', async (name) => {
    const history = readHistory(name);
    const again = await tellAgain(history).catch((cause: unknown) => {
      throw new Error(IF_INTENDED, { cause });
    });
    expect(again).toMatchObject({ end: 'ended', asked: [], appended: [] });
    expect(JSON.parse(JSON.stringify(again.told)), IF_INTENDED).toEqual(told(history));
  });

  it('is small, and one of each way to work and to end', () => {
    for (const name of NAMES) expect(fs.statSync(path.join(folder, name)).size, name).toBeLessThan(MOST_BYTES);
    const histories = NAMES.map(readHistory);
    expect(histories.length).toBeGreaterThanOrEqual(10);
    const events = histories.flatMap((history) => history.events);
    const exits = new Set(events.flatMap((event) => (event.type === 'complete' ? [event.exit] : [])));
    expect([...exits]).toEqual(
      expect.arrayContaining(['approval', 'max_rounds', 'nothing_found', 'write_now', 'budget', 'resets']),
    );
    const types = new Set(events.map(({ type }) => type));
    for (const type of ['paused', 'steered', 'replanned', 'source_failed', 'contradictions_found'] as const)
      expect(types, type).toContain(type);
    expect(events.some((event) => event.type === 'plan_approved' && event.edited && event.byReader)).toBe(true);
  });
});

describe('a history that is not the story of this code', () => {
  const history = () => readHistory('team-approval.json.gz');

  it('is noticed when an event is another', async () => {
    const { events, steps } = history();
    const changed = events.map((event) => (event.type === 'handoff' ? { ...event, instruction: 'Sing.' } : event));
    await expect(tellAgain({ events: changed, steps })).rejects.toMatchObject({ code: 'replay_diverged' });
  });

  it('is noticed when the answer of a model is missing', async () => {
    const { events, steps } = history();
    const last = steps.toSorted((a, b) => a.order - b.order).findLast(({ key }) => key.startsWith('model/'));
    const missing = { events, steps: steps.filter((step) => step !== last) };
    await expect(tellAgain(missing)).rejects.toMatchObject({ code: 'replay_diverged' });
  });
});
