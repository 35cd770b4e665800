import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HISTORIES, ofRun, readHistory, startReplayer } from './replay-history.ts';

/**
 * Runs as they were stored, replayed by today's code. Where their events differ, runs that are under way when
 * a server is updated cannot be continued. Where that is intended (another order of events, other rules for what a model says),
 * record those anew: `node scripts/run.mjs scripts/record-histories.ts`. A changed prompt does not need it.
 */
const NAMES = fs
  .readdirSync(HISTORIES)
  .flatMap((file) => (file.endsWith('.json.gz') ? [file.replace('.json.gz', '')] : []));
const HINT =
  'Runs under way cannot be continued after such an update (decision 2). Intended? node scripts/run.mjs scripts/record-histories.ts';
const MOST_BYTES = 150 * 1024;

let replayer: Awaited<ReturnType<typeof startReplayer>>;

beforeAll(async () => {
  replayer = await startReplayer();
}, 60_000);
afterAll(() => replayer.stop());

describe('a stored history', () => {
  it.each(NAMES)('is replayed to its last event, and nothing is asked or written: %s', async (name) => {
    const history = readHistory(name);
    const again = await replayer.replay(history).catch((error: Error) => {
      error.message += `\n${HINT}`;
      throw error;
    });
    expect(again, HINT).toMatchObject({ end: 'ended', asked: [], appended: [] });
    expect(JSON.parse(JSON.stringify(again.events)), HINT).toEqual(ofRun(history));
  });

  it('is small, and one of each way to work and to end', () => {
    for (const name of NAMES)
      expect(fs.statSync(path.join(HISTORIES, `${name}.json.gz`)).size, name).toBeLessThan(MOST_BYTES);
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
  const history = () => readHistory('team-approval');

  it('is noticed when an event is another', async () => {
    const { events, steps } = history();
    const changed = events.map((event) => (event.type === 'handoff' ? { ...event, instruction: 'Sing.' } : event));
    await expect(replayer.replay({ events: changed, steps })).rejects.toMatchObject({ code: 'replay_diverged' });
  });

  it('is noticed when the answer of a model is missing', async () => {
    const { events, steps } = history();
    const last = steps.toSorted((a, b) => a.order - b.order).findLast(({ key }) => key.startsWith('model/'));
    const missing = { events, steps: steps.filter((step) => step !== last) };
    await expect(replayer.replay(missing)).rejects.toMatchObject({ code: 'replay_diverged' });
  });
});
