import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RunEvent } from '#contract/event.ts';
import { driveRun } from '#core/durable/durable-run.ts';
import { AssayError } from '#core/errors.ts';
import type { Journal } from '#core/ports/journal.ts';
import type { LogBatch, RunHistory } from '#core/ports/run-log.ts';
import { asCompleted } from '#core/runs/rounds/search-round.ts';

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
  it('emits the same events however often the process dies, and repeats no recorded step', async () => {
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
          const replayed: RunEvent[] = [];
          const everything = { events: [], steps: history.steps };
          await driveRun({
            history: everything,
            run: orchestrator(delays, new Map()),
            append: async (b) => void replayed.push(...b.events),
          });
          expect(replayed).toEqual(history.events);
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

  it('refuses to continue a run whose events differ now', async () => {
    const history = {
      events: [{ type: 'thinking', agent: 'planner', message: 'another version' } as RunEvent],
      steps: [],
    };
    const run = driveRun({ history, run: orchestrator([[0]], new Map()), append: async () => {} });
    await expect(run).rejects.toSatisfy((error) => error instanceof AssayError && error.code === 'replay_diverged');
  });

  it('takes a story whose fields a database has put in another order for the same one', async () => {
    const stored = [
      { message: 'round 0', agent: 'planner', type: 'thinking' },
      { total: 1, message: '0/0 after 0', done: 0, type: 'progress', agent: 'search' },
    ] as RunEvent[];
    const written: RunEvent[] = [];
    const end = await driveRun({
      history: { events: stored, steps: [{ key: '0/0', order: 1, result: { delay: 0, index: 0 } }] },
      run: orchestrator([[0]], new Map()),
      append: async ({ events }) => void written.push(...events),
    });
    expect(end).toBe('ended');
    expect(written.map(({ type }) => type)).toEqual(['thinking', 'cancelled']);
  });

  it('takes a list in another order for another story', async () => {
    const searches = (queries: string[]): RunEvent =>
      ({ type: 'round_started', round: 1, maxRounds: 2, why: '', queries }) as unknown as RunEvent;
    async function* run(): AsyncGenerator<RunEvent> {
      yield searches(['a', 'b']);
      yield { type: 'cancelled' };
    }
    const drive = driveRun({ history: { events: [searches(['b', 'a'])], steps: [] }, run, append: async () => {} });
    await expect(drive).rejects.toMatchObject({ code: 'replay_diverged' });
  });

  it('writes nothing more after a write that failed, and ends with what it failed of', async () => {
    const attempts: LogBatch[] = [];
    let emitted = 0;
    async function* talkative(): AsyncGenerator<RunEvent> {
      for (let n = 0; n < 100; n += 1) {
        yield { type: 'thinking', agent: 'report', message: `${n}` };
        emitted += 1;
        await new Promise((resolve) => setImmediate(resolve));
      }
      yield { type: 'cancelled' };
    }
    const lost = new AssayError('lease_lost');
    const append = async (batch: LogBatch) => {
      attempts.push(batch);
      // Another owner of the run has written in between; a later batch would fit the log again.
      if (attempts.length === 2) throw lost;
    };
    await expect(driveRun({ history: { events: [], steps: [] }, run: talkative, append })).rejects.toBe(lost);
    expect(attempts).toHaveLength(2);
    // The orchestrator is not driven on for nothing.
    expect(emitted).toBeLessThan(20);
  });

  it('writes nothing more either when the story ends while a write is failing', async () => {
    const attempts: LogBatch[] = [];
    async function* short(): AsyncGenerator<RunEvent> {
      for (let n = 0; n < 40; n += 1) yield { type: 'thinking', agent: 'report', message: `${n}` };
      yield { type: 'cancelled' };
    }
    const append = async (batch: LogBatch) => {
      attempts.push(batch);
      await new Promise((resolve) => setTimeout(resolve, 5));
      throw new Crash();
    };
    await expect(driveRun({ history: { events: [], steps: [] }, run: short, append })).rejects.toBeInstanceOf(Crash);
    expect(attempts).toHaveLength(1);
  });

  it('lets a run that emits faster than the log writes wait for it', async () => {
    let written = 0;
    let ahead = 0;
    async function* hasty(): AsyncGenerator<RunEvent> {
      for (let n = 1; n <= 1_500; n += 1) {
        yield { type: 'thinking', agent: 'report', message: `${n}` };
        ahead = Math.max(ahead, n - written);
      }
      yield { type: 'cancelled' };
    }
    const append = async ({ events }: LogBatch) => {
      await new Promise((resolve) => setImmediate(resolve));
      written += events.length;
    };
    await driveRun({ history: { events: [], steps: [] }, run: hasty, append });
    expect(written).toBe(1_501);
    expect(ahead).toBeGreaterThan(100);
    expect(ahead).toBeLessThan(600);
  });

  it('keeps what a reader and the server have written between the stored events out of the comparison', async () => {
    const emitted: RunEvent[] = [{ type: 'thinking', agent: 'planner', message: 'round 0' }];
    const appended: LogBatch[] = [];
    const end = await driveRun({
      history: { events: [...emitted, { type: 'paused' }, { type: 'resumed' }], steps: [] },
      run: orchestrator([[0]], new Map()),
      append: async (batch) => void appended.push(batch),
    });
    expect(end).toBe('ended');
    // They stand in the log all the same, and count where the next batch begins.
    expect(appended[0]?.afterSeq).toBe(3);
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

  it('rests at a boundary between steps whenever it is paused, and emits the same events afterwards', async () => {
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
          const uninterrupted = history.events.filter(({ type }) => type !== 'paused' && type !== 'resumed');
          const replayed: RunEvent[] = [];
          await driveRun({
            history: { events: [], steps: history.steps },
            run: orchestrator(delays, new Map()),
            append: async (batch) => void replayed.push(...batch.events),
          });
          expect(replayed).toEqual(uninterrupted);
          expect(uninterrupted.at(-1)).toEqual({ type: 'cancelled' });
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
      // What an agent makes of an interruption is not emitted.
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

describe('what is written when', () => {
  const thinking = (message: string): RunEvent => ({ type: 'thinking', agent: 'report', message });
  const turns = async (count: number) => {
    for (let n = 0; n < count; n += 1) await new Promise((resolve) => setImmediate(resolve));
  };

  it('is an event as soon as it is emitted, though no other follows', async () => {
    const written: RunEvent[] = [];
    let seen = 0;
    async function* run(): AsyncGenerator<RunEvent> {
      yield thinking('alone');
      await turns(20);
      seen = written.length;
      yield { type: 'cancelled' };
    }
    const append = async ({ events }: LogBatch) => void written.push(...events);
    await driveRun({ history: { events: [], steps: [] }, run, append });
    expect(seen).toBe(1);
  });

  it('is in one batch what is emitted at once', async () => {
    const lengths: number[] = [];
    async function* run(): AsyncGenerator<RunEvent> {
      for (const n of [1, 2, 3]) yield thinking(`${n}`);
      await turns(20);
      yield { type: 'cancelled' };
    }
    await driveRun({
      history: { events: [], steps: [] },
      run,
      append: async ({ events }) => void lengths.push(events.length),
    });
    expect(lengths).toEqual([3, 1]);
  });

  it('is a step with the event that follows it, also where it is recorded during a write', async () => {
    const batches: LogBatch[] = [];
    const recorded = Promise.withResolvers<void>();
    async function* run(journal: Journal): AsyncGenerator<RunEvent> {
      yield thinking('first');
      await journal.step('a', async () => 1);
      recorded.resolve();
      await turns(20);
      yield thinking('because of a');
      yield { type: 'cancelled' };
    }
    const append = async (batch: LogBatch) => {
      await recorded.promise;
      batches.push(structuredClone(batch));
    };
    await driveRun({ history: { events: [], steps: [] }, run, append });
    expect(batches[0]).toMatchObject({ steps: [], events: [thinking('first')] });
    expect(batches[1]?.steps.map(({ key }) => key)).toEqual(['a']);
    expect(batches[1]?.events[0]).toEqual(thinking('because of a'));
  });

  it('is sixteen events at most, and what is left over at the end in one piece with its steps', async () => {
    const lengths: number[] = [];
    const started = Promise.withResolvers<void>();
    async function* run(): AsyncGenerator<RunEvent> {
      for (let n = 0; n < 34; n += 1) yield thinking(`${n}`);
      started.resolve();
      yield { type: 'cancelled' };
    }
    const append = async ({ events }: LogBatch) => {
      await started.promise;
      lengths.push(events.length);
    };
    await driveRun({ history: { events: [], steps: [] }, run, append });
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(35);
    expect(Math.max(...lengths)).toBe(16);
  });

  it('is at the end every step, also one that no event follows', async () => {
    const batches: LogBatch[] = [];
    const append = async (batch: LogBatch) => void batches.push(structuredClone(batch));
    async function* waiting(journal: Journal): AsyncGenerator<RunEvent> {
      yield thinking('first');
      await turns(5);
      await journal.step('a', async () => 1);
      await journal.step('decision', () => Promise.reject(new AssayError('suspended')));
      yield thinking('never emitted');
    }
    expect(await driveRun({ history: { events: [], steps: [] }, run: waiting, append })).toBe('waiting');
    expect(batches.flatMap(({ steps }) => steps.map(({ key }) => key))).toEqual(['a']);
    expect(batches.flatMap(({ events }) => events)).toEqual([thinking('first')]);
    // Continued from there, the step is not executed again.
    const again = { events: [thinking('first')], steps: batches.flatMap(({ steps }) => steps) };
    let executed = 0;
    async function* goingOn(journal: Journal): AsyncGenerator<RunEvent> {
      yield thinking('first');
      await journal.step('a', async () => (executed += 1));
      yield { type: 'cancelled' };
    }
    expect(await driveRun({ history: again, run: goingOn, append })).toBe('ended');
    expect(executed).toBe(0);
  });

  it('is nothing where a complete run is only replayed', async () => {
    const append = async () => {
      throw new Error('nothing is new');
    };
    async function* run(): AsyncGenerator<RunEvent> {
      yield thinking('first');
      yield { type: 'cancelled' };
      yield thinking('after the end');
    }
    const events: RunEvent[] = [thinking('first'), { type: 'cancelled' }];
    expect(await driveRun({ history: { events, steps: [] }, run, append })).toBe('ended');
  });

  it('is nothing of what an orchestrator emits after its end', async () => {
    const written: RunEvent[] = [];
    const append = async ({ events }: LogBatch) => void written.push(...events);
    async function* run(): AsyncGenerator<RunEvent> {
      yield thinking('first');
      yield { type: 'cancelled' };
      yield thinking('after the end');
    }
    expect(await driveRun({ history: { events: [], steps: [] }, run, append })).toBe('ended');
    expect(written).toEqual([thinking('first'), { type: 'cancelled' }]);
  });

  it('is all that was emitted before an orchestrator failed, and the failure is passed on', async () => {
    const fault = new Error('a broken promise');
    async function* run(): AsyncGenerator<RunEvent> {
      yield thinking('first');
      throw fault;
    }
    await expect(driveRun({ history: { events: [], steps: [] }, run, append: async () => {} })).rejects.toBe(fault);
  });
});
