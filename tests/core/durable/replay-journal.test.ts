import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createReplayJournal } from '#core/durable/replay-journal.ts';
import type { RecordedStep } from '#core/ports/journal.ts';

const never = () => Promise.reject(new Error('was executed'));
const step = (key: string, order: number): RecordedStep => ({ key, order, result: `result of ${key}` });

function journalOf(recorded: readonly RecordedStep[]) {
  const added: RecordedStep[] = [];
  return { journal: createReplayJournal({ recorded, onRecord: (each) => added.push(each) }), added };
}

it('answers recorded steps in the order of recording, whatever the order in which they are asked for', async () => {
  const { journal, added } = journalOf([step('a', 1), step('b', 2), step('c', 3)]);
  const resolved: string[] = [];
  await Promise.all(['c', 'a', 'b'].map((key) => journal.step(key, never).then(() => resolved.push(key))));
  expect(resolved).toEqual(['a', 'b', 'c']);
  expect(added).toEqual([]);
});

it('refuses to be asked for one step twice, executed or recorded', async () => {
  const { journal, added } = journalOf([step('a', 1)]);
  await journal.step('a', never);
  await expect(journal.step('a', never)).rejects.toMatchObject({ code: 'internal' });
  const both = await Promise.allSettled([journal.step('b', async () => 1), journal.step('b', async () => 2)]);
  expect(both).toMatchObject([{ value: 1 }, { reason: { code: 'internal' } }]);
  expect(added).toEqual([{ key: 'b', order: 2, result: 1 }]);
});

const someTurns = async () => {
  for (let n = 0; n < 10; n += 1) await new Promise((resolve) => setImmediate(resolve));
};

it('begins nothing new while a recorded step is still to be answered', async () => {
  const { journal } = journalOf([step('a', 1), step('b', 2)]);
  const story: string[] = [];
  const b = journal.step('b', never).then(() => story.push('b'));
  const live = journal.step('new', async () => story.push('new'));
  await someTurns();
  expect(story).toEqual([]);
  const a = journal.step('a', never).then(() => story.push('a'));
  await Promise.all([a, b, live]);
  expect(story).toEqual(['a', 'b', 'new']);
});

it('sorts what it is given by the order of recording', async () => {
  const { journal, added } = journalOf([step('b', 2), step('c', 3), step('a', 1)]);
  const resolved: string[] = [];
  await Promise.all(['a', 'b', 'c'].map((key) => journal.step(key, never).then(() => resolved.push(key))));
  expect(resolved).toEqual(['a', 'b', 'c']);
  await journal.step('new', async () => 1);
  expect(added).toEqual([{ key: 'new', order: 4, result: 1 }]);
});

it('hands on results one at a time, each with everything that it causes before the next', async () => {
  const { journal, added } = journalOf([]);
  const story: string[] = [];
  const chain = async (key: string) => {
    await journal.step(key, async () => key);
    for (let n = 0; n < 5; n += 1) {
      story.push(key);
      await Promise.resolve();
    }
  };
  await Promise.all(['x', 'y', 'z'].map(chain));
  expect(story.join('')).toBe('xxxxxyyyyyzzzzz');
  expect(added.map(({ key, order }) => `${order}${key}`)).toEqual(['1x', '2y', '3z']);
});

it('keeps nothing of a step that failed, and reports why', async () => {
  const { journal, added } = journalOf([]);
  const fault = new Error('no answer');
  await expect(journal.step('a', () => Promise.reject(fault))).rejects.toBe(fault);
  await journal.step('b', async () => 1);
  expect(added).toEqual([{ key: 'b', order: 1, result: 1 }]);
});

describe('a pause', () => {
  it('lets what is under way end, records it, and begins nothing else', async () => {
    const added: RecordedStep[] = [];
    const onSuspend = vi.fn();
    let isPaused = false;
    const onRecord = (each: RecordedStep) => added.push(each);
    const journal = createReplayJournal({ recorded: [], onRecord, isPaused: () => isPaused, onSuspend });
    const { promise, resolve } = Promise.withResolvers<string>();
    const slow = journal.step('slow', () => promise);
    await someTurns();
    isPaused = true;
    const pending = [journal.step('pending', never), journal.step('pending too', never)];
    const refusals = Promise.allSettled(pending);
    await new Promise((done) => setTimeout(done, 30));
    expect(onSuspend).not.toHaveBeenCalled();
    resolve('done');
    expect(await slow).toBe('done');
    for (const refusal of await refusals) expect(refusal).toMatchObject({ reason: { code: 'suspended' } });
    expect(added.map(({ key }) => key)).toEqual(['slow']);
    expect(onSuspend).toHaveBeenCalledOnce();
  });

  it('that is over before anything rested lets the run go on', async () => {
    let isPaused = true;
    const onSuspend = vi.fn();
    const added: RecordedStep[] = [];
    const onRecord = (each: RecordedStep) => added.push(each);
    const journal = createReplayJournal({ recorded: [], onRecord, isPaused: () => isPaused, onSuspend });
    isPaused = false;
    const { promise, resolve } = Promise.withResolvers<string>();
    const slow = journal.step('slow', () => promise);
    await someTurns();
    isPaused = true;
    const pending = journal.step('pending', async () => 'begun');
    await someTurns();
    isPaused = false;
    expect(await pending).toBe('begun');
    resolve('done');
    await slow;
    expect(onSuspend).not.toHaveBeenCalled();
  });

  it('that has taken hold refuses every later step, even when it is over', async () => {
    let isPaused = true;
    const onSuspend = vi.fn();
    const journal = createReplayJournal({ recorded: [], onRecord: () => {}, isPaused: () => isPaused, onSuspend });
    await expect(journal.step('a', never)).rejects.toMatchObject({ code: 'suspended' });
    isPaused = false;
    await expect(journal.step('b', never)).rejects.toMatchObject({ code: 'suspended' });
    expect(onSuspend).toHaveBeenCalledOnce();
  });

  it('answers recorded steps all the same', async () => {
    const journal = createReplayJournal({ recorded: [step('a', 1)], onRecord: () => {}, isPaused: () => true });
    expect(await journal.step('a', never)).toBe('result of a');
  });
});

describe('a recorded step that nobody asks for any more', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const afterAWhile = async () => {
    for (let n = 0; n < 5; n += 1) await settle();
    vi.advanceTimersByTime(31_000);
  };

  it('ends the run that waits behind it for a recorded one', async () => {
    const { journal } = journalOf([step('gone', 1), step('a', 2)]);
    const waiting = expect(journal.step('a', never)).rejects.toMatchObject({ code: 'replay_diverged' });
    await afterAWhile();
    await waiting;
  });

  it('ends the run that waits behind it for a new one', async () => {
    const { journal } = journalOf([step('gone', 1)]);
    const waiting = expect(journal.step('new', async () => 1)).rejects.toMatchObject({ code: 'replay_diverged' });
    await afterAWhile();
    await waiting;
  });

  it('is not meant while others have their turn', async () => {
    const { journal } = journalOf([step('a', 1), step('b', 2)]);
    const b = journal.step('b', never);
    vi.advanceTimersByTime(20_000);
    await journal.step('a', never);
    vi.advanceTimersByTime(20_000);
    expect(await b).toBe('result of b');
  });
});
