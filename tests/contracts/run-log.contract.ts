import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunEvent } from '#contract/event.ts';
import type { RunRequest } from '#contract/run-request.ts';
import type { RunLog } from '#core/ports/run-log.ts';
import type { RunStore } from '#core/ports/run-store.ts';
import { KEYLESS } from '#tests/keyless.ts';

const request: RunRequest = {
  question: 'Does velorimine help?',
  mode: 'simple',
  engine: 'rules',
  sources: ['search_pubmed'],
  domain: 'general',
  maxRounds: 2,
  timeoutSeconds: 60,
  ...KEYLESS,
};
const thinking = (message: string): RunEvent => ({ type: 'thinking', agent: 'planner', message });

/** What every log of runs promises, together with the store in which its runs begin. */
export function describeRunLog(
  name: string,
  open: () => Promise<{ log: RunLog; store: RunStore; close(): Promise<void> }>,
): void {
  describe(name, () => {
    let log: RunLog;
    let store: RunStore;
    let close: () => Promise<void>;
    beforeAll(async () => {
      ({ log, store, close } = await open());
    });
    afterAll(() => close());

    async function startRun(runId: string, enqueue: () => Promise<void> = async () => {}): Promise<void> {
      await store.create(
        { runId, workspaceId: 'w1', request, started: { type: 'started', runId, request, sampleData: false } },
        enqueue,
      );
    }

    it('numbers events from 1 without gaps, and keeps steps separately', async () => {
      await startRun('numbers');
      const lease = await log.acquire('numbers', 'worker a');
      await log.append(lease!, {
        afterSeq: 1,
        steps: [{ key: 's', order: 1, result: { n: 1 } }],
        events: [thinking('one'), thinking('two')],
      });
      await log.append(lease!, { afterSeq: 3, steps: [], events: [thinking('three')] });
      const events = await log.read('numbers', 0, 10);
      expect(events.map((event) => event.seq)).toEqual([1, 2, 3, 4]);
      expect(events.map((event) => event.type)).toEqual(['started', 'thinking', 'thinking', 'thinking']);
      expect((await log.history('numbers')).steps).toEqual([{ key: 's', order: 1, result: { n: 1 } }]);
    });

    it('does not double a batch that is written again after a lost answer', async () => {
      await startRun('again');
      const lease = await log.acquire('again', 'worker a');
      const batch = { afterSeq: 1, steps: [], events: [thinking('one'), thinking('two')] };
      await log.append(lease!, batch);
      await log.append(lease!, batch);
      expect(await log.read('again', 1, 10)).toHaveLength(2);
    });

    it('refuses a worker whose run was taken over, and keeps its write out', async () => {
      await startRun('zombie');
      const old = await log.acquire('zombie', 'worker a');
      const present = await log.acquire('zombie', 'worker b');
      await expect(log.append(old!, { afterSeq: 1, steps: [], events: [thinking('late')] })).rejects.toMatchObject({
        code: 'lease_lost',
      });
      await log.append(present!, { afterSeq: 1, steps: [], events: [thinking('in time')] });
      expect(
        (await log.read('zombie', 1, 10)).map((event) => (event.type === 'thinking' ? event.message : '')),
      ).toEqual(['in time']);
    });

    it('shows in the list how a run ended', async () => {
      await startRun('listed');
      const lease = await log.acquire('listed', 'worker a');
      await log.append(lease!, {
        afterSeq: 1,
        steps: [],
        events: [{ type: 'error', code: 'internal', message: 'Broken.' }],
      });
      const run = await store.get('listed');
      expect(run).toMatchObject({ status: 'failed', workspaceId: 'w1' });
      expect(run?.finishedAt).not.toBeNull();
    });

    it('stores nothing of a run whose job could not be sent', async () => {
      const failing = startRun('half', async () => {
        throw new Error('the queue is away');
      });
      await expect(failing).rejects.toThrow('the queue is away');
      expect(await store.get('half')).toBeUndefined();
    });

    it('lists the runs of one workspace only, newest first', async () => {
      await startRun('mine-1');
      await startRun('mine-2');
      const own = await store.list('w1', 100);
      expect(own.map((run) => run.runId).indexOf('mine-2')).toBeLessThan(own.map((run) => run.runId).indexOf('mine-1'));
      expect(await store.list('w2', 100)).toEqual([]);
    });

    it('gives back events and results as they were, however often they were read before', async () => {
      await startRun('read often');
      const lease = await log.acquire('read often', 'worker a');
      const abstract = 'Forty adults took velorimine or a placebo for twelve weeks. '.repeat(20);
      const results = [
        { abstract },
        [abstract, { abstract: [abstract] }],
        { ['[object Object]']: null, abstract, empty: [{}] },
      ];
      for (const [index, result] of results.entries())
        await log.append(lease!, {
          afterSeq: index + 1,
          steps: [{ key: `s${index}`, order: index + 1, result }],
          events: [thinking(abstract)],
        });
      const { events, steps } = await log.history('read often');
      expect(events.slice(1)).toEqual(results.map(() => thinking(abstract)));
      expect(steps.map(({ result }) => result)).toEqual(results);
      expect((await log.read('read often', 2, 1)).map(({ seq }) => seq)).toEqual([3]);
      expect(await log.extent('read often')).toEqual({ events: 4, hasEnded: false });
    });

    it('counts the workers in a row that lost a run without adding to it', async () => {
      await startRun('deadly');
      expect(await log.takeOver('deadly', 'worker a')).toMatchObject({ takeovers: 0 });
      expect(await log.takeOver('deadly', 'worker b')).toMatchObject({ takeovers: 1 });
      const lease = await log.takeOver('deadly', 'worker c');
      expect(lease).toMatchObject({ takeovers: 2 });
      await log.append(lease!, { afterSeq: 1, steps: [], events: [thinking('further')] });
      expect(await log.takeOver('deadly', 'worker d')).toMatchObject({ takeovers: 0 });
    });

    it('does not count a worker that put the run down', async () => {
      await startRun('put down');
      const lease = await log.takeOver('put down', 'worker a');
      await log.putDown(lease!);
      expect(await log.takeOver('put down', 'worker b')).toMatchObject({ takeovers: 0 });
    });

    it('has nothing of a run that is not there', async () => {
      expect(await log.acquire('nowhere', 'worker a')).toBeUndefined();
      expect(await log.takeOver('nowhere', 'worker a')).toBeUndefined();
      expect(await log.read('nowhere', 0, 10)).toEqual([]);
      expect(await log.history('nowhere')).toEqual({ events: [], steps: [] });
    });
  });
}
