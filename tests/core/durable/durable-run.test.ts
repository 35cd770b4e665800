import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RunEvent } from '#contract/event.ts';
import { driveRun, type LogBatch, type RunHistory } from '#core/durable/durable-run.ts';
import { AssayError } from '#core/errors.ts';
import type { Journal } from '#core/ports/journal.ts';
import { asCompleted } from '#core/runs/as-completed.ts';

/** An orchestrator in miniature: rounds of parallel steps whose events depend on the order in which the steps ended. */
function orchestrator(delays: number[][], calls: Map<string, number>) {
  return async function* (journal: Journal): AsyncGenerator<RunEvent> {
    let sum = 0;
    for (const [round, steps] of delays.entries()) {
      yield { type: 'thinking', agent: 'planner', message: `round ${round}` };
      const answers = steps.map((delay, index) =>
        journal.step(`${round}/${index}`, async () => {
          calls.set(`${round}/${index}`, (calls.get(`${round}/${index}`) ?? 0) + 1);
          await new Promise((resolve) => setTimeout(resolve, delay));
          return { index, delay };
        }),
      );
      for await (const { index } of asCompleted(answers)) {
        sum = sum * 7 + index;
        yield {
          type: 'progress',
          agent: 'search',
          message: `${round}/${index} after ${sum}`,
          done: index,
          total: steps.length,
        };
        yield { type: 'thinking', agent: 'search', message: `seen ${sum}` };
      }
    }
    yield { type: 'cancelled' };
  };
}

class Crash extends Error {}

/** A log in memory that dies after having stored `crashAfter` events in total. */
function memoryLog(history: { events: RunEvent[]; steps: RunHistory['steps'][number][] }, crashAfter: number) {
  return async (batch: LogBatch) => {
    await new Promise((resolve) => setImmediate(resolve));
    if (history.events.length >= crashAfter) throw new Crash();
    const copy = structuredClone(batch);
    history.events.push(...copy.events);
    history.steps.push(...copy.steps);
  };
}

const delayMatrix = fc.array(fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 4 }), {
  minLength: 1,
  maxLength: 3,
});

describe('driveRun', () => {
  it('tells one story however often the process dies, and repeats no recorded step', async () => {
    await fc.assert(
      fc.asyncProperty(
        delayMatrix,
        fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 4 }),
        async (delays, deaths) => {
          const history: Parameters<typeof memoryLog>[0] = { events: [], steps: [] };
          const calls = new Map<string, number>();
          const recordedBefore = new Map<string, number>();
          for (const more of [...deaths, Number.POSITIVE_INFINITY]) {
            for (const step of history.steps) recordedBefore.set(step.key, calls.get(step.key) ?? 0);
            const append = memoryLog(history, history.events.length + more);
            await driveRun({ history: structuredClone(history), run: orchestrator(delays, calls), append }).catch(
              (error: unknown) => {
                if (!(error instanceof Crash)) throw error;
              },
            );
            for (const [key, times] of recordedBefore) expect(calls.get(key)).toBe(times);
            if (history.events.at(-1)?.type === 'cancelled') break;
          }
          expect(history.events.at(-1)).toEqual({ type: 'cancelled' });
          const retold: RunEvent[] = [];
          const everything = { events: [], steps: history.steps };
          await driveRun({
            history: everything,
            run: orchestrator(delays, new Map()),
            append: async (b) => void retold.push(...b.events),
          });
          expect(retold).toEqual(history.events);
        },
      ),
      { numRuns: 60 },
    );
  }, 60_000);

  it('stores a step together with the first event that it causes', async () => {
    const batches: LogBatch[] = [];
    await driveRun({
      history: { events: [], steps: [] },
      run: orchestrator([[0, 1]], new Map()),
      append: async (batch) => void batches.push(batch),
    });
    for (const batch of batches.slice(0, -1))
      if (batch.steps.length > 0) expect(batch.events.length).toBeGreaterThan(0);
    expect(batches.flatMap((batch) => batch.steps.map((step) => step.key)).sort()).toEqual(['0/0', '0/1']);
  });

  it('refuses to continue a story that is told differently now', async () => {
    const history = {
      events: [{ type: 'thinking', agent: 'planner', message: 'another version' } as RunEvent],
      steps: [],
    };
    const run = driveRun({ history, run: orchestrator([[0]], new Map()), append: async () => {} });
    await expect(run).rejects.toSatisfy((error) => error instanceof AssayError && error.code === 'replay_diverged');
  });

  it('writes a long story in pieces, so that its readers see it grow', async () => {
    const batches: LogBatch[] = [];
    const append = async (batch: LogBatch) => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      batches.push(batch);
    };
    async function* talkative(): AsyncGenerator<RunEvent> {
      for (let n = 0; n < 100; n += 1) yield { type: 'thinking', agent: 'report', message: `${n}` };
      yield { type: 'cancelled' };
    }
    await driveRun({ history: { events: [], steps: [] }, run: talkative, append });
    expect(batches.flatMap(({ events }) => events)).toHaveLength(101);
    expect(Math.max(...batches.map(({ events }) => events.length))).toBeLessThan(20);
    expect(batches.map(({ afterSeq }) => afterSeq)).toEqual(
      batches.map((_, index) => batches.slice(0, index).reduce((sum, { events }) => sum + events.length, 0)),
    );
  });

  it('rests at a boundary between steps whenever it is paused, and tells the same story afterwards', async () => {
    await fc.assert(
      fc.asyncProperty(
        delayMatrix,
        fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 4 }),
        async (delays, pauses) => {
          const history: Parameters<typeof memoryLog>[0] = { events: [], steps: [] };
          const calls = new Map<string, number>();
          for (const after of [...pauses, Number.POSITIVE_INFINITY]) {
            const { length } = history.steps;
            let isPaused = false;
            const end = await driveRun({
              history: structuredClone(history),
              run: orchestrator(delays, calls),
              append: memoryLog(history, Number.POSITIVE_INFINITY),
              isPaused: () => {
                isPaused ||= calls.size >= length + after;
                return isPaused;
              },
            });
            // Nothing that was begun is lost: each call stands in the log.
            expect(history.steps).toHaveLength(calls.size);
            if (end === 'ended') break;
            expect(end).toBe('paused');
            expect(history.events.at(-1)).toEqual({ type: 'paused' });
            history.events.push({ type: 'resumed' });
          }
          expect([...calls.values()].every((times) => times === 1)).toBe(true);
          const told = history.events.filter(({ type }) => type !== 'paused' && type !== 'resumed');
          const retold: RunEvent[] = [];
          await driveRun({
            history: { events: [], steps: history.steps },
            run: orchestrator(delays, new Map()),
            append: async (batch) => void retold.push(...batch.events),
          });
          expect(retold).toEqual(told);
          expect(told.at(-1)).toEqual({ type: 'cancelled' });
        },
      ),
      { numRuns: 60 },
    );
  }, 60_000);

  it('waits where a step needs its reader, keeps what was done until then, and asks for nothing twice', async () => {
    const history: Parameters<typeof memoryLog>[0] = { events: [], steps: [] };
    let answer: string | null = null;
    let planned = 0;
    async function* asking(journal: Journal): AsyncGenerator<RunEvent> {
      const plan = await journal.step('plan', async () => {
        planned += 1;
        return `plan ${planned}`;
      });
      yield { type: 'thinking', agent: 'manager', message: plan };
      // What an agent makes of an interruption is not told.
      const decided = await journal
        .step('decision', async () => {
          if (answer === null) throw new AssayError('suspended');
          return answer;
        })
        .catch((error: unknown) => {
          if (error instanceof AssayError && error.code === 'suspended') return 'swallowed';
          throw error;
        });
      yield { type: 'thinking', agent: 'manager', message: decided };
      yield { type: 'cancelled' };
    }
    const drive = () =>
      driveRun({
        history: structuredClone(history),
        run: asking,
        append: memoryLog(history, Number.POSITIVE_INFINITY),
      });
    expect(await drive()).toBe('waiting');
    expect(await drive()).toBe('waiting');
    expect(history.events).toEqual([{ type: 'thinking', agent: 'manager', message: 'plan 1' }]);
    answer = 'go on';
    expect(await drive()).toBe('ended');
    expect(history.events.map((event) => ('message' in event ? event.message : event.type))).toEqual([
      'plan 1',
      'go on',
      'cancelled',
    ]);
    expect(planned).toBe(1);
  });
});
